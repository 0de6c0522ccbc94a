import { describe, expect, it } from "vitest";
import { segmentArtwork } from "~/domain/designer/enamel/artwork";
import { measureArtwork } from "~/domain/designer/enamel/measure";
import { hexOf } from "~/domain/designer/enamel/palette";
import { surveyArtwork } from "~/domain/designer/enamel/survey";
import {
  enamelNames,
  matchEnamels,
  nearestEnamel,
  recolouringOf,
  shelf,
  shelfIds,
} from "~/domain/designer/enamel-shelf";
import { gold, green, paint, red } from "./pictures";

const thirds = paint(600, 400, (x) => (x < 300 ? red : x < 480 ? green : gold));
const foundRed = "#c0262d";
const foundGreen = "#0b3d2e";
const foundGold = "#f2b632";

describe("another enamel (designer-15)", () => {
  it("An enamel fills the area of a found color and leaves the others", () => {
    const recolouring = recolouringOf([{ found: foundGreen, shelf: "royal" }]);
    const art = segmentArtwork(surveyArtwork(thirds)!, { recolouring, simplified: false })!;
    expect(art.palette.colours.map(hexOf)).toEqual([foundRed, shelf.royal.hex, foundGold]);
  });

  it("Two colors with one enamel become one area, with no metal between them", () => {
    const survey = surveyArtwork(thirds)!;
    const recolouring = recolouringOf([
      { found: foundRed, shelf: "flag" },
      { found: foundGreen, shelf: "flag" },
    ]);
    const [apart, merged] = [segmentArtwork(survey)!, segmentArtwork(survey, { recolouring, simplified: false })!];
    expect(merged.palette.colours.map(hexOf)).toEqual([shelf.flag.hex, foundGold]);
    expect(new Set(merged.labels)).toEqual(new Set([0, 1, 2]));
    // The middle of the old border between red and green.
    const border = Math.floor(merged.height / 2) * merged.width + Math.round(merged.width / 2);
    expect(apart.wallDistance[border]).toBeLessThan(3);
    expect(merged.wallDistance[border]).toBeGreaterThan(20);
    // The file's colors stay in the list, so that they can be separated again.
    const found = measureArtwork(survey, 1, { recolouring, simplified: false });
    expect(found.colours.map(({ hex }) => hex)).toEqual([foundRed, foundGreen, foundGold]);
  });
});

describe("simplified artwork (designer-16)", () => {
  const lettered = paint(600, 600, (x, y) => (y > 280 && y < 320 && x % 20 < 3 ? gold : x < 300 ? red : green));

  it("Simplified artwork has nothing too fine, and its large areas stay in place", () => {
    const survey = surveyArtwork(lettered)!;
    const treatment = { recolouring: {}, simplified: true };
    expect(measureArtwork(survey, 1).thinLines[0]?.share).toBeLessThan(0.01);
    expect(measureArtwork(survey, 1, treatment).thinLines).toEqual([]);
    const [plain, simple] = [segmentArtwork(survey)!, segmentArtwork(survey, treatment)!];
    expect(new Set(plain.labels).size).toBe(4);
    expect(new Set(simple.labels).size).toBe(3);
    const at = (art: typeof plain, x: number, y: number) =>
      art.labels[Math.round(y * art.height) * art.width + Math.round(x * art.width)];
    for (const [x, y] of [
      [0.3, 0.3],
      [0.7, 0.3],
      [0.3, 0.7],
    ] as const)
      expect(at(simple, x, y)).toBe(at(plain, x, y));
  });

  it("Artwork of only fine lines stays unchanged", () => {
    const lines = surveyArtwork(paint(600, 600, (x) => (x % 6 < 3 ? red : green)))!;
    const labels = (simplified: boolean) => new Set(segmentArtwork(lines, { recolouring: {}, simplified })?.labels);
    expect(labels(true)).toEqual(labels(false));
  });
});

describe("the shelf", () => {
  it("The most similar enamel is found for a color", () => {
    expect(nearestEnamel("#ffffff")).toBe("white");
    expect(nearestEnamel("#000000")).toBe("black");
    expect(nearestEnamel(foundRed)).toBe("flag");
    for (const id of shelfIds) expect(nearestEnamel(shelf[id].hex)).toBe(id);
  });

  it("Each color gets a different enamel until the buyer merges them", () => {
    const twins = ["#cf1f2e", "#cd2030"];
    expect(new Set(matchEnamels(twins, []).map((one) => one.shelf)).size).toBe(2);
    const merged = matchEnamels(
      twins,
      twins.map((found) => ({ found, shelf: "navy" as const })),
    );
    expect(enamelNames(merged)).toEqual(["Navy"]);
  });

  it("Every enamel name is used once and has no number, which would look like a Pantone color", () => {
    const all = Object.values(shelf);
    expect(all.filter(({ name }) => /\d/.test(name))).toEqual([]);
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
  });
});
