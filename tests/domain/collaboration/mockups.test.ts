import { describe, expect, it } from "vitest";
import { paintDifference } from "~/domain/collaboration/mockup-difference";
import { approvalCode, approvalStatement, mockupInput } from "~/domain/collaboration/mockups";

const facts = {
  subjectId: "QR-1",
  version: 2,
  specification: [
    ["Quantity", "150"],
    ["Size", "1 inch"],
  ] as const,
  priceCents: 82_500,
  name: "Robin Castle",
  approvedAt: new Date("2026-11-21T20:00:00Z"),
};

describe("the words under an approval", () => {
  it("The approval's text lists everything approved, one fact a line", () =>
    expect(approvalStatement(facts)).toBe(
      [
        "Mockup: QR-1 version 2",
        "Quantity: 150",
        "Size: 1 inch",
        "Price: $825.00",
        "Approved by: Robin Castle",
        "Approved at: 2026-11-21T20:00:00.000Z",
      ].join("\n"),
    ));

  it.each([
    { version: 3 },
    { priceCents: 82_501 },
    { name: "Robyn Castle" },
    { approvedAt: new Date("2026-11-21T20:00:00.001Z") },
    { specification: [["Quantity", "151"]] as const },
  ])("The approval's text changes with %o", (change) =>
    expect(approvalStatement({ ...facts, ...change })).not.toBe(approvalStatement(facts)),
  );

  it("An approval has a code of ten characters that can be read aloud", () =>
    expect(approvalCode("4f2a9c01b7deadbeef")).toBe("4F2A9-C01B7"));
});

it("Uploading without a file asks for one", () =>
  expect(mockupInput.safeParse({}).error?.issues[0]?.message).toBe("Please choose a file"));

describe("changed pixels", () => {
  const pixels = (...colours: [number, number, number][]) =>
    new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

  it("Changed pixels become red and are counted, and noise is no change", () => {
    const before = pixels([10, 20, 30], [200, 200, 200], [0, 0, 0], [255, 255, 255]);
    const after = pixels([10, 20, 30], [210, 195, 200], [0, 90, 0], [255, 255, 255]);
    const { pixels: painted, share } = paintDifference(before, after);
    expect(share).toBe(0.25);
    expect([...painted.subarray(8, 11)]).toEqual([179, 40, 45]);
    expect([...painted.subarray(12, 15)]).toEqual([255, 255, 255]);
    expect(painted[0]).toBe(painted[1]);
  });

  it("A difference of up to 24 of a channel's 255 is noise in any of the three colors, but not in opacity", () => {
    const share = (...colour: [number, number, number]) => paintDifference(pixels([50, 50, 50]), pixels(colour)).share;
    expect([share(74, 50, 50), share(50, 26, 50), share(50, 50, 74)]).toEqual([0, 0, 0]);
    expect([share(75, 50, 50), share(50, 25, 50), share(50, 50, 75)]).toEqual([1, 1, 1]);
    const clear = new Uint8ClampedArray([50, 50, 50, 0]);
    expect(paintDifference(pixels([50, 50, 50]), clear).share).toBe(0);
    expect(paintDifference(clear.subarray(0, 0), clear.subarray(0, 0))).toEqual({
      pixels: clear.subarray(0, 0),
      share: 0,
    });
  });

  it.each<[[number, number, number], number]>([
    [[0, 0, 0], 166],
    [[255, 0, 0], 192],
    [[0, 255, 0], 218],
    [[0, 0, 255], 176],
    [[100, 150, 200], 215],
  ])("An unchanged pixel, %j, becomes the pale gray %i", (colour, grey) => {
    const { pixels: painted } = paintDifference(pixels([9, 9, 9], colour), pixels([9, 9, 9], colour));
    expect([...painted.subarray(4)]).toEqual([grey, grey, grey, 255]);
  });

  it("A comparison needs pictures of one size", () =>
    expect(() => paintDifference(pixels([0, 0, 0]), pixels([0, 0, 0], [1, 1, 1]))).toThrow(RangeError));
});
