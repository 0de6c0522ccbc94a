import { colourKey, colourKeys, type Lab, labOf } from "~/domain/designer/enamel/lab";
import type { Raster } from "~/domain/designer/enamel/raster";

/** Pixels of nearly one colour: their mean, and how many they stand for. */
export type Cell = { weight: number; rgb: [number, number, number]; lab: Lab };

const flatDifference = 20;
const lineContrast = 110;
/** A colour may live in hairlines only (black outlines): the few pixels of a line count for more. */
const lineWeight = 8;

/**
 * The colours that artwork is painted in: of flat parts, and of hairlines (pixels unlike both their neighbours in the same way).
 * What lies between two neighbours is a soft edge and says nothing, unless the picture has hardly anything else.
 */
export function colourCells(raster: Raster, mask: Uint8Array): Cell[] {
  const { width, height, data } = raster;
  const all = new Float64Array(colourKeys * 4);
  const telling = new Float64Array(colourKeys * 4);
  let count = 0;
  let flat = 0;
  const last = (height - 1) * width - 1;
  const step = sampleStep(width, height);
  for (let p = width + 1; p < last; p += step) {
    if (mask[p]) continue;
    const i = p * 4;
    const row = width * 4;
    count++;
    add(all, data, i, 1);
    if (differ(data, i, i + 4) <= flatDifference && differ(data, i, i + row) <= flatDifference) {
      add(telling, data, i, 1);
      flat++;
    } else if (isLine(data, i, 4) || isLine(data, i, row)) add(telling, data, i, lineWeight);
  }
  return toCells(flat > count * 0.2 ? telling : all);
}

/** Large pictures are sampled; a step that does not divide the width visits every column. */
function sampleStep(width: number, height: number): number {
  if (width * height < 600_000) return 1;
  return [5, 7, 11].find((step) => width % step !== 0) ?? 1;
}

function isLine(data: Uint8ClampedArray, i: number, unit: number): boolean {
  if (differ(data, i, i - unit) < lineContrast || differ(data, i, i + unit) < lineContrast) return false;
  let same = 0;
  for (let c = 0; c < 3; c++) same += (data[i + c]! - data[i - unit + c]!) * (data[i + c]! - data[i + unit + c]!);
  return same > 0 && differ(data, i - unit, i + unit) < lineContrast;
}

function add(sums: Float64Array, data: Uint8ClampedArray, i: number, weight: number) {
  const o = colourKey(data[i]!, data[i + 1]!, data[i + 2]!) * 4;
  sums[o]! += data[i]! * weight;
  sums[o + 1]! += data[i + 1]! * weight;
  sums[o + 2]! += data[i + 2]! * weight;
  sums[o + 3]! += weight;
}

function differ(data: Uint8ClampedArray, i: number, j: number): number {
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
