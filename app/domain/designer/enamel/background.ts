import { borderOf, flood } from "~/domain/designer/enamel/flood";
import { colourKeys, keyOfPixel, labDistance2, labOfKey, type Rgb, rgbOfKey } from "~/domain/designer/enamel/lab";
import { pixelsOf, type Raster, sampleStep } from "~/domain/designer/enamel/raster";

/** The mask is 1 outside the artwork. `colour` is the plain color that was removed, or null if there was none or alpha defines the background. */
export type Background = { mask: Uint8Array; colour: Rgb | null; covered: number };

const plainDifference2 = 11 ** 2;
const plainShare = 0.8;

/** Treatment of a plain color around an opaque picture: paper for one logo, a field of enamel for another. */
export type PlainGround = "remove" | "keep";

/** Transparent pixels are background. In an opaque picture, so is the area of the border's color that touches the border. */
export function findBackground(raster: Raster, plain: PlainGround = "remove"): Background {
  const count = raster.width * raster.height;
  const colour = plain === "keep" || isTransparent(raster) ? null : borderColour(raster);
  if (colour !== null) {
    const flooded = floodFromBorder(raster, colour);
    if (flooded.covered < count * 0.995) return { ...flooded, colour: rgbOfKey(colour) };
  }
  return { ...transparentPixels(raster), colour: null };
}

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

/** Rounds the corners of a picture that fills its frame, because a die would be cut like that. */
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
