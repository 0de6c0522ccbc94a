import type { Measurement, Narrow } from "~/domain/designer/enamel/measure";
import { rimMm } from "~/domain/designer/enamel/render/finish";
import type { Relief } from "~/domain/designer/enamel/render/relief";

export type ArtworkLimits = { warnMm: number; failMm: number; goodDpi: number };
/** Defaults of the shop's settings (designer-10). */
const artworkLimits: ArtworkLimits = { warnMm: 0.3, failMm: 0.15, goodDpi: 300 };

export type Verdict = "good" | "warn" | "fail";
export type Detail = { mm: number; verdict: Verdict; x: number; y: number };

/** Assessment of the artwork on a pin of one width. Findings never block an order: staff read the notes and draw a mockup anyway. */
export type ArtworkReport = {
  colours: Measurement["colours"];
  thinnestLine: Detail | null;
  smallestGap: Detail | null;
  /** Details that cannot be struck as drawn, or may fill in. */
  fine: Detail[];
  /** Null for vector files. */
  dpi: number | null;
  dpiVerdict: Verdict;
  photographic: boolean;
};

export function reportArtwork(
  found: Measurement,
  widthMm: number,
  limits: ArtworkLimits = artworkLimits,
): ArtworkReport {
  const artMm = widthMm - 2 * rimMm;
  const detail = (narrow: Narrow): Detail => {
    const mm = narrow.share * artMm;
    return {
      mm,
      verdict: mm < limits.failMm ? "fail" : mm < limits.warnMm ? "warn" : "good",
      x: narrow.x,
      y: narrow.y,
    };
  };
  const lines = found.thinLines.map(detail);
  const gaps = found.smallGaps.map(detail);
  const dpi = found.widthPx === null ? null : Math.round(found.widthPx / (artMm / 25.4));
  return {
    colours: found.colours,
    thinnestLine: lines[0] ?? null,
    smallestGap: gaps[0] ?? null,
    fine: [...lines, ...gaps].filter(({ verdict }) => verdict !== "good"),
    dpi,
    dpiVerdict: dpi === null || dpi >= limits.goodDpi ? "good" : "warn",
    photographic: found.photographic,
  };
}

/** Position in words, for people who cannot see the ring around the detail. */
export const whereOf = ({ x, y }: Pick<Detail, "x" | "y">) =>
  `${Math.round(x * 100)}% from the left, ${Math.round(y * 100)}% from the top`;

/** Position of a detail in the picture of the pin, in pixels. */
export function placeInFrame(
  { x, y }: Pick<Detail, "x" | "y">,
  { box, pixelsPerMm }: Pick<Relief, "box" | "pixelsPerMm">,
) {
  const rim = rimMm * pixelsPerMm;
  return { x: box.left + rim + x * (box.width - 2 * rim), y: box.top + rim + y * (box.height - 2 * rim) };
}

/** One sentence per finding, for staff. Empty if there are none. */
export function artworkNotes(report: ArtworkReport): string[] {
  const { thinnestLine, smallestGap, dpi, dpiVerdict, photographic, colours } = report;
  const notes = [detailNote("Thinnest line", thinnestLine), detailNote("Smallest gap", smallestGap)];
  if (dpiVerdict !== "good") notes.push(`Resolution ${dpi} DPI at print size: ask for a larger or a vector file.`);
  if (photographic) notes.push(`Gradients or a photo: simplified to ${colours.length} flat colors in the preview.`);
  return notes.filter((note) => note !== null);
}

function detailNote(name: string, detail: Detail | null): string | null {
  if (!detail || detail.verdict === "good") return null;
  const advice = detail.verdict === "fail" ? "won't come out; redraw it" : "may fill in; thicken it";
  return `${name} ${detail.mm.toFixed(2)} mm (${whereOf(detail)}): ${advice}.`;
}
