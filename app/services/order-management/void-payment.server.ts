// Voids a payment that staff recorded by mistake. Guarantees that payment, order or invoice, history, audit line and email
// change in one batch, once, and only while the payment's month is open (payments-31).
import { and, eq, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { customOrders, manualInvoices, orders, payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import { isRecorded, methodNames } from "~/domain/payments/methods";
import { paymentVoided } from "~/emails/orders/refund";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { payInvoiceUrl, selectInvoices } from "~/services/invoices/invoices.server";
import { monthClosed, wasMonthClosed } from "~/services/ledger/closed-months.server";
import { noOtherPaymentInFlight, noPaymentInFlight } from "~/services/ledger/in-flight.server";
import { movePayment, setPayments } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import { findRecipients } from "~/services/payments/refund-effects.server";
import { purposeOf } from "~/services/payments/registry.server";

/**
 * Takes back a check, transfer, cash or card by phone. Its amount is due again. Repeating the call changes nothing.
 * ShopError `conflict` for a payment by PayPal, after a refund, or in a closed month.
 */
export async function voidPayment(
  app: App,
  { paymentId, reason }: { paymentId: string; reason: string },
): Promise<void> {
  const staff = await requireStaff(app);
  const payment = await findPayment(app, paymentId);
  if (!payment) throw new ShopError("not_found", "We can't find this payment.");
  if (payment.status === "voided") return;
  const { id, purpose, recordId, method, amountCents, receivedReference } = payment;
  const { reopen, eventSubject, followUrl } = purposeOf(purpose);
  if (!isRecorded(method) || !recordId || !reopen) throw new ShopError("conflict", "Refund this payment instead.");
  const [record, { customer }] = await Promise.all([findRecord(app, recordId), findRecipients(app, payment)]);
  const mail = paymentVoided({
    what: record.what,
    url: record.url ?? followUrl(app, recordId),
    amountCents,
    reason,
    isDue: record.isDue,
  });
  const emails = outboxInserts(
    app,
    customer
      ? [{ to: customer, template: "payment-voided", record: recordId, mail, dedupeKey: `payment-voided:${id}` }]
      : [],
  );
  const name = [methodNames[method], receivedReference].filter(Boolean).join(" ");
  try {
    await runBatch(app.db, [
      setPayments(app, eq(payments.id, id), { amountCents: abortUnless(payments.amountCents, isVoidable(payment)) }),
      reopen(app, payment, recordId),
      movePayment(app, eq(payments.id, id), "void", "voided", { recordId: null, capturedCents: 0, capturedAt: null }),
      addEvent(app, {
        id: `voided:${id}`,
        subject: eventSubject,
        subjectId: recordId,
        type: "payment_voided",
        note: `Payment of ${formatMoney(amountCents)} voided (${name}): ${reason}`,
        actor: staff.username,
      }),
      addAudit(app, staff, "payment voided", record.what, { method, amountCents, reason }),
      emails.statements,
    ]);
  } catch (error) {
    if (wasMonthClosed(error)) throw monthClosed(error);
    if (!wasAborted(error, payments.amountCents)) throw error;
    if ((await findPayment(app, paymentId))?.status === "voided") return;
    throw new ShopError("conflict", notVoidable, { cause: error });
  }
  enqueueOutbox(app, emails);
}

const notVoidable =
  "A payment that was refunded can't be voided. If another payment is being confirmed, try again in a few minutes.";

async function findPayment(app: App, id: string): Promise<Payment | undefined> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, id));
  return payment;
}

/** True while all of the payment's money counts and no other payment of the same order or invoice is in flight. */
function isVoidable({ id, purpose, reference }: Payment) {
  const given = sql`(select 1 from ${refunds} where ${refunds.paymentId} = ${id} and ${refunds.status} <> 'failed')`;
  const isIdle = purpose === "invoice" ? noPaymentInFlight(reference, id) : noOtherPaymentInFlight(reference, id);
  return and(sql`${payments.status} = 'captured' and ${payments.refundedCents} = 0 and not exists ${given}`, isIdle)!;
}

/** Name of the order or invoice as the audit log and the email have it, and whether its amount is due again. */
async function findRecord(app: App, id: string) {
  const [[invoice], [order]] = await Promise.all([
    app.read(selectInvoices(app, eq(manualInvoices.id, id))),
    app.read(
      app.db
        .select({ status: sql<string>`${orders.status}`.as("status") })
        .from(orders)
        .where(eq(orders.id, id))
        .unionAll(
          app.db
            .select({ status: sql<string>`${customOrders.status}`.as("status") })
            .from(customOrders)
            .where(eq(customOrders.id, id)),
        ),
    ),
  ]);
  if (!invoice) return { what: `order ${id}`, url: null, isDue: order?.status !== "cancelled" };
  return {
    what: `invoice ${invoice.invoiceNumber}`,
    url: payInvoiceUrl(app, invoice),
    isDue: invoice.status !== "void",
  };
}
