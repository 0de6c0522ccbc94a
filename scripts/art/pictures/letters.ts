// Writes the pictures' texts in the shop's own alphabet.
import { letterGap, letters, textWidth } from "../../../app/domain/art/letters";

/** Writes capitals, `height` tall, with the upper left corner at (x, y). `align` moves the start by the text's width. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  align: "start" | "middle" = "start",
  weight = 1.25,
): string {
  let at = 0;
  let strokes = "";
  for (const sign of text) {
    const [width, d] = letters[sign]!;
    if (d) strokes += `<path d="${d}" transform="translate(${Number(at.toFixed(1))})"/>`;
    at += width + letterGap;
  }
  const scale = height / 10;
  const start = align === "middle" ? x - ((at - letterGap) * scale) / 2 : x;
  const place = `translate(${start.toFixed(1)} ${y}) scale(${Number(scale.toFixed(3))})`;
  return `<g transform="${place}" fill="none" stroke="currentColor" stroke-width="${weight}" stroke-linecap="square">${strokes}</g>`;
}

/** The width of the lettering. */
export const letteringWidth = (text: string, height: number) => (textWidth(text) * height) / 10;
