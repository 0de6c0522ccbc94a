// Unicode sorts the marks of a letter in quadratic time: 120 KB of them on one letter would block the isolate for 17 seconds.
const longRun = /(\p{M}{30})\p{M}+/gu;

/** Normalizes text in linear time. A letter keeps at most 30 marks, as in Unicode's stream-safe format. */
export const normalizeText = (text: string, form: "NFC" | "NFKC" | "NFKD"): string =>
  text.replace(longRun, "$1").normalize(form);
