// What stands in a search box, as SQLite's FTS5 is asked for it. A word stands between double quotes, so that nothing typed is an operator.
import type { ProductColor } from "~/domain/catalog/catalog";
import { foldText } from "~/domain/text/fold";

const mostWords = 8;
/** More than these in one question are taken as they stand: a word has some hundred neighbors. */
const mostForgiven = 4;
/** Every pin is a pin. */
const saysNothing = new Set(["pin", "pins"]);

/** The words that count, folded; none where only signs were typed. */
export function catalogWords(text: string): string[] {
  const words = (foldText(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).slice(0, mostWords);
  const telling = words.filter((word) => !saysNothing.has(word));
  return telling.length > 0 ? telling : words;
}

const quoted = (word: string) => `"${word}"`;
const begun = (word: string) => `${quoted(word)}*`;
const all = (parts: readonly string[]) => parts.map((part) => `(${part})`).join(" AND ");
const any = (parts: readonly string[]) => parts.join(" OR ");

/** All words, each as it stands or as a beginning; with a color, only what has that enamel. */
export function exactMatch(words: readonly string[], color?: ProductColor): string {
  return all([...(color ? [`colors : ${quoted(color)}`] : []), ...words.map(begun)]);
}

/** The same with up to one mistake in a word, or with the words written as one ("light house"). */
export function nearMatch(words: readonly string[], color?: ProductColor): string {
  const near = all(
    words.map((word, at) => any([begun(word), ...(at < mostForgiven ? oneMistakeAway(word).map(quoted) : [])])),
  );
  const joined = words.length > 1 ? any([near, begun(words.join(""))]) : near;
  return color ? all([`colors : ${quoted(color)}`, joined]) : joined;
}

// A blank among them finds "green jacket" for "greenjacket": quoted, two words are a phrase.
const letters = [..."abcdefghijklmnopqrstuvwxyz "];

/** Every text one letter away: left out, put in, another, or two changed places. None for a short word, which is near to everything. */
function oneMistakeAway(word: string): string[] {
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
