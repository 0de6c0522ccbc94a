// Which pieces count for a volume tier, and the sentences about tiers (their numbers are in domain/catalog). Separate from the cart's
// schemas, because product pages use them without zod.

import { volumeTiers } from "~/domain/catalog/catalog";
import type { Cents } from "~/domain/money/money";

/** Whether tiers count each line or all pins of the cart together, a setting for pro shops (pricing-15). */
export const tierScopes = ["line", "cart"] as const;
export type TierScope = (typeof tierScopes)[number];

interface Pieces {
  priceCents: Cents;
  quantity: number;
}

/** Number of pieces that decide the tier of a line. Free pins do not count for other lines. */
export function tierPieces(lines: readonly Pieces[], scope: TierScope): (line: Pieces) => number {
  if (scope === "line") return ({ quantity }) => quantity;
  const paid = lines.reduce((sum, { priceCents, quantity }) => sum + (priceCents > 0 ? quantity : 0), 0);
  return () => paid;
}

const [high, low] = volumeTiers;
const lowRange = `${low.minQuantity}-${high.minQuantity - 1}`;

/** Sentences about the volume tiers, built from `volumeTiers` so that a changed tier changes every page. */
export const tierTexts: Record<TierScope, { shelves: string; card: string; question: string }> = {
  line: {
    shelves: `Buy ${low.minQuantity} of the same pin and save ${low.percentOff}%. Buy ${high.minQuantity} and save ${high.percentOff}%.`,
    card: `${low.percentOff}% off ${lowRange} pins, ${high.percentOff}% off ${high.minQuantity}+`,
    question: `You get ${low.percentOff}% off ${lowRange} of the same pin and ${high.percentOff}% off ${high.minQuantity} or more.`,
  },
  cart: {
    shelves: `Buy any ${low.minQuantity} pins and save ${low.percentOff}%. Buy any ${high.minQuantity} and save ${high.percentOff}%.`,
    card: `${low.percentOff}% off ${lowRange} pins, ${high.percentOff}% off ${high.minQuantity}+, in any mix`,
    question: `You get ${low.percentOff}% off any ${lowRange} pins in your cart and ${high.percentOff}% off ${high.minQuantity} or more.`,
  },
};

/** Facts about tiers for pages that do not know the setting. */
export const tierFacts = {
  settings: `${low.percentOff}% off ${low.minQuantity} or more pins, ${high.percentOff}% off ${high.minQuantity} or more. Counted together, ${low.minQuantity} different pins also get ${low.percentOff}% off.`,
  best: `${high.percentOff}% off ${high.minQuantity} or more`,
  both: `${low.percentOff}% off ${lowRange} pins, ${high.percentOff}% off ${high.minQuantity} and more`,
  steps: `Savings start at ${low.minQuantity} pins, and again at ${high.minQuantity}`,
  begins: `less when you buy ${low.minQuantity} or more`,
} as const;
