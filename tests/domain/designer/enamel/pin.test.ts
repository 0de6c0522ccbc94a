import { describe, expect, it } from "vitest";
import { platings, sizeChoices, sizes } from "~/domain/designer/designer";
import { segmentArtwork } from "~/domain/designer/enamel/artwork";
import { shrinkRaster } from "~/domain/designer/enamel/raster";
import { buildRelief } from "~/domain/designer/enamel/render/relief";
import { restingLight, shadeRelief } from "~/domain/designer/enamel/render/shade";
import { surveyArtwork } from "~/domain/designer/enamel/survey";
import { badge, green, paint, red } from "./pictures";

const art = segmentArtwork(surveyArtwork(badge(300, null))!)!;
const relief = buildRelief(art, 25.4);
const middle = (part: number) => Math.round(part * art.height) * art.width + Math.round(art.width / 2);

describe("relief", () => {
  it("is as wide as the chosen size, rim included", () => {
    for (const size of sizes) {
      const { millimetres } = sizeChoices[size];
      const { box, pixelsPerMm } = buildRelief(art, millimetres);
      expect(box.width / pixelsPerMm).toBeCloseTo(millimetres, 6);
    }
  });

  it("raises metal between two areas and around them, and pours enamel into the rest", () => {
    expect(relief.metal[middle(0.5)]).toBe(255);
    expect(relief.metal[middle(0.35)]).toBe(0);
    expect(relief.metal[middle(0.65)]).toBe(0);
    const rim = Math.round(art.shape.top - relief.pixelsPerMm * 0.4) * art.width + Math.round(art.width / 2);
    expect(relief.metal[rim]).toBe(255);
    expect(relief.cover[rim]).toBe(255);
    expect(relief.cover[0]).toBe(0);
  });

  it("makes the same walls thicker on a smaller pin", () => {
    const metal = (mm: number) => buildRelief(art, mm).metal.reduce((sum, m, i) => sum + (art.labels[i] ? m : 0), 0);
    expect(metal(19.05)).toBeGreaterThan(metal(38.1));
  });
});

describe("shading", () => {
  const at = (data: Uint8ClampedArray, i: number) => [...data.subarray(i * 4, i * 4 + 4)];

  it("shows the artwork's colours in the recesses", () => {
    const { data } = shadeRelief(relief, "gold", restingLight);
    const [r = 0, g = 0] = at(data, middle(0.4));
    expect(r).toBeGreaterThan(2.5 * g);
    const [r2 = 0, g2 = 0] = at(data, middle(0.7));
    expect(g2).toBeGreaterThan(2 * r2);
  });

  it("changes the metal and nothing of the shape with the plating", () => {
    const pictures = platings.map((plating) => shadeRelief(relief, plating, restingLight).data);
    const walls = pictures.map((data) => at(data, middle(0.5)).join());
    expect(new Set(walls).size).toBe(platings.length);
    const alphas = pictures.map((data) => data.filter((_, i) => i % 4 === 3).join());
    expect(new Set(alphas).size).toBe(1);
  });

  it("moves its glint with the light and paints the same picture for the same light", () => {
    const left = shadeRelief(relief, "silver", { x: -0.8, y: 0 });
    const right = shadeRelief(relief, "silver", { x: 0.8, y: 0 });
    const again = shadeRelief(relief, "silver", { x: -0.8, y: 0 }, right.data.slice());
    expect(left.data).not.toEqual(right.data);
    expect(again.data).toEqual(left.data);
  });
});

describe("shrinking", () => {
  it("keeps flat colours exactly and the shares of a split picture", () => {
    const small = shrinkRaster(
      paint(777, 333, (x) => (x < 259 ? red : green)),
      100,
    );
    expect([small.width, small.height]).toEqual([100, 43]);
    const reds = [...Array(43 * 100).keys()].filter((i) => small.data[i * 4]! > 150).length;
    expect(reds / 4300).toBeCloseTo(1 / 3, 1);
    expect(small.data.slice(-4)).toEqual(Uint8ClampedArray.of(0x0b, 0x3d, 0x2e, 255));
  });

  it("lends nothing of transparent pixels to their neighbours", () => {
    const small = shrinkRaster(
      paint(300, 300, (x) => (x < 151 ? red : null)),
      100,
    );
    for (let i = 0; i < small.data.length; i += 4) {
      if (small.data[i + 3]! > 0) expect(small.data[i]).toBeGreaterThan(0xbe);
    }
  });
});
