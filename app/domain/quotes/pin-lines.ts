import { countedPieces } from "~/domain/designer/products";
import { amountsOf, designsOf, type Priced, piecesLabel } from "~/domain/designer/several";
import type { Cents } from "~/domain/money/money";
import { approvedLines, lineLabel, type PricedLine } from "~/domain/quotes/lines";

/**
 * Price lines for the pins of an order: those of its approved quote, one per design if their prices add up, otherwise
 * one for all.
 */
export function pinLines(
  order: Priced & { furtherDesigns: readonly Priced[]; quotedLines?: readonly PricedLine[] | null },
  pinsCents: Cents,
): { label: string; cents: Cents }[] {
  const quoted = approvedLines(order, pinsCents);
  if (quoted) return quoted.map((line) => ({ label: lineLabel(line), cents: line.amountCents }));
  const amounts = amountsOf(order, pinsCents);
  if (order.furtherDesigns.length === 0 || !amounts) return [{ label: piecesLabel(order), cents: pinsCents }];
  return designsOf(order).map(({ title, design }, at) => ({
    label: `${title}: ${countedPieces(design)}`,
    cents: amounts[at] ?? 0,
  }));
}
