// What staff do with money by hand: give a payment back, write down one that came by check or bank. Owns no table. Promises that no
// more goes back than came, however many staff press at once, and that a recorded payment ends like one by PayPal (payments-15, payments-16).
import { and, eq, gte, lt } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { manualInvoices, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import type { recordPaymentInput } from "~/domain/invoices/invoices";
import { formatMoney } from "~/domain/money/money";
import type { RefundInput } from "~/domain/payments/payments";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newToken } from "~/services/core/tokens.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { completeOutside } from "~/services/payments/payments.server";
import type { Refund } from "~/services/payments/refund-effects.server";
import { makeRefund, requestRefundWithin, selectRefund } from "~/services/payments/refunds.server";
import { purposeOf, purposeOfNumber } from "~/services/payments/registry.server";

/**
 * Refunds a part or all of a payment. Answers the refund as it stands: `requested` where PayPal did not answer yet (the cron
 * asks again). Sent twice under one `key` it is one refund. ShopError `conflict` where less is left, or where PayPal refused.
 */
export async function refundPayment(
  app: App,
  { paymentId, amount, reason, restock, key }: RefundInput & { paymentId: string },
): Promise<Refund> {
  const staff = await requireStaff(app);
  const id = key ? await idOf(app, `${paymentId}-${key}`) : newToken();
  await runBatch(app.db, [
    requestRefundWithin(app, { id, paymentId, amountCents: amount, reason, restock, actor: staff.username }),
    addAuditOfChange(app, staff, "refund", `payment ${paymentId}`, { amountCents: amount, reason, restock }),
  ]);
  const refund = await findRefund(app, id);
  if (!refund) throw new ShopError("conflict", `${formatMoney(amount)} is more than is left of this payment.`);
  if (refund.amountCents !== amount)
    throw new ShopError("conflict", `${formatMoney(refund.amountCents)} went back by this form already.`);
  if (refund.status === "requested") {
    await makeRefund(app, refund).catch(() => {
      // PayPal did not answer: the row stands and the cron asks again under the same id.
    });
  }
  const made = (await findRefund(app, id)) ?? refund;
  if (made.status === "failed") throw new ShopError("conflict", "PayPal refused this refund. Please look at it there.");
  return made;
}

/** What PayPal refused is asked for anew by the same form, which may be sent again. */
async function idOf(app: App, keyed: string): Promise<string> {
  const refused = await app.db.$count(
    refunds,
    and(eq(refunds.status, "failed"), gte(refunds.id, keyed), lt(refunds.id, `${keyed}~`)),
  );
  return refused > 0 ? `${keyed}-${refused + 1}` : keyed;
}

async function findRefund(app: App, id: string): Promise<Refund | undefined> {
  const [refund] = await selectRefund(app, id);
  return refund;
}

const methodNames = { check: "Check", bank_transfer: "Bank transfer" } as const;

/**
 * A check or a transfer over the whole of what an order owes, over an invoice or a part of it. Sent twice under one `key` it is one
 * payment. ShopError `conflict` for another amount.
 */
export async function recordPayment(
  app: App,
  { id, method, amount, receivedOn, reference, key }: z.output<typeof recordPaymentInput> & { id: string },
): Promise<{ id: string; paymentId: string }> {
  const staff = await requireStaff(app);
  if (receivedOn > shopDay(app.now())) {
    const sentence = "Please choose a day that is not still to come.";
    throw new ShopError("invalid", sentence, { fieldErrors: { receivedOn: [sentence] } });
  }
  const purpose = purposeOfNumber(id);
  const subject = purposeOf(purpose).eventSubject;
  const received = { receivedOn, receivedReference: reference };
  const paid = await completeOutside(app, purpose, { method, key, reference: id, amountCents: amount, ...received });
  const note = `${methodNames[method]} over ${formatMoney(amount)} received on ${formatDate(receivedOn)}${reference ? ` (${reference})` : ""}`;
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
