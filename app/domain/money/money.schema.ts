// Separate from money.ts, so that pages that only show prices do not load zod.
import { z } from "zod";
import { type Cents, maxAmountCents, maxTotalCents, parseDollars, parseSignedDollars } from "~/domain/money/money";

/** Appended when we refuse an amount that is valid elsewhere, such as 12,50 or 1.250,50, 1e3 or 5-. We never guess. */
const amountHint = "Please write it like 1250.50, with a point before the cents.";

/** True if the text could be an amount as people in other countries, or a spreadsheet, write it. */
const looksLikeAmount = (typed: string) =>
  typed.length <= 40 && /\p{Nd}/u.test(typed) && !/[^\p{Nd}\p{Sc}\s.,'’+eE()-]/u.test(typed);

export function dollars(
  message = "Please enter a valid amount.",
  minCents: Cents = 1,
  parse = parseDollars,
  maxCents = maxAmountCents,
) {
  return z.union([z.number(), z.string()], { error: message }).transform((amount, context) => {
    const cents = parse(amount);
    if (cents !== null && cents >= minCents && cents <= maxCents) return cents;
    const isWrittenOtherwise =
      typeof amount === "string" && parseSignedDollars(amount) === null && looksLikeAmount(amount);
    context.addIssue({ code: "custom", message: isWrittenOtherwise ? `${message} ${amountHint}` : message });
    return z.NEVER;
  });
}

/** Amount of one payment or refund, including shipping and tax. */
export const paidDollars = (message: string) => dollars(message, 1, parseDollars, maxTotalCents);

/** An amount of $0 or more, for prices, minimums and tax. */
export const dollarsOrFreeInput = dollars("Please enter an amount of $0 or more.", 0);
