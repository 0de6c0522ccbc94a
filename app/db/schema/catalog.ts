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

// Shoppers' lists begin with these columns: active products only, available ones first.
const offered = (t: Record<"isActive" | "archivedAt" | "inStock" | "stockQuantity", AnySQLiteColumn>) =>
  [t.isActive, t.archivedAt, sql`(${t.inStock} and ${t.stockQuantity} > 0) desc`] as const;

export const products = sqliteTable(
  "products",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    /** Name as lists sort it, written by a trigger (shop-9). */
    nameFolded: text("name_folded").notNull().default(""),
    description: text("description").notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt"),
    /** Available widths of the uploaded picture (domain/catalog/pictures). */
    imageSizes: json<PictureSize[]>("image_sizes"),
    videoUrl: text("video_url"),
    posterUrl: text("poster_url"),
    inStock: flag("in_stock").notNull().default(true),
    stockQuantity: integer("stock_quantity").notNull().default(0),
    category: text("category", { enum: ["golf-pins", "commemorative", "tournament", "seasonal"] })
      .notNull()
      .default("golf-pins"),
    /** Derived from the name at every write, so that SQL can filter by it (catalog-2). */
    catalogCategory: text("catalog_category").notNull().default("other"),
    isActive: flag("is_active").notNull().default(true),
    ageGroup: text("age_group").notNull().default("adult"),
    gender: text("gender").notNull().default("unisex"),
    /** Search words and enamel colors, both comma-separated and both searchable. */
    tags: text("tags").notNull().default(""),
    colors: text("colors").notNull().default(""),
    size: text("size", { enum: productSizes }).notNull().default("1.25"),
    plating: text("plating", { enum: productPlatings }).notNull().default("gold"),
    posts: integer("posts").notNull().default(2),
    /** Item number, in capitals, and barcode of a product. Only staff see these four columns. */
    sku: text("sku"),
    barcode: text("barcode"),
    /** What one piece costs the shop. */
    costCents: integer("cost_cents"),
    weightOunces: real("weight_ounces"),
    /** Average of the approved reviews, or null without any. Triggers write both columns (migration 0033). */
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
    // Indexes for shoppers' lists, which return a page in order however many products exist.
    index("products_offered_name").on(...offered(t), t.nameFolded),
    index("products_offered_cheap").on(...offered(t), t.priceCents, t.nameFolded),
    index("products_offered_dear").on(...offered(t), sql`${t.priceCents} desc`, t.nameFolded),
    index("products_offered_newest").on(...offered(t), sql`${t.id} desc`),
    index("products_offered_category").on(t.catalogCategory, ...offered(t), t.nameFolded),
    index("products_stock").on(t.stockQuantity),
    index("products_archived").on(t.archivedAt),
    uniqueIndex("products_sku").on(t.sku),
    index("products_barcode").on(t.barcode),
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

/** Requests for an email when a sold-out product is back. Deleted when the email is sent. */
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
