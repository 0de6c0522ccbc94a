import { labDistance2, labOf, type Rgb } from "~/domain/designer/enamel/lab";

interface Enamel {
  code: string;
  name: string;
  hex: string;
}

/** Enamels in stock, with the numbers that the workshop uses. Sorted from light to dark within a color family. */
export const shelf = {
  white: { code: "PH 100", name: "Ball White", hex: "#f7f6f1" },
  cream: { code: "PH 104", name: "Clubhouse Cream", hex: "#efe3c4" },
  sand: { code: "PH 112", name: "Bunker Sand", hex: "#d9c29a" },
  khaki: { code: "PH 118", name: "Caddie Khaki", hex: "#a58e63" },
  lemon: { code: "PH 124", name: "Lemon", hex: "#fbe44b" },
  pennant: { code: "PH 130", name: "Pennant Yellow", hex: "#f5c518" },
  amber: { code: "PH 136", name: "Amber", hex: "#e79a1e" },
  orange: { code: "PH 151", name: "Sunset Orange", hex: "#ec6a1f" },
  coral: { code: "PH 164", name: "Coral", hex: "#f08069" },
  flag: { code: "PH 186", name: "Flag Red", hex: "#cf1f2e" },
  crimson: { code: "PH 193", name: "Crimson", hex: "#a3182f" },
  burgundy: { code: "PH 202", name: "Burgundy", hex: "#6b1a2c" },
  blush: { code: "PH 210", name: "Blush", hex: "#f4c3cb" },
  azalea: { code: "PH 218", name: "Azalea Pink", hex: "#e5588f" },
  magenta: { code: "PH 226", name: "Magenta", hex: "#c2187a" },
  lilac: { code: "PH 250", name: "Lilac", hex: "#c0a2d6" },
  purple: { code: "PH 268", name: "Royal Purple", hex: "#5b2d83" },
  sky: { code: "PH 283", name: "Morning Sky", hex: "#9cc7ea" },
  azure: { code: "PH 285", name: "Azure", hex: "#1b7fd6" },
  royal: { code: "PH 286", name: "Royal Blue", hex: "#1d4299" },
  navy: { code: "PH 289", name: "Navy", hex: "#14264d" },
  aqua: { code: "PH 318", name: "Aqua", hex: "#7fd6d4" },
  teal: { code: "PH 322", name: "Pond Teal", hex: "#0f7c7c" },
  mint: { code: "PH 337", name: "Mint", hex: "#a9dcbd" },
  spring: { code: "PH 360", name: "Spring Green", hex: "#5fbf47" },
  fairway: { code: "PH 348", name: "Fairway Green", hex: "#178a4c" },
  augusta: { code: "PH 342", name: "Jacket Green", hex: "#0a6240" },
  forest: { code: "PH 350", name: "Forest", hex: "#133c2c" },
  olive: { code: "PH 378", name: "Olive", hex: "#5c6331" },
  walnut: { code: "PH 469", name: "Walnut", hex: "#5b3a24" },
  saddle: { code: "PH 471", name: "Saddle", hex: "#a0622f" },
  silver: { code: "PH 420", name: "Mist Gray", hex: "#c9ccce" },
  slate: { code: "PH 424", name: "Slate", hex: "#70757a" },
  charcoal: { code: "PH 426", name: "Charcoal", hex: "#2f3336" },
  black: { code: "PH 430", name: "Black", hex: "#121314" },
} as const satisfies Record<string, Enamel>;

export type ShelfId = keyof typeof shelf;
export const shelfIds = Object.keys(shelf) as [ShelfId, ...ShelfId[]];

export interface EnamelColour {
  /** Color in the artwork as "#rrggbb", found by the drawing engine. */
  found: string;
  shelf: ShelfId;
}

export function rgbOf(hex: string): Rgb {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

const labOfHex = (hex: string) => labOf(...rgbOf(hex));

export function nearestEnamel(hex: string, taken: ReadonlySet<ShelfId> = new Set()): ShelfId {
  const lab = labOfHex(hex);
  const distance = (id: ShelfId) => labDistance2(lab, labOfHex(shelf[id].hex));
  return shelfIds.filter((id) => !taken.has(id)).reduce((best, id) => (distance(id) < distance(best) ? id : best));
}

/** An enamel for each found color: the chosen one, or the nearest that no other color uses. */
export function matchEnamels(found: readonly string[], chosen: readonly EnamelColour[]): EnamelColour[] {
  const byColour = new Map(chosen.map((one) => [one.found, one.shelf]));
  const taken = new Set(found.flatMap((hex) => byColour.get(hex) ?? []));
  return found.map((hex) => {
    const id = byColour.get(hex) ?? nearestEnamel(hex, taken);
    taken.add(id);
    return { found: hex, shelf: id };
  });
}

/** Maps colors of the artwork to the colors of their enamels, as hex. */
export function recolouringOf(chosen: readonly EnamelColour[]): Record<string, string> {
  return Object.fromEntries(chosen.map((one) => [one.found, shelf[one.shelf].hex]));
}

/** "PH 342 Jacket Green" */
export function enamelName(id: ShelfId): string {
  return `${shelf[id].code} ${shelf[id].name}`;
}

export function enamelNames(colours: readonly EnamelColour[]): string[] {
  return [...new Set(colours.map((one) => one.shelf))].map(enamelName);
}
