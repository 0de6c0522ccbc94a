import { foldText } from "~/domain/text/fold";
import { kindOf, readTypedId } from "~/domain/text/ids";

/** Length of the index's trigrams. */
const shortest = 3;
const most = 6;

export function isTooShort(typed: string): boolean {
  return [...typed.trim()].length < shortest;
}

/**
 * Search terms for the full-text index, empty if too short. A telephone number is reduced to its digits, and the id of a record is
 * corrected (shop-4).
 */
export function searchTerms(typed: string): string[] {
  const digits = typed.replace(/\D/g, "");
  if (digits.length >= 7 && /^[+#()\d\s./-]+$/.test(typed)) {
    return [digits.length === 11 ? digits.replace(/^1/, "") : digits];
  }
  const words = foldText(typed)
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^#/, ""));
  return words
    .filter((word) => [...word].length >= shortest)
    .slice(0, most)
    .map((word) => (kindOf(word.toUpperCase()) ? readTypedId(word) : word));
}

export function searchExpression(kind: string, words: readonly string[]): string {
  const all = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
  return `kind : "${kind}" AND {title detail hidden} : (${all})`;
}
