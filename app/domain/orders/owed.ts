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
    ? { due: "What is still to come is set aside; it ships once it is paid.", paid: "We write again when it ships." }
    : { due: leftToPay, paid: "" };
}

/** Of an order of either kind that does not wait for its money. */
export const leftToPay = "This is what is left to pay of your order.";

/** What stands below an owing order's lines, on the page of its link and in its mail, in cents (orders-22). */
export function owedSums(order: OwedOrder): [name: string, cents: number][] {
  const { discountCents, shippingCents, taxCents, totalCents, owedCents } = order;
  const sums: [string, number, boolean][] = [
    ["Discount", -discountCents, discountCents > 0],
    ["Shipping", shippingCents, true],
    ["Sales tax", taxCents, taxCents > 0],
    ["Total", totalCents, true],
    ["Left to pay", owedCents, owedCents !== totalCents],
  ];
  return sums.filter(([, , isShown]) => isShown).map(([name, cents]) => [name, cents]);
}
