import { describe, expect, it } from "vitest";
import { shownRating, simulatedRating, verifiedRating } from "~/domain/catalog/ratings";

describe("stars", () => {
  it("A product always shows the same simulated stars, within the specified range", () => {
    const seen = Array.from({ length: 500 }, (_, id) => simulatedRating(id + 1));
    expect([1, 7, 42].map(simulatedRating)).toEqual([
      { rating: 4.7, count: 59, isSimulated: true },
      { rating: 4.7, count: 14, isSimulated: true },
      { rating: 5, count: 14, isSimulated: true },
    ]);
    for (const { rating, count } of seen) {
      expect(rating).toBeGreaterThanOrEqual(4.5);
      expect(rating).toBeLessThanOrEqual(5);
      expect(count).toBeGreaterThanOrEqual(10);
      expect(count).toBeLessThanOrEqual(59);
    }
    expect(new Set(seen.map(({ rating }) => rating)).size).toBe(6);
    expect(new Set(seen.map(({ count }) => count)).size).toBe(50);
  });

  it.each([
    [null, 0, null],
    [4.5, 2, { rating: 4.5, count: 2 }],
  ])("Stars of %j from %i buyers are simulated only if the setting says so", (ratingValue, ratingCount, verified) => {
    const product = { id: 7, ratingValue, ratingCount };
    expect(verifiedRating(product)).toEqual(verified);
    expect(shownRating(product, "verified")).toEqual(verified);
    expect(shownRating(product, "simulated")).toEqual(simulatedRating(7));
  });
});
