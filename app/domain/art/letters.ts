// The shop's own alphabet: capitals as strokes, so that a drawing needs no font.
import { short } from "~/domain/art/shapes";
import { foldText } from "~/domain/text/fold";

/** Each letter's width and its strokes on a height of 10. */
export const letters: Record<string, [width: number, strokes: string]> = {
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
  "3": [6.6, "M.3 2.6A3 2.6 0 1 1 3.4 4.8A3.2 2.7 0 1 1 0 7.8"],
  "4": [7.2, "M5.4 10V0L0 7H7.2"],
  "5": [6.4, "M5.8 0H1L.6 4.4A3.2 3.2 0 1 1 0 8.4"],
  "6": [6.8, "M5.6 .4C2 2 0 4.6 0 6.8a3.3 3.2 0 0 0 6.6 0a3.3 3.2 0 0 0-6.4-1"],
  "7": [6.4, "M0 0H6.4L2.2 10"],
  "8": [6.6, "M3.3 0a2.5 2.3 0 0 0 0 4.6a2.5 2.3 0 0 0 0-4.6M3.3 4.6a3.2 2.7 0 0 0 0 5.4a3.2 2.7 0 0 0 0-5.4"],
  "9": [6.8, "M1 9.6C4.6 8 6.6 5.4 6.6 3.2a3.3 3.2 0 0 0-6.6 0a3.3 3.2 0 0 0 6.4 1"],
  "&": [8.4, "M8.4 10L2.2 3.4A2 2 0 1 1 5.2 2.6C4.6 4.6 0 4.8 0 7.4C0 9 1.4 10 3 10C5.6 10 7.2 8 7.6 5.8"],
  "-": [3.6, "M0 5.2h3.6"],
  "'": [0, "M0 0V2.2"],
  ".": [0, "M0 9.8V10"],
  "/": [4.6, "M0 10L4.6 0"],
  "#": [7.4, "M2.6 0L1.4 10M6 0L4.8 10M.4 3.3H7.4M0 6.7H7"],
  " ": [3.4, ""],
};

/** Space between two letters at a height of 10. */
export const letterGap = 2.6;

/** The text in capitals, without the signs that the alphabet does not have. */
export function drawable(text: string): string {
  const signs = [
    ...foldText(text)
      .toUpperCase()
      .replace(/[\u2018\u2019]/g, "'")
      .replace(/[\u2013\u2014]/g, "-"),
  ];
  return signs
    .filter((sign) => sign in letters)
    .join("")
    .replace(/ +/g, " ")
    .trim();
}

const widthOf = (sign: string) => letters[sign]?.[0] ?? 0;

/** The width of the text at a height of 10. */
export const textWidth = (text: string) => [...text].reduce((sum, sign) => sum + widthOf(sign) + letterGap, -letterGap);

export interface StraightText {
  /** Middle of the line. */
  x: number;
  /** Top of the capitals. */
  y: number;
  height: number;
  /** The text becomes smaller if it is wider. */
  maxWidth: number;
}

/** Strokes of a text, and the height that its letters have. */
export interface Lettering {
  d: string;
  height: number;
}

/** Strokes of a straight text. A text that had to become smaller keeps its vertical middle. */
export function straightText(text: string, { x, y, height, maxWidth }: StraightText): Lettering {
  const scale = Math.min(height / 10, maxWidth / textWidth(text));
  const top = y + (height - scale * 10) / 2;
  let at = x - (textWidth(text) * scale) / 2;
  const d = [...text]
    .map((sign) => {
      const strokes = placed(sign, { x: at, y: top, scale, turn: 0 });
      at += (widthOf(sign) + letterGap) * scale;
      return strokes;
    })
    .join("");
  return { d, height: scale * 10 };
}

export interface RoundText {
  cx: number;
  cy: number;
  /** Radius of the middle of the capitals. */
  r: number;
  height: number;
  /** In degrees. The text becomes smaller if it needs a larger angle. */
  maxAngle: number;
  /** True for a text that runs along the lower half, with its feet outside. */
  isBelow?: boolean;
}

/** Strokes of a text along a circle, symmetric to the vertical axis. */
export function roundText(text: string, { cx, cy, r, height, maxAngle, isBelow = false }: RoundText): Lettering {
  const width = textWidth(text);
  const scale = Math.min(height / 10, ((maxAngle * Math.PI) / 180) * (r / width));
  const down = isBelow ? -1 : 1;
  let at = -width / 2;
  const d = [...text]
    .map((sign) => {
      const angle = ((at + widthOf(sign) / 2) * scale) / r;
      at += widthOf(sign) + letterGap;
      const [x, y] = [cx + r * Math.sin(angle), cy - down * r * Math.cos(angle)];
      const turn = down * angle;
      // From the letter's middle back to its upper left.
      const [left, up] = [(widthOf(sign) / 2) * scale, 5 * scale];
      const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
      return placed(sign, { x: x - left * cos + up * sin, y: y - left * sin - up * cos, scale, turn });
    })
    .join("");
  return { d, height: scale * 10 };
}

interface Place {
  x: number;
  y: number;
  scale: number;
  /** In radians, clockwise. */
  turn: number;
}

/** A letter's strokes, scaled, turned and moved. Every command becomes an absolute or relative one of the same kind, except H and V. */
function placed(sign: string, { x, y, scale, turn }: Place): string {
  const [sin, cos] = [Math.sin(turn) * scale, Math.cos(turn) * scale];
  const pair = (dx: number, dy: number, at: readonly [number, number]) =>
    `${short(at[0] + dx * cos - dy * sin)} ${short(at[1] + dx * sin + dy * cos)}`;
  const [origin, nowhere] = [[x, y] as const, [0, 0] as const];
  let pen: [number, number] = [0, 0];
  let start = pen;
  const steps = (letters[sign]?.[1] ?? "").match(/[A-Za-z][^A-Za-z]*/g) ?? [];
  return steps
    .map((step) => {
      const command = step[0] ?? "";
      const values = (step.slice(1).match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
      const isRelative = command === command.toLowerCase();
      const base = isRelative ? nowhere : origin;
      const move = (dx: number, dy: number) => {
        pen = isRelative ? [pen[0] + dx, pen[1] + dy] : [dx, dy];
        return pair(dx, dy, base);
      };
      switch (command.toUpperCase()) {
        case "Z":
          pen = start;
          return "z";
        case "H":
        case "V": {
          const [value = 0] = values;
          const isAcross = command.toUpperCase() === "H";
          if (isRelative) return `l${isAcross ? move(value, 0) : move(0, value)}`;
          return `L${isAcross ? move(value, pen[1]) : move(pen[0], value)}`;
        }
        case "A": {
          const arcs: string[] = [];
          for (let i = 0; i < values.length; i += 7) {
            const [rx = 0, ry = 0, , large = 0, sweep = 0, dx = 0, dy = 0] = values.slice(i, i + 7);
            const tilt = short((turn * 180) / Math.PI);
            arcs.push(`${command}${short(rx * scale)} ${short(ry * scale)} ${tilt} ${large} ${sweep} ${move(dx, dy)}`);
          }
          return arcs.join("");
        }
        default: {
          const points: string[] = [];
          const size = command.toUpperCase() === "C" ? 6 : 2;
          for (let i = 0; i < values.length; i += size) {
            for (let k = i; k < i + size - 2; k += 2) points.push(pair(values[k] ?? 0, values[k + 1] ?? 0, base));
            points.push(move(values[i + size - 2] ?? 0, values[i + size - 1] ?? 0));
          }
          if (command === "M") start = pen;
          return command + points.join(" ");
        }
      }
    })
    .join("");
}
