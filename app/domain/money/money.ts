import { withCommas } from "~/domain/text/counts";

/** Integer US cents (shop-2). */
export type Cents = number;

/** 123450 → "$1,234.50". */
export function formatMoney(cents: Cents): string {
  return `${cents < 0 ? "-" : ""}$${withCommas(plainDollars(Math.abs(cents)))}`;
}

/** Half up. 15 significant digits heal binary fractions: 1.005 dollars are 101 cents. */
export function toCents(dollars: number): Cents {
  return Math.round(Number((dollars * 100).toPrecision(15)));
}

export function toDollars(cents: Cents): number {
  return cents / 100;
}

/** 1250 → "12.50": an amount as forms, addresses and feeds write it. */
export function plainDollars(cents: Cents): string {
  return toDollars(cents).toFixed(2);
}

/** `percent` of `cents`, rounded half up to a cent. Both are whole numbers, so nothing is lost on the way. */
export function percentOf(cents: Cents, percent: number): Cents {
  return Math.floor((cents * percent + 50) / 100);
}

/** The most that anything with a price costs, and the goods of one cart, order or invoice together (shop-11). */
export const maxAmountCents: Cents = 100_000_000;

/** The most that is paid at once: goods, shipping and tax, each within its own limit. PayPal takes up to $9,999,999.99. */
export const maxTotalCents: Cents = 300_000_000;

/** Cents of a dollar amount as a number or as people type it ("12.5", "$1,250.50"), or null when it is not one of at most 2 decimals. */
export function parseDollars(amount: number | string): Cents | null {
  if (typeof amount === "string") {
    const [, whole, part = ""] = /^\$?\s?(\d{1,9}|\d{1,3}(?:,\d{3}){1,2})(\.\d{1,2})?$/.exec(amount.trim()) ?? [];
    return whole === undefined ? null : toCents(Number(whole.replaceAll(",", "") + part));
  }
  if (!Number.isFinite(amount)) return null;
  const cents = toCents(amount);
  return Math.abs(cents / 100 - amount) < 1e-9 ? cents : null;
}

/** The same where less than nothing may be typed: "-5" takes something off. */
export function parseSignedDollars(amount: number | string): Cents | null {
  const typed = typeof amount === "string" ? /^\s*-(.+)$/.exec(amount)?.[1] : undefined;
  if (typed === undefined) return parseDollars(amount);
  const cents = parseDollars(typed);
  return cents === null ? null : 0 - cents;
}
