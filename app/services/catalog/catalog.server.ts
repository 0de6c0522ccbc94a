// Products for shoppers. Owns `products` together with admin.server.ts, the staff's part.
import { and, asc, desc, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteSelect } from "drizzle-orm/sqlite-core";
import type { Database } from "~/db/client.server";
import { orderItems, orders, products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import {
  bestSellerDays,
  catalogCategorySlugs,
  catalogPageSize,
  type ProductSort,
  priceBands,
} from "~/domain/catalog/catalog";
import { type CatalogQuery, catalogQuery } from "~/domain/catalog/query.schema";
import { type Meaning, readSynonyms } from "~/domain/catalog/search";
import { isExact, isFound } from "~/services/catalog/search.server";
import type { App } from "~/services/core/app.server";
import { getSettings } from "~/services/core/settings.server";

/** Without the columns that only staff see, so that no page or answer for shoppers can contain them (catalog-18). */
const {
  sku: _sku,
  barcode: _barcode,
  costCents: _cost,
  weightOunces: _weight,
  ...publicColumns
} = getTableColumns(products);
export type Product = Omit<typeof products.$inferSelect, "sku" | "barcode" | "costCents" | "weightOunces">;

const isOffered = and(eq(products.isActive, true), isNull(products.archivedAt));
// Matches the indexes `products_offered_*` word for word. Otherwise SQLite sorts instead of reading the list from the
// index.
const isAvailable = sql`(${products.inStock} and ${products.stockQuantity} > 0)`;
export const isForSale = and(isOffered, isAvailable);
const availableFirst = desc(isAvailable);
const byName = asc(products.nameFolded);

const sortings: Record<ProductSort, SQL[]> = {
  name: [availableFirst, byName],
  "best-sellers": [availableFirst, sql`ifnull(sold.pieces, 0) desc`, byName],
  newest: [availableFirst, desc(products.id)],
  "price-low": [availableFirst, asc(products.priceCents), byName],
  "price-high": [availableFirst, desc(products.priceCents), byName],
};

/** The columns of a product card. A catalog page reads no others. */
const cardColumns = {
  id: products.id,
  name: products.name,
  description: products.description,
  priceCents: products.priceCents,
  imageUrl: products.imageUrl,
  imageAlt: products.imageAlt,
  imageSizes: products.imageSizes,
  videoUrl: products.videoUrl,
  posterUrl: products.posterUrl,
  inStock: products.inStock,
  stockQuantity: products.stockQuantity,
  ratingValue: products.ratingValue,
  ratingCount: products.ratingCount,
  updatedAt: products.updatedAt,
};
export type ShownProduct = Pick<Product, keyof typeof cardColumns>;

const feedColumns = {
  ...cardColumns,
  category: products.category,
  isActive: products.isActive,
  ageGroup: products.ageGroup,
  gender: products.gender,
  createdAt: products.createdAt,
};
export type FeedProduct = Pick<Product, keyof typeof feedColumns>;

/** The pieces of each product that were sold recently, without canceled and archived orders. */
const selectSold = ({ db, now }: Pick<App, "db" | "now">) =>
  db
    .select({ productId: orderItems.productId, pieces: sql<number>`sum(${orderItems.quantity})`.as("pieces") })
    .from(sql`${orders} indexed by orders_sold`)
    .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
    .where(
      sql`${orders.archivedAt} is null and ${orders.createdAt} >= ${now().getTime() - bestSellerDays * dayMs} and +${orders.status} <> 'cancelled'`,
    )
    .groupBy(orderItems.productId)
    .as("sold");

/** Sorts a list of products. Only "Best sellers" reads orders. */
function sorted<Query extends SQLiteSelect>(app: App, query: Query, sort: ProductSort) {
  if (sort === "best-sellers") query.leftJoin(selectSold(app), sql`sold.product_id = ${products.id}`);
  return query.orderBy(...sortings[sort]);
}

const selectOffered = (app: App, sort: ProductSort, filter?: SQL) =>
  sorted(app, app.db.select(feedColumns).from(products).where(and(isOffered, filter)).$dynamic(), sort);
const selectPage = (app: App, { sort, page }: Pick<CatalogQuery, "sort" | "page">, filter?: SQL) =>
  sorted(app, app.db.select(cardColumns).from(products).where(and(isOffered, filter)).$dynamic(), sort)
    .limit(catalogPageSize)
    .offset((page - 1) * catalogPageSize);
const selectForSale = (db: Database) =>
  db
    .select({
      id: products.id,
      name: products.name,
      priceCents: products.priceCents,
      stockQuantity: products.stockQuantity,
      imageUrl: products.imageUrl,
      imageSizes: products.imageSizes,
      updatedAt: products.updatedAt,
    })
    .from(products)
    .where(isForSale)
    .orderBy(byName)
    .limit(1000);
const countOffered = (db: Database) => db.select({ total: sql<number>`count(*)` }).from(products).where(isOffered);
const selectProduct = (db: Database, id: number) => db.select(publicColumns).from(products).where(eq(products.id, id));
/**
 * Selects each category's first product and the number of products, using the list's index instead of scanning all
 * products.
 */
function selectShelves(db: Database) {
  const { catalogCategory, imageUrl, imageSizes, updatedAt } = products;
  const others = (of: SQL) =>
    sql`from products other where other.catalog_category = ${of} and other.is_active = 1 and other.archived_at is null`;
  const first = sql`(select other.id ${others(sql`kind.value`)} order by (other.in_stock and other.stock_quantity > 0) desc, other.name_folded limit 1)`;
  const count = sql<number>`(select count(*) ${others(sql`products.catalog_category`)})`.as("count");
  return db
    .select({ catalogCategory, imageUrl, imageSizes, updatedAt, count })
    .from(products)
    .where(sql`${products.id} in (select ${first} from json_each(${JSON.stringify(catalogCategorySlugs)}) kind)`);
}
/** One row of cards. */
const relatedCount = 4;
/** Other products of the same category, or of all other categories. */
const selectRelated = (db: Database, id: number, is: SQL) =>
  db
    .select(cardColumns)
    .from(products)
    .where(
      and(
        isOffered,
        sql`${products.catalogCategory} ${is} (select kind.catalog_category from products kind where kind.id = ${id})`,
        sql`${products.id} <> ${id}`,
      ),
    )
    .orderBy(availableFirst, byName)
    .limit(relatedCount);

/**
 * Returns one page of matching offered products, in-stock ones first (catalog-4), with the number of matches and the
 * number of all offered products. If `isExact` is false, nothing contains the words as typed and these products come
 * closest.
 */
export async function listProducts(app: App, query: CatalogQuery) {
  const synonyms = await synonymsFor(app, query);
  const filter = matches({ ...query, synonyms });
  const [rows, [counted], [found]] = await Promise.all([
    app.read(selectPage(app, query, filter)),
    app.read(countOffered(app.db)),
    filter
      ? app.read(
          app.db
            .select({
              count: sql<number>`count(*)`.as("found"),
              isExact: isExact({ ...query, synonyms }).as("is_exact"),
            })
            .from(products)
            .where(and(isOffered, filter)),
        )
      : [undefined],
  ]);
  const total = counted?.total ?? 0;
  return { products: rows, total, found: found?.count ?? total, isExact: found?.isExact !== 0 };
}

/** Returns every matching offered product, for feeds and the API. Pages use `listProducts`. */
export async function listOffered(app: App, query: CatalogQuery = catalogQuery.parse({})): Promise<FeedProduct[]> {
  const synonyms = await synonymsFor(app, query);
  return app.read(selectOffered(app, query.sort, matches({ ...query, synonyms })));
}

/**
 * Returns the synonyms from the settings for a search, or undefined if no words are searched: other lists then need only
 * one round trip.
 */
async function synonymsFor(app: App, { q }: CatalogQuery): Promise<Meaning[] | undefined> {
  return q ? readSynonyms((await getSettings(app)).synonyms) : undefined;
}

/** Returns each category's first product, as its picture, and the number of products in the category. */
export function listShelves(app: App) {
  return app.read(selectShelves(app.db));
}

export function listForSale(app: App) {
  return app.read(selectForSale(app.db));
}

function matches({
  category,
  price,
  stock,
  ...wanted
}: CatalogQuery & { synonyms?: readonly Meaning[] }): SQL | undefined {
  const band = price && priceBands[price];
  return and(
    category ? eq(products.catalogCategory, category) : undefined,
    band ? sql`${products.priceCents} >= ${band.from} and ${products.priceCents} < ${band.below}` : undefined,
    stock ? isAvailable : undefined,
    isFound(wanted),
  );
}

/** Returns a product, even if it is no longer on offer, or null if it never existed. */
export async function findProduct(app: App, id: number): Promise<(Product & { isOffered: boolean }) | null> {
  const [product] = await app.read(selectProduct(app.db, id));
  return product ? { ...product, isOffered: product.isActive && !product.archivedAt } : null;
}

export async function getProduct(app: App, id: number): Promise<Product> {
  const product = await findProduct(app, id);
  if (!product?.isOffered) throw new ShopError("not_found", "Product not found");
  return product;
}

/**
 * Returns other products of the same category, then of others until a row is full, in the same round trip as the
 * product.
 */
export async function listRelated(app: App, id: number) {
  const [alike, others] = await Promise.all([
    app.read(selectRelated(app.db, id, sql`=`)),
    app.read(selectRelated(app.db, id, sql`<>`)),
  ]);
  return [...alike, ...others].slice(0, relatedCount);
}
