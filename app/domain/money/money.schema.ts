// Apart from money.ts, so that a page that only shows prices does not load zod.
import { z } from "zod";
import { type Cents, maxAmountCents, parseDollars } from "~/domain/money/money";

/** A dollar amount from a form or JSON, as cents. */
export function dollars(message = "Please enter a valid amount.", minCents: Cents = 1, parse = parseDollars) {
  return z.union([z.number(), z.string()], { error: message }).transform((amount, context) => {
    const cents = parse(amount);
    if (cents !== null && cents >= minCents && cents <= maxAmountCents) return cents;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** 0 dollars or more: prices, minimums, tax. */
export const dollarsOrFreeInput = dollars("Please enter an amount of $0 or more.", 0);
