import { z } from "zod";
import type { Cents } from "~/domain/money/money";
import { type Month, month } from "~/domain/payments/books";

/** Sales and sales tax of one destination, less refunds. */
export interface StateTax {
  /** Country code and state, or "" where the address is unknown. */
  country: string;
  state: string;
  /** Without tax. */
  salesCents: Cents;
  taxCents: Cents;
}

/** Record, customer and destination of a payment, as the files of its month had them on the day of closing. */
export interface ClosedAs {
  number: string;
  customer: string;
  email: string;
  city: string;
  zipCode: string;
  /** Null where the address is unknown. */
  state: string | null;
  country: string | null;
}

/** One row for each state, by country and name. States without any money are left out. */
export function addUp(parts: readonly (readonly StateTax[])[]): StateTax[] {
  const sums = new Map<string, StateTax>();
  for (const { country, state, salesCents, taxCents } of parts.flat()) {
    const key = `${country} ${state}`;
    const sum = sums.get(key) ?? { country, state, salesCents: 0, taxCents: 0 };
    sums.set(key, { ...sum, salesCents: sum.salesCents + salesCents, taxCents: sum.taxCents + taxCents });
  }
  // The USA comes first, because there the shop has to file.
  const order = (a: string, b: string) => Number(b === "US") - Number(a === "US") || b.localeCompare(a);
  return [...sums.values()].sort((a, b) => order(a.country, b.country) || a.state.localeCompare(b.state));
}

const monthInUrl = month.optional().catch(undefined);
export const monthRange = z.object({ from: monthInUrl, to: monthInUrl });

/** Up to 36 months. The default is this month. */
export function monthRangeOf({ from, to }: z.output<typeof monthRange>, today: Month): { from: Month; to: Month } {
  const last = to ?? today;
  const first = from && from <= last ? from : last;
  const earliest = `${Number(last.slice(0, 4)) - 3}-${last.slice(5)}`;
  return { from: first > earliest ? first : earliest, to: last };
}
