// Next step after an approved mockup, for everyone with the room's link (collaboration-15). Owns no table; custom
// orders, drafts and access links do.
import { eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { customOrders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { NextStep } from "~/domain/collaboration/collaboration";
import { isDepositDue, isPastMockup, remainingOf } from "~/domain/custom-orders/custom-orders";
import { percentOf } from "~/domain/money/money";
import { byToken, getLiveSession } from "~/services/collaboration/sessions.server";
import { type RoomSubject, readSubject } from "~/services/collaboration/subjects.server";
import type { App } from "~/services/core/app.server";
import { selectLiveLink } from "~/services/core/links/access.server";
import { depositLink } from "~/services/core/links/tracking.server";
import { balancePath, findBalancePath, makeBalanceLink } from "~/services/custom-orders/balance-due.server";
import { type CustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import { priceDraft } from "~/services/custom-orders/draft-price.server";
import { addressForCustomers, requireKnownTax } from "~/services/custom-orders/order-tax.server";
import { isTrue, noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";

/** Null until the quote or the mockup is approved. `isFree` is false while a payment of the order is in flight. */
export async function nextStepOf(app: App, subject: RoomSubject, isFree: boolean): Promise<NextStep | null> {
  const { order, offered, status, goodsCents, depositPercent } = subject;
  if (order) return stepOfOrder(app, order, isFree);
  if (status !== "approved") return null;
  if (!offered) return { kind: "order", cents: percentOf(goodsCents ?? 0, depositPercent), percent: depositPercent };
  const { depositCents } = await priceDraft(app, offered);
  return { kind: "deposit", cents: depositCents, url: depositLink(app, offered.id) };
}

type PayableOrder = NonNullable<RoomSubject["order"]>;

function stepOfOrder(app: App, order: PayableOrder, isFree: boolean): NextStep | null {
  if (!isPastMockup(order.status) || order.status === "cancelled" || order.archivedAt) return null;
  if (!isFree) return { kind: "confirming" };
  if (isDepositDue(order)) return { kind: "deposit", cents: order.depositCents, url: depositLink(app, order.id) };
  return isBalanceDue(order) ? { kind: "balance", cents: remainingOf(order) } : { kind: "paid" };
}

/** Whether the customer can pay the balance now: the design is approved, the deposit is paid and money is owed. */
export const isBalanceDue = (order: PayableOrder): boolean =>
  isPastMockup(order.status) &&
  order.status !== "cancelled" &&
  !order.archivedAt &&
  order.depositPaymentId !== null &&
  order.balancePaymentId === null &&
  remainingOf(order) > 0;

/** Returns the path of the page that takes the balance, for anyone with the room's link. ShopError `conflict`. */
export async function openBalanceOfRoom(app: App, { token }: { token: string }): Promise<string> {
  const [subject] = await Promise.all([readSubject(app, byToken(token)), getLiveSession(app, byToken(token))]);
  return openBalance(app, subject?.order?.id ?? "");
}

/** Finds the order's live payment link, or creates one if none is live. The caller checks permissions. */
export async function openBalance(app: App, orderId: string): Promise<string> {
  const [[order], [link], isFree] = await Promise.all([
    app.read(selectCustomOrders(app, eq(customOrders.id, orderId))),
    app.read(selectLiveLink(app, "balance", orderId)),
    isTrue(app, noOtherPaymentInFlight(orderId, "")),
  ]);
  if (!order || !isFree || !isBalanceDue(order)) {
    throw new ShopError("conflict", "There's no balance to pay right now. Reload the page to see what's next.");
  }
  await requireKnownTax(app, order, addressForCustomers);
  return findBalancePath(app, link) ?? newLink(app, order);
}

async function newLink(app: App, order: CustomOrder): Promise<string> {
  const { token, statements } = await makeBalanceLink(app, order, "customer");
  await runBatch(app.db, statements);
  return balancePath(token);
}
