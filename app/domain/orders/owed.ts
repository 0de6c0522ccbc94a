export interface OwedOrder {
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  owedCents: number;
}

/** Sentences about the effect of the payment, before and after it. `isComing` is true while any part has not shipped. */
export function owedNext(isComing: boolean): { due: string; paid: string } {
  return isComing
    ? { due: "We've set your order aside. It ships once it's paid.", paid: "We'll email you when it ships." }
    : { due: leftToPay, paid: "" };
}

/** Sentence about the amount due on an order, of either kind, that has fully shipped. */
export const leftToPay = "This is the balance due on your order.";

/** Rows of cents below the lines of an order with an amount due, for its payment page and email (orders-22). */
export function owedSums(order: OwedOrder): [name: string, cents: number][] {
  const { discountCents, shippingCents, taxCents, totalCents, owedCents } = order;
  const sums: [string, number, boolean][] = [
    ["Discount", -discountCents, discountCents > 0],
    ["Shipping", shippingCents, true],
    ["Sales tax", taxCents, taxCents > 0],
    ["Total", totalCents, true],
    ["Amount due", owedCents, owedCents !== totalCents],
  ];
  return sums.filter(([, , isShown]) => isShown).map(([name, cents]) => [name, cents]);
}
