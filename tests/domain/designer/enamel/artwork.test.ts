import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { segmentArtwork } from "~/domain/designer/enamel/artwork";
import { findBackground } from "~/domain/designer/enamel/background";
import { colourCells } from "~/domain/designer/enamel/cells";
import { labDistance2, labOf } from "~/domain/designer/enamel/lab";
import { measureArtwork } from "~/domain/designer/enamel/measure";
import { findPalette, hexOf } from "~/domain/designer/enamel/palette";
import { shrinkRaster } from "~/domain/designer/enamel/raster";
import { surveyArtwork } from "~/domain/designer/enamel/survey";
import { badge, gold, green, paint, red, white } from "./pictures";

describe("colours", () => {
  it("Flat artwork has two colors with their shares of its area", () => {
    const art = paint(200, 100, (x) => (x < 150 ? red : green));
    const survey = surveyArtwork(art)!;
    expect(survey.palette.colours.map(hexOf)).toEqual(["#c0262d", "#0b3d2e"]);
    expect(survey.palette.photographic).toBe(false);
    const found = measureArtwork(survey, 1);
    expect(found.colours.map(({ share }) => share)).toEqual([0.75, 0.25]);
  });

  it("A small area keeps its color, and soft edges are no color", () => {
    const big = paint(900, 900, (x, y) => (Math.hypot(x - 450, y - 450) < 30 ? gold : x < 450 ? red : green));
    const { palette } = surveyArtwork(shrinkRaster(big, 400))!;
    expect(palette.colours.map(hexOf).sort()).toEqual(["#0b3d2e", "#c0262d", "#f2b632"]);
  });

  it("The artwork has at most eight colors, and no two look alike", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 0xffffff }), { minLength: 1, maxLength: 14 }), (colours) => {
        const art = paint(8 * colours.length, 12, (x) => colours[x >> 3]!);
        const { colours: found } = findPalette(colourCells(art, new Uint8Array(art.width * art.height)));
        expect(found.length).toBeGreaterThanOrEqual(1);
        expect(found.length).toBeLessThanOrEqual(8);
        found.forEach((a, i) => {
          for (const b of found.slice(i + 1)) expect(labDistance2(a.lab, b.lab)).toBeGreaterThanOrEqual(100);
        });
      }),
      { numRuns: 60 },
    );
  });

  it("A gradient is distinguished from flat artwork", () => {
    const sweep = paint(256, 256, (x, y) => (x << 16) | (y << 8) | ((255 - x) & 255));
    expect(surveyArtwork(sweep)!.palette.photographic).toBe(true);
  });

  it("White, black and mid gray have Lab's values", () => {
    expect(labOf(255, 255, 255)[0]).toBeCloseTo(100, 1);
    expect(labOf(0, 0, 0)[0]).toBeCloseTo(0, 5);
    expect(labOf(119, 119, 119)[0]).toBeCloseTo(50, 0);
  });
});

describe("background", () => {
  const area = Math.PI * (0.45 * 300) ** 2;

  it.each([
    ["transparent", null],
    ["plain white", white],
    ["plain gold", gold],
  ])("A %s background is removed", (_, ground) => {
    const { mask, covered } = findBackground(badge(300, ground));
    expect(mask[0]).toBe(1);
    expect(mask[150 * 300 + 150]).toBe(0);
    expect(Math.abs(90_000 - covered - area) / area).toBeLessThan(0.01);
    const { palette } = surveyArtwork(badge(300, ground))!;
    expect(palette.colours.map(hexOf).sort()).toEqual(["#0b3d2e", "#c0262d"]);
  });

  it("The background's color stays where the artwork encloses it", () => {
    const ring = paint(200, 200, (x, y) => {
      const r = Math.hypot(x - 100, y - 100);
      return r < 90 && r > 50 ? red : white;
    });
    const { mask } = findBackground(ring);
    expect(mask[100 * 200 + 100]).toBe(0);
    expect(surveyArtwork(ring)!.palette.colours.map(hexOf)).toContain("#ffffff");
  });

  it("A picture that fills its frame becomes a plate with rounded corners", () => {
    const { labels, width } = segmentArtwork(surveyArtwork(paint(200, 200, (x) => (x < 100 ? red : green)))!)!;
    const margin = (width - 200) / 2;
    expect(labels[margin * width + margin]).toBe(0);
    expect(labels[(margin + 100) * width + margin]).not.toBe(0);
  });

  it("An empty picture has no artwork", () => {
    expect(surveyArtwork(paint(50, 50, () => null))).toBeNull();
  });
});

describe("one piece of metal", () => {
  it("Loose letters are joined into a plate that covers them and their gaps", () => {
    const art = segmentArtwork(
      surveyArtwork(
        paint(300, 120, (x, y) => (y > 20 && y < 100 && (x < 80 || (x > 110 && x < 190) || x > 220) ? red : null)),
      )!,
    )!;
    const inside = art.shape.distance.map((d) => (d < 0 ? 1 : 0));
    const row = Math.floor(art.height / 2) * art.width;
    const from = art.shape.left + 2;
    const to = art.shape.right - 2;
    expect(inside.slice(row + from, row + to).every((v) => v === 1)).toBe(true);
  });

  it("Pieces that are far apart share one plate", () => {
    const dots = paint(400, 400, (x, y) => ((x < 40 && y < 40) || (x > 360 && y > 360) ? red : null));
    const art = segmentArtwork(surveyArtwork(dots)!)!;
    expect(art.shape.distance[Math.floor(art.height / 2) * art.width + Math.floor(art.width / 2)]).toBeLessThan(0);
    expect(art.shape.distance[0]).toBeGreaterThan(0);
  });

  it("A small part of a wide empty page is found", () => {
    const page = paint(1500, 1500, (x, y) => (Math.hypot(x - 300, y - 300) < 100 ? red : white));
    const art = segmentArtwork(surveyArtwork(page)!)!;
    expect(art.shape.right - art.shape.left).toBeGreaterThan(190);
  });
});
