import { tierPieces } from "~/domain/cart/tier-words";
import type { Cents } from "~/domain/money/money";
import { useCart } from "~/routes/storefront/cart/use-cart";

interface Chosen {
  priceCents: Cents;
  quantity: number;
}

/** How the shop counts pieces for volume tiers, and what the visitor's cart adds to choices that are not in it yet. */
export function useTiers() {
  const { tierScope = "line", lines = [] } = useCart() ?? {};
  const piecesWith = (chosen: readonly Chosen[]) => tierPieces([...lines, ...chosen], tierScope);
  return { tierScope, hasCart: lines.length > 0, piecesWith, piecesOf: (one: Chosen) => piecesWith([one])(one) };
}
