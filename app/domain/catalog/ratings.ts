// Star ratings (catalog-6). Guarantees that a shop with the setting `verified` never shows simulated ratings.

export interface Rating {
  /** From 1 to 5. */
  rating: number;
  count: number;
  /** Made up for the demo shop. */
  isSimulated?: boolean;
}

interface Rated {
  id: number;
  ratingValue: number | null;
  ratingCount: number;
}

/** Rating that pages show, depending on the setting, or null. */
export const shownRating = (product: Rated, setting: "simulated" | "verified"): Rating | null =>
  setting === "simulated" ? simulatedRating(product.id) : verifiedRating(product);

/** Rating from approved reviews only. Structured data must never use any other. */
export const verifiedRating = ({ ratingValue, ratingCount }: Rated): Rating | null =>
  ratingValue === null ? null : { rating: ratingValue, count: ratingCount };

/** Made-up rating of the demo shop: 4.5-5.0 stars from 10-59 reviews, constant for each product. */
export function simulatedRating(productId: number): Rating {
  const mixed = Math.imul(productId ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return { rating: (45 + (mixed % 6)) / 10, count: 10 + ((mixed >>> 8) % 50), isSimulated: true };
}
