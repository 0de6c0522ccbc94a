// Apart from money.ts, so that a page that only shows prices does not load zod.
import { z } from "zod";
import { type Cents, maxAmountCents, maxTotalCents, parseDollars, parseSignedDollars } from "~/domain/money/money";

/** Follows the refusal of an amount that is one elsewhere: 12,50 or 1.250,50, 1e3, 5-. It is never guessed. */
const amountHint = "Please write it like 1250.50, with a point before the cents.";

/** Whether people elsewhere, or a spreadsheet, might mean an amount by it. */
const looksLikeAmount = (typed: string) =>
  typed.length <= 40 && /\p{Nd}/u.test(typed) && !/[^\p{Nd}\p{Sc}\s.,'’+eE()-]/u.test(typed);

/** A dollar amount from a form or JSON, as cents. */
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

/** What is paid or given back at once, with shipping and tax. */
export const paidDollars = (message: string) => dollars(message, 1, parseDollars, maxTotalCents);

/** 0 dollars or more: prices, minimums, tax. */
export const dollarsOrFreeInput = dollars("Please enter an amount of $0 or more.", 0);
