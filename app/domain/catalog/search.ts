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
  const words = wordsOf(text).slice(0, maxWords);
  const telling = words.filter((word) => !ignoredWords.has(word));
  return telling.length > 0 ? telling : words;
}

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

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

/** Phrases that mean the same, as folded words: [["ace"], ["hole", "in", "one"]]. */
export type Meaning = readonly (readonly string[])[];

export const defaultSynonyms = [
  "hole in one, hole in 1, ace",
  "trophy, cup",
  "nineteenth hole, 19th hole",
  "christmas, xmas, holiday",
  "scramble, outing",
].join("\n");

/** Reads the synonyms as staff type them: one meaning per line, its phrases separated by commas. */
export function readSynonyms(text: string): Meaning[] {
  return text.split("\n").flatMap((row) => {
    const phrases = row
      .split(",")
      .map(wordsOf)
      .filter((phrase) => phrase.length > 0);
    return phrases.length > 1 ? [phrases] : [];
  });
}

/** Words that are matched one by one, or instead of them a phrase that means the same. */
interface Term {
  words: readonly string[];
  instead: readonly string[];
}

/** Splits the words into terms. The longest phrase with synonyms comes first. */
function termsOf(words: readonly string[], synonyms: readonly Meaning[]): Term[] {
  const terms: Term[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at);
    const begins = (phrase: readonly string[]) => phrase.every((word, index) => rest[index] === word);
    const longest = synonyms
      .flat()
      .filter(begins)
      .reduce((most, { length }) => Math.max(most, length), 1);
    const typed = rest.slice(0, longest);
    const same = (phrase: readonly string[]) => phrase.length === longest && begins(phrase);
    const instead = synonyms
      .filter((meaning) => meaning.some(same))
      .flatMap((meaning) => meaning.filter((one) => !same(one)));
    terms.push({ words: typed, instead: instead.map((phrase) => phrase.join(" ")) });
    at += longest;
  }
  return terms;
}

/** Matches all words or their synonyms, as whole words or prefixes, optionally only in products with this enamel color. */
export function exactMatch(words: readonly string[], color?: ProductColor, synonyms: readonly Meaning[] = []): string {
  const terms = termsOf(words, synonyms).map((term) => any([all(term.words.map(begun)), ...term.instead.map(begun)]));
  return all([...(color ? [`colors : ${quoted(color)}`] : []), ...terms]);
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
