import { type Box, boundingBox } from "~/domain/designer/enamel/box";
import { type LabelMap, labelPixels } from "~/domain/designer/enamel/labels";
import { hexOf, type Palette } from "~/domain/designer/enamel/palette";
import { recolourLabels, simplifyLabels, type Treatment, untreated } from "~/domain/designer/enamel/recolour";
import { nearestOther } from "~/domain/designer/enamel/render/distance";
import { finestShare } from "~/domain/designer/enamel/render/finish";
import { narrowestPlaces } from "~/domain/designer/enamel/render/ridge";
import { removeSpecks } from "~/domain/designer/enamel/specks";
import type { Survey } from "~/domain/designer/enamel/survey";

/** Lengths and positions are fractions of the artwork's width (x, line, gap) or height (y), so they hold at any size. */
export type Narrow = { share: number; x: number; y: number };
export type Measurement = {
  /** Each color's share of the artwork's area, in the palette's order (largest area first). */
  colours: { hex: string; share: number }[];
  /** Narrow places, narrowest first. Empty if nothing is narrower than a tenth of the width, and for photos, which have no lines. */
  thinLines: Narrow[];
  smallGaps: Narrow[];
  /** Width of the artwork in pixels of the file. Null for vector files, which print at any size. */
  widthPx: number | null;
  photographic: boolean;
};

/** Areas with fewer pixels are noise. */
const speckPx = 6;
/** A narrow stretch shorter than this share of the width vanishes under the metal and needs no warning. */
const shortestShare = 0.015;
/** Each kind marks a few places, so that rings show every line of fine lettering without hiding the pin. */
const mostPlaces = 6;
/** Rings closer than this share of the width would overlap. */
const apartShare = 0.14;

/**
 * Measures at a higher resolution than the pin is drawn. `fileScale` is the file's pixels per surveyed pixel, null for vector files. Colors
 * are those of the file, before any recoloring.
 */
export function measureArtwork(
  { raster, background, palette }: Survey,
  fileScale: number | null,
  { recolouring, simplified }: Treatment = untreated,
  widthMm = 25.4,
): Measurement {
  const map = labelPixels(raster, background, palette);
  removeSpecks(map, speckPx);
  const box = boundingBox(background.mask, map.width, map.height, 0);
  const colours = colourShares(map, palette);
  const { photographic } = palette;
  const treated = recolourLabels(map, palette, recolouring);
  if (simplified && box) simplifyLabels(map, finestShare(widthMm) * (box.right - box.left + 1));
  const narrow = box && !photographic ? narrowPlaces(map, box, treated) : { thinLines: [], smallGaps: [] };
  const widthPx = box && fileScale ? Math.round((box.right - box.left + 1) * fileScale) : null;
  return { colours, ...narrow, widthPx, photographic };
}

function colourShares({ labels }: LabelMap, palette: Palette): Measurement["colours"] {
  const areas = countLabels(labels);
  const total = labels.length - areas[0]!;
  return palette.colours
    .map((colour, k) => ({ hex: hexOf(colour), share: areas[k + 1]! / total }))
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share);
}

/**
 * A gap is a narrow place of the ground: the removed background, or the most common color of artwork with several colors. A line is a
 * narrow place of any other color.
 */
function narrowPlaces(map: LabelMap, box: Box, palette: Palette) {
  const width = box.right - box.left + 1;
  const height = box.bottom - box.top + 1;
  const areas = countLabels(map.labels);
  const ground = palette.colours.length > 1 ? areas.indexOf(Math.max(...areas.subarray(1)), 1) : 0;
  const field = nearestOther(map);
  const range = {
    upTo: width / 10,
    minLength: width * shortestShare,
    most: mostPlaces,
    apart: width * apartShare,
  };
  const narrowest = (wanted: (label: number) => boolean): Narrow[] =>
    narrowestPlaces(map, field, wanted, range).map((place) => ({
      share: place.width / width,
      x: (place.x - box.left) / width,
      y: (place.y - box.top) / height,
    }));
  return {
    thinLines: narrowest((label) => label !== 0 && label !== ground),
    smallGaps: narrowest((label) => label === 0 || label === ground),
  };
}

function countLabels(labels: Uint8Array): Int32Array {
  const areas = new Int32Array(16);
  for (const label of labels) areas[label]!++;
  return areas;
}
