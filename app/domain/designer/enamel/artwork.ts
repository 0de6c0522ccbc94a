import { roundCorners } from "~/domain/designer/enamel/background";
import { type LabelMap, labelPixels } from "~/domain/designer/enamel/labels";
import type { Palette } from "~/domain/designer/enamel/palette";
import { shrinkRaster, workingSide } from "~/domain/designer/enamel/raster";
import { recolourLabels, simplifyLabels, type Treatment, untreated } from "~/domain/designer/enamel/recolour";
import { distanceToOther } from "~/domain/designer/enamel/render/distance";
import { finestShare } from "~/domain/designer/enamel/render/finish";
import { findShape, type Shape } from "~/domain/designer/enamel/render/shape";
import { smoothField } from "~/domain/designer/enamel/render/smooth";
import { removeSpecks, smoothLabels } from "~/domain/designer/enamel/specks";
import { type Survey, scaleMask } from "~/domain/designer/enamel/survey";

/** Stage 1, once per artwork: the color of every pixel, and its distance to the nearest metal line and to the outline. */
export type Artwork = LabelMap & {
  palette: Palette;
  shape: Shape;
  /** Pixels to the nearest edge between two areas. */
  wallDistance: Float32Array;
};

/** Margin for the rim and the shadow, as a share of the artwork's longer side. */
const marginShare = 0.11;
const speckShare = 0.00005;
const photoSpeckShare = 0.0012;

/** Null if the artwork is too small for a pin. `widthMm` is the width of the whole pin. */
export function segmentArtwork(
  { raster, background, palette: found }: Survey,
  { recolouring, simplified }: Treatment = untreated,
  widthMm = 25.4,
): Artwork | null {
  const small = shrinkRaster(raster, workingSide);
  const mask = scaleMask(background.mask, raster, small);
  if (background.covered === 0) roundCorners(mask, small.width, small.height);
  const bare = labelPixels(small, { ...background, mask }, found);
  if (found.photographic) {
    for (let round = 0; round < 3; round++) smoothLabels(bare);
  }
  const palette = recolourLabels(bare, found, recolouring);
  if (simplified) simplifyLabels(bare, finestShare(widthMm) * bare.width);
  const minArea = bare.labels.length * (palette.photographic ? photoSpeckShare : speckShare);
  removeSpecks(bare, Math.max(4, minArea));
  const map = padLabels(bare, Math.ceil(workingSide * marginShare));
  const shape = findShape(map);
  if (!shape) return null;
  return { ...map, palette, shape, wallDistance: smoothField(distanceToOther(map), map.width, map.height, 2) };
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
