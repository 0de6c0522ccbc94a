// Products for shoppers; owns `products`, `product_media` and `stock_movements` (their staff side: services/products).

import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "~/db/client.server";
import { preparedOnce } from "~/db/prepared.server";
import { products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type CatalogCategory, catalogCategorySlugs, type ProductSort, productSorts } from "~/domain/catalog/catalog";
import { rowId } from "~/domain/forms/fields";
import type { App } from "~/services/core/app.server";

export type Product = typeof products.$inferSelect;

/** The catalog's filters as they stand in the URL; what is not known counts as not given. */
export const catalogQuery = z.object({
  category: z
    .enum(catalogCategorySlugs as [CatalogCategory, ...CatalogCategory[]])
    .optional()
    .catch(undefined),
  sort: z.enum(productSorts).catch("name").default("name"),
  q: z.string().trim().max(100).catch("").default(""),
});
export type CatalogQuery = z.output<typeof catalogQuery>;

export const productId = z.object({ id: rowId.catch(0) });

const isOffered = and(eq(products.isActive, true), isNull(products.archivedAt));
const availableFirst = desc(sql`${products.inStock} and ${products.stockQuantity} > 0`);
const byName = asc(sql`${products.name} collate nocase`);

const orders: Record<ProductSort, SQL[]> = {
  name: [availableFirst, byName],
  "price-low": [availableFirst, asc(products.priceCents), byName],
  "price-high": [availableFirst, desc(products.priceCents), byName],
};

const selectOffered = (db: Database, sort: ProductSort, filter?: SQL) =>
  db
    .select()
    .from(products)
    .where(and(isOffered, filter))
    .orderBy(...orders[sort]);
const selectAll = {
  name: preparedOnce([], (db) => selectOffered(db, "name")),
  "price-low": preparedOnce([], (db) => selectOffered(db, "price-low")),
  "price-high": preparedOnce([], (db) => selectOffered(db, "price-high")),
};
const countOffered = preparedOnce([], (db) =>
  db.select({ total: sql<number>`count(*)` }).from(products).where(isOffered),
);
const selectProduct = preparedOnce(["id"], (db, { id }) => db.select().from(products).where(eq(products.id, id)));
const selectRelated = preparedOnce(["category", "except"], (db, { category, except }) =>
  db
    .select()
    .from(products)
    .where(and(isOffered, eq(products.catalogCategory, category), sql`${products.id} <> ${except}`))
    .orderBy(availableFirst, byName)
    .limit(4),
);

/** The products on offer that match, in-stock ones first (catalog-4), and how many there are in all. */
export async function listProducts(app: App, query: CatalogQuery) {
  const [rows, [counted]] = await Promise.all([
    app.read(
      query.q || query.category ? selectOffered(app.db, query.sort, matches(query)) : selectAll[query.sort](app.db),
    ),
    app.read(countOffered(app.db)),
  ]);
  return { products: rows, total: counted?.total ?? 0 };
}

/** instr, not LIKE: a D1 pattern ends at 50 bytes (platform-d1-4). */
function matches({ category, q }: CatalogQuery): SQL | undefined {
  const text = q.toLowerCase();
  return and(
    category ? eq(products.catalogCategory, category) : undefined,
    text
      ? or(sql`instr(lower(${products.name}), ${text}) > 0`, sql`instr(lower(${products.description}), ${text}) > 0`)
      : undefined,
  );
}

/** A product, on offer or not any more; null when there never was one. */
export async function findProduct(app: App, id: number): Promise<(Product & { isOffered: boolean }) | null> {
  const [product] = await app.read(selectProduct(app.db, { id }));
  return product ? { ...product, isOffered: product.isActive && !product.archivedAt } : null;
}

/** One product on offer, else ShopError `not_found`. */
export async function getProduct(app: App, id: number): Promise<Product> {
  const product = await findProduct(app, id);
  if (!product?.isOffered) throw new ShopError("not_found", "Product not found");
  return product;
}

/** Others of its kind that can be bought, for the product page. */
export function listRelated(app: App, category: string, except: number) {
  return app.read(selectRelated(app.db, { category, except }));
}
