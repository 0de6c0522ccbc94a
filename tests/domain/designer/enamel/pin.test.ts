import { describe, expect, it } from "vitest";
import { platings, sizeChoices, sizes } from "~/domain/designer/designer";
import { segmentArtwork } from "~/domain/designer/enamel/artwork";
import { measureArtwork } from "~/domain/designer/enamel/measure";
import { shrinkRaster } from "~/domain/designer/enamel/raster";
import { buildRelief } from "~/domain/designer/enamel/render/relief";
import { restingLight, shadeRelief } from "~/domain/designer/enamel/render/shade";
import { placeInFrame, reportArtwork } from "~/domain/designer/enamel/report";
import { surveyArtwork } from "~/domain/designer/enamel/survey";
import { badge, green, paint, red, white } from "./pictures";

const art = segmentArtwork(surveyArtwork(badge(300, null))!)!;
const relief = buildRelief(art, 25.4);
const middle = (part: number) => Math.round(part * art.height) * art.width + Math.round(art.width / 2);

describe("relief", () => {
  it("The relief is as wide as the chosen size, rim included", () => {
    for (const size of sizes) {
      const { millimetres } = sizeChoices[size];
      const { box, pixelsPerMm } = buildRelief(art, millimetres);
      expect(box.width / pixelsPerMm).toBeCloseTo(millimetres, 6);
    }
  });

  it("Metal is raised between and around areas, and enamel fills the rest", () => {
    expect(relief.metal[middle(0.5)]).toBe(255);
    expect(relief.metal[middle(0.35)]).toBe(0);
    expect(relief.metal[middle(0.65)]).toBe(0);
    const rim = Math.round(art.shape.top - relief.pixelsPerMm * 0.4) * art.width + Math.round(art.width / 2);
    expect(relief.metal[rim]).toBe(255);
    expect(relief.cover[rim]).toBe(255);
    expect(relief.cover[0]).toBe(0);
  });

  it("The same walls are thicker on a smaller pin", () => {
    const metal = (mm: number) => buildRelief(art, mm).metal.reduce((sum, m, i) => sum + (art.labels[i] ? m : 0), 0);
    expect(metal(19.05)).toBeGreaterThan(metal(38.1));
  });
});

describe("shading", () => {
  const at = (data: Uint8ClampedArray, i: number) => [...data.subarray(i * 4, i * 4 + 4)];

  it("The recesses show the artwork's colors", () => {
    const { data } = shadeRelief(relief, "gold", restingLight);
    const [r = 0, g = 0] = at(data, middle(0.4));
    expect(r).toBeGreaterThan(2.5 * g);
    const [r2 = 0, g2 = 0] = at(data, middle(0.7));
    expect(g2).toBeGreaterThan(2 * r2);
  });

  it("Another plating changes the metal and not the shape", () => {
    const pictures = platings.map((plating) => shadeRelief(relief, plating, restingLight).data);
    const walls = pictures.map((data) => at(data, middle(0.5)).join());
    expect(new Set(walls).size).toBe(platings.length);
    const alphas = pictures.map((data) => data.filter((_, i) => i % 4 === 3).join());
    expect(new Set(alphas).size).toBe(1);
  });

  it("The glint follows the light, and the same light paints the same picture", () => {
    const left = shadeRelief(relief, "silver", { x: -0.8, y: 0 });
    const right = shadeRelief(relief, "silver", { x: 0.8, y: 0 });
    const again = shadeRelief(relief, "silver", { x: -0.8, y: 0 }, right.data.slice());
    expect(left.data).not.toEqual(right.data);
    expect(again.data).toEqual(left.data);
  });
});

describe("an emblem with lettering", () => {
  // The letter H on a one-inch pin, with strokes of 1 mm and a gap of 1.4 mm between the strokes.
  const [side, stroke, gap] = [1000, 42, 58];
  const [left, right] = [500 - gap / 2, 500 + gap / 2];
  const isLetter = (x: number, y: number) =>
    y >= 400 && y < 600 && ((x >= left - stroke && x < left) || (x >= right && x < right + stroke));
  const emblem = paint(side, side, (x, y) =>
    Math.hypot(x - 500, y - 500) > 480
      ? null
      : isLetter(x, y) || (y > 480 && y < 522 && x >= left && x < right)
        ? red
        : white,
  );
  const survey = surveyArtwork(emblem)!;

  it.each(sizes)("Letters keep their color apart from the ground at %s", (size) => {
    const millimetres = sizeChoices[size].millimetres;
    const drawn = buildRelief(segmentArtwork(survey)!, millimetres);
    expect(reportArtwork(measureArtwork(survey, 1), millimetres).fine).toEqual([]);
    const { data } = shadeRelief(drawn, "gold", restingLight);
    const colourAt = (x: number, y: number) => {
      const place = placeInFrame({ x: (x - 20) / 960, y: (y - 20) / 960 }, drawn);
      const at = (Math.round(place.y) * drawn.width + Math.round(place.x)) * 4;
      return [...data.subarray(at, at + 3)] as [number, number, number];
    };
    for (const x of [left - stroke / 2, right + stroke / 2]) {
      const [r, g, b] = colourAt(x, 440);
      expect(r).toBeGreaterThan(2 * Math.max(g, b));
    }
    const [r, g, b] = colourAt(500, 440);
    expect(Math.min(r, g, b)).toBeGreaterThan(150);
  });
});

describe("shrinking", () => {
  it("Shrinking keeps flat colors exactly and the shares of a split picture", () => {
    const small = shrinkRaster(
      paint(777, 333, (x) => (x < 259 ? red : green)),
      100,
    );
    expect([small.width, small.height]).toEqual([100, 43]);
    const reds = [...Array(43 * 100).keys()].filter((i) => small.data[i * 4]! > 150).length;
    expect(reds / 4300).toBeCloseTo(1 / 3, 1);
    expect(small.data.slice(-4)).toEqual(Uint8ClampedArray.of(0x0b, 0x3d, 0x2e, 255));
  });

  it("Shrinking does not spread transparent pixels' colors to their neighbors", () => {
    const small = shrinkRaster(
      paint(300, 300, (x) => (x < 151 ? red : null)),
      100,
    );
    for (let i = 0; i < small.data.length; i += 4) {
      if (small.data[i + 3]! > 0) expect(small.data[i]).toBeGreaterThan(0xbe);
    }
  });
});
