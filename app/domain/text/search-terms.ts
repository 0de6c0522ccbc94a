import { foldText } from "~/domain/text/fold";
import { kindOf, readTypedId } from "~/domain/text/ids";

/** The index knows three letters in a row and more. */
const shortest = 3;
const most = 6;

export function isTooShort(typed: string): boolean {
  return [...typed.trim()].length < shortest;
}

/**
 * What staff typed as words for the full-text index, none where it is too short. A telephone number counts by its digits however it
 * is written, a record's number as it was meant (shop-4).
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

/** The words as FTS5 asks for them in things of a kind: each anywhere, all of them. */
export function searchExpression(kind: string, words: readonly string[]): string {
  const all = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" AND ");
  return `kind : "${kind}" AND {title detail hidden} : (${all})`;
}
