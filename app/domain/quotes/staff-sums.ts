import type { CustomOrderStatus } from "~/domain/custom-orders/custom-orders";
import type { Cents } from "~/domain/money/money";
import { type Totaled, totalLines } from "~/domain/quotes/total-lines";

type Summed = Totaled & {
  status: CustomOrderStatus;
  depositCents: Cents;
  depositPaymentId: string | null;
  balancePaymentId: string | null;
};

/** Amounts of a custom order for staff, from its pins or quoted lines to its balance. A canceled order owes nothing. */
export function staffSums(order: Summed): [name: string, cents: Cents][] {
  const { pricePerPinCents, totalCents, depositCents } = order;
  const lines = totalLines(order, "Rush fee");
  const sums = [
    // A quoted price may not divide evenly by the pins.
    ...(pricePerPinCents * order.quantity === lines[0]?.cents ? [["Price per pin", pricePerPinCents]] : []),
    ...lines.map(({ label, cents }) => [label, cents]),
    ["Total", totalCents],
  ] as [string, Cents][];
  if (order.status === "cancelled") return sums;
  const paid = order.depositPaymentId && !order.balancePaymentId ? "Paid so far" : "Deposit";
  return [...sums, [paid, depositCents], ["Balance", totalCents - depositCents]];
}
