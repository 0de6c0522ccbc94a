// Questions that staff must confirm before an order changes: production without an approved design (custom-orders-18)
// and shipping an unpaid order (orders-24).
import { ShopError } from "~/domain/brand/errors";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import type { AnyOrderStatus } from "~/domain/orders/admin";
import { hasShipped, isOpenOrder } from "~/domain/orders/orders";
import { productionQuestion, requireConfirmation, unpaidQuestion } from "~/domain/orders/questions";
import { selectUnapproved } from "~/services/collaboration/approvals.server";
import type { App } from "~/services/core/app.server";
import { findReviewedCents } from "~/services/ledger/in-flight.server";
import type { AnyOrder } from "~/services/orders/any-order.server";

export interface StatusChoice {
  status: AnyOrderStatus;
  unapproved?: string;
  unpaid?: string;
}

/** Requires a confirmation if designs are not approved. Call this before any change. */
export async function requireApprovedDesigns(
  app: App,
  ids: readonly string[],
  { status, unapproved }: StatusChoice,
): Promise<void> {
  if (status !== "in_production") return;
  const rows = await app.read(selectUnapproved(app, ids));
  requireConfirmation("unapproved", productionQuestion(rows.map(({ id }) => id)), unapproved);
}

/**
 * Requires a confirmation before unpaid orders ship. Payments under review count as unpaid. Orders by invoice owe
 * nothing themselves.
 */
export async function requirePaid(app: App, found: readonly AnyOrder[], unpaid?: string): Promise<void> {
  requireConfirmation("unpaid", unpaidQuestion(await findOpenMoney(app, found)), unpaid);
}

/** ShopError `conflict` if the office has to decide first: the order is unpaid, or its customer wants to cancel it. */
export async function requireNotHeld(app: App, found: AnyOrder): Promise<void> {
  if (!found.order.cancelRequestedAt && !unpaidQuestion(await findOpenMoney(app, [found]))) return;
  throw new ShopError("conflict", "This order is on hold. Ask the office before you ship it.");
}

/** Unpaid amounts of orders that have not shipped. */
export async function findOpenMoney(app: App, found: readonly AnyOrder[]) {
  const leaving = found.filter(({ order }) => isOpenOrder(order) && !hasShipped(order.status));
  const reviewed = await findReviewedCents(
    app,
    leaving.map(({ order }) => order.id),
  );
  return leaving.map((one) => {
    const reviewedCents = reviewed.get(one.order.id) ?? 0;
    return { id: one.order.id, leftCents: leftToPayOf(one, reviewedCents), reviewedCents };
  });
}

/** Unpaid amount in cents, without payments under review. */
function leftToPayOf({ kind, order }: AnyOrder, reviewedCents: number): number {
  const openCents = kind === "regular" ? order.owedCents : order.balancePaymentId ? 0 : remainingOf(order);
  return Math.max(0, openCents - reviewedCents);
}
