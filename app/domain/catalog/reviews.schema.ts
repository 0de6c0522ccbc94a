import { z } from "zod";
import { optionalParagraph, pageQuery, wholeNumber } from "~/domain/forms/fields";

/** A buyer's review of a delivered product. One review per buyer and product (catalog-7). */
export const reviewInput = z.object({
  rating: wholeNumber("Please give 1 to 5 stars", 1, 5),
  text: optionalParagraph(2000),
});

export const reviewStatuses = ["pending", "approved", "rejected"] as const;

/** Filter of the staff's list in the URL. Shows pending reviews by default. */
export const reviewFilter = z.object({
  status: z.enum(reviewStatuses).catch("pending").default("pending"),
  sort: z.enum(["-date", "date", "-rating", "rating"]).catch("-date").default("-date"),
  ...pageQuery.shape,
});
export type ReviewFilter = z.output<typeof reviewFilter>;

export const moderationInput = z.object({ id: z.string().max(64), status: z.enum(["approved", "rejected"]) });
