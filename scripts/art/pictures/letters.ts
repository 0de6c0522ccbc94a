// A one-line alphabet for the pictures: letters as strokes, so that no picture needs a font.

/** Each letter's width and its strokes on a height of 10. */
const letters: Record<string, [width: number, strokes: string]> = {
  A: [8, "M0 10L4 0L8 10M1.6 6.6h4.8"],
  B: [6.6, "M0 0V10H4a2.7 2.7 0 0 0 0-5.4H0M0 0H3.6a2.3 2.3 0 0 1 0 4.6"],
  C: [8.5, "M8.5 1.4A5 5 0 1 0 8.5 8.6"],
  D: [8.4, "M0 0V10H3.4A5 5 0 0 0 3.4 0z"],
  E: [5.8, "M5.8 0H0V10H5.8M0 4.9H5"],
  F: [5.8, "M5.8 0H0V10M0 4.9H5"],
  G: [10, "M8.5 1.4A5 5 0 1 0 10 5.4H6"],
  H: [7.4, "M0 0V10M7.4 0V10M0 4.9H7.4"],
  I: [0, "M0 0V10"],
  J: [4.4, "M4.4 0V7.6a2.3 2.3 0 0 1-4.4.4"],
  K: [6.8, "M0 0V10M6.4 0L0 6M2.5 3.9L6.8 10"],
  L: [5.2, "M0 0V10H5.2"],
  M: [8.8, "M0 10V0L4.4 6.6L8.8 0V10"],
  N: [7.4, "M0 10V0L7.4 10V0"],
  O: [10, "M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0"],
  P: [6.5, "M0 10V0H3.6a2.9 2.9 0 0 1 0 5.8H0"],
  Q: [10, "M0 5a5 5 0 1 0 10 0a5 5 0 1 0-10 0M6.4 6.6L9.8 10.4"],
  R: [6.8, "M0 10V0H3.6a2.9 2.9 0 0 1 0 5.8H0M3.4 5.8L6.8 10"],
  S: [6.4, "M6 1.7C5.2.4 4.2 0 3.2 0C1.6 0 .4 1 .4 2.5C.4 5.8 6.4 4.2 6.4 7.4C6.4 9 5 10 3.3 10C2 10 .8 9.5 0 8.2"],
  T: [7.4, "M0 0H7.4M3.7 0V10"],
  U: [7.2, "M0 0V6.4a3.6 3.6 0 0 0 7.2 0V0"],
  V: [8, "M0 0L4 10L8 0"],
  W: [12, "M0 0L3 10L6 2.4L9 10L12 0"],
  X: [7, "M0 0L7 10M7 0L0 10"],
  Y: [7.4, "M0 0L3.7 5.2L7.4 0M3.7 5.2V10"],
  Z: [6.8, "M0 0H6.8L0 10H6.8"],
  "0": [7.4, "M0 3.7a3.7 3.7 0 0 1 7.4 0v2.6a3.7 3.7 0 0 1-7.4 0z"],
  "1": [2.6, "M0 1.8L2.6 0V10"],
  "2": [6.6, "M.3 2.9A3 3 0 1 1 5.6 4.6L0 10H6.6"],
  "4": [7.2, "M5.4 10V0L0 7H7.2"],
  " ": [3.4, ""],
};

/** Writes capitals from (x, y), the upper left, `height` tall. `align` moves the start by the text's width. */
export function lettering(
  text: string,
  x: number,
  y: number,
  height: number,
  align: "start" | "middle" = "start",
  weight = 1.25,
): string {
  const gap = 2.6;
  let at = 0;
  let strokes = "";
  for (const email of text) {
    const [width, d] = letters[email]!;
    if (d) strokes += `<path d="${d}" transform="translate(${Number(at.toFixed(1))})"/>`;
    at += width + gap;
  }
  const scale = height / 10;
  const start = align === "middle" ? x - ((at - gap) * scale) / 2 : x;
  const place = `translate(${start.toFixed(1)} ${y}) scale(${Number(scale.toFixed(3))})`;
  return `<g transform="${place}" fill="none" stroke="currentColor" stroke-width="${weight}" stroke-linecap="square">${strokes}</g>`;
}

/** The width of the lettering. */
export const letteringWidth = (text: string, height: number) =>
  ([...text].reduce((sum, email) => sum + letters[email]![0] + 2.6, -2.6) * height) / 10;
