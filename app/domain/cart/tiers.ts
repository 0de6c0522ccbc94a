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
    shelves: "Ten pins of a kind take 10% off, twenty-five take 20%.",
    card: "10% off 10-24 pins, 20% off 25+",
    question: "From 10 of one pin you pay 10% less for each, from 25 of one pin 20% less.",
  },
  cart: {
    shelves: "Ten pins take 10% off, twenty-five take 20%, in any mix.",
    card: "10% off 10-24 pins, 20% off 25+, in any mix",
    question: "From 10 pins in your cart, in any mix, you pay 10% less for each, from 25 pins 20% less.",
  },
};
