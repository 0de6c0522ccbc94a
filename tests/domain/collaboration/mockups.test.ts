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
  it("says everything that was approved, one fact a line", () =>
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
  ])("differs for %o", (change) =>
    expect(approvalStatement({ ...facts, ...change })).not.toBe(approvalStatement(facts)),
  );

  it("has a code of ten signs that can be read out", () =>
    expect(approvalCode("4f2a9c01b7deadbeef")).toBe("4F2A9-C01B7"));
});

it("asks for a file when none was chosen", () =>
  expect(mockupInput.safeParse({}).error?.issues[0]?.message).toBe("Please choose a file"));

describe("changed pixels", () => {
  const pixels = (...colours: [number, number, number][]) =>
    new Uint8ClampedArray(colours.flatMap((colour) => [...colour, 255]));

  it("paints what changed red and counts it; noise is no change", () => {
    const before = pixels([10, 20, 30], [200, 200, 200], [0, 0, 0], [255, 255, 255]);
    const after = pixels([10, 20, 30], [210, 195, 200], [0, 90, 0], [255, 255, 255]);
    const { pixels: painted, share } = paintDifference(before, after);
    expect(share).toBe(0.25);
    expect([...painted.subarray(8, 11)]).toEqual([179, 40, 45]);
    expect([...painted.subarray(12, 15)]).toEqual([255, 255, 255]);
    expect(painted[0]).toBe(painted[1]);
  });

  it("needs pictures of one size", () =>
    expect(() => paintDifference(pixels([0, 0, 0]), pixels([0, 0, 0], [1, 1, 1]))).toThrow(RangeError));
});
