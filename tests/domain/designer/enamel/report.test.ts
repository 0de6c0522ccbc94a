import { describe, expect, it } from "vitest";
import { sizeChoices } from "~/domain/designer/designer";
import { segmentArtwork } from "~/domain/designer/enamel/artwork";
import { measureArtwork } from "~/domain/designer/enamel/measure";
import { type Raster, shrinkRaster } from "~/domain/designer/enamel/raster";
import { buildRelief } from "~/domain/designer/enamel/render/relief";
import { artworkNotes, placeInFrame, reportArtwork } from "~/domain/designer/enamel/report";
import { surveyArtwork } from "~/domain/designer/enamel/survey";
import { badge, gold, green, paint, red, white } from "./pictures";

const inch = sizeChoices["1inch"].millimetres;
const artMm = inch - 1.5;

function check(picture: Raster, widthMm = inch) {
  return reportArtwork(measureArtwork(surveyArtwork(picture)!, 1), widthMm);
}

/** Checks a picture with the pin's edge at the frame, so that the plain color around the drawing is part of the pin. */
function checkPlate(picture: Raster, widthMm = inch) {
  return reportArtwork(measureArtwork(surveyArtwork(picture, "keep")!, 1), widthMm);
}

describe("lines and gaps", () => {
  it("A hairline of one pixel at one inch is reported with its width in millimeters", () => {
    const report = checkPlate(paint(1000, 1000, (x, y) => (x === 400 && y > 200 && y < 800 ? white : red)));
    expect(report.thinnestLine?.mm).toBeCloseTo(artMm / 1000, 3);
    expect(report.thinnestLine?.verdict).toBe("fail");
    expect(report.thinnestLine?.x).toBeCloseTo(0.4, 2);
  });

  it.each([4, 9, 20, 41])("A line of %i pixels is measured to within one", (width) => {
    const report = checkPlate(
      paint(1000, 1000, (x, y) => (x >= 400 && x < 400 + width && y > 100 && y < 900 ? white : red)),
    );
    expect(Math.abs(report.thinnestLine!.mm - (width * artMm) / 1000)).toBeLessThanOrEqual(artMm / 1000);
  });

  it("A slanted soft line is measured to within two pixels", () => {
    const big = paint(2000, 2000, (x, y) => (Math.abs(x - 0.6 * y - 400) < 24 * Math.hypot(1, 0.6) ? gold : green));
    const report = checkPlate(shrinkRaster(big, 1000));
    expect(Math.abs(report.thinnestLine!.mm - (24 * artMm) / 1000)).toBeLessThan((2 * artMm) / 1000);
  });

  it("The gap between two areas on a removed background is measured", () => {
    const report = check(paint(900, 400, (x, y) => (y < 50 || y > 350 || (x >= 450 && x < 460) ? null : red)));
    expect(report.smallestGap?.mm).toBeCloseTo((10 * artMm) / 900, 2);
    expect(report.smallestGap?.verdict).toBe("warn");
  });

  it("Corners, tips and soft edges are not hairlines", () => {
    expect(check(badge(600, null)).thinnestLine).toBeNull();
    expect(check(shrinkRaster(badge(1400, white), 600)).thinnestLine).toBeNull();
    const triangle = paint(600, 600, (x, y) => (y > 100 && y < 500 && Math.abs(x - 300) < (y - 100) / 2 ? red : null));
    expect(check(triangle).smallestGap).toBeNull();
    expect(check(triangle).thinnestLine).toBeNull();
  });

  it("Measurements grow in proportion to the pin", () => {
    const picture = paint(500, 500, (x) => (x >= 200 && x < 206 ? white : red));
    const small = checkPlate(picture, sizeChoices["0.75inch"].millimetres).thinnestLine!.mm;
    const large = checkPlate(picture, sizeChoices["1.5inch"].millimetres).thinnestLine!.mm;
    expect(large / small).toBeCloseTo((38.1 - 1.5) / (19.05 - 1.5), 6);
  });
});

describe("what is too fine", () => {
  it("Details that are too fine are found on the drawn pin", () => {
    const bar = (x: number, y: number) => x >= 400 && x < 406 && y > 300 && y < 700;
    const survey = surveyArtwork(
      paint(1000, 800, (x, y) => (bar(x, y) ? white : red)),
      "keep",
    )!;
    const [detail, ...more] = reportArtwork(measureArtwork(survey, 1), inch).fine;
    expect(more).toEqual([]);
    const relief = buildRelief(segmentArtwork(survey)!, inch);
    const { x, y } = placeInFrame(detail!, relief);
    const at = relief.labels[Math.round(y) * relief.width + Math.round(x)]!;
    expect([...relief.colours.subarray(at * 3, at * 3 + 3)]).toEqual([255, 255, 255]);
  });

  it("Valid artwork has no detail that is too fine", () => expect(check(badge(600, null)).fine).toEqual([]));

  it("Every line of fine lettering is marked, not only the finest", () => {
    const bars = [100, 300, 500, 700, 900];
    const { fine } = checkPlate(
      paint(1000, 600, (x, y) => {
        const bar = bars.findIndex((left) => x >= left && x < left + 4 + bars.indexOf(left));
        return bar >= 0 && y > 200 && y < 400 ? white : red;
      }),
    );
    expect(fine.map(({ x }) => Math.round(x * 10)).sort()).toEqual([1, 3, 5, 7, 9]);
  });
});

describe("report", () => {
  it("The report on valid artwork is empty", () => {
    expect(artworkNotes(check(badge(600, null)))).toEqual([]);
  });

  it("The report tells staff what is too fine and too coarse, and never throws", () => {
    const notes = artworkNotes(checkPlate(paint(120, 120, (x) => (x === 60 ? white : red))));
    expect(notes).toEqual([
      "Thinnest line 0.20 mm (50% from the left, 4% from the top): may fill in; thicken it.",
      "Resolution 128 DPI at print size: ask for a larger or a vector file.",
    ]);
  });

  it("The report takes its limits from the caller and needs no resolution for vector files", () => {
    const picture = paint(500, 500, (x) => (x >= 200 && x < 206 ? white : red));
    const found = measureArtwork(surveyArtwork(picture, "keep")!, null);
    const report = reportArtwork(found, inch, { warnMm: 0.6, failMm: 0.5, goodDpi: 300 });
    expect(report.thinnestLine?.verdict).toBe("fail");
    expect(report.dpi).toBeNull();
    expect(artworkNotes(report)).toHaveLength(1);
  });
});
