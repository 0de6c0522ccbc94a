// The difference that a change of a sold order makes to its money. Owns no table. Promises that no more goes back than is left of what
// was paid, once, and nothing while a payment of the order is under way.
import { and, eq, gte, lt, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import type { Guard } from "~/db/guards";
import { refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatMoney } from "~/domain/money/money";
import { type Difference, type OrderSums, type Paid, shareDifference, shareTax } from "~/domain/orders/change";
import type { App } from "~/services/core/app.server";
import { isTrue, noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { changeRefundIds, findBilledTax } from "~/services/ledger/tax.server";
import { makeRefundNow } from "~/services/order-management/cancel.server";
import { isLeftOf, requestRefund, selectLeft } from "~/services/payments/refunds.server";

const beingPaid = "A payment for this order is being confirmed. Change the order once PayPal has responded.";

interface PaidSoFar {
  /** What did not go back, the last payment first. */
  left: Paid[];
  /** The order's tax as its payments and changes have it. */
  taxCents: number;
}

/** What was paid of an order. ShopError `conflict` while a payment is under way or reviewed. */
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
 * What becomes of a changed total. ShopError `conflict` where all that is left would go back for an order that still costs something:
 * a refund in full cancels it.
 */
export function allocateRefund(
  { wasCents, owedCents }: { wasCents: number; owedCents: number },
  { totalCents, taxCents }: Pick<OrderSums, "totalCents" | "taxCents">,
  paid: PaidSoFar,
) {
  const difference = shareDifference(totalCents - wasCents, owedCents, paid.left);
  const given = (id: string) => difference.refunds.find(({ paymentId }) => paymentId === id)?.amountCents ?? 0;
  const isAll = difference.refunds.length > 0 && paid.left.every(({ id, leftCents }) => given(id) >= leftCents);
  if (isAll && totalCents > 0) throw new ShopError("conflict", tooMuchBack(totalCents));
  return { ...difference, refunds: shareTax(paid.taxCents - taxCents, difference.refunds, paid.left) };
}

const tooMuchBack = (totalCents: number) =>
  `Because of earlier refunds, this would refund everything while the order still costs ${formatMoney(totalCents)}. Cancel it and create a new one.`;

/** For the batch of the change: true while nothing of the order is being paid and so much is left as goes back. */
export function isStillPaid(orderId: string, { refunds }: Difference): Guard {
  const left = refunds.map(({ paymentId, amountCents }) => isLeftOf(paymentId, amountCents));
  return sql.join([noOtherPaymentInFlight(orderId, ""), ...left], sql` and `);
}

/** What goes back, asked for in the batch of the change, with the tax that the order has less by it. */
export function requestRefunds(
  app: App,
  { id, version }: { id: string; version: number },
  { refunds }: ReturnType<typeof allocateRefund>,
  actor: string,
): Statement[] {
  return refunds.flatMap((back) => {
    const refund = { id: `${changeRefundIds(id)}${version}-${back.paymentId}`, ...back };
    return requestRefund(app, { ...refund, reason: "Your order was changed", actor });
  });
}

/** Makes what was asked back by changes of the order and was not made yet. */
async function makeRequestedRefunds(app: App, orderId: string): Promise<void> {
  const prefix = changeRefundIds(orderId);
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
  /** The order is as it is wanted. */
  isDone: (order: Order) => boolean | Promise<boolean>;
  owedCentsOf: (order: Order) => number;
  write: (order: Order) => Promise<ChangeDone>;
  /** May throw a better error than the write's, from what stands now. */
  explain?: (now: Order, error: unknown) => Promise<unknown>;
}

/** A change of an order, once however often it is sent; then makes what goes back by it or by an earlier try. */
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

/** The order is saved at the total that staff were shown. */
export function requireTotal(shownCents: number | undefined, totalCents: number): void {
  if (shownCents === undefined || shownCents === totalCents) return;
  throw new ShopError("conflict", otherTotal(totalCents));
}

const otherTotal = (totalCents: number) =>
  `The order would now cost ${formatMoney(totalCents)}, which isn't what you saw. Please review the preview again.`;
