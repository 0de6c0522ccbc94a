import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { productPlatings, productSizes } from "~/domain/catalog/catalog";
import type { PictureSize } from "~/domain/catalog/pictures";
import { at, createdAt, flag, json, updatedAt, version } from "./columns";

/** What every list of shoppers begins with: on offer, then what can be bought before what cannot. */
const offered = (t: Record<"isActive" | "archivedAt" | "inStock" | "stockQuantity", AnySQLiteColumn>) =>
  [t.isActive, t.archivedAt, sql`(${t.inStock} and ${t.stockQuantity} > 0) desc`] as const;

export const products = sqliteTable(
  "products",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** The name as lists sort it. A trigger writes it (shop-9). */
    nameFolded: text("name_folded").notNull().default(""),
    description: text("description").notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt"),
    /** The uploaded picture in its widths (domain/catalog/pictures). */
    imageSizes: json<PictureSize[]>("image_sizes"),
    videoUrl: text("video_url"),
    posterUrl: text("poster_url"),
    inStock: flag("in_stock").notNull().default(true),
    stockQuantity: integer("stock_quantity").notNull().default(0),
    category: text("category", { enum: ["golf-pins", "commemorative", "tournament", "seasonal"] })
      .notNull()
      .default("golf-pins"),
    /** Derived from the name at every write, so that the filter runs in SQL (catalog-2). */
    catalogCategory: text("catalog_category").notNull().default("other"),
    isActive: flag("is_active").notNull().default(true),
    ageGroup: text("age_group").notNull().default("adult"),
    gender: text("gender").notNull().default("unisex"),
    /** Words that shoppers type for it, and its enamel's colors: both parted by commas, both found by the search. */
    tags: text("tags").notNull().default(""),
    colors: text("colors").notNull().default(""),
    size: text("size", { enum: productSizes }).notNull().default("1.25"),
    plating: text("plating", { enum: productPlatings }).notNull().default("gold"),
    posts: integer("posts").notNull().default(2),
    /** Of its approved reviews, null without one; triggers write both (migration 0033). */
    ratingValue: real("rating_value"),
    ratingCount: integer("rating_count").notNull().default(0),
    archivedAt: at("archived_at"),
    lowStockAlertedAt: at("low_stock_alerted_at"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("products_name_folded").on(t.isActive, t.nameFolded),
    // Shoppers' lists read their page from these in its order, whatever the shop's size.
    index("products_offered_name").on(...offered(t), t.nameFolded),
    index("products_offered_cheap").on(...offered(t), t.priceCents, t.nameFolded),
    index("products_offered_dear").on(...offered(t), sql`${t.priceCents} desc`, t.nameFolded),
    index("products_offered_category").on(t.catalogCategory, ...offered(t), t.nameFolded),
    index("products_stock").on(t.stockQuantity),
    index("products_archived").on(t.archivedAt),
    check("products_price", sql`${t.priceCents} >= 0`),
    check("products_stock_not_negative", sql`${t.stockQuantity} >= 0`),
  ],
);

export const productMedia = sqliteTable(
  "product_media",
  {
    id: text("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    kind: text("kind", { enum: ["image", "video", "poster"] }).notNull(),
    fileKey: text("file_key").notNull(),
    alt: text("alt").notNull().default(""),
    width: integer("width"),
    height: integer("height"),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("product_media_product").on(t.productId, t.position)],
);

export const stockMovements = sqliteTable(
  "stock_movements",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    delta: integer("delta").notNull(),
    reason: text("reason").notNull(),
    reference: text("reference"),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("stock_movements_product").on(t.productId, t.createdAt),
    index("stock_movements_reference").on(t.reference).where(sql`reference is not null`),
  ],
);

/** Who wants a mail when a sold-out product is back; a row goes with its mail. */
export const stockAlerts = sqliteTable(
  "stock_alerts",
  {
    id: text("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("stock_alerts_once").on(t.productId, t.email), index("stock_alerts_email").on(t.email)],
);
