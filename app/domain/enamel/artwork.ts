import { findBackground, roundCorners } from "./background";
import { distanceToOther } from "./distance";
import { type LabelMap, labelPixels } from "./labels";
import { findPalette, type Palette } from "./palette";
import { type Raster, shrinkRaster, WORKING_SIDE } from "./raster";
import { findShape, type Shape } from "./shape";
import { smoothField } from "./smooth";
import { removeSpecks, smoothLabels } from "./specks";

/** Stage 1, once per artwork: what colour stands where, and how far every pixel is from the next metal line and from the outline. */
export type Artwork = LabelMap & {
  palette: Palette;
  shape: Shape;
  /** Pixels to the nearest edge between two areas. */
  wallDistance: Float32Array;
};

/** Room for the rim and the shadow around the artwork, as a share of its longer side. */
const MARGIN = 0.11;
const SPECK_SHARE = 0.00005;
const PHOTO_SPECK_SHARE = 0.0006;

/** Null when the picture shows nothing at all. */
export function segmentArtwork(source: Raster): Artwork | null {
  const small = shrinkRaster(source, WORKING_SIDE);
  const background = findBackground(small);
  if (background.covered === 0) roundCorners(background, small.width, small.height);
  const palette = findPalette(small, background.mask);
  if (palette.colours.length === 0) return null;
  const bare = labelPixels(small, background, palette);
  if (palette.photographic) {
    smoothLabels(bare);
    smoothLabels(bare);
  }
  const minArea = bare.labels.length * (palette.photographic ? PHOTO_SPECK_SHARE : SPECK_SHARE);
  removeSpecks(bare, Math.max(4, minArea));
  const map = padLabels(bare, Math.ceil(WORKING_SIDE * MARGIN));
  const shape = findShape(map);
  if (!shape) return null;
  const { distance } = distanceToOther(map);
  return { ...map, palette, shape, wallDistance: smoothField(distance, map.width, map.height, 1) };
}

function padLabels(map: LabelMap, margin: number): LabelMap {
  const width = map.width + margin * 2;
  const height = map.height + margin * 2;
  const labels = new Uint8Array(width * height);
  for (let y = 0; y < map.height; y++) {
    labels.set(map.labels.subarray(y * map.width, (y + 1) * map.width), (y + margin) * width + margin);
  }
  return { width, height, labels };
}
