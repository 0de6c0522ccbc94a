import { tierPieces } from "~/domain/cart/tiers";
import type { Cents } from "~/domain/money/money";
import { useCart } from "~/routes/storefront/cart/use-cart";

interface Chosen {
  priceCents: Cents;
  quantity: number;
}

/** How volume tiers count, including the pieces already in the cart. */
export function useTiers() {
  const { tierScope = "line", lines = [] } = useCart() ?? {};
  const piecesWith = (chosen: readonly Chosen[]) => tierPieces([...lines, ...chosen], tierScope);
  return { tierScope, hasCart: lines.length > 0, piecesWith, piecesOf: (one: Chosen) => piecesWith([one])(one) };
}
