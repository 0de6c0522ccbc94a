// Lines and quantities of a quote. The price of a quantity is always the sum of its lines (quotes-17).
import { type PinType, pluralPieceNames } from "~/domain/designer/products";
import type { DestinationPrice } from "~/domain/destinations/tax";
import { type Cents, formatMoney, percentOf } from "~/domain/money/money";
import { formatCount } from "~/domain/text/counts";

export interface QuoteLine {
  name: string;
  /** Null: one for each piece. */
  quantity: number | null;
  unitPriceCents: Cents;
}

/** A further quantity that the client can choose. `amountCents` is the sum of its lines. */
export interface PriceOption {
  quantity: number;
  amountCents: Cents;
  /** Unit prices in the order of the quote's lines. Missing for a quote with one amount. */
  unitPricesCents?: Cents[];
}

export interface Quoted {
  quantity: number;
  pinType: PinType;
  quotedAmountCents: Cents | null;
  quoteLines?: readonly QuoteLine[] | null;
  priceOptions: readonly PriceOption[] | null;
}

export interface PricedLine {
  name: string;
  quantity: number;
  unitPriceCents: Cents;
  amountCents: Cents;
}

export interface QuotedQuantity {
  quantity: number;
  lines: PricedLine[];
  amountCents: Cents;
}

/** Lines as staff edit them, for the quoted quantity. One amount, by PATCH or from the designer, is one line. */
export function quoteLinesOf({ quoteLines, quotedAmountCents, pinType }: Omit<Quoted, "quantity" | "priceOptions">) {
  if (quoteLines?.length) return quoteLines;
  return quotedAmountCents === null ? [] : [wholeLine(pinType, quotedAmountCents)];
}

export const wholeLine = (pinType: PinType, unitPriceCents: Cents): QuoteLine => ({
  name: `Custom ${pluralPieceNames[pinType]}`,
  quantity: 1,
  unitPriceCents,
});

/** A line that counts the requested pieces is one for each piece, so that it counts those of another quantity, too. */
export const lineQuantity = (typed: number | null, requested: number): number | null =>
  typed === requested && typed > 1 ? null : typed;

/**
 * True if lines are counted, but none for each piece: their sum would then be the price of other pieces than it names.
 */
export const countsOtherPieces = (lines: readonly Pick<QuoteLine, "quantity">[]): boolean =>
  lines.some(({ quantity }) => quantity !== null && quantity > 1) && lines.every(({ quantity }) => quantity !== null);

const unitPricesOf = ({ amountCents, unitPricesCents }: PriceOption): readonly Cents[] =>
  unitPricesCents ?? [amountCents];

export function priceLines(
  lines: readonly QuoteLine[],
  pieces: number,
  unitPricesCents: readonly Cents[] = lines.map((line) => line.unitPriceCents),
): QuotedQuantity {
  const priced = lines.map(({ name, quantity, unitPriceCents }, index) => {
    const each = unitPricesCents[index] ?? unitPriceCents;
    const count = quantity ?? pieces;
    return { name, quantity: count, unitPriceCents: each, amountCents: count * each };
  });
  return { quantity: pieces, lines: priced, amountCents: priced.reduce((sum, line) => sum + line.amountCents, 0) };
}

/** Everything that the client can choose, the quote's own quantity first. Empty before an answer. */
export function quotedQuantities(quote: Quoted): QuotedQuantity[] {
  if (quote.quotedAmountCents === null) return [];
  const lines = quoteLinesOf(quote);
  const further = (quote.priceOptions ?? []).map((option) => priceLines(lines, option.quantity, unitPricesOf(option)));
  return [priceLines(lines, quote.quantity), ...further];
}

/** A quantity with everything that is added to the price of its lines. */
export interface QuotedPrice extends QuotedQuantity, DestinationPrice {}

/** "$82.50", or "$82.50 to $110.00" for several quantities. */
export function depositInWords(prices: readonly QuotedQuantity[], percent: number): string {
  const cents = prices.map(({ amountCents }) => percentOf(amountCents, percent));
  const [least, most] = [Math.min(...cents), Math.max(...cents)];
  return least === most ? formatMoney(least) : `${formatMoney(least)} to ${formatMoney(most)}`;
}

/** The quote with the chosen quantity as its own and the others as options, or null if `chosen` was not quoted. */
export function chooseOption(quote: Quoted, chosen: number) {
  const priced = quotedQuantities(quote);
  const now = priced.find(({ quantity }) => quantity === chosen);
  if (!now) return null;
  const others = priced.filter(({ quantity }) => quantity !== chosen);
  return {
    quantity: chosen,
    quotedAmountCents: now.amountCents,
    quoteLines: quoteLinesOf(quote).map((line, index) => ({
      name: line.name,
      quantity: line.quantity,
      unitPriceCents: now.lines[index]?.unitPriceCents ?? line.unitPriceCents,
    })),
    priceOptions: others.map(({ quantity, amountCents, lines }) => ({
      quantity,
      amountCents,
      unitPricesCents: lines.map(({ unitPriceCents }) => unitPriceCents),
    })),
  };
}

/** "150 × $5.50", or null for a line of one. */
export const countedPrice = ({
  quantity,
  unitPriceCents,
}: Pick<PricedLine, "quantity" | "unitPriceCents">): string | null =>
  quantity === 1 ? null : `${formatCount(quantity)} × ${formatMoney(unitPriceCents)}`;

/** "Backing cards, 150 × $0.25", or only the name of a line of one. */
export const lineLabel = (line: PricedLine): string => [line.name, countedPrice(line)].filter(Boolean).join(", ");

/** Lines of an order's approved quote. Null without detail, or once staff changed the order's price. */
export function approvedLines(
  { quotedLines }: { quotedLines?: readonly PricedLine[] | null },
  pinsCents: Cents,
): readonly PricedLine[] | null {
  if (!quotedLines || !hasDetail({ lines: quotedLines })) return null;
  return quotedLines.reduce((sum, { amountCents }) => sum + amountCents, 0) === pinsCents ? quotedLines : null;
}

/** Whether the lines say more than the amount alone. */
export const hasDetail = ({ lines }: { lines: readonly PricedLine[] }): boolean =>
  lines.length > 1 || lines.some(({ quantity }) => quantity !== 1);
