const countFormat = new Intl.NumberFormat("en-US");

/** 10000 → "10,000": how many there are, in words for people. */
export const formatCount = (count: number): string => countFormat.format(count);
