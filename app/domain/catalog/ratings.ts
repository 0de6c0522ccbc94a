// Stars of a product (catalog-6). Promises that a shop on `verified` never shows a simulated one.

export interface Rating {
  /** 1 to 5. */
  rating: number;
  count: number;
}

interface Rated {
  id: number;
  ratingValue: number | null;
  ratingCount: number;
}

/** What the pages show, as the setting says; null where a product has none. */
export const shownRating = (product: Rated, setting: "simulated" | "verified"): Rating | null =>
  setting === "simulated" ? simulatedRating(product.id) : verifiedRating(product);

/** Buyers' approved reviews, whatever the pages show: all that structured data may carry. */
export const verifiedRating = ({ ratingValue, ratingCount }: Rated): Rating | null =>
  ratingValue === null ? null : { rating: ratingValue, count: ratingCount };

/** The stars of the demo shop: 4.5-5.0 and 10-59, always the same for one id. */
export function simulatedRating(productId: number): Rating {
  const mixed = Math.imul(productId ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return { rating: (45 + (mixed % 6)) / 10, count: 10 + ((mixed >>> 8) % 50) };
}
