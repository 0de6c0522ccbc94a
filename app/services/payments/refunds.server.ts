// Money that goes back; owns `refunds`. Promises that a refund is asked of PayPal under its row's id, so a retry refunds
// nothing twice (idempotent).
import { and, asc, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { brokenConstraint, type Guard, insertWhere } from "~/db/guards";
import { payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { newToken } from "~/services/core/tokens.server";
import { resolveByRefund } from "~/services/ledger/discrepancies.server";
import { isPaidOf } from "~/services/ledger/in-flight.server";
import { setAndMovePayment } from "~/services/ledger/states.server";
import { isOfChange, ofChange } from "~/services/ledger/tax.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox } from "~/services/mail/outbox.server";
import {
  effectsOfRefund,
  isOpenRefund,
  type Refund,
  refusedRefundMail,
} from "~/services/payments/refund-effects.server";

export interface RefundOrder {
  /** Given for a refund that must be asked for once, however often it is found out. */
  id?: string;
  paymentId: string;
  amountCents: number;
  /** The sales tax within it, of a change alone: any other has its share once it is made. */
  taxCents?: number;
  reason: string;
  actor: string;
  restock?: boolean;
}

/** A refund to be made; `makeRefund` or the cron makes it. */
export function requestRefund(app: App, order: RefundOrder): Statement[] {
  const row = { id: newToken(), ...order, createdAt: app.now() };
  return [app.db.insert(refunds).values(row).onConflictDoNothing()];
}

const leftOf = (paymentId: string | SQL) =>
  sql`(${payments.capturedCents} - ${payments.refundedCents} - (select coalesce(sum(open.amount_cents), 0) from refunds open where open.payment_id = ${paymentId} and open.status = 'requested'))`;

/** So much of the payment is left, counting refunds that are under way. */
export const isLeftOf = (paymentId: string, amountCents: number): Guard =>
  sql`exists (select 1 from ${payments} where ${payments.id} = ${paymentId} and ${leftOf(paymentId)} >= ${amountCents})`;

/** What is left of each payment of an order, and of the tax within it, the last one first. */
export function selectLeft(app: App, orderId: string) {
  return app.db
    .select({
      id: payments.id,
      leftCents: sql<number>`${leftOf(sql`payments.id`)}`,
      taxCents: sql<number>`${payments.taxCents} - (select coalesce(sum(made.tax_cents), 0) from refunds made
        where made.payment_id = payments.id and made.status <> 'failed')`,
    })
    .from(payments)
    .where(isPaidOf(orderId))
    .orderBy(desc(payments.capturedAt), desc(payments.id));
}

/** A refund that is only asked for where so much of the payment is left, counting those that are under way. */
export function requestRefundWithin(app: App, order: RefundOrder & { id: string }): Statement[] {
  return requestWhere(app, order, order.amountCents, sql`${leftOf(order.paymentId)} >= ${order.amountCents}`);
}

/** A refund of all that is left of the payment, counting those that are under way; none where nothing is. */
export function requestRest(app: App, order: Omit<RefundOrder, "amountCents"> & { id: string }): Statement[] {
  const left = leftOf(order.paymentId);
  return requestWhere(app, order, left, sql`${left} > 0`);
}

function requestWhere(
  app: App,
  order: Omit<RefundOrder, "amountCents"> & { id: string },
  amountCents: number | SQL,
  only: SQL,
): Statement[] {
  const row = { ...order, amountCents, createdAt: app.now() };
  const where = sql`${payments.id} = ${order.paymentId} and ${only}`;
  return [insertWhere(app.db, refunds, row, payments, where).onConflictDoNothing()];
}

export function selectRefund(app: App, id: string) {
  return app.db.select().from(refunds).where(eq(refunds.id, id));
}

/** Money that did not come by PayPal goes back by hand: the shop only writes it down. */
async function recordOfflineRefund(app: App, payment: Payment, refund: Refund, also: Statement[]): Promise<void> {
  const effects = await effectsOfRefund(app, payment, refund);
  await runBatch(app.db, [effects.before, completeRefund(app, refund, null), also, effects.after]);
  enqueueOutbox(app, effects.mails);
}

/** Asks PayPal for a requested refund and writes the outcome into ledger, history and mail, with `also`. Repeatable. */
export async function makeRefund(app: App, refund: Refund, also: Statement[] = []): Promise<void> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment?.captureId) return;
  if (payment.method !== "paypal") return recordOfflineRefund(app, payment, refund, also);
  try {
    const made = await app.paypal().refundCapture({
      captureId: payment.captureId,
      amountCents: refund.amountCents,
      requestId: `refund-${refund.id}`,
      note: refund.reason,
    });
    const effects = await effectsOfRefund(app, payment, refund);
    await runBatch(app.db, [
      effects.before,
      completeRefund(app, refund, made.id),
      also,
      resolveByRefund(app, refund, made.id),
      effects.after,
    ]);
    enqueueOutbox(app, effects.mails);
  } catch (error) {
    if (!(error instanceof PayPalError) || error.kind === "unavailable") throw error;
    // Money under review cannot go back yet: the cron asks again until PayPal has decided.
    if (payment.captureStatus === "PENDING") return;
    const told = refusedRefundMail(app, payment, refund);
    await runBatch(app.db, [
      app.db.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id)),
      told.statements,
    ]);
    enqueueOutbox(app, told);
  }
}

/** Refunds of a payment that turned out to have taken nothing. */
export function cancelRefunds(app: App, paymentId: string): Statement[] {
  return [
    app.db
      .update(refunds)
      .set({ status: "failed" })
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "requested"))),
  ];
}

/** Ledger and refund agree from here on; under the guard that the refund was still open. */
function completeRefund(app: App, refund: Refund, providerRefundId: string | null): Statement[] {
  const isOpen = isOpenRefund(refund.id);
  const taxCents = isOfChange(refund.id) ? refund.taxCents : taxWithin(refund);
  const refundedCents = sql`${payments.refundedCents} + ${refund.amountCents}`;
  return [
    setAndMovePayment(app, and(eq(payments.id, refund.paymentId), isOpen), "refund", {
      to: "refunded",
      when: sql`${payments.capturedCents} > 0 and ${refundedCents} >= ${payments.capturedCents}`,
      values: { refundedCents },
    }),
    app.db
      .update(refunds)
      .set({ status: "completed", taxCents, providerRefundId, completedAt: app.now() })
      .where(eq(refunds.id, refund.id)),
  ];
}

/**
 * The sales tax within a refund whose payment is written already: its share of what was left of the payment, beside what changes take
 * with a tax of their own. So it is never above the refund, and what goes back last has all of the rest.
 */
function taxWithin({ id, paymentId }: Refund): SQL<number> {
  const left = sql`select tax_cents - (select coalesce(sum(tax_cents), 0) from refunds other
      where other.payment_id = ${paymentId} and other.status <> 'failed' and other.id <> ${id}) as tax,
    max(1, captured_cents - refunded_cents + refunds.amount_cents - (select coalesce(sum(amount_cents), 0) from refunds asked
      where asked.payment_id = ${paymentId} and asked.status = 'requested' and ${ofChange(sql`asked.id`)})) as rest
    from payments where id = ${paymentId} and captured_cents > 0`;
  const share = sql`(2 * tax * refunds.amount_cents + rest) / (2 * rest)`;
  return sql`coalesce((select max(0, min(refunds.amount_cents, tax, ${share})) from (${left})), 0)`;
}

/** Scheduled job: refunds that were asked for and not made yet. One that fails must not keep the others waiting. */
export async function makeWaitingRefunds(app: App): Promise<void> {
  const waiting = await app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, "requested"), lt(refunds.createdAt, new Date(app.now().getTime() - 30_000))))
    .orderBy(asc(refunds.createdAt))
    .limit(25);
  for (const refund of waiting) {
    await makeRefund(app, refund).catch((error: unknown) => logError(`refund ${refund.id}`, error));
  }
}

/**
 * A refund that PayPal tells of: ours, told back, or one made in PayPal itself. Each counts once. While one of ours is being
 * made, which of the two it is cannot be known: ShopError `unavailable`, and PayPal tells it again. `also` goes into its batch.
 */
export async function recordProviderRefund(
  app: App,
  payment: Payment,
  providerRefundId: string,
  amountCents: number,
  also: Statement[] = [],
): Promise<void> {
  const paymentId = payment.id;
  const underWay = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.status, "requested"),
    eq(refunds.amountCents, amountCents),
  );
  const [[known], [ours]] = await app.db.batch([
    app.db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId)),
    app.db.select().from(refunds).where(underWay),
  ]);
  if (known) return;
  if (ours) throw new ShopError("unavailable", "A refund of this payment is under way.");
  const refund: Refund = {
    id: newToken(),
    paymentId,
    amountCents,
    taxCents: 0,
    reason: "Refunded at PayPal",
    restock: false,
    status: "requested",
    providerRefundId: null,
    actor: "paypal",
    createdAt: app.now(),
    completedAt: null,
  };
  try {
    const effects = await effectsOfRefund(app, payment, refund);
    await runBatch(app.db, [
      app.db.insert(refunds).values(refund),
      completeRefund(app, refund, providerRefundId),
      also,
      resolveByRefund(app, refund, providerRefundId),
      effects.after,
    ]);
    enqueueOutbox(app, effects.mails);
  } catch (error) {
    // Broken on the unique id of PayPal's refund, or on what is closed with it: the same message, twice at once.
    if (!brokenConstraint(error)) throw error;
  }
}
