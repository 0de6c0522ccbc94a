import { ShopError } from "~/domain/brand/errors";
import { type Cents, maxAmountCents } from "~/domain/money/money";

export const tooMuchGoods =
  "Your order comes to more than $1,000,000, the most we can take in one payment. Please remove some items.";

/** Throws ShopError `invalid` if the goods together exceed the limit, before anyone owes the amount (shop-11). */
export function requirePayable(goodsCents: Cents): void {
  if (goodsCents > maxAmountCents) throw new ShopError("invalid", tooMuchGoods);
}
