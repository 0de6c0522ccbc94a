// Money that goes back; owns `refunds`. Promises that a refund is asked of PayPal under its row's id, so a repeat gives nothing back twice.
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { brokenConstraint, runBatch, type Statement } from "~/db/client.server";
import { payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/errors";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/context.server";
import { logError } from "~/services/log.server";
import { resolveMismatches } from "~/services/payment-mismatches.server";
import { newToken } from "~/services/tokens.server";

type Refund = typeof refunds.$inferSelect;

export interface RefundOrder {
  /** Given for a refund that must be asked for once, however often it is found out. */
  id?: string;
  paymentId: string;
  amountCents: number;
  reason: string;
  actor: string;
  restock?: boolean;
}

/** A refund to be made; `makeRefund` or the cron makes it. */
export function requestRefund(app: App, order: RefundOrder): Statement[] {
  const row = { id: newToken(), ...order, createdAt: app.now() };
  return [app.db.insert(refunds).values(row).onConflictDoNothing()];
}

/** Asks PayPal for a requested refund and writes the outcome into the ledger. Repeatable. */
export async function makeRefund(app: App, refund: Refund): Promise<void> {
  const [payment] = await app.db.select().from(payments).where(eq(payments.id, refund.paymentId));
  if (!payment?.captureId) return;
  try {
    const made = await app.paypal().refundCapture({
      captureId: payment.captureId,
      amountCents: refund.amountCents,
      requestId: `refund-${refund.id}`,
      note: refund.reason,
    });
    await runBatch(app.db, [
      ...completeRefund(app, refund, made.id),
      ...resolveMismatches(app, refund.paymentId, refund.actor),
    ]);
  } catch (error) {
    if (!(error instanceof PayPalError) || error.kind === "unavailable") throw error;
    // Money under review cannot go back yet: the cron asks again until PayPal has decided.
    if (payment.captureStatus === "PENDING") return;
    await app.db.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id));
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
export function completeRefund(app: App, refund: Refund, providerRefundId: string): Statement[] {
  const isOpen = sql`exists (select 1 from refunds open where open.id = ${refund.id} and open.status = 'requested')`;
  return [
    app.db
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} + ${refund.amountCents}`,
        status: sql`case when ${payments.status} <> 'capturing' and ${payments.capturedCents} > 0 and ${payments.refundedCents} + ${refund.amountCents} >= ${payments.capturedCents} then 'refunded' else ${payments.status} end`,
        updatedAt: app.now(),
      })
      .where(and(eq(payments.id, refund.paymentId), isOpen)),
    app.db
      .update(refunds)
      .set({ status: "completed", providerRefundId, completedAt: app.now() })
      .where(eq(refunds.id, refund.id)),
  ];
}

/** Upkeep: refunds that were asked for and not made yet. One that fails must not keep the others waiting. */
export async function makeWaitingRefunds(app: App): Promise<void> {
  const waiting = await app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, "requested"), lt(refunds.createdAt, new Date(app.now().getTime() - 30_000))))
    .orderBy(asc(refunds.createdAt))
    .limit(100);
  for (const refund of waiting) {
    await makeRefund(app, refund).catch((error: unknown) => logError(`refund ${refund.id}`, error));
  }
}

/**
 * A refund that PayPal tells of: ours, told back, or one made in PayPal itself. Each counts once. While one of ours is being
 * made, which of the two it is cannot be known: ShopError `unavailable`, and PayPal tells it again.
 */
export async function recordProviderRefund(
  app: App,
  { id: paymentId }: Pick<typeof payments.$inferSelect, "id">,
  providerRefundId: string,
  amountCents: number,
): Promise<void> {
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
    reason: "Refunded at PayPal",
    restock: false,
    status: "requested",
    providerRefundId: null,
    actor: "paypal",
    createdAt: app.now(),
    completedAt: null,
  };
  try {
    await runBatch(app.db, [app.db.insert(refunds).values(refund), ...completeRefund(app, refund, providerRefundId)]);
  } catch (error) {
    // Broken on the unique id of PayPal's refund: the same message, told twice at once.
    if (!brokenConstraint(error)) throw error;
  }
}
