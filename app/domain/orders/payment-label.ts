import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { type Cents, formatMoney } from "~/domain/money/money";
import type { CatalogState, CustomState } from "~/domain/orders/next-step";
import { isOpenOrder, isOwed } from "~/domain/orders/orders";
import { type PaymentState, paymentBadges } from "~/domain/payments/payments";

interface CatalogMoney extends CatalogState {
  totalCents: Cents;
  /** Of an order on terms. */
  invoiceStatus: "draft" | "pending" | "paid" | "void" | null;
  paymentStatus: PaymentState;
  isRefunded: boolean;
}

interface CustomMoney extends CustomState {
  /** All that was paid for the order went back. */
  isRefunded: boolean;
}

/** How much of an order's total is here; nothing is said of one that ended before any was. */
export function paymentLabel(order: CatalogMoney | CustomMoney): string {
  if (order.isUnderReview) return paymentBadges.capturing.label;
  return order.kind === "custom" ? customPaymentLabel(order) : catalogPaymentLabel(order);
}

function customPaymentLabel(order: CustomMoney): string {
  if (order.isRefunded) return paymentBadges.refunded.label;
  const leftCents = remainingOf(order);
  if (order.balancePaymentId || leftCents <= 0) return paymentBadges.captured.label;
  if (isOpenOrder(order)) return `${formatMoney(leftCents)} due`;
  return order.depositPaymentId ? "Deposit paid" : "";
}

function catalogPaymentLabel(order: CatalogMoney): string {
  if (isOwed(order)) return `${formatMoney(order.owedCents)} due`;
  if (order.isRefunded) return paymentBadges.refunded.label;
  // Its own payment was of nothing.
  const isUnpaid = order.owedCents > 0 && order.owedCents === order.totalCents;
  if (isUnpaid || order.invoiceStatus === "void") return "";
  return order.invoiceStatus === "pending" ? "By invoice" : paymentBadges[order.paymentStatus].label;
}
