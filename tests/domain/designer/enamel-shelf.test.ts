import { expect, it } from "vitest";
import {
  enamelNames,
  matchEnamels,
  nearestEnamel,
  recolouringOf,
  rgbOf,
  shelf,
  shelfIds,
} from "~/domain/designer/enamel-shelf";

it("A color is read part by part", () => {
  expect(rgbOf("#010203")).toEqual([1, 2, 3]);
  expect(rgbOf("#ffffff")).toEqual([255, 255, 255]);
  expect(rgbOf("#000000")).toEqual([0, 0, 0]);
});

it("Each enamel is found by its own color, and another one if that is taken", () => {
  for (const id of shelfIds) {
    expect(nearestEnamel(shelf[id].hex)).toBe(id);
    expect(nearestEnamel(shelf[id].hex, new Set([id]))).not.toBe(id);
  }
});

it("A chosen enamel stays, and every other color gets an unused one", () => {
  const found = [shelf.flag.hex, "#c8102f", shelf.black.hex];
  const matched = matchEnamels(found, [{ found: "#c8102f", shelf: "flag" }]);
  expect(matched[1]).toEqual({ found: "#c8102f", shelf: "flag" });
  expect(matched[2]).toEqual({ found: shelf.black.hex, shelf: "black" });
  expect(new Set(matched.map((one) => one.shelf)).size).toBe(3);
  expect(matchEnamels(["#c8102f", "#c81030"], []).map((one) => one.shelf)).toHaveLength(2);
});

it("Each chosen color shows its enamel, and each enamel is named once", () => {
  const chosen = [
    { found: "#111111", shelf: "black" as const },
    { found: "#222222", shelf: "black" as const },
  ];
  expect(recolouringOf(chosen)).toEqual({ "#111111": shelf.black.hex, "#222222": shelf.black.hex });
  expect(enamelNames(chosen)).toEqual(["Black"]);
});
