// Further effects of a refund: stock, history, email, voided invoice. Guarantees that they are in the batch that
// records the refund, whether staff, a cancellation or PayPal made it (payments-15).
import { eq, or, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrders, orders, type refunds } from "~/db/schema";
import { formatMoney } from "~/domain/money/money";
import { purposeFacts } from "~/domain/payments/purposes";
import { refundMail, refundRefusedForStaff } from "~/emails/orders/refund";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import type { Payment, RefundEffects } from "~/services/ledger/types.server";
import { type Email, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";
import { cancelsOrder } from "~/services/payments/purposes/refunded-orders.server";
import { adminUrlOf, purposeOf } from "~/services/payments/registry.server";

export type Refund = typeof refunds.$inferSelect;

export function isOpenRefund(id: string): SQL {
  return sql`exists (select 1 from refunds open where open.id = ${id} and open.status = 'requested')`;
}

export interface RefundBatch extends RefundEffects {
  mails: OutboxInserts;
}

/** A payment without a record was refunded immediately, so the email is the only effect. */
export async function effectsOfRefund(app: App, payment: Payment, refund: Refund): Promise<RefundBatch> {
  const mails = outboxInserts(app, await refundMails(app, payment, refund));
  const { restock, amountCents } = refund;
  const isOpen = isOpenRefund(refund.id);
  const effects = purposeOf(payment.purpose).onRefund(app, payment, { isOpen, amountCents, restock });
  return {
    before: effects.before,
    after: [...refundEvents(app, payment, refund), ...effects.after, ...mails.statements],
    mails,
  };
}

function refundEvents(
  app: App,
  { purpose, recordId }: Payment,
  { id, amountCents, reason, actor }: Refund,
): Statement[] {
  if (!recordId) return [];
  return addEvent(app, {
    id: `refund:${id}`,
    subject: purposeOf(purpose).eventSubject,
    subjectId: recordId,
    type: "refunded",
    note: `${formatMoney(amountCents)} refunded${reason ? `: ${reason}` : ""}`,
    actor,
  });
}

async function refundMails(app: App, payment: Payment, refund: Refund): Promise<Email[]> {
  const { id, amountCents, reason } = refund;
  const [{ customer, payer }, isCancelled] = await Promise.all([
    findRecipients(app, payment),
    cancelsOrder(app, payment, amountCents),
  ]);
  const { recordId, method } = payment;
  const orderUrl = recordId && purposeOf(payment.purpose).followUrl(app, recordId);
  const mail = refundMail({ orderId: orderUrl && recordId, orderUrl, amountCents, reason, method, isCancelled });
  const ofNothing = { orderId: null, orderUrl: null, reason: "", isCancelled: false };
  const amountAlone = refundMail({ ...ofNothing, amountCents, method });
  return [
    ...(customer ? [{ to: customer, template: "refund", mail, record: recordId, dedupeKey: `refund:${id}` }] : []),
    ...(payer
      ? [{ to: payer, template: "refund", mail: amountAlone, record: null, dedupeKey: `refund:${id}:payer` }]
      : []),
  ];
}

/** Email to staff, once per refund that PayPal declined. `payment` is null if the ledger has no payment for the money. */
export function refusedRefundMail(
  app: App,
  payment: Payment | null,
  { id, amountCents, reason }: Pick<Refund, "id" | "amountCents" | "reason">,
): OutboxInserts {
  const recordId = payment?.recordId ?? null;
  const mail = refundRefusedForStaff({ recordId, amountCents, reason, adminUrl: adminUrlOf(app, payment) });
  return outboxInserts(app, [
    {
      to: app.staffEmail,
      template: "refund-refused",
      record: recordId,
      replyTo: payment?.email,
      mail,
      dedupeKey: `refund-refused:${id}`,
    },
  ]);
}

/**
 * The record's current customer, who alone receives links with a key (checkout-8, orders-21), and the payer if the
 * checkout named another address. Someone who pays by a link stays unknown.
 */
export async function findRecipients(app: App, { id, recordId, purpose, email }: Payment) {
  const record = recordId ?? "";
  const [found] = await app.read(
    app.db
      .select({ email: orders.customerEmail })
      .from(orders)
      .where(or(eq(orders.id, record), eq(orders.paymentId, id)))
      .unionAll(
        app.db.select({ email: customOrders.customerEmail }).from(customOrders).where(eq(customOrders.id, record)),
      ),
  );
  const customer = found?.email || email;
  const payer = purposeFacts[purpose].makesOrder && email !== customer ? email : null;
  return { customer, payer };
}
