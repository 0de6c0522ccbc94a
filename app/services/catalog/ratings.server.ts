// Stars on product pages, as the setting `ratings` says (catalog-6); owns no table, reads approved `reviews`.
// Promises that a shop on `verified` never shows a simulated star.
import { and, avg, count, eq } from "drizzle-orm";
import { preparedOnce } from "~/db/prepared.server";
import { reviews } from "~/db/schema";
import { simulatedRating } from "~/domain/catalog/catalog";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";

export interface Rating {
  rating: number;
  count: number;
}

const selectRatings = preparedOnce([], (db) =>
  db
    .select({ productId: reviews.productId, rating: avg(reviews.rating), count: count() })
    .from(reviews)
    .where(eq(reviews.status, "approved"))
    .groupBy(reviews.productId),
);

const selectRating = preparedOnce(["id"], (db, { id }) =>
  db
    .select({ rating: avg(reviews.rating), count: count() })
    .from(reviews)
    .where(and(eq(reviews.productId, id), eq(reviews.status, "approved"))),
);

/** The stars of any product by its id; null where it has none. */
export async function getRatings(app: App): Promise<(productId: number) => Rating | null> {
  const [settings, rows] = await Promise.all([getSettings(app), app.read(selectRatings(app.db))]);
  if (settings.ratings === "simulated") return simulatedRating;
  const verified = new Map(rows.map((row) => [row.productId, { rating: Number(row.rating), count: row.count }]));
  return (productId) => verified.get(productId) ?? null;
}

/** Buyers' stars of one product, whatever the pages show: all that structured data may carry. */
export async function getVerifiedRating(app: App, productId: number): Promise<Rating | null> {
  const [row] = await app.read(selectRating(app.db, { id: productId }));
  return row && row.count > 0 ? { rating: Number(row.rating), count: row.count } : null;
}
