// Builds the SQLite FTS5 query for a search box. Quotes every word, so that nothing typed acts as an operator.
import type { ProductColor } from "~/domain/catalog/catalog";
import { foldText } from "~/domain/text/fold";

const maxWords = 8;
/** Only this many words tolerate typos, because each word has hundreds of variants. */
const maxTypoWords = 4;
/** Words that match nearly every product, so they are ignored. */
const ignoredWords = new Set(["pin", "pins"]);

/** Folded search words. Empty if the text has no letters or digits. */
export function catalogWords(text: string): string[] {
  const words = (foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, maxWords);
  const telling = words.filter((word) => !ignoredWords.has(word));
  return telling.length > 0 ? telling : words;
}

/** Id in an item number ("PIN-0001", "pin 1"), or null. */
export function idOfSku(text: string): number | null {
  const digits = /^\s*pin[\s-]*0*(\d{1,9})\s*$/i.exec(text)?.[1];
  return digits ? Number(digits) : null;
}

/** True for a search that only custom designs answer: the catalog has pins, and markers are made to order. */
export function asksForMarkers(text: string): boolean {
  return /\b(ball[\s-]*)?markers?\b/i.test(text);
}

const quoted = (word: string) => `"${word}"`;
const begun = (word: string) => `${quoted(word)}*`;
const all = (parts: readonly string[]) => parts.map((part) => `(${part})`).join(" AND ");
const any = (parts: readonly string[]) => parts.join(" OR ");

/** Matches all words as whole words or prefixes, optionally only in products with this enamel color. */
export function exactMatch(words: readonly string[], color?: ProductColor): string {
  return all([...(color ? [`colors : ${quoted(color)}`] : []), ...words.map(begun)]);
}

/** Like `exactMatch`, but tolerates one typo per word, or a missing space ("lighthouse" for "light house"). */
export function nearMatch(words: readonly string[], color?: ProductColor): string {
  const near = all(
    words.map((word, at) => any([begun(word), ...(at < maxTypoWords ? oneEditAway(word).map(quoted) : [])])),
  );
  const joined = words.length > 1 ? any([near, begun(words.join(""))]) : near;
  return color ? all([`colors : ${quoted(color)}`, joined]) : joined;
}

// The blank finds "green jacket" for "greenjacket": FTS5 treats two quoted words as a phrase.
const letters = [..."abcdefghijklmnopqrstuvwxyz "];

/** Every text that is one edit away: a letter removed, inserted, replaced or swapped. None for short words, which would match too much. */
function oneEditAway(word: string): string[] {
  if (!/^[a-z]{4,16}$/.test(word)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= word.length; at++) {
    const before = word.slice(0, at);
    const [here = "", next = "", ...rest] = word.slice(at);
    const after = next + rest.join("");
    if (here) found.add(before + after);
    if (next) found.add(before + next + here + rest.join(""));
    for (const letter of letters) {
      found.add(before + letter + here + after);
      if (here) found.add(before + letter + after);
    }
  }
  found.delete(word);
  return [...found];
}
