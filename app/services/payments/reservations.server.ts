// Reservations of stock, codes and free pieces while a payment is captured. Guarantees that one of several concurrent
// callers gets the reservation, that it is released once, and that nothing is paid by two payments at a time.
import { and, eq, sql } from "drizzle-orm";
import { runBatch, type Statements } from "~/db/client.server";
import { brokenConstraint } from "~/db/guards";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { firstCheckMinutes } from "~/domain/payments/reconciliation";
import { isStarted } from "~/domain/payments/states";
import type { App } from "~/services/core/app.server";
import { newToken } from "~/services/core/tokens.server";
import { isClaimable, whileClaimed } from "~/services/ledger/in-flight.server";
import { movePayment } from "~/services/ledger/states.server";
import type { Payment } from "~/services/ledger/types.server";
import { billChangedError, paymentClosedError } from "~/services/payments/refusals.server";
import { purposeOf } from "~/services/payments/registry.server";

export function firstCheckAt(app: App, { method }: Payment): Date | null {
  return method === "paypal" ? new Date(app.now().getTime() + firstCheckMinutes * 60_000) : null;
}

export const reloadPayment = (app: App, payment: Payment): Promise<Payment> => writeAndReload(app, payment, []);

export async function writeAndReload(app: App, { id }: Payment, statements: Statements): Promise<Payment> {
  const reload = app.db.select().from(payments).where(eq(payments.id, id));
  const results = await runBatch(app.db, [...statements, reload]);
  const [payment] = results.at(-1) as Payment[];
  return payment!;
}

/**
 * Claims a payment and reserves what it pays for, in one batch. If several callers race, one claims it and the others
 * get the claimed payment. ShopError if something runs short, another payment for the same thing is in flight, or the
 * payment was refunded.
 */
export async function reserve(app: App, payment: Payment): Promise<Payment> {
  const claim = newToken();
  // Reserves only for the bill that was read, because another click may have replaced it since.
  const isThisBill = and(eq(payments.id, payment.id), eq(payments.snapshot, payment.snapshot));
  const isOpen = and(isThisBill, isClaimable(payment));
  const claiming = movePayment(app, isOpen, "claim", "capturing", { claim, capturingAt: app.now(), failure: null });
  const guard = whileClaimed({ id: payment.id, claim });
  const statements = [claiming, purposeOf(payment.purpose).reserve(app, payment, guard)];
  const current = await writeAndReload(app, payment, statements).catch(async (error: unknown) => {
    if (!brokenConstraint(error)) throw error;
    throw await purposeOf(payment.purpose).shortfall(app, payment, error);
  });
  if (isStarted(current)) return current;
  if (current.captureId) throw paymentClosedError();
  if (JSON.stringify(current.snapshot) !== JSON.stringify(payment.snapshot)) throw billChangedError();
  throw new ShopError("conflict", "Another payment for this is being confirmed. Please don't pay again.");
}

/**
 * Releases a reservation and marks the payment as failed or expired, once. After a decline, the next attempt gets a new
 * idempotency key.
 */
export async function releaseReservation(app: App, payment: Payment, failure: string): Promise<void> {
  const guard = whileClaimed(payment);
  const isMine = and(eq(payments.id, payment.id), guard);
  await runBatch(app.db, [
    purposeOf(payment.purpose).release(app, payment, guard),
    movePayment(app, isMine, "release", failure === "expired" ? "expired" : "failed", {
      failure,
      captureAttempt: sql`${payments.captureAttempt} + ${failure === "declined" ? 1 : 0}`,
      checkDueAt: firstCheckAt(app, payment),
    }),
  ]);
}
