import { ShopError } from "~/domain/brand/errors";
import { type Cents, maxAmountCents } from "~/domain/money/money";

export const tooMuchGoods =
  "Together the goods come to more than $1,000,000, which is more than can be paid at once. Please take some out.";

/** Throws ShopError `invalid` if the goods together exceed the limit, before anyone owes the amount (shop-11). */
export function requirePayable(goodsCents: Cents): void {
  if (goodsCents > maxAmountCents) throw new ShopError("invalid", tooMuchGoods);
}
