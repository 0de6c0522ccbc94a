import { COLOUR_KEYS, colourKey, type Lab, labDistance2, labOf } from "./lab";
import type { Raster } from "./raster";

export type PaletteColour = { rgb: readonly [number, number, number]; lab: Lab };
export type Palette = { colours: PaletteColour[]; photographic: boolean };

/** Enamel is filled by hand, one colour at a time: the shop offers at most eight. */
export const MAX_COLOURS = 8;
const FAR2 = 14 ** 2;
const FAR_SHARE = 0.002;
const SAME2 = 10 ** 2;

type Cell = { weight: number; rgb: [number, number, number]; lab: Lab };

/**
 * k-means in Lab over the colours of the flat parts (edges only mix their neighbours). k grows until 99.8 % of
 * the area lies within ΔE 14 of a colour or eight are reached, then colours that look alike are joined.
 */
export function findPalette(raster: Raster, mask: Uint8Array): Palette {
  const { cells, flatShare } = colourCells(raster, mask);
  const total = cells.reduce((sum, cell) => sum + cell.weight, 0);
  let centres: Cell[] = [];
  for (let next = heaviest(cells); next && centres.length < MAX_COLOURS; next = farthest(cells, centres, total)) {
    centres.push({ ...next });
    for (let round = 0; round < 4; round++) centres = moveCentres(cells, centres);
  }
  const colours = joinAlike(centres)
    .sort((a, b) => b.weight - a.weight)
    .map(({ rgb, lab }) => ({ rgb, lab }));
  return { colours, photographic: flatShare < 0.6 };
}

function colourCells({ width, height, data }: Raster, mask: Uint8Array) {
  const all = new Float64Array(COLOUR_KEYS * 4);
  const flat = new Float64Array(COLOUR_KEYS * 4);
  let flatCount = 0;
  let count = 0;
  for (let y = 0; y < height - 1; y++) {
    for (let x = 0; x < width - 1; x++) {
      const p = y * width + x;
      if (mask[p]) continue;
      const i = p * 4;
      count++;
      add(all, data, i);
      if (differ(data, i, i + 4) > 20 || differ(data, i, i + width * 4) > 20) continue;
      add(flat, data, i);
      flatCount++;
    }
  }
  const flatShare = flatCount / Math.max(1, count);
  return { cells: toCells(flatShare > 0.2 ? flat : all), flatShare };
}

function add(sums: Float64Array, data: Uint8ClampedArray, i: number) {
  const o = colourKey(data[i]!, data[i + 1]!, data[i + 2]!) * 4;
  sums[o]! += data[i]!;
  sums[o + 1]! += data[i + 1]!;
  sums[o + 2]! += data[i + 2]!;
  sums[o + 3]! += 1;
}

function differ(data: Uint8ClampedArray, i: number, j: number) {
  return Math.abs(data[i]! - data[j]!) + Math.abs(data[i + 1]! - data[j + 1]!) + Math.abs(data[i + 2]! - data[j + 2]!);
}

function toCells(sums: Float64Array): Cell[] {
  const cells: Cell[] = [];
  for (let o = 0; o < sums.length; o += 4) {
    const weight = sums[o + 3]!;
    if (weight === 0) continue;
    const rgb: Cell["rgb"] = [sums[o]! / weight, sums[o + 1]! / weight, sums[o + 2]! / weight];
    cells.push({ weight, rgb, lab: labOf(...rgb) });
  }
  return cells;
}

function heaviest(cells: Cell[]): Cell | undefined {
  return cells.reduce<Cell | undefined>((best, cell) => (best && best.weight >= cell.weight ? best : cell), undefined);
}

function nearest(lab: Lab, centres: { lab: Lab }[]) {
  let index = 0;
  let distance2 = Number.POSITIVE_INFINITY;
  for (let k = 0; k < centres.length; k++) {
    const d2 = labDistance2(lab, centres[k]!.lab);
    if (d2 < distance2) {
      distance2 = d2;
      index = k;
    }
  }
  return { index, distance2 };
}

/** The colour whose pixels miss the palette most, or undefined when too few pixels do. */
function farthest(cells: Cell[], centres: Cell[], total: number): Cell | undefined {
  let far = 0;
  let most = 0;
  let found: Cell | undefined;
  for (const cell of cells) {
    const { distance2 } = nearest(cell.lab, centres);
    if (distance2 < FAR2) continue;
    far += cell.weight;
    if (cell.weight * distance2 > most) {
      most = cell.weight * distance2;
      found = cell;
    }
  }
  return far > total * FAR_SHARE ? found : undefined;
}

function moveCentres(cells: Cell[], centres: Cell[]): Cell[] {
  const sums = centres.map(() => [0, 0, 0, 0, 0, 0, 0]);
  for (const { weight, rgb, lab } of cells) {
    const sum = sums[nearest(lab, centres).index]!;
    sum[0]! += weight;
    for (let c = 0; c < 3; c++) {
      sum[1 + c]! += rgb[c]! * weight;
      sum[4 + c]! += lab[c]! * weight;
    }
  }
  return centres.flatMap((_, k) => {
    const [weight = 0, r = 0, g = 0, b = 0, l = 0, a = 0, bb = 0] = sums[k]!;
    if (weight === 0) return [];
    return { weight, rgb: [r / weight, g / weight, b / weight], lab: [l / weight, a / weight, bb / weight] };
  });
}

function joinAlike(centres: Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (const centre of [...centres].sort((a, b) => b.weight - a.weight)) {
    const twin = joined.find((other) => labDistance2(other.lab, centre.lab) < SAME2);
    if (twin) twin.weight += centre.weight;
    else joined.push({ ...centre });
  }
  return joined;
}

/** Round channels, as for CSS. */
export function hexOf({ rgb }: PaletteColour): string {
  return `#${rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
}
