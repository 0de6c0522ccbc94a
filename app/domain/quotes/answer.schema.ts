// Staff's answer to a quote request: a price for each line and quantity (quotes-5, quotes-17). Separate from quotes.ts,
// because it needs the list of states, which the public form does not load.
import { z } from "zod";
import { destinationOf, region } from "~/domain/destinations/tax.schema";
import { optionalCalendarDay, optionalLine, optionalParagraph, pieces, wholeNumber } from "~/domain/forms/fields";
import type { Cents } from "~/domain/money/money";
import { dollars } from "~/domain/money/money.schema";
import { quoteAmountRule } from "~/domain/quotes/quotes";

/** Most quantities that a client can choose besides the requested one. */
export const maxFurtherQuantities = 3;
export const maxQuoteLines = 12;

const optionalPieces = pieces().optional();
const optionalPrice = dollars(quoteAmountRule, 0).optional();

export const depositPercentRule = wholeNumber("Please enter a whole percentage from 1 to 90", 1, 90);

const answerForm = z.object({
  id: z.string().min(1).max(64),
  version: z.coerce.number<string>().int().min(1).optional(),
  lines: z
    .array(
      z
        .object({
          name: optionalLine(120),
          quantity: optionalPieces,
          /** For the requested quantity, then for each further one. Blank is the first price. */
          prices: z
            .array(optionalPrice)
            .max(1 + maxFurtherQuantities)
            .optional(),
        })
        .optional(),
    )
    .max(maxQuoteLines)
    .optional(),
  otherQuantities: z.array(optionalPieces).max(maxFurtherQuantities).optional(),
  notes: optionalParagraph(5000),
  validUntil: optionalCalendarDay,
  deliveryDate: optionalCalendarDay,
  depositPercent: depositPercentRule.optional(),
  shipTo: region.optional(),
  /** The client's SVG logo, drawn by the browser for emails (quotes-18). */
  emailPicture: z.file().optional(),
});

interface AnsweredLine {
  name: string;
  /** Null: one for each piece. */
  quantity: number | null;
  /** For the requested quantity, then for each of `otherQuantities`. */
  pricesCents: Cents[];
}

/** Takes dollars and returns cents. Drops empty rows and columns. */
export const answerQuoteInput = answerForm.transform(
  ({ lines = [], otherQuantities = [], shipTo, ...rest }, context) => {
    const refuse = (message: string, ...path: (string | number)[]) =>
      context.addIssue({ code: "custom", message, path });
    const columns = otherQuantities.flatMap((quantity, index) => (quantity === undefined ? [] : [{ quantity, index }]));
    const filled = lines.flatMap((row, index): AnsweredLine[] => {
      const { name, quantity, prices = [] } = row ?? {};
      const [first, ...further] = prices;
      if (!name && quantity === undefined && prices.every((price) => price === undefined)) return [];
      if (!name) refuse("Please enter what this line is for", "lines", index, "name");
      if (first === undefined) refuse(quoteAmountRule, "lines", index, "prices", 0);
      for (const [column, price] of further.entries()) {
        if (price !== undefined && otherQuantities[column] === undefined)
          refuse("Please enter the number of pieces for this price", "otherQuantities", column);
      }
      const each = first ?? 0;
      const pricesCents = [each, ...columns.map((column) => further[column.index] ?? each)];
      return [{ name: name ?? "", quantity: quantity ?? null, pricesCents }];
    });
    // A price of $0 is fine for a line, but not for a quantity.
    const isFree = [0, ...columns.map((_, column) => column + 1)].some((column) =>
      filled.every(({ pricesCents }) => pricesCents[column] === 0),
    );
    if (isFree) refuse(quoteAmountRule, "lines", 0, "prices", 0);
    const further = columns.map(({ quantity }) => quantity);
    if (new Set(further).size < further.length) refuse("Please list each quantity once", "otherQuantities", 0);
    return { ...rest, lines: filled, otherQuantities: further, shipTo: shipTo ? destinationOf(shipTo) : undefined };
  },
);
export type AnswerQuoteInput = z.output<typeof answerQuoteInput>;
