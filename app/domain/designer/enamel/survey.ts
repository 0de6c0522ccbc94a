import { type Background, findBackground, type PlainGround } from "~/domain/designer/enamel/background";
import { boundingBox } from "~/domain/designer/enamel/box";
import { colourCells } from "~/domain/designer/enamel/cells";
import { findPalette, type Palette } from "~/domain/designer/enamel/palette";
import { cropRaster, measuringSide, type Raster, shrinkRaster } from "~/domain/designer/enamel/raster";

/** A picture cropped to its artwork, at up to 2000 px. Both drawing and measuring start from it. */
export type Survey = { raster: Raster; background: Background; palette: Palette };

/** Null if the picture is empty. */
export function surveyArtwork(source: Raster, plain: PlainGround = "remove"): Survey | null {
  const whole = shrinkRaster(source, measuringSide);
  const { raster, background } = cutMargins(whole, findBackground(whole, plain));
  const palette = findPalette(colourCells(raster, background.mask));
  return palette.colours.length > 0 ? { raster, background, palette } : null;
}

/** Crops wide empty margins, which would cost resolution. Leaves a hundredth of the picture around the artwork. */
function cutMargins(raster: Raster, background: Background): { raster: Raster; background: Background } {
  const { width, height } = raster;
  const box = background.covered > 0 ? boundingBox(background.mask, width, height, 0) : null;
  if (!box) return { raster, background };
  const spare = Math.ceil(Math.max(width, height) / 100);
  const left = Math.max(0, box.left - spare);
  const top = Math.max(0, box.top - spare);
  const right = Math.min(width, box.right + 1 + spare);
  const bottom = Math.min(height, box.bottom + 1 + spare);
  const cut = cropRaster(raster, left, top, right - left, bottom - top);
  const mask = new Uint8Array(cut.width * cut.height);
  for (let y = 0; y < cut.height; y++) {
    const start = (top + y) * width + left;
    mask.set(background.mask.subarray(start, start + cut.width), y * cut.width);
  }
  return { raster: cut, background: { ...background, mask } };
}

export function scaleMask(mask: Uint8Array, from: Raster, to: Raster): Uint8Array {
  const scaled = new Uint8Array(to.width * to.height);
  for (let y = 0, i = 0; y < to.height; y++) {
    const row = Math.floor(((y + 0.5) * from.height) / to.height) * from.width;
    for (let x = 0; x < to.width; x++, i++) scaled[i] = mask[row + Math.floor(((x + 0.5) * from.width) / to.width)]!;
  }
  return scaled;
}
