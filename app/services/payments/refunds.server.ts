// Refunds. Owns: refunds. Guarantees that PayPal gets the row's id as idempotency key, so a retry never refunds twice.
import { and, asc, desc, eq, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { brokenConstraint, type Guard, insertWhere } from "~/db/guards";
import { payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { isFailedRefund, type RefundStatus } from "~/gateways/paypal-answers.server";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";
import { newToken } from "~/services/core/tokens.server";
import { orIfClosed } from "~/services/ledger/closed-months.server";
import { resolveByRefund } from "~/services/ledger/discrepancies.server";
import { isPaidOf } from "~/services/ledger/in-flight.server";
import { setAndMovePayment } from "~/services/ledger/states.server";
import { isChangeRefund, isChangeRefundSql } from "~/services/ledger/tax.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox } from "~/services/mail/outbox.server";
import {
  effectsOfRefund,
  isOpenRefund,
  type Refund,
  refusedRefundMail,
} from "~/services/payments/refund-effects.server";

export interface RefundOrder {
  /** Set this for a refund that must happen only once, however often it is requested. */
  id?: string;
  paymentId: string;
  amountCents: number;
  /** Sales tax in the refund. Only set by changes of an order; other refunds get their share when they are made. */
  taxCents?: number;
  reason: string;
  actor: string;
  restock?: boolean;
}

/** Inserts a requested refund. `makeRefund` or the scheduled job makes it. */
export function requestRefund(app: App, order: RefundOrder): Statement[] {
  const row = { id: newToken(), ...order, createdAt: app.now() };
  return [app.db.insert(refunds).values(row).onConflictDoNothing()];
}

const leftOf = (paymentId: string | SQL) =>
  sql`(${payments.capturedCents} - ${payments.refundedCents} - (select coalesce(sum(open.amount_cents), 0) from refunds open where open.payment_id = ${paymentId} and open.status = 'requested'))`;

/** SQL over `payments`: the sales tax that its refunds have not returned. */
const taxLeftOf = sql<number>`${payments.taxCents} - (select coalesce(sum(made.tax_cents), 0) from refunds made
  where made.payment_id = payments.id and made.status <> 'failed')`;

interface PlannedRefund {
  paymentId: string;
  amountCents: number;
  taxCents: number;
}

/** True if this much of the payment and of its tax is left. Requested refunds count as refunded. */
export const hasLeft = ({ paymentId, amountCents, taxCents }: PlannedRefund): Guard =>
  sql`exists (select 1 from ${payments} where ${payments.id} = ${paymentId} and ${leftOf(paymentId)} >= ${amountCents}
    and ${taxLeftOf} >= ${taxCents})`;

export function selectLeft(app: App, orderId: string) {
  return app.db
    .select({
      id: payments.id,
      leftCents: sql<number>`${leftOf(sql`payments.id`)}`,
      taxCents: taxLeftOf,
      method: payments.method,
    })
    .from(payments)
    .where(isPaidOf(orderId))
    .orderBy(desc(payments.capturedAt), desc(payments.id));
}

/** Requests a refund only if enough of the payment is left. Requested refunds count as refunded. */
export function requestRefundWithin(app: App, order: RefundOrder & { id: string }): Statement[] {
  return requestWhere(app, order, order.amountCents, sql`${leftOf(order.paymentId)} >= ${order.amountCents}`);
}

/**
 * Requests a refund of everything left of the payment, or none if nothing is left. Requested refunds count as refunded.
 */
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

/** Records the refund of a check or bank transfer, which staff send. */
async function recordOfflineRefund(app: App, payment: Payment, refund: Refund, also: Statement[]): Promise<void> {
  const effects = await effectsOfRefund(app, payment, refund);
  await runBatch(app.db, [effects.before, completeRefund(app, refund, null), also, effects.after]);
  enqueueOutbox(app, effects.mails);
}

/**
 * Makes a requested refund at PayPal, or asks about one that is pending there, and records the outcome together with
 * `also`. Safe to repeat.
 */
export async function makeRefund(app: App, refund: Refund, also: Statement[] = []): Promise<void> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment?.captureId) return;
  if (payment.method !== "paypal") return recordOfflineRefund(app, payment, refund, also);
  try {
    const made = await askPayPal(app, refund, payment.captureId);
    await recordAnswer(app, payment, refund, { ...made, also });
  } catch (error) {
    if (!(error instanceof PayPalError) || error.kind === "unavailable") throw error;
    // PayPal has accepted this refund before, so a "not found" response does not mean that PayPal declined it.
    if (refund.providerRefundId) throw error;
    // PayPal cannot refund a payment under review. The scheduled job retries until PayPal has decided.
    if (payment.captureStatus === "PENDING") return;
    await failRefund(app, payment, refund);
  }
}

function askPayPal(app: App, { id, providerRefundId, amountCents, reason }: Refund, captureId: string) {
  if (providerRefundId) return app.paypal().getRefund(providerRefundId);
  return app.paypal().refundCapture({ captureId, amountCents, requestId: `refund-${id}`, note: reason });
}

interface RefundAnswer {
  id: string;
  status: RefundStatus;
  also?: Statement[];
}

/** Records what PayPal says of an open refund. A pending one keeps PayPal's id and stays requested (payments-25). */
async function recordAnswer(
  app: App,
  payment: Payment,
  refund: Refund,
  { id, status, also = [] }: RefundAnswer,
): Promise<void> {
  if (isFailedRefund(status)) return failRefund(app, payment, refund);
  if (status === "PENDING") {
    await app.db.update(refunds).set({ providerRefundId: id }).where(isStillOpen(refund));
    return;
  }
  const effects = await effectsOfRefund(app, payment, refund);
  await runBatch(app.db, [
    effects.before,
    completeRefund(app, refund, id),
    also,
    resolveByRefund(app, refund, id),
    effects.after,
  ]);
  enqueueOutbox(app, effects.mails);
}

const isStillOpen = ({ id }: Refund) => and(eq(refunds.id, id), eq(refunds.status, "requested"));

/** Nothing was refunded: staff get an email, and the amount can be refunded again. */
async function failRefund(app: App, payment: Payment, refund: Refund): Promise<void> {
  const told = refusedRefundMail(app, payment, refund);
  await runBatch(app.db, [
    app.db.update(refunds).set({ status: "failed" }).where(isStillOpen(refund)),
    told.statements,
  ]);
  enqueueOutbox(app, told);
}

/** Cancels the refunds of a payment that never took money. */
export function cancelRefunds(app: App, paymentId: string): Statement[] {
  return [
    app.db
      .update(refunds)
      .set({ status: "failed" })
      .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, "requested"))),
  ];
}

function completeRefund(app: App, refund: Refund, providerRefundId: string | null): Statement[] {
  const isOpen = isOpenRefund(refund.id);
  const taxCents = isChangeRefund(refund.id) ? refund.taxCents : taxWithin(refund);
  const refundedCents = sql`${payments.refundedCents} + ${refund.amountCents}`;
  return [
    setAndMovePayment(app, and(eq(payments.id, refund.paymentId), isOpen), "refund", {
      to: "refunded",
      when: sql`${payments.capturedCents} > 0 and ${refundedCents} >= ${payments.capturedCents}`,
      values: { refundedCents },
    }),
    app.db
      .update(refunds)
      .set({ status: "completed", taxCents, providerRefundId, completedAt: orIfClosed(app.now()) })
      .where(eq(refunds.id, refund.id)),
  ];
}

/**
 * Sales tax in a refund whose payment is already updated: its share of the tax left in the payment, without refunds by
 * changes, which have their own tax. The result never exceeds the refund, and the last refund gets the rest.
 */
function taxWithin({ id, paymentId }: Refund): SQL<number> {
  const left = sql`select tax_cents - (select coalesce(sum(tax_cents), 0) from refunds other
      where other.payment_id = ${paymentId} and other.status <> 'failed' and other.id <> ${id}) as tax,
    max(1, captured_cents - refunded_cents + refunds.amount_cents - (select coalesce(sum(amount_cents), 0) from refunds asked
      where asked.payment_id = ${paymentId} and asked.status = 'requested' and ${isChangeRefundSql(sql`asked.id`)})) as rest
    from payments where id = ${paymentId} and captured_cents > 0`;
  const share = sql`(2 * tax * refunds.amount_cents + rest) / (2 * rest)`;
  return sql`coalesce((select max(0, min(refunds.amount_cents, tax, ${share})) from (${left})), 0)`;
}

/** Scheduled job: makes requested refunds. Errors do not stop the other refunds. */
export async function makeWaitingRefunds(app: App): Promise<void> {
  const waiting = await app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, "requested"), lt(refunds.createdAt, new Date(app.now().getTime() - 30_000))))
    // Refunds may be pending at PayPal for days; they must not crowd out the others.
    .orderBy(isNotNull(refunds.providerRefundId), asc(refunds.createdAt))
    .limit(25);
  for (const refund of waiting) {
    await makeRefund(app, refund).catch((error: unknown) => logError(`refund ${refund.id}`, error));
  }
}

interface ReportedRefund {
  id: string;
  amountCents: number;
  status: RefundStatus;
}

/**
 * Records a refund reported by PayPal, once: either the shop's own or one made at PayPal. While the shop is making a
 * refund of the same amount, the two cannot be told apart: ShopError `unavailable`, and PayPal sends the event again.
 * `also` runs in the same batch.
 */
export async function recordProviderRefund(
  app: App,
  payment: Payment,
  { id: providerRefundId, amountCents, status }: ReportedRefund,
  also: Statement[] = [],
): Promise<void> {
  const paymentId = payment.id;
  const underWay = and(
    eq(refunds.paymentId, paymentId),
    eq(refunds.status, "requested"),
    eq(refunds.amountCents, amountCents),
    isNull(refunds.providerRefundId),
  );
  const [[known], [ours]] = await app.db.batch([
    app.db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId)),
    app.db.select().from(refunds).where(underWay),
  ]);
  const answer = { id: providerRefundId, status, also };
  if (known) return known.status === "requested" ? recordAnswer(app, payment, known, answer) : undefined;
  if (ours) throw new ShopError("unavailable", "A refund of this payment is under way.");
  const refund: Refund = {
    id: newToken(),
    paymentId,
    amountCents,
    taxCents: 0,
    reason: "Refunded at PayPal",
    restock: false,
    status: "requested",
    providerRefundId,
    actor: "paypal",
    createdAt: app.now(),
    completedAt: null,
  };
  const insert = app.db.insert(refunds).values(refund);
  if (status === "PENDING") return void (await insert.onConflictDoNothing());
  if (status !== "COMPLETED") return;
  try {
    const effects = await effectsOfRefund(app, payment, refund);
    await runBatch(app.db, [
      insert,
      completeRefund(app, refund, providerRefundId),
      also,
      resolveByRefund(app, refund, providerRefundId),
      effects.after,
    ]);
    enqueueOutbox(app, effects.mails);
  } catch (error) {
    // The unique id of PayPal's refund or a closing statement aborted the batch, because the same event arrived twice
    // at once.
    if (!brokenConstraint(error)) throw error;
  }
}

/** A failed refund of money that has no payment in the ledger: staff get an email. */
export async function reportFailedRefund(app: App, { id, amountCents, status }: ReportedRefund): Promise<void> {
  if (!isFailedRefund(status)) return;
  const told = refusedRefundMail(app, null, { id, amountCents, reason: "" });
  await runBatch(app.db, told.statements);
  enqueueOutbox(app, told);
}
