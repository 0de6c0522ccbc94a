/** Straight (not premultiplied) RGBA, row by row: the layout of ImageData. */
export type Raster = { width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> };

/** Longer side, in pixels, of the picture from which a pin is drawn. */
export const workingSide = 520;
/** Longer side, in pixels, at which lines and gaps are measured. A smaller picture would blur hairlines away. */
export const measuringSide = 2000;

/** Each pixel as one number: alpha, blue, green, red from the top byte down, on any machine that browsers run on. */
export const pixelsOf = ({ data }: Raster) => new Uint32Array(data.buffer, data.byteOffset, data.length / 4);

/** Step for sampling large pictures. It does not divide the width, so the samples cover every column. */
export function sampleStep(width: number, height: number): number {
  if (width * height < 600_000) return 1;
  return [5, 7, 11].find((step) => width % step !== 0) ?? 1;
}

/** Averages areas until the longer side has `maxSide` pixels. Returns a smaller raster unchanged. */
export function shrinkRaster(raster: Raster, maxSide: number): Raster {
  const ratio = maxSide / Math.max(raster.width, raster.height);
  if (ratio >= 1) return raster;
  const width = Math.max(1, Math.round(raster.width * ratio));
  const height = Math.max(1, Math.round(raster.height * ratio));
  const data = new Uint8ClampedArray(width * height * 4);
  const pixels = pixelsOf(raster);
  const stepY = height / raster.height;
  let sums = new Float32Array(width * 4);
  let next = new Float32Array(width * 4);
  const row = new Float32Array(width * 4);
  let filled = 0;
  for (let y = 0; y < raster.height; y++) {
    averageRow(pixels.subarray(y * raster.width, (y + 1) * raster.width), row);
    const end = (y + 1) * stepY;
    const here = end > filled + 1 + 1e-6 ? filled + 1 - y * stepY : stepY;
    addRow(sums, row, here);
    if (here < stepY) addRow(next, row, stepY - here);
    if (end < filled + 1 - 1e-6 && y < raster.height - 1) continue;
    writeRow(sums, data, filled * width * 4);
    filled = Math.min(filled + 1, height - 1);
    [sums, next] = [next, sums];
    next.fill(0);
  }
  return { width, height, data };
}

/**
 * Weights colors by alpha, so that transparent pixels do not affect their neighbors. Adds two channels at once, 16 bits each. If some
 * pixels are not opaque, adds again with each pixel's alpha.
 */
function averageRow(pixels: Uint32Array, row: Float32Array) {
  const cells = row.length / 4;
  const each = pixels.length / cells;
  // Rest of the pixel in which the previous cell ended.
  let [redLeft, greenLeft, blueLeft, alphaLeft] = [0, 0, 0, 0];
  for (let cell = 0, x = 0; cell < cells; cell++) {
    const end = (cell + 1) * each;
    const first = x;
    const last = Math.floor(end + 1e-6);
    let redBlue = 0;
    let greenAlpha = 0;
    for (; x < last; x++) {
      const pixel = pixels[x]!;
      redBlue += pixel & 0xff00ff;
      greenAlpha += (pixel >>> 8) & 0xff00ff;
    }
    let alpha = (last - first) * 255;
    let red = (redBlue & 0xffff) * 255;
    let green = (greenAlpha & 0xffff) * 255;
    let blue = (redBlue >>> 16) * 255;
    if (greenAlpha >>> 16 < alpha) {
      red = green = blue = alpha = 0;
      for (let at = first; at < last; at++) {
        const pixel = pixels[at]!;
        const a = pixel >>> 24;
        red += (pixel & 255) * a;
        green += ((pixel >>> 8) & 255) * a;
        blue += ((pixel >>> 16) & 255) * a;
        alpha += a;
      }
    }
    const share = cell < cells - 1 ? Math.max(0, end - x) : 0;
    const pixel = share > 0 ? pixels[x++]! : 0;
    const a = pixel >>> 24;
    const r = (pixel & 255) * a;
    const g = ((pixel >>> 8) & 255) * a;
    const b = ((pixel >>> 16) & 255) * a;
    const o = cell * 4;
    row[o] = (redLeft + red + r * share) / each;
    row[o + 1] = (greenLeft + green + g * share) / each;
    row[o + 2] = (blueLeft + blue + b * share) / each;
    row[o + 3] = (alphaLeft + alpha + a * share) / each;
    redLeft = r * (1 - share);
    greenLeft = g * (1 - share);
    blueLeft = b * (1 - share);
    alphaLeft = a * (1 - share);
  }
}

function addRow(sums: Float32Array, row: Float32Array, share: number) {
  for (let i = 0; i < row.length; i++) sums[i]! += row[i]! * share;
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

export function cropRaster(raster: Raster, left: number, top: number, width: number, height: number): Raster {
  const data = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y++) {
    const start = ((top + y) * raster.width + left) * 4;
    data.set(raster.data.subarray(start, start + width * 4), y * width * 4);
  }
  return { width, height, data };
}
