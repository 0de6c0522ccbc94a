import type { Background } from "./background";
import { COLOUR_KEYS, colourKey, type Lab, labDistance2, labOfKey } from "./lab";
import type { Palette } from "./palette";
import type { Raster } from "./raster";

/** One byte a pixel: 0 is background, n the palette's colour n - 1. */
export type LabelMap = { width: number; height: number; labels: Uint8Array };

/** Gives every pixel the palette's nearest colour; mixed edge pixels go to the side that they are nearer to. */
export function labelPixels(raster: Raster, background: Background, palette: Palette): LabelMap {
  const { width, height, data } = raster;
  const { mask } = background;
  const known = new Uint8Array(COLOUR_KEYS);
  const labels = new Uint8Array(width * height);
  for (let i = 0; i < labels.length; i++) {
    if (mask[i]) continue;
    const key = colourKey(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!);
    labels[i] = known[key] ||= nearestColour(labOfKey(key), palette) + 1;
  }
  settleEdges(raster, labels, [background.colour, ...palette.colours.map((colour) => colour.lab)]);
  return { width, height, labels };
}

function nearestColour(lab: Lab, { colours }: Palette): number {
  let index = 0;
  for (let k = 1; k < colours.length; k++) {
    if (labDistance2(lab, colours[k]!.lab) < labDistance2(lab, colours[index]!.lab)) index = k;
  }
  return index;
}

/**
 * Along an antialiased edge from A to B a third colour C that lies between them would become a false hairline.
 * A pixel of C with A on one side and B on the other, at most two pixels away, is therefore given to A or B.
 */
function settleEdges({ width, height, data }: Raster, labels: Uint8Array, labs: (Lab | null)[]) {
  const between = betweenTable(labs);
  if (!between.includes(1)) return;
  const before = labels.slice();
  const size = labs.length;
  const steps = [1, width, width + 1, width - 1, 2, 2 * width, 2 * width + 2, 2 * width - 2];
  for (let y = 2; y < height - 2; y++) {
    for (let i = y * width + 2, end = i + width - 4; i < end; i++) {
      const c = before[i]!;
      if (before[i - 1] === c && before[i + 1] === c && before[i - width] === c && before[i + width] === c) continue;
      for (const step of steps) {
        const a = before[i - step]!;
        const b = before[i + step]!;
        if (!between[(a * size + b) * size + c]) continue;
        const own = labOfKey(colourKey(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!));
        labels[i] = labDistance2(own, labs[a]!) < labDistance2(own, labs[b]!) ? a : b;
        break;
      }
    }
  }
}

function betweenTable(labs: (Lab | null)[]): Uint8Array {
  const size = labs.length;
  const table = new Uint8Array(size ** 3);
  labs.forEach((a, i) => {
    labs.forEach((b, j) => {
      labs.forEach((c, k) => {
        if (a && b && c && i !== j && k !== i && k !== j && isMix(a, b, c)) table[(i * size + j) * size + k] = 1;
      });
    });
  });
  return table;
}

function isMix(a: Lab, b: Lab, c: Lab): boolean {
  const along = [b[0] - a[0], b[1] - a[1], b[2] - a[2]] as const;
  const length2 = labDistance2(a, b);
  const t = ((c[0] - a[0]) * along[0] + (c[1] - a[1]) * along[1] + (c[2] - a[2]) * along[2]) / length2;
  if (t < 0.05 || t > 0.95) return false;
  const onLine: Lab = [a[0] + along[0] * t, a[1] + along[1] * t, a[2] + along[2] * t];
  return labDistance2(c, onLine) < Math.max(64, 0.06 * length2);
}
