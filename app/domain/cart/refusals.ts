// Messages when the cart cannot take more of a product. Separate from the cart's schemas, because the catalog page uses them without zod.

import type { CartLine } from "~/domain/cart/cart";
import { freePromoLimit, isFreePromo } from "~/domain/catalog/catalog";
import type { Cents } from "~/domain/money/money";

/** Number of free pins that a customer may still add, over all free products (pricing-10). */
export function freePromoLeft(lines: readonly CartLine[], alreadyOrdered = 0): number {
  const inCart = lines.filter(isFreePromo).reduce((sum, line) => sum + line.quantity, 0);
  return freePromoLimit - alreadyOrdered - inCart;
}

/** Says how many pieces are left (cart-2). */
export function stockRefusal(name: string, left: number): string {
  return left > 0 ? `Only ${left} of ${name} left in stock` : `${name} is out of stock`;
}

export function freePromoRefusal(left: number): string {
  return left > 0
    ? `Free pins are limited to ${freePromoLimit} per customer: you can add ${left} more`
    : `Free pins are limited to ${freePromoLimit} per customer: you've reached the limit`;
}

/** Says why at most `most` pieces of a product can be chosen. `taken` of them are already in the cart. */
export function mostRefusal(product: { name: string; priceCents: Cents }, most: number, taken = 0): string {
  return isFreePromo(product) && most >= freePromoLimit
    ? freePromoRefusal(Math.max(0, most - taken))
    : stockRefusal(product.name, most);
}
