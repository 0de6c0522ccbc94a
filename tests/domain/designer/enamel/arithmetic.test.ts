// Tests the pixel arithmetic of the pin: colors against published values, small pictures against hand-made results.
import { describe, expect, it } from "vitest";
import { findBackground, roundCorners } from "~/domain/designer/enamel/background";
import { type Cell, colourCells } from "~/domain/designer/enamel/cells";
import {
  colourKey,
  colourKeys,
  type Lab,
  labDistance2,
  labOf,
  labOfKey,
  type Rgb,
  rgbOfKey,
} from "~/domain/designer/enamel/lab";
import type { Measurement } from "~/domain/designer/enamel/measure";
import { findPalette, hexOf } from "~/domain/designer/enamel/palette";
import { rimMm } from "~/domain/designer/enamel/render/finish";
import { reportArtwork } from "~/domain/designer/enamel/report";
import { removeSpecks, smoothLabels } from "~/domain/designer/enamel/specks";
import { green, paint, red, white } from "./pictures";

const published: [Rgb, Lab][] = [
  [
    [255, 255, 255],
    [100, 0, 0],
  ],
  [
    [255, 0, 0],
    [53.2408, 80.0925, 67.2032],
  ],
  [
    [0, 255, 0],
    [87.7347, -86.1827, 83.1793],
  ],
  [
    [0, 0, 255],
    [32.297, 79.1875, -107.8602],
  ],
  [
    [128, 128, 128],
    [53.585, 0, 0],
  ],
  [
    [10, 10, 10],
    [2.7418, 0, 0],
  ],
  [
    [0, 0, 0],
    [0, 0, 0],
  ],
];

describe("CIE L*a*b*", () => {
  it.each(published)("The L*a*b* values of %j are right", (rgb, lab) => {
    for (const [at, value] of labOf(...rgb).entries()) expect(value).toBeCloseTo(lab[at]!, 2);
  });

  it("Colors are compared by the sum of squares, and looked up by five bits a channel", () => {
    expect(labDistance2([1, 2, 3], [3, 5, 9])).toBe(4 + 9 + 36);
    expect(colourKey(255, 255, 255)).toBe(colourKeys - 1);
    expect(rgbOfKey(colourKey(8, 16, 24))).toEqual([12, 20, 28]);
    for (let key = 0; key < colourKeys; key += 7) expect(colourKey(...rgbOfKey(key))).toBe(key);
    expect(labOfKey(colourKey(8, 16, 24))).toEqual(labOf(12, 20, 28));
  });
});

/** A digit for each pixel. */
const mapOf = (...rows: string[]) => ({
  width: rows[0]!.length,
  height: rows.length,
  labels: Uint8Array.from([...rows.join("")], (digit) => Number.parseInt(digit, 16)),
});
const rowsOf = ({ width, labels }: ReturnType<typeof mapOf>) =>
  [...labels]
    .map((label) => label.toString(16))
    .join("")
    .match(new RegExp(`.{${width}}`, "g"));

describe("specks", () => {
  const without = (minArea: number, ...rows: string[]) => {
    const map = mapOf(...rows);
    removeSpecks(map, minArea);
    return rowsOf(map);
  };

  it("Specks smaller than the least area take the color around them", () => {
    expect(without(2, "1111", "1211", "1111")).toEqual(["1111", "1111", "1111"]);
    expect(without(2, "1111", "1221", "1111")).toEqual(["1111", "1221", "1111"]);
    expect(without(3, "1111", "1221", "1111")).toEqual(["1111", "1111", "1111"]);
    expect(without(3, "11f1", "1111", "1ff1")).toEqual(["1111", "1111", "1111"]);
  });

  it("A speck joins the neighbor with the longest edge, the first of equal ones", () => {
    expect(without(2, "1133", "1233", "3333", "3333")).toEqual(["1133", "1133", "3333", "3333"]);
    expect(without(2, "1133", "3233", "3333", "3333")).toEqual(["1133", "3333", "3333", "3333"]);
  });

  it("Specks at every edge and corner are found, and no row continues in the next", () => {
    expect(without(2, "2112", "1111", "2112")).toEqual(["1111", "1111", "1111"]);
    expect(without(2, "1111", "1112", "2111", "1111")).toEqual(["1111", "1111", "1111", "1111"]);
    expect(without(4, "2222", "1111")).toEqual(["2222", "1111"]);
    expect(without(3, "12", "12")).toEqual(["22", "22"]);
  });

  it("Specks alone in the picture stay", () => {
    expect(without(9, "22", "22")).toEqual(["22", "22"]);
  });
});

describe("a photo's confetti", () => {
  const smooth = (...rows: string[]) => {
    const map = mapOf(...rows);
    smoothLabels(map);
    return rowsOf(map);
  };
  const all = (label: string) => Array.from({ length: 6 }, () => label.repeat(6));

  it("The smoothing takes the most common label within two pixels, except in the two outermost rows", () => {
    for (let y = 0; y < 6; y++) {
      for (let x = 0; x < 6; x++) {
        const rows = all("1").map((row, at) => (at === y ? `${row.slice(0, x)}2${row.slice(x + 1)}` : row));
        const isInside = x > 1 && x < 4 && y > 1 && y < 4;
        expect(smooth(...rows)).toEqual(isInside ? all("1") : rows);
      }
    }
  });

  it("The smoothing needs a majority, and leaves the ground unchanged", () => {
    const half = ["11111", "11111", "11211", "22222", "22222"]; // 14 pixels of area 1, 11 pixels of area 2
    expect(smooth(...half)?.[2]).toBe("11111");
    const more = ["11111", "11112", "22222", "22222", "22222"];
    expect(smooth(...more)?.[2]).toBe("22222");
    expect(smooth("11111", "11111", "11011", "11111", "11111")?.[2]).toBe("11011");
    expect(smooth("10000", "00000", "00100", "00000", "00000")?.[2]).toBe("00000");
  });
});

describe("the ground", () => {
  it("The ground is rounded at all four corners, with a radius of nine hundredths", () => {
    const [width, height] = [60, 40];
    const mask = new Uint8Array(width * height);
    roundCorners(mask, width, height);
    const radius = 4; // 40 * 0.09, rounded
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const [dx, dy] = [Math.min(x, width - 1 - x), Math.min(y, height - 1 - y)];
        const isOutside = dx < radius && dy < radius && Math.hypot(radius - dx - 0.5, radius - dy - 0.5) > radius;
        expect(mask[y * width + x], `${x}, ${y}`).toBe(isOutside ? 1 : 0);
      }
    }
  });

  it("The ground is the border's color if it covers four fifths of the border, and can be kept", () => {
    const framed = (share: number) =>
      paint(20, 20, (x, y) => (x > 4 && x < 15 && y > 4 && y < 15 ? red : y === 0 && x >= 20 * share ? green : white));
    expect(findBackground(framed(1)).covered).toBe(400 - 100);
    expect(findBackground(framed(1)).colour).toEqual([252, 252, 252]);
    expect(findBackground(framed(0.3)).covered).toBe(300 - 14);
    expect(findBackground(framed(1), "keep")).toMatchObject({ covered: 0, colour: null });
    const halves = paint(20, 20, (x) => (x < 10 ? green : white));
    expect(findBackground(halves)).toMatchObject({ covered: 0, colour: null });
  });

  it("The ground is the transparent area, if that is more than some stray pixels", () => {
    const holed = (holes: number) => paint(50, 50, (x, y) => (y === 25 && x < holes ? null : red));
    expect(findBackground(holed(11))).toMatchObject({ covered: 11, colour: null });
    expect(findBackground(paint(50, 50, () => red))).toMatchObject({ covered: 0, colour: null });
  });
});

describe("colours", () => {
  const weights = (cells: Cell[]) => cells.map(({ weight }) => weight).toSorted((a, b) => b - a);
  const nothing = (width: number, height: number) => new Uint8Array(width * height);

  it("Pixels with similar neighbors are counted, and the soft edge between two areas is not", () => {
    const flat = paint(6, 6, () => red);
    expect(weights(colourCells(flat, nothing(6, 6)))).toEqual([22]); // counts from pixel 2 of row 2 to the end of row 5
    const halves = paint(6, 6, (x) => (x < 3 ? red : green));
    const cells = colourCells(halves, nothing(6, 6));
    // The columns at the seam and at the right end have another color next to them.
    expect(weights(cells).reduce((sum, weight) => sum + weight)).toBeLessThan(22);
    expect(cells).toHaveLength(2);
  });

  it("A hairline's color counts eight times, vertical or horizontal", () => {
    for (const isUpright of [true, false]) {
      const line = paint(12, 12, (x, y) => ((isUpright ? x : y) === 6 ? white : red));
      const thin = colourCells(line, nothing(12, 12)).find(({ rgb }) => rgb[1] > 200);
      // An upright line has ten examined pixels, a horizontal line twelve.
      expect(thin?.weight).toBe(8 * (isUpright ? 10 : 12));
    }
  });

  it("Colors under the mask do not count", () => {
    const halves = paint(12, 12, (x) => (x < 6 ? red : green));
    const mask = nothing(12, 12).map((_, at) => (at % 12 < 6 ? 1 : 0));
    expect(findPalette(colourCells(halves, mask)).colours.map(hexOf)).toEqual(["#0b3d2e"]);
  });

  it("The colors of a large picture are sampled in every column", () => {
    for (const width of [1000, 1001, 1155]) {
      const stripes = paint(width, 700, (x) => (Math.floor(x / 5) % 2 ? red : green));
      const palette = findPalette(colourCells(stripes, nothing(width, 700)));
      expect(palette.colours.map(hexOf).toSorted()).toEqual(["#0b3d2e", "#c0262d"]);
    }
  });
});

describe("a detail's verdict", () => {
  const found = (mm: number, widthMm: number): Measurement => {
    const narrow = { share: mm / (widthMm - 2 * rimMm), x: 0.5, y: 0.5 };
    return { colours: [], thinLines: [narrow], smallGaps: [], widthPx: null, photographic: false };
  };
  const verdict = (mm: number) => reportArtwork(found(mm, 2 * rimMm + 1), 2 * rimMm + 1).thinnestLine?.verdict;

  it("A detail warns below 0.3 mm and fails below 0.15 mm by default", () => {
    expect([0.14, 0.15, 0.29, 0.3, 1].map(verdict)).toEqual(["fail", "warn", "warn", "good", "good"]);
  });
});
