// Money effects of changing a sold order. Guarantees that refunds never exceed what is left of the payments, happen
// once, and wait until no payment of the order is in flight.
import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import type { Guard } from "~/db/guards";
import { refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import {
  allocateTaxRefund,
  type Difference,
  type OrderSums,
  type Paid,
  settleDifference,
} from "~/domain/orders/change";
import { owedByColumns } from "~/domain/orders/change-design";
import { isRecorded, type PaymentMethod } from "~/domain/payments/methods";
import type { App } from "~/services/core/app.server";
import { isTrue, noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { changeRefundPrefix, findBilledTax } from "~/services/ledger/tax.server";
import { makeRefundNow } from "~/services/order-management/cancel.server";
import type { AnyOrder } from "~/services/orders/any-order.server";
import { hasLeft, requestRefund, selectLeft } from "~/services/payments/refunds.server";

const beingPaid = "A payment for this order is being confirmed. Change the order once PayPal has responded.";

/** Amount due of the order itself. An order on terms owes nothing, because its invoice does. */
export const amountDueOf = ({ kind, order }: AnyOrder): number =>
  kind === "custom" ? owedByColumns(order) : order.owedCents;

interface PaidSoFar {
  /** Payments that are not fully refunded, newest first. */
  left: (Paid & { method: PaymentMethod })[];
  /** Tax in the order's payments, less the tax that earlier changes refunded, in cents. */
  taxCents: number;
}

/** Loads what was paid for an order. ShopError `conflict` while a payment is in flight or under review. */
export async function findPaidSoFar(app: App, orderId: string): Promise<PaidSoFar> {
  const [left, taxCents, isIdle] = await Promise.all([
    app.read(selectLeft(app, orderId)),
    findBilledTax(app, orderId),
    isTrue(app, noOtherPaymentInFlight(orderId, "")),
  ]);
  if (!isIdle) throw new ShopError("conflict", beingPaid);
  return { left, taxCents };
}

/**
 * Splits a changed total into an amount due and refunds. Staff send `byHandCents` of the refunds themselves. ShopError
 * `conflict` if it would refund everything while the order still costs something, because a full refund cancels the
 * order.
 */
export function allocateRefund(
  { wasCents, owedCents }: { wasCents: number; owedCents: number },
  { totalCents, taxCents }: Pick<OrderSums, "totalCents" | "taxCents">,
  paid: PaidSoFar,
) {
  const difference = settleDifference(totalCents - wasCents, owedCents, paid.left);
  const given = (id: string) => difference.refunds.find(({ paymentId }) => paymentId === id)?.amountCents ?? 0;
  const isAll = difference.refunds.length > 0 && paid.left.every(({ id, leftCents }) => given(id) >= leftCents);
  if (isAll && totalCents > 0) throw new ShopError("conflict", tooMuchBack(totalCents));
  const byHandCents = paid.left.reduce((sum, { id, method }) => sum + (isRecorded(method) ? given(id) : 0), 0);
  return {
    ...difference,
    byHandCents,
    refunds: allocateTaxRefund(paid.taxCents - taxCents, difference.refunds, paid.left),
  };
}

const tooMuchBack = (totalCents: number) =>
  `Because of earlier refunds, this would refund everything while the order still costs ${formatMoney(totalCents)}. Cancel it and create a new one.`;

type PlannedRefunds = readonly (Difference["refunds"][number] & { taxCents: number })[];

/**
 * True while no payment of the order is in flight and every payment has enough money and tax left for its refund. For
 * the batch of the change.
 */
export function canStillRefund(orderId: string, { refunds }: { refunds: PlannedRefunds }): Guard {
  return sql.join([noOtherPaymentInFlight(orderId, ""), ...refunds.map(hasLeft)], sql` and `);
}

/** Requests the refunds in the batch of the change, each with its share of the tax reduction. */
export function requestRefunds(
  app: App,
  { id, version }: { id: string; version: number },
  { refunds }: { refunds: PlannedRefunds },
  actor: string,
  reason = "Your order was changed",
): Statement[] {
  return refunds.flatMap((back) => {
    const refund = { id: `${changeRefundPrefix(id)}${version}-${back.paymentId}`, ...back };
    return requestRefund(app, { ...refund, reason, actor });
  });
}

/** Makes the refunds that changes of the order requested. Repeating the call makes only those that are missing. */
export async function makeRequestedRefunds(app: App, orderId: string): Promise<void> {
  const prefix = changeRefundPrefix(orderId);
  const waiting = await app.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(gte(refunds.id, prefix), lt(refunds.id, `${prefix}~`), eq(refunds.status, "requested")));
  for (const { id } of waiting) await makeRefundNow(app, id);
}

export interface ChangeDone {
  owedCents: number;
  refundedCents: number;
}

interface Changing<Order> {
  find: () => Promise<Order>;
  isDone: (order: Order) => boolean | Promise<boolean>;
  owedCentsOf: (order: Order) => number;
  write: (order: Order) => Promise<ChangeDone>;
  /** Throws a more precise error than `write` did, if the order's current state explains why `write` failed. */
  explain?: (now: Order, error: unknown) => Promise<unknown>;
}

/**
 * Changes an order once, even if the call is repeated. Then makes the refunds that this or an earlier attempt
 * requested.
 */
export async function changeOnce<Order extends { id: string; version: number }>(
  app: App,
  { find, isDone, owedCentsOf, write, explain }: Changing<Order>,
): Promise<ChangeDone> {
  const order = await find();
  const asItStands = (now: Order) => ({ owedCents: owedCentsOf(now), refundedCents: 0 });
  const afterRefusal = async (error: unknown) => {
    const now = await find();
    if (now.version > order.version && (await isDone(now))) return asItStands(now);
    await explain?.(now, error);
    throw error;
  };
  const done = (await isDone(order)) ? asItStands(order) : await write(order).catch(afterRefusal);
  await makeRequestedRefunds(app, order.id);
  return done;
}

/** ShopError `conflict` if the total differs from the one that staff saw. */
export function requireTotal(shownCents: number | undefined, totalCents: number): void {
  if (shownCents === undefined || shownCents === totalCents) return;
  throw new ShopError("conflict", otherTotal(totalCents));
}

const otherTotal = (totalCents: number) =>
  `The order would now cost ${formatMoney(totalCents)}, which isn't what you saw. Please review the preview again.`;
