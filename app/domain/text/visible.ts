// Cleans text that people type, as others will see it.

import { normalizeText } from "~/domain/text/normalize";

// Direction overrides and characters without a glyph. Joiners and variation selectors stay, because emoji and Persian need them.
const unseen =
  /(?!\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0020}-\u{e007f}]|[\u{e0100}-\u{e01ef}])[\p{Default_Ignorable_Code_Point}\p{Cs}\p{Noncharacter_Code_Point}\p{Bidi_Control}\ufff9-\ufffc\u{1d159}]/gu;
// Tag characters spell the flags of regions such as Scotland and are invisible elsewhere.
const tags = /(\u{1f3f4}[\u{e0020}-\u{e007e}]{1,6}\u{e007f})|[\u{e0020}-\u{e007f}]/gu;
const seen = /[\p{L}\p{N}\p{P}\p{S}]/u;
// More marks on one letter would overlap the lines above and below.
const manyMarks = /(\p{M}{4})\p{M}+/gu;
// Control characters and Unicode line ends could start a new email header.
const lineBreakers = /[\p{Cc}\u2028\u2029]+/gu;
const controlButNewline = /[^\P{Cc}\n\t]+/gu;

/** One line without invisible characters. Empty if nothing visible remains. */
export const tidyLine = (text: string): string => tidy(text.replace(lineBreakers, " "));

/** Several lines without invisible characters. Empty if nothing visible remains. */
export const tidyParagraph = (text: string): string =>
  tidy(text.replace(/\r\n?/g, "\n").replace(controlButNewline, ""));

function tidy(text: string): string {
  const shown = normalizeText(text, "NFC").replace(unseen, "").replace(tags, "$1");
  const plain = shown.replaceAll("\u2800", " ").replace(manyMarks, "$1").trim();
  return seen.test(plain) ? plain : "";
}

/** Start of a text, at most `max` UTF-16 units, never cut within a letter or an emoji. */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  let end = 0;
  for (const { index, segment } of new Intl.Segmenter("en").segment(text.slice(0, max + 100))) {
    if (index + segment.length > max) break;
    end = index + segment.length;
  }
  return text.slice(0, end).trimEnd();
}
