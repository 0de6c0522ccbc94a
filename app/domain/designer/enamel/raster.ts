/** Straight (not premultiplied) RGBA, row by row: the layout of ImageData. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** The longer side, in pixels, of the picture that a pin is drawn from. */
export const workingSide = 520;
/** The longer side, in pixels, up to which lines and gaps are measured: beyond it a hairline would blur away. */
export const measuringSide = 2000;

/** Averages areas down to `maxSide` pixels on the longer side; a raster that fits already is returned as it is. */
export function shrinkRaster(raster: Raster, maxSide: number): Raster {
  const ratio = maxSide / Math.max(raster.width, raster.height);
  if (ratio >= 1) return raster;
  const width = Math.max(1, Math.round(raster.width * ratio));
  const height = Math.max(1, Math.round(raster.height * ratio));
  const data = new Uint8ClampedArray(width * height * 4);
  const stepX = width / raster.width;
  const stepY = height / raster.height;
  let sums = new Float32Array(width * 4);
  let next = new Float32Array(width * 4);
  const row = new Float32Array(width * 4);
  let filled = 0;
  for (let y = 0; y < raster.height; y++) {
    averageRow(raster, y, stepX, row);
    const end = (y + 1) * stepY;
    const here = end > filled + 1 + 1e-6 ? filled + 1 - y * stepY : stepY;
    const over = stepY - here;
    for (let i = 0; i < row.length; i++) {
      sums[i]! += row[i]! * here;
      if (over > 0) next[i]! += row[i]! * over;
    }
    if (end < filled + 1 - 1e-6 && y < raster.height - 1) continue;
    writeRow(sums, data, filled * width * 4);
    filled = Math.min(filled + 1, height - 1);
    [sums, next] = [next, sums];
    next.fill(0);
  }
  return { width, height, data };
}

/** Colours are weighted by alpha, so that what is transparent lends nothing to its neighbours. */
function averageRow({ width, data }: Raster, y: number, step: number, row: Float32Array) {
  row.fill(0);
  const last = row.length - 4;
  for (let x = 0, i = y * width * 4; x < width; x++, i += 4) {
    const start = x * step;
    const cell = Math.min(start | 0, last / 4);
    const here = Math.min(step, cell + 1 - start);
    const alpha = data[i + 3]!;
    const o = cell * 4;
    const a = alpha * here;
    row[o]! += data[i]! * a;
    row[o + 1]! += data[i + 1]! * a;
    row[o + 2]! += data[i + 2]! * a;
    row[o + 3]! += a;
    const over = alpha * (step - here);
    if (over > 0 && o < last) {
      row[o + 4]! += data[i]! * over;
      row[o + 5]! += data[i + 1]! * over;
      row[o + 6]! += data[i + 2]! * over;
      row[o + 7]! += over;
    }
  }
}

function writeRow(sums: Float32Array, data: Uint8ClampedArray, offset: number) {
  for (let i = 0; i < sums.length; i += 4) {
    const alpha = sums[i + 3]!;
    const scale = alpha > 0 ? 1 / alpha : 0;
    data[offset + i] = sums[i]! * scale;
    data[offset + i + 1] = sums[i + 1]! * scale;
    data[offset + i + 2] = sums[i + 2]! * scale;
    data[offset + i + 3] = alpha;
  }
}

/** The part of a picture that starts at (left, top). */
export function cropRaster(raster: Raster, left: number, top: number, width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * raster.width + left) * 4;
    data.set(raster.data.subarray(start, start + width * 4), y * width * 4);
  }
  return { width, height, data };
}
