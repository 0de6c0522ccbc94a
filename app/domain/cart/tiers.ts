// Which pieces a volume tier counts. Apart from the cart's inputs: a product's page asks it too and loads no zod.

import type { Cents } from "~/domain/money/money";

/** Each line by itself, or all pins of the cart together: a setting for pro shops (pricing-15). */
export const tierScopes = ["line", "cart"] as const;
export type TierScope = (typeof tierScopes)[number];

interface Pieces {
  priceCents: Cents;
  quantity: number;
}

/** How many pieces decide a line's tier. Free ones count for no other line. */
export function tierPieces(lines: readonly Pieces[], scope: TierScope): (line: Pieces) => number {
  if (scope === "line") return ({ quantity }) => quantity;
  const paid = lines.reduce((sum, { priceCents, quantity }) => sum + (priceCents > 0 ? quantity : 0), 0);
  return () => paid;
}

/** What the shop's texts say of it. */
export const tierWords: Record<TierScope, { shelves: string; card: string; question: string }> = {
  line: {
    shelves: "Buy 10 of the same pin and save 10%. Buy 25 and save 20%.",
    card: "10% off 10-24 pins, 20% off 25+",
    question: "You get 10% off 10-24 of the same pin and 20% off 25 or more.",
  },
  cart: {
    shelves: "Buy any 10 pins and save 10%. Buy any 25 and save 20%.",
    card: "10% off 10-24 pins, 20% off 25+, in any mix",
    question: "You get 10% off any 10-24 pins in your cart and 20% off 25 or more.",
  },
};
