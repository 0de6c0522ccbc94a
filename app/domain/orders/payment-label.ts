import type { Badge } from "~/domain/brand/badges";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { type Cents, formatMoney } from "~/domain/money/money";
import type { CatalogState, CustomState } from "~/domain/orders/next-step";
import { isOpenOrder, isOwed } from "~/domain/orders/orders";
import { type PaymentState, paymentBadges } from "~/domain/payments/payments";
import { formatCount } from "~/domain/text/counts";

interface CatalogMoney extends CatalogState {
  totalCents: Cents;
  invoiceStatus: "draft" | "pending" | "paid" | "void" | null;
  paymentStatus: PaymentState;
  isRefunded: boolean;
  /** Some of the money was refunded. */
  isPartlyRefunded: boolean;
}

interface CustomMoney extends CustomState {
  isRefunded: boolean;
  isPartlyRefunded: boolean;
}

/** Payment state of an order as a label. Empty for an order that ended before any payment. */
export function paymentLabel(order: CatalogMoney | CustomMoney): string {
  if (order.isUnderReview) return paymentBadges.capturing.label;
  return order.kind === "custom" ? customPaymentLabel(order) : catalogPaymentLabel(order);
}

/** Label of an order without an amount due. If its first payment was $0, later payments paid for the order. */
const paidLabel = ({ isPartlyRefunded }: { isPartlyRefunded: boolean }, status: PaymentState = "captured"): string =>
  isPartlyRefunded ? "Partly refunded" : paymentBadges[status].label;

function customPaymentLabel(order: CustomMoney): string {
  if (order.isRefunded) return paymentBadges.refunded.label;
  const leftCents = remainingOf(order);
  if (order.balancePaymentId || leftCents <= 0) return paidLabel(order);
  if (isOpenOrder(order)) return `${formatMoney(leftCents)} due`;
  return order.depositPaymentId ? "Deposit paid" : "";
}

function catalogPaymentLabel(order: CatalogMoney): string {
  if (isOwed(order)) return `${formatMoney(order.owedCents)} due`;
  if (order.isRefunded) return paymentBadges.refunded.label;
  // Nothing was ever paid: the whole total is still owed.
  const isUnpaid = order.owedCents > 0 && order.owedCents === order.totalCents;
  if (isUnpaid || order.invoiceStatus === "void") return "";
  return order.invoiceStatus === "pending" ? "By invoice" : paidLabel(order, order.paymentStatus);
}

const tones: Record<string, Badge["tone"]> = {
  [paymentBadges.captured.label]: "green",
  "Deposit paid": "green",
  [paymentBadges.refunded.label]: "blue",
  "Partly refunded": "blue",
};

/** Payment state as a badge. Null for an order that ended before any payment. */
export function paymentBadge(order: CatalogMoney | CustomMoney): Badge | null {
  const label = paymentLabel(order);
  return label ? { label, tone: tones[label] ?? "yellow" } : null;
}

/** "14 of 21 shipped" while part of a catalog order has shipped, otherwise null. */
export function fulfillmentBadge({ pieces, shippedPieces }: { pieces: number; shippedPieces: number }): Badge | null {
  if (shippedPieces === 0 || shippedPieces >= pieces) return null;
  return { label: `${formatCount(shippedPieces)} of ${formatCount(pieces)} shipped`, tone: "purple" };
}
