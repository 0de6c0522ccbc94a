// Records a payment that arrived by check or bank transfer. Guarantees that it completes like a payment by PayPal
// (payments-15, payments-16).
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { manualInvoices } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import type { recordPaymentInput } from "~/domain/invoices/invoices";
import { formatMoney } from "~/domain/money/money";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { recordOfflinePayment } from "~/services/payments/payments.server";
import { purposeOf, purposeOfNumber } from "~/services/payments/registry.server";

const methodNames = { check: "Check", bank_transfer: "Bank transfer" } as const;

/**
 * Records a check or bank transfer for the full amount due of an order, or for all or part of an invoice. `key` makes a
 * repeated call harmless. ShopError `conflict` for another amount.
 */
export async function recordPayment(
  app: App,
  { id, method, amount, receivedOn, reference, key }: z.output<typeof recordPaymentInput> & { id: string },
): Promise<{ id: string; paymentId: string }> {
  const staff = await requireStaff(app);
  if (receivedOn > shopDay(app.now())) {
    const sentence = "Please choose a day that isn't in the future.";
    throw new ShopError("invalid", sentence, { fieldErrors: { receivedOn: [sentence] } });
  }
  const purpose = purposeOfNumber(id);
  const subject = purposeOf(purpose).eventSubject;
  const received = { receivedOn, receivedReference: reference };
  const paid = await recordOfflinePayment(app, purpose, {
    method,
    key,
    reference: id,
    amountCents: amount,
    ...received,
  });
  const note = `${methodNames[method]} for ${formatMoney(amount)} received on ${formatDate(receivedOn)}${reference ? ` (${reference})` : ""}`;
  const [invoice] = subject === "invoice" ? await app.read(selectInvoices(app, eq(manualInvoices.id, id))) : [];
  await runBatch(app.db, [
    addEvent(app, {
      id: `recorded:${paid.paymentId}`,
      subject,
      subjectId: id,
      type: "payment_recorded",
      note,
      actor: staff.username,
      isPublic: false,
    }),
    addAuditOfChange(app, staff, "payment recorded", invoice ? `invoice ${invoice.invoiceNumber}` : `order ${id}`, {
      method,
      amountCents: amount,
    }),
  ]);
  return { id, paymentId: paid.paymentId };
}
