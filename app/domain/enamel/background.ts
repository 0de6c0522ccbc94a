import { COLOUR_KEYS, colourKey, type Lab, labDistance2, labOfKey } from "./lab";
import type { Raster } from "./raster";

/** 1 where there is no artwork. `colour` is the plain colour that was taken away, null when alpha told or nothing was. */
export type Background = { mask: Uint8Array; colour: Lab | null; covered: number };

const PLAIN_DIFFERENCE2 = 11 ** 2;
const PLAIN_SHARE = 0.8;

/** Transparent pixels are background; in an opaque picture, what has the border's one colour and hangs together with the border. */
export function findBackground(raster: Raster): Background {
  const count = raster.width * raster.height;
  const mask = new Uint8Array(count);
  let covered = 0;
  for (let i = 0; i < count; i++) {
    if (raster.data[i * 4 + 3]! < 128) {
      mask[i] = 1;
      covered++;
    }
  }
  if (covered > count * 0.004) return { mask, colour: null, covered };
  const colour = borderColour(raster);
  if (!colour) return { mask, colour: null, covered };
  const flooded = floodFromBorder(raster, colour);
  const share = flooded.covered / count;
  return share < 0.995 ? { ...flooded, colour } : { mask, colour: null, covered };
}

function borderColour({ width, height, data }: Raster): Lab | null {
  const keys = new Map<number, number>();
  let total = 0;
  const look = (x: number, y: number) => {
    const i = (y * width + x) * 4;
    const key = colourKey(data[i]!, data[i + 1]!, data[i + 2]!);
    keys.set(key, (keys.get(key) ?? 0) + 1);
    total++;
  };
  for (let x = 0; x < width; x++) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 0; y < height; y++) {
    look(0, y);
    look(width - 1, y);
  }
  const [main] = [...keys].sort((a, b) => b[1] - a[1])[0]!;
  const colour = labOfKey(main);
  let alike = 0;
  for (const [key, count] of keys) if (labDistance2(labOfKey(key), colour) < PLAIN_DIFFERENCE2) alike += count;
  return alike >= total * PLAIN_SHARE ? colour : null;
}

function floodFromBorder({ width, height, data }: Raster, colour: Lab) {
  const alike = new Uint8Array(COLOUR_KEYS);
  for (let key = 0; key < COLOUR_KEYS; key++) {
    alike[key] = labDistance2(labOfKey(key), colour) < PLAIN_DIFFERENCE2 ? 1 : 0;
  }
  const mask = new Uint8Array(width * height);
  const stack = new Int32Array(width * height);
  let depth = 0;
  let covered = 0;
  const visit = (i: number) => {
    if (mask[i] || !alike[colourKey(data[i * 4]!, data[i * 4 + 1]!, data[i * 4 + 2]!)]) return;
    mask[i] = 1;
    covered++;
    stack[depth++] = i;
  };
  for (let x = 0; x < width; x++) {
    visit(x);
    visit((height - 1) * width + x);
  }
  for (let y = 0; y < height; y++) {
    visit(y * width);
    visit(y * width + width - 1);
  }
  while (depth > 0) {
    const i = stack[--depth]!;
    const x = i % width;
    if (x > 0) visit(i - 1);
    if (x < width - 1) visit(i + 1);
    if (i >= width) visit(i - width);
    if (i < (height - 1) * width) visit(i + width);
  }
  return { mask, covered };
}

/** A picture that fills its frame is cut as a plate with round corners, as a die would be. */
export function roundCorners({ mask }: Background, width: number, height: number) {
  const radius = Math.round(Math.min(width, height) * 0.09);
  for (let y = 0; y < radius; y++) {
    for (let x = 0; x < radius; x++) {
      if (Math.hypot(radius - x - 0.5, radius - y - 0.5) <= radius) continue;
      for (const row of [y, height - 1 - y]) {
        mask[row * width + x] = 1;
        mask[row * width + width - 1 - x] = 1;
      }
    }
  }
}
