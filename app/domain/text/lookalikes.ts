import { foldText } from "~/domain/text/fold";

/** Letters and signs that look like other letters, mostly Cyrillic ones. */
const shapes: Record<string, string> = {
  а: "a",
  е: "e",
  һ: "h",
  н: "h",
  і: "i",
  ӏ: "i",
  l: "i",
  "1": "i",
  "|": "i",
  "!": "i",
  ο: "o",
  о: "o",
  "0": "o",
  р: "p",
  ρ: "p",
  с: "c",
  у: "y",
  ɡ: "g",
  ɪ: "i",
  п: "n",
};

/** The letters of a text as an eye sees them: without case, accents, spaces and signs, and with lookalikes as one letter. */
export const letterShapes = (text: string): string =>
  [...foldText(text)]
    .map((sign) => shapes[sign] ?? sign)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
