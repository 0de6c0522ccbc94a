import { goodsCentsOf } from "~/domain/custom-orders/custom-orders";
import { pinsCentsOf } from "~/domain/designer/designer";
import type { Cents } from "~/domain/money/money";
import { discountRowName } from "~/domain/orders/orders";
import { pinLines } from "~/domain/quotes/pin-lines";

export interface PriceLine {
  label: string;
  cents: Cents;
}

interface Extras {
  rushOrderFeeCents: Cents;
  discountCode: string | null;
  discountCents: Cents;
  shippingCents: Cents;
  taxCents: Cents;
}

/** A custom order with every amount within its total. */
export type Totaled = Parameters<typeof pinLines>[0] & Extras & { totalCents: Cents };

/** Lines that add up to the total of a custom order: its pins, rush, discount, shipping and sales tax (custom-orders-19). */
export function totalLines(order: Totaled, rushName?: string): PriceLine[] {
  const { rushOrderFeeCents: rushCents, discountCents } = order;
  const pins = pinLines(order, pinsCentsOf({ totalCents: goodsCentsOf(order), rushCents, discountCents }));
  return [...pins, ...extraLines(order, rushName)];
}

/** Lines below those of the pins. Leaves out amounts of zero. */
export const extraLines = (order: Extras, rushName = "Rush order"): PriceLine[] =>
  [
    { label: rushName, cents: order.rushOrderFeeCents },
    { label: discountRowName(order.discountCode), cents: -order.discountCents },
    { label: "Shipping", cents: order.shippingCents },
    { label: "Sales tax", cents: order.taxCents },
  ].filter(({ cents }) => cents !== 0);
