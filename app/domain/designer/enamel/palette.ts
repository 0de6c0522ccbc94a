import type { Cell } from "~/domain/designer/enamel/cells";
import { type Lab, labDistance2, type Rgb } from "~/domain/designer/enamel/lab";

export type PaletteColour = { rgb: Rgb; lab: Lab };
/** `photographic` is true if flat colors lose visible parts of the picture. */
export type Palette = { colours: PaletteColour[]; photographic: boolean };

/** Workers fill enamel by hand, one color at a time, so the shop offers at most eight colors. */
const maxColours = 8;
const farDistance2 = 14 ** 2;
const farShare = 0.002;
const sameDistance2 = 10 ** 2;
const lostDistance2 = 5 ** 2;

/** Weighted k-means in Lab. k grows until 99.8 % of the weight lies within ΔE 14 of a color, or to eight. Then similar colors are joined. */
export function findPalette(cells: Cell[]): Palette {
  const total = cells.reduce((sum, cell) => sum + cell.weight, 0);
  let centres: Cell[] = [];
  for (let next = heaviest(cells); next && centres.length < maxColours; next = farthest(cells, centres, total)) {
    centres.push({ ...next });
    for (let round = 0; round < 4; round++) centres = moveCentres(cells, centres);
  }
  const colours = joinAlike(centres)
    .sort((a, b) => b.weight - a.weight)
    .map(({ rgb, lab }) => ({ rgb, lab }));
  const lost2 = cells.reduce((sum, { weight, lab }) => sum + weight * nearest(lab, colours).distance2, 0);
  return { colours, photographic: lost2 > total * lostDistance2 };
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

/** The color whose pixels are farthest from the palette, or undefined if there are too few such pixels. */
function farthest(cells: Cell[], centres: Cell[], total: number): Cell | undefined {
  let far = 0;
  let most = 0;
  let found: Cell | undefined;
  for (const cell of cells) {
    const { distance2 } = nearest(cell.lab, centres);
    if (distance2 < farDistance2) continue;
    far += cell.weight;
    if (cell.weight * distance2 > most) {
      most = cell.weight * distance2;
      found = cell;
    }
  }
  return far > total * farShare ? found : undefined;
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
    const twin = joined.find((other) => labDistance2(other.lab, centre.lab) < sameDistance2);
    if (twin) twin.weight += centre.weight;
    else joined.push({ ...centre });
  }
  return joined;
}

export function hexOf({ rgb }: PaletteColour): string {
  return `#${rgb.map((v) => Math.round(v).toString(16).padStart(2, "0")).join("")}`;
}
