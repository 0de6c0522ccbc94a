// Two ways to compare text: `identityOf` for exactly the same person or thing, `foldText` for search. SQLite's lower() and NOCASE only know
// ASCII letters.

import { normalizeText } from "~/domain/text/normalize";

/**
 * Names with the same identity are the same name: NFKC and one case, accents kept (accounts-1). Uppercases first, because "STRASSE" is how
 * "Straße" is written in capitals, and lowercases before, because capitals may also contain "ẞ".
 */
export function identityOf(text: string): string {
  const known = normalizeText(text, "NFKC").toLowerCase().toUpperCase().toLowerCase();
  return normalizeText(known, "NFKC");
}

/** The row whose name is the same as `name`, in any case (shop-9). */
export const findNamed = <Row extends { name: string }>(rows: readonly Row[], name: string): Row | undefined =>
  rows.find((row) => identityOf(row.name) === identityOf(name));

/** Letters whose mark is not separable, and characters that keyboards write in several ways. */
const replacements: Record<string, string> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ı: "i",
  ŧ: "t",
  ŋ: "n",
  ς: "σ",
  "’": "'",
  "‘": "'",
  ʼ: "'",
};
const replaced = new RegExp(`[${Object.keys(replacements).join("")}]`, "gu");

/** Normalizes text for search and sorting: lower case without accents, so that "emile" finds "Émile" (shop-9). */
export function foldText(text: string): string {
  const plain = normalizeText(text, "NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(replaced, (letter) => replacements[letter] ?? letter);
  return normalizeText(plain, "NFKC");
}

/** Sorts by name as people read it. SQLite would put every capital before "a" and "Östlund" after "Z". */
export const sortedByName = <Row extends { name: string }>(rows: readonly Row[]): Row[] =>
  rows
    .map((row) => ({ row, key: foldText(row.name) }))
    .sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ row }) => row);
