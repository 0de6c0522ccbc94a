import { labDistance2, labOf, type Rgb } from "~/domain/designer/enamel/lab";

interface Enamel {
  name: string;
  hex: string;
}

/** Enamels in stock, from light to dark within a color family. Names have no numbers, which would look like Pantone colors. */
export const shelf = {
  white: { name: "Ball White", hex: "#f7f6f1" },
  cream: { name: "Clubhouse Cream", hex: "#efe3c4" },
  sand: { name: "Bunker Sand", hex: "#d9c29a" },
  khaki: { name: "Caddie Khaki", hex: "#a58e63" },
  lemon: { name: "Lemon", hex: "#fbe44b" },
  pennant: { name: "Pennant Yellow", hex: "#f5c518" },
  amber: { name: "Amber", hex: "#e79a1e" },
  orange: { name: "Sunset Orange", hex: "#ec6a1f" },
  coral: { name: "Coral", hex: "#f08069" },
  flag: { name: "Flag Red", hex: "#cf1f2e" },
  crimson: { name: "Crimson", hex: "#a3182f" },
  burgundy: { name: "Burgundy", hex: "#6b1a2c" },
  blush: { name: "Blush", hex: "#f4c3cb" },
  azalea: { name: "Azalea Pink", hex: "#e5588f" },
  magenta: { name: "Magenta", hex: "#c2187a" },
  lilac: { name: "Lilac", hex: "#c0a2d6" },
  purple: { name: "Royal Purple", hex: "#5b2d83" },
  sky: { name: "Morning Sky", hex: "#9cc7ea" },
  azure: { name: "Azure", hex: "#1b7fd6" },
  royal: { name: "Royal Blue", hex: "#1d4299" },
  navy: { name: "Navy", hex: "#14264d" },
  aqua: { name: "Aqua", hex: "#7fd6d4" },
  teal: { name: "Pond Teal", hex: "#0f7c7c" },
  mint: { name: "Mint", hex: "#a9dcbd" },
  spring: { name: "Spring Green", hex: "#5fbf47" },
  fairway: { name: "Fairway Green", hex: "#178a4c" },
  augusta: { name: "Jacket Green", hex: "#0a6240" },
  forest: { name: "Forest", hex: "#133c2c" },
  olive: { name: "Olive", hex: "#5c6331" },
  walnut: { name: "Walnut", hex: "#5b3a24" },
  saddle: { name: "Saddle", hex: "#a0622f" },
  silver: { name: "Mist Gray", hex: "#c9ccce" },
  slate: { name: "Slate", hex: "#70757a" },
  charcoal: { name: "Charcoal", hex: "#2f3336" },
  black: { name: "Black", hex: "#121314" },
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

/** "Jacket Green" */
export function enamelName(id: ShelfId): string {
  return shelf[id].name;
}

export function enamelNames(colours: readonly EnamelColour[]): string[] {
  return [...new Set(colours.map((one) => one.shelf))].map(enamelName);
}
