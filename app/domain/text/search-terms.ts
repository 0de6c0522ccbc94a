import { foldText } from "~/domain/text/fold";
import { kindOf, readTypedId } from "~/domain/text/ids";
import { normalizeText } from "~/domain/text/normalize";

/** Length of the index's trigrams. */
const shortest = 3;
const most = 6;

export function isTooShort(typed: string): boolean {
  return [...typed.trim()].length < shortest;
}

/** The spellings of one word. A record that contains any of them matches. */
export type SearchTerm = readonly string[];

/**
 * Search terms for the full-text index, empty if too short. A telephone number is reduced to its digits, and the id of a record is
 * corrected (shop-4). A word is searched for without its accents, and as typed, because the index keeps some letters that folding
 * replaces, such as the Greek and Cyrillic ones (shop-9).
 */
export function searchTerms(typed: string): SearchTerm[] {
  const digits = typed.replace(/\D/g, "");
  if (digits.length >= 7 && /^[+#()\d\s./-]+$/.test(typed)) {
    return [[digits.length === 11 ? digits.replace(/^1/, "") : digits]];
  }
  return normalizeText(typed, "NFC")
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^#/, ""))
    .map(spellingsOf)
    .filter((term) => term.length > 0)
    .slice(0, most);
}

function spellingsOf(word: string): SearchTerm {
  const folded = foldText(word);
  const spellings = kindOf(folded.toUpperCase()) ? [readTypedId(folded)] : [...new Set([folded, word])];
  return spellings.filter((text) => [...text].length >= shortest);
}

export function searchExpression(kind: string, terms: readonly SearchTerm[]): string {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const all = terms.map((term) => `(${term.map(quoted).join(" OR ")})`);
  return `kind : "${kind}" AND {title detail hidden} : (${all.join(" AND ")})`;
}
