import { colourKeys, keyOfPixel, type Lab, labOf } from "~/domain/designer/enamel/lab";
import { pixelsOf, type Raster, sampleStep } from "~/domain/designer/enamel/raster";

/** Pixels of nearly the same color: their mean color and their number. */
export type Cell = { weight: number; rgb: [number, number, number]; lab: Lab };

const flatDifference = 20;
const lineContrast = 110;
/** Weight of a hairline's pixel. Some colors occur only in hairlines (black outlines), which have few pixels. */
const lineWeight = 8;

/**
 * Colors of the artwork: of flat areas, and of hairlines (pixels that differ from both neighbors in the same way). Soft edges between two
 * colors are ignored, unless the picture has hardly anything else.
 */
export function colourCells(raster: Raster, mask: Uint8Array): Cell[] {
  const { width, height, data } = raster;
  const pixels = pixelsOf(raster);
  const [flat, line, soft] = [newSums(), newSums(), newSums()];
  const last = (height - 1) * width - 1;
  const step = sampleStep(width, height);
  for (let p = width + 1; p < last; p += step) {
    if (mask[p]) continue;
    const pixel = pixels[p]!;
    const isFlat = pixel === pixels[p + 1] && pixel === pixels[p + width];
    add(isFlat || isNearlyFlat(data, p, width) ? flat : isLine(data, p, width) ? line : soft, pixel);
  }
  return flat.count > (flat.count + line.count + soft.count) * 0.2
    ? toCells([flat, 1], [line, lineWeight])
    : toCells([flat, 1], [line, 1], [soft, 1]);
}

function isNearlyFlat(data: Uint8ClampedArray, pixel: number, width: number): boolean {
  const i = pixel * 4;
  return differ(data, i, i + 4) <= flatDifference && differ(data, i, i + width * 4) <= flatDifference;
}

function isLine(data: Uint8ClampedArray, pixel: number, width: number): boolean {
  return isRidge(data, pixel * 4, 4) || isRidge(data, pixel * 4, width * 4);
}

function isRidge(data: Uint8ClampedArray, i: number, unit: number): boolean {
  if (differ(data, i, i - unit) < lineContrast || differ(data, i, i + unit) < lineContrast) return false;
  let same = 0;
  for (let c = 0; c < 3; c++) same += (data[i + c]! - data[i - unit + c]!) * (data[i + c]! - data[i + unit + c]!);
  return same > 0 && differ(data, i - unit, i + unit) < lineContrast;
}

function differ(data: Uint8ClampedArray, i: number, j: number): number {
  return Math.abs(data[i]! - data[j]!) + Math.abs(data[i + 1]! - data[j + 1]!) + Math.abs(data[i + 2]! - data[j + 2]!);
}

/** Sums of red, green and blue, and the number of pixels, by color key. */
type Sums = { byKey: Int32Array; count: number };

const newSums = (): Sums => ({ byKey: new Int32Array(colourKeys * 4), count: 0 });

function add(sums: Sums, pixel: number) {
  const { byKey } = sums;
  const o = keyOfPixel(pixel) * 4;
  byKey[o]! += pixel & 255;
  byKey[o + 1]! += (pixel >>> 8) & 255;
  byKey[o + 2]! += (pixel >>> 16) & 255;
  byKey[o + 3]!++;
  sums.count++;
}

function toCells(...all: [sums: Sums, weight: number][]): Cell[] {
  const cells: Cell[] = [];
  for (let o = 0; o < colourKeys * 4; o += 4) {
    let [red, green, blue, weight] = [0, 0, 0, 0];
    for (const [{ byKey }, each] of all) {
      if (!byKey[o + 3]) continue;
      red += byKey[o]! * each;
      green += byKey[o + 1]! * each;
      blue += byKey[o + 2]! * each;
      weight += byKey[o + 3]! * each;
    }
    if (weight === 0) continue;
    const rgb: Cell["rgb"] = [red / weight, green / weight, blue / weight];
    cells.push({ weight, rgb, lab: labOf(...rgb) });
  }
  return cells;
}
