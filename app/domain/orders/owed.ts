export interface OwedOrder {
  discountCents: number;
  shippingCents: number;
  taxCents: number;
  totalCents: number;
  owedCents: number;
}

/** What the payment brings about, said before and after it; `isComing` unless all of the order has left already. */
export function owedNext(isComing: boolean): { due: string; paid: string } {
  return isComing
    ? { due: "We've set the rest aside. It ships once it's paid.", paid: "We'll email you when it ships." }
    : { due: leftToPay, paid: "" };
}

/** Of an order of either kind that does not wait for its money. */
export const leftToPay = "This is the balance due on your order.";

/** What stands below an owing order's lines, on the page of its link and in its mail, in cents (orders-22). */
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
