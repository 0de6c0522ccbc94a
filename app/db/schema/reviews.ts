import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { products } from "./catalog";
import { createdAt } from "./columns";
import { orders } from "./orders";

export const reviews = sqliteTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** `inboxKey` of the account, so that a second account of the same inbox cannot add a review. */
    inboxKey: text("inbox_key"),
    rating: integer("rating").notNull(),
    body: text("body").notNull().default(""),
    status: text("status", { enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.productId, t.userId),
    uniqueIndex("reviews_once_inbox").on(t.productId, t.inboxKey),
    index("reviews_status").on(t.status, t.createdAt),
    index("reviews_status_rating").on(t.status, t.rating),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
  ],
);
