// Apart from money.ts: what only counts, such as rooms and imports, has no price in it, and text stands below money.
const countFormat = new Intl.NumberFormat("en-US");

/** 10000 → "10,000": how many there are, in words for people. */
export const formatCount = (count: number): string => countFormat.format(count);
