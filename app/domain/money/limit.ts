import { ShopError } from "~/domain/brand/errors";
import { type Cents, maxAmountCents } from "~/domain/money/money";

export const tooMuchGoods =
  "Together the goods come to more than $1,000,000, which is more than can be paid at once. Please take some out.";

/** ShopError `invalid` for goods that are too much together, before anyone can owe them (shop-11). */
export function requirePayable(goodsCents: Cents): void {
  if (goodsCents > maxAmountCents) throw new ShopError("invalid", tooMuchGoods);
}
