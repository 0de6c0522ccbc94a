import type { Background } from "~/domain/designer/enamel/background";
import { colourKeys, keyOfPixel, type Lab, labDistance2, labOfKey, type Rgb } from "~/domain/designer/enamel/lab";
import type { Palette } from "~/domain/designer/enamel/palette";
import { pixelsOf, type Raster } from "~/domain/designer/enamel/raster";

/** One byte per pixel: 0 is background, n is color n - 1 of the palette. */
export type LabelMap = { width: number; height: number; labels: Uint8Array };

/** Labels every pixel with the nearest palette color. Mixed pixels at an edge get the nearer side. */
export function labelPixels(raster: Raster, background: Background, palette: Palette): LabelMap {
  const { width, height } = raster;
  const { mask } = background;
  const pixels = pixelsOf(raster);
  const known = new Uint8Array(colourKeys);
  const labels = new Uint8Array(width * height);
  for (let i = 0; i < labels.length; i++) {
    if (mask[i]) continue;
    const key = keyOfPixel(pixels[i]!);
    labels[i] = known[key] ||= nearestColour(labOfKey(key), palette) + 1;
  }
  settleEdges(raster, labels, [background.colour, ...palette.colours.map((colour) => colour.rgb)]);
  return { width, height, labels };
}

function nearestColour(lab: Lab, { colours }: Palette): number {
  let index = 0;
  for (let k = 1; k < colours.length; k++) {
    if (labDistance2(lab, colours[k]!.lab) < labDistance2(lab, colours[index]!.lab)) index = k;
  }
  return index;
}

const mixDistance2 = 26 ** 2;
const softEdge = 4;

/**
 * A third color between A and B would turn their soft edge into a false hairline. A pixel that mixes the colors on its two sides
 * (horizontal, vertical or diagonal), and is not in a flat area, therefore gets the nearer of the two.
 */
function settleEdges({ width, height, data }: Raster, labels: Uint8Array, colours: (Rgb | null)[]) {
  const before = labels.slice();
  const units = [1, width, width + 1, width - 1];
  for (let y = softEdge; y < height - softEdge; y++) {
    for (let i = y * width + softEdge, end = i + width - 2 * softEdge; i < end; i++) {
      const own = before[i]!;
      if (own === 0 || surrounded(before, i, own, width)) continue;
      for (const unit of units) {
        const side = nearerSide(data, before, colours, i, unit);
        if (side === null) continue;
        labels[i] = side;
        break;
      }
    }
  }
}

function surrounded(labels: Uint8Array, i: number, own: number, width: number): boolean {
  return (
    labels[i - softEdge] === own &&
    labels[i + softEdge] === own &&
    labels[i - softEdge * width] === own &&
    labels[i + softEdge * width] === own
  );
}

function nearerSide(
  data: Uint8ClampedArray,
  labels: Uint8Array,
  colours: (Rgb | null)[],
  i: number,
  unit: number,
): number | null {
  const own = labels[i]!;
  let [back, ahead] = [i - unit, i + unit];
  for (let step = 1; step < softEdge && labels[back] === own; step++) back -= unit;
  for (let step = 1; step < softEdge && labels[ahead] === own; step++) ahead += unit;
  const [a, b] = [labels[back]!, labels[ahead]!];
  const [from, to] = [colours[a], colours[b]];
  if (!from || !to || a === own || b === own || a === b) return null;
  const [r, g, blue] = [data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!];
  const [dr, dg, db] = [to[0] - from[0], to[1] - from[1], to[2] - from[2]];
  const length2 = dr * dr + dg * dg + db * db;
  if (slope2(data, (i - unit) * 4, (i + unit) * 4) < 0.02 * length2) return null;
  const t = ((r - from[0]) * dr + (g - from[1]) * dg + (blue - from[2]) * db) / length2;
  const off2 = (r - from[0] - t * dr) ** 2 + (g - from[1] - t * dg) ** 2 + (blue - from[2] - t * db) ** 2;
  if (t < -0.1 || t > 1.1 || off2 > mixDistance2) return null;
  return t < 0.5 ? a : b;
}

function slope2(data: Uint8ClampedArray, i: number, j: number): number {
  return (data[i]! - data[j]!) ** 2 + (data[i + 1]! - data[j + 1]!) ** 2 + (data[i + 2]! - data[j + 2]!) ** 2;
}
