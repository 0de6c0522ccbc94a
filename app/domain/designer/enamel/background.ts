import { borderOf, flood } from "~/domain/designer/enamel/flood";
import { colourKeys, keyOfPixel, labDistance2, labOfKey, type Rgb, rgbOfKey } from "~/domain/designer/enamel/lab";
import { pixelsOf, type Raster, sampleStep } from "~/domain/designer/enamel/raster";

/** The mask is 1 where there is no artwork. `colour` is the plain colour that was taken away, null when alpha told or nothing was. */
export type Background = { mask: Uint8Array; colour: Rgb | null; covered: number };

const plainDifference2 = 11 ** 2;
const plainShare = 0.8;

/** What to do with a plain colour around an opaque picture: it is paper for one logo and a field of enamel for another. */
export type PlainGround = "remove" | "keep";

/** Transparent pixels are background; in an opaque picture, what has the border's one colour and hangs together with the border. */
export function findBackground(raster: Raster, plain: PlainGround = "remove"): Background {
  const count = raster.width * raster.height;
  const colour = plain === "keep" || isTransparent(raster) ? null : borderColour(raster);
  if (colour !== null) {
    const flooded = floodFromBorder(raster, colour);
    if (flooded.covered < count * 0.995) return { ...flooded, colour: rgbOfKey(colour) };
  }
  return { ...transparentPixels(raster), colour: null };
}

/** Whether more than a few pixels are: a stray one makes no cut-out. */
function isTransparent(raster: Raster): boolean {
  const pixels = pixelsOf(raster);
  const step = sampleStep(raster.width, raster.height);
  let covered = 0;
  for (let i = 0; i < pixels.length; i += step) if (pixels[i]! >>> 24 < 128) covered++;
  return covered * step > pixels.length * 0.004;
}

function transparentPixels(raster: Raster) {
  const pixels = pixelsOf(raster);
  const mask = new Uint8Array(pixels.length);
  let covered = 0;
  for (let i = 0; i < pixels.length; i++) {
    if (pixels[i]! >>> 24 < 128) {
      mask[i] = 1;
      covered++;
    }
  }
  return { mask, covered };
}

function borderColour(raster: Raster): number | null {
  const border = borderOf(raster.width, raster.height);
  const pixels = pixelsOf(raster);
  const keys = new Map<number, number>();
  for (const i of border) {
    const key = keyOfPixel(pixels[i]!);
    keys.set(key, (keys.get(key) ?? 0) + 1);
  }
  const [main] = [...keys].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  const colour = labOfKey(main);
  let alike = 0;
  for (const [key, count] of keys) if (labDistance2(labOfKey(key), colour) < plainDifference2) alike += count;
  return alike >= border.length * plainShare ? main : null;
}

function floodFromBorder(raster: Raster, plain: number) {
  const { width, height } = raster;
  const colour = labOfKey(plain);
  const alike = new Uint8Array(colourKeys);
  for (let key = 0; key < colourKeys; key++) {
    alike[key] = labDistance2(labOfKey(key), colour) < plainDifference2 ? 1 : 0;
  }
  const pixels = pixelsOf(raster);
  const plainPixels = new Uint8Array(pixels.length);
  for (let i = 0; i < pixels.length; i++) plainPixels[i] = alike[keyOfPixel(pixels[i]!)]!;
  const { reached, count } = flood(plainPixels, width, height, borderOf(width, height), 1);
  return { mask: reached, covered: count };
}

/** A picture that fills its frame is cut as a plate with round corners, as a die would be. */
export function roundCorners(mask: Uint8Array, width: number, height: number) {
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
