// Apart from money.ts: what only counts, such as rooms and imports, has no price in it, and text stands below money.

/** 10000 → "10,000": how many there are, in words for people. */
export const formatCount = (count: number): string => withCommas(String(count));

/** Of a number that is whole or has cents. Not by `Intl`: its first use takes a phone 0.1 s. */
export const withCommas = (number: string): string => number.replace(/\B(?=(?:\d{3})+(?!\d))/g, ",");
