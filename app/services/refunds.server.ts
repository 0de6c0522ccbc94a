// Money that goes back; owns `refunds`. Promises that a refund is asked of PayPal under its row's id, so a repeat gives nothing back twice.
import { and, eq, lt, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { payments, refunds } from "~/db/schema";
import { PayPalError } from "~/gateways/paypal-connection.server";
import type { App } from "~/services/context.server";
import { resolveMismatches } from "~/services/payment-mismatches.server";
import { newToken } from "~/services/tokens.server";

type Refund = typeof refunds.$inferSelect;

export interface RefundOrder {
  paymentId: string;
  amountCents: number;
  reason: string;
  actor: string;
  restock?: boolean;
}

/** A refund to be made; `makeRefund` or the cron makes it. */
export function requestRefund(app: App, order: RefundOrder): Statement[] {
  return [app.db.insert(refunds).values({ id: newToken(), ...order, createdAt: app.now() })];
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
    await app.db.update(refunds).set({ status: "failed" }).where(eq(refunds.id, refund.id));
  }
}

/** Ledger and refund agree from here on; under the guard that the refund was still open. */
export function completeRefund(app: App, refund: Refund, providerRefundId: string): Statement[] {
  const isOpen = sql`exists (select 1 from refunds open where open.id = ${refund.id} and open.status = 'requested')`;
  return [
    app.db
      .update(payments)
      .set({
        refundedCents: sql`${payments.refundedCents} + ${refund.amountCents}`,
        status: sql`case when ${payments.status} = 'captured' and ${payments.refundedCents} + ${refund.amountCents} >= ${payments.capturedCents} then 'refunded' else ${payments.status} end`,
        updatedAt: app.now(),
      })
      .where(and(eq(payments.id, refund.paymentId), isOpen)),
    app.db
      .update(refunds)
      .set({ status: "completed", providerRefundId, completedAt: app.now() })
      .where(eq(refunds.id, refund.id)),
  ];
}

/** Upkeep: refunds that were asked for and not made yet. */
export async function makeWaitingRefunds(app: App): Promise<void> {
  const waiting = await app.db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, "requested"), lt(refunds.createdAt, new Date(app.now().getTime() - 30_000))))
    .limit(50);
  for (const refund of waiting) await makeRefund(app, refund);
}

/** A refund that PayPal tells of: ours, told back, or one made in PayPal itself. Each counts once. */
export async function recordProviderRefund(
  app: App,
  payment: Pick<typeof payments.$inferSelect, "id">,
  providerRefundId: string,
  amountCents: number,
): Promise<void> {
  const open = and(
    eq(refunds.paymentId, payment.id),
    eq(refunds.status, "requested"),
    eq(refunds.amountCents, amountCents),
  );
  const [[known], [ours]] = await app.db.batch([
    app.db.select().from(refunds).where(eq(refunds.providerRefundId, providerRefundId)),
    app.db.select().from(refunds).where(open),
  ]);
  if (known) return;
  const refund = ours ?? {
    id: newToken(),
    paymentId: payment.id,
    amountCents,
    reason: "Refunded at PayPal",
    restock: false,
    status: "requested" as const,
    providerRefundId: null,
    actor: "paypal",
    createdAt: app.now(),
    completedAt: null,
  };
  await runBatch(app.db, [
    ...(ours ? [] : [app.db.insert(refunds).values(refund)]),
    ...completeRefund(app, refund, providerRefundId),
  ]);
}
