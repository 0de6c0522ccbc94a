import { withCommas } from "~/domain/text/counts";

/** Integer US cents (shop-2). */
export type Cents = number;

/** 123450 → "$1,234.50". */
export function formatMoney(cents: Cents): string {
  return `${cents < 0 ? "-" : ""}$${withCommas(plainDollars(Math.abs(cents)))}`;
}

/** Rounds half up. 15 significant digits correct binary fractions: 1.005 dollars are 101 cents. */
export function toCents(dollars: number): Cents {
  return Math.round(Number((dollars * 100).toPrecision(15)));
}

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** 1250 → "12.50", for forms, URLs and feeds. */
export function plainDollars(cents: Cents): string {
  return toDollars(cents).toFixed(2);
}

/** Cell of a CSV file with two decimals. */
export const digitsOf = (cents: Cents) => ({ digits: plainDollars(cents) });

/** `percent` (at most two decimals) of `cents`, rounded half up to a cent. Integers keep the calculation exact. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * Math.round(percent * 100) + 5000) / 10_000);
}

/** Maximum price of anything, and of the goods of one cart, order or invoice (shop-11). */
export const maxAmountCents: Cents = 100_000_000;

/** Maximum of one payment: goods, shipping and tax, each within its own limit. PayPal accepts up to $9,999,999.99. */
export const maxTotalCents: Cents = 300_000_000;

/** Cents of a dollar amount, given as a number or as people type it ("12.5", "$1,250.50"). Null if invalid or with more than 2 decimals. */
export function parseDollars(amount: number | string): Cents | null {
  if (typeof amount === "string") {
    const [, whole, part = ""] = /^\$?\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/.exec(amount.trim()) ?? [];
    return whole === undefined ? null : toCents(Number(whole.replaceAll(",", "") + part));
  }
  if (!Number.isFinite(amount)) return null;
  const cents = toCents(amount);
  return Math.abs(cents / 100 - amount) < 1e-9 ? cents : null;
}

/** Like `parseDollars`, but accepts negative amounts such as "-5" for a discount. */
export function parseSignedDollars(amount: number | string): Cents | null {
  const typed = typeof amount === "string" ? /^\s*-(.+)$/.exec(amount)?.[1] : undefined;
  if (typed === undefined) return parseDollars(amount);
  const cents = parseDollars(typed);
  return cents === null ? null : 0 - cents;
}
