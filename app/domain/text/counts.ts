// Separate from money.ts, so that code without prices, such as rooms and imports, does not depend on money.

/** 10000 → "10,000", for display. */
export const formatCount = (count: number): string => withCommas(String(count));

/** Adds commas to a whole number or one with cents. Avoids `Intl`, whose first use takes a phone 0.1 s. */
export const withCommas = (number: string): string => number.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",");
