// How texts are compared: exactly the same person or thing (`identityOf`), or what a search should find (`foldText`). SQLite's own
// lower() and NOCASE know ASCII letters only.

/**
 * Two names with the same identity are one name: NFKC and one case, accents kept (accounts-1). Upper case comes first, because "STRASSE"
 * is how "Straße" is written in capitals.
 */
export function identityOf(text: string): string {
  return text.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");
}

/** Letters that carry their mark inside, and signs that keyboards write in several ways. */
const replacements: Record<string, string> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ħ: "h", ı: "i", ŧ: "t", ŋ: "n", ς: "σ" },
  ...{ "’": "'", "‘": "'", ʼ: "'" },
};
const replaced = new RegExp(`[${Object.keys(replacements).join("")}]`, "gu");

/** The form that searches and sorts compare: lower case without accents, so that "emile" finds "Émile" (shop-9). */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(replaced, (letter) => replacements[letter] ?? letter)
    .normalize("NFKC");
}
