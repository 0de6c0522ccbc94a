import { type CustomOrderStatus, goodsCentsOf } from "~/domain/custom-orders/custom-orders";
import { pinsCentsOf } from "~/domain/designer/designer";
import type { Cents } from "~/domain/money/money";
import { discountRowName } from "~/domain/orders/orders";
import { pinLines } from "~/domain/quotes/pin-lines";

type Summed = Parameters<typeof pinLines>[0] &
  Parameters<typeof goodsCentsOf>[0] & {
    status: CustomOrderStatus;
    pricePerPinCents: Cents;
    rushOrderFeeCents: Cents;
    discountCode: string | null;
    discountCents: Cents;
    depositCents: Cents;
    depositPaymentId: string | null;
    balancePaymentId: string | null;
  };

/** Amounts of a custom order for staff, from its pins or quoted lines to its balance. A canceled order owes nothing. */
export function staffSums(order: Summed): [name: string, cents: Cents][] {
  const { pricePerPinCents, rushOrderFeeCents: rushCents, discountCents, totalCents, depositCents } = order;
  const pins = pinLines(order, pinsCentsOf({ totalCents: goodsCentsOf(order), rushCents, discountCents }));
  const extras: [name: string, cents: Cents][] = [
    ["Rush fee", rushCents],
    [discountRowName(order.discountCode), -discountCents],
    ["Shipping", order.shippingCents],
    ["Sales tax", order.taxCents],
  ];
  const sums = [
    // A quoted price may not divide evenly by the pins.
    ...(pricePerPinCents * order.quantity === pins[0]?.cents ? [["Price per pin", pricePerPinCents]] : []),
    ...pins.map(({ label, cents }) => [label, cents]),
    ...extras.filter(([, cents]) => cents !== 0),
    ["Total", totalCents],
  ] as [string, Cents][];
  if (order.status === "cancelled") return sums;
  const paid = order.depositPaymentId && !order.balancePaymentId ? "Paid so far" : "Deposit";
  return [...sums, [paid, depositCents], ["Balance", totalCents - depositCents]];
}
