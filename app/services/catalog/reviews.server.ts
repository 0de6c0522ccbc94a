// Product reviews. Owns: reviews. Guarantees catalog-7: each person reviews a product once, only after it has arrived
// at their address, and nothing is shown before staff approve it.
import { and, asc, desc, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { type Database, runBatch } from "~/db/client.server";
import { brokenConstraint } from "~/db/guards";
import { orderItems, orders, products, reviews, users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import { hasArrived } from "~/domain/calendar/schedule";
import type { moderationInput, ReviewFilter, reviewInput } from "~/domain/catalog/reviews.schema";
import { inboxKey } from "~/domain/text/inbox";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { newestShipping } from "~/services/core/history.server";
import { ownedBy } from "~/services/core/ownership.server";
import { countRows, inOrder, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff, requireUser } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";

/** ShopError `forbidden` if no order of the user with the product has arrived, `conflict` for a second review. */
export async function writeReview(
  app: App,
  { productId, rating, text = "" }: z.output<typeof reviewInput> & { productId: number },
): Promise<void> {
  const viewer = await requireUser(app);
  const bought = await app.db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      and(
        ownedBy(orders, viewer, []),
        inArray(orders.status, ["shipped", "delivered"]),
        eq(orderItems.productId, productId),
      ),
    )
    .orderBy(asc(orders.status), desc(orders.createdAt))
    .limit(20);
  const orderId = await firstArrived(app, bought);
  if (!orderId) throw new ShopError("forbidden", "You can review a product once it's been delivered to you.");
  const row = { id: newId("RV"), productId, userId: viewer.id, inboxKey: inboxKey(viewer.email) };
  try {
    await app.db.insert(reviews).values({ ...row, orderId, rating, body: text, createdAt: app.now() });
  } catch (error) {
    if (!brokenConstraint(error)) throw error;
    throw new ShopError("conflict", "You've already reviewed this product.");
  }
}

async function firstArrived(app: App, bought: readonly { id: string; status: string }[]): Promise<string | null> {
  for (const { id, status } of bought)
    if (hasArrived({ status, shippedAt: await newestShipping(app, "order", id) }, app.now())) return id;
  return null;
}

export function selectReviewedBy(app: App, userId: string) {
  return app.db.select({ productId: reviews.productId }).from(reviews).where(eq(reviews.userId, userId));
}

export interface ShownReview {
  id: string;
  rating: number;
  body: string;
  author: string;
  writtenOn: CalendarDay;
}

const selectReviews = (db: Database, productId: number) =>
  db
    .select({
      id: reviews.id,
      rating: reviews.rating,
      body: reviews.body,
      username: users.username,
      createdAt: sql`${reviews.createdAt}`.mapWith(reviews.createdAt).as("reviewed_at"),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(and(eq(reviews.productId, productId), eq(reviews.status, "approved")))
    .orderBy(desc(reviews.createdAt))
    .limit(20);

/** Returns a product's approved reviews, newest first. Contains only the first letter of the author's name. */
export async function listProductReviews(app: App, productId: number) {
  const rows = await app.read(selectReviews(app.db, productId));
  return rows.map(({ username, ...review }) => ({ ...review, author: `${initialOf(username)}.` }));
}

/** In JavaScript, because SQLite's upper() knows ASCII only. */
const initialOf = (name: string): string => [...new Intl.Segmenter("en").segment(name)][0]?.segment.toUpperCase() ?? "";

/** Reviews as pages show them, with the day instead of the moment. */
export async function listShownReviews(app: App, productId: number): Promise<ShownReview[]> {
  const rows = await listProductReviews(app, productId);
  return rows.map(({ createdAt, ...review }) => ({ ...review, writtenOn: shopDay(createdAt) }));
}

export async function listReviews(app: App, filter: ReviewFilter) {
  const { status, sort } = filter;
  const isByRating = sort.endsWith("rating");
  const { beyond, order } = inOrder(isByRating ? reviews.rating : reviews.createdAt, reviews.id, filter);
  const first = inOrder(reviews.createdAt, reviews.id, {});
  const [rows, total] = await Promise.all([
    app.read(
      app.db
        .select({
          id: reviews.id,
          productId: reviews.productId,
          productName: products.name,
          orderId: reviews.orderId,
          rating: reviews.rating,
          body: reviews.body,
          status: reviews.status,
          username: users.username,
          createdAt: sql`${reviews.createdAt}`.mapWith(reviews.createdAt).as("reviewed_at"),
        })
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .innerJoin(users, eq(users.id, reviews.userId))
        .where(and(eq(reviews.status, status), beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, reviews, and(eq(reviews.status, status), first.beyond)),
    requireStaff(app),
  ]);
  const shown = pageOf(rows, pageSize, ({ rating, createdAt }) => (isByRating ? rating : createdAt.getTime()));
  return { ...shown, total };
}

export async function moderateReview(
  app: App,
  { id, status }: z.output<typeof moderationInput>,
): Promise<z.output<typeof moderationInput>["status"]> {
  const staff = await requireStaff(app);
  const [review] = await app.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.id, id));
  if (!review) throw new ShopError("not_found", "Review not found");
  await runBatch(app.db, [
    app.db.update(reviews).set({ status }).where(eq(reviews.id, id)),
    addAudit(app, staff, `review ${status}`, `review ${id}`),
  ]);
  return status;
}
