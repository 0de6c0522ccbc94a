// Records a payment that did not come through PayPal. Guarantees that it completes like a payment by PayPal
// (payments-15, payments-16).
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { customOrders, manualInvoices } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatDate, shopDay } from "~/domain/calendar/calendar";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import type { recordPaymentInput } from "~/domain/invoices/invoices";
import { formatMoney } from "~/domain/money/money";
import { methodNames } from "~/domain/payments/methods";
import type { PaymentPurpose } from "~/domain/payments/purposes";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { requireKnownTax, stateForStaff } from "~/services/custom-orders/order-tax.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { requireOpenMonth } from "~/services/ledger/closed-months.server";
import { recordOfflinePayment } from "~/services/payments/payments.server";
import { purposeOf, purposeOfNumber } from "~/services/payments/registry.server";

/**
 * A custom order's first payment is its deposit, unless it pays for the whole order. ShopError `conflict` while its
 * sales tax is not known (pricing-18).
 */
async function purposeOfRecord(app: App, id: string, amountCents: number): Promise<PaymentPurpose> {
  const purpose = purposeOfNumber(id);
  if (purpose !== "balance") return purpose;
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, id)));
  if (order) await requireKnownTax(app, order, stateForStaff);
  const isFirst = order && !order.depositPaymentId && !order.balancePaymentId && amountCents < remainingOf(order);
  return isFirst ? "deposit" : "balance";
}

/**
 * Records a check, transfer, cash or a card for all or part of what is due on an order or invoice. `key` makes a repeated
 * call harmless. ShopError `conflict` if less is due.
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
  await requireOpenMonth(app, receivedOn, "receivedOn");
  const purpose = await purposeOfRecord(app, id, amount);
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
