// Why a cart takes no more of a product. Apart from the inputs: the catalog's page says it too and loads no zod.

import type { CartLine } from "~/domain/cart/cart";
import { freePromoLimit, isFreePromo } from "~/domain/catalog/catalog";
import type { Cents } from "~/domain/money/money";

/** How many free promo pieces a customer may still take, all promo products together (pricing-10). */
export function freePromoLeft(lines: readonly CartLine[], alreadyOrdered = 0): number {
  const inCart = lines.filter(isFreePromo).reduce((sum, line) => sum + line.quantity, 0);
  return freePromoLimit - alreadyOrdered - inCart;
}

/** The refusal that says how many are left (cart-2). */
export function stockRefusal(name: string, left: number): string {
  return left > 0 ? `Only ${left} of ${name} left in stock` : `${name} is out of stock`;
}

export function freePromoRefusal(left: number): string {
  return left > 0
    ? `Free pins are limited to ${freePromoLimit} per customer: you can add ${left} more`
    : `Free pins are limited to ${freePromoLimit} per customer: you've reached the limit`;
}

/** Why no more than `most` of a product can be chosen, `taken` of which are in the cart already. */
export function mostRefusal(product: { name: string; priceCents: Cents }, most: number, taken = 0): string {
  return isFreePromo(product) && most >= freePromoLimit
    ? freePromoRefusal(Math.max(0, most - taken))
    : stockRefusal(product.name, most);
}
