import { z } from "zod";
import { optionalParagraph, wholeNumber } from "~/domain/fields";

export const ratingModes = ["simulated", "verified"] as const;
export type RatingMode = (typeof ratingModes)[number];

/** A buyer's review of a delivered product, once (issue 4). */
export const reviewInput = z.object({
  rating: wholeNumber("Please give 1 to 5 stars", 1, 5),
  text: optionalParagraph(2000),
});
