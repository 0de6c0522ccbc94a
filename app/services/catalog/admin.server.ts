// Staff's product management. Owns `products` together with catalog.server.ts, and `stock_movements` together with
// stock.server.ts. Guarantees that every change of stock has a ledger row, that a sold product is archived and never
// erased, and that staff hear of low stock once.

import { and, asc, count, desc, eq, getTableColumns, inArray, isNull, notExists, or, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere, wasRefused } from "~/db/guards";
import { orderItems, payments, productMedia, products, stockMovements, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { catalogCategory } from "~/domain/catalog/catalog";
import {
  type ProductChange,
  type ProductFilter,
  type ProductInput,
  productPageSize,
  type productShelves,
} from "~/domain/catalog/products.schema";
import { formatCount } from "~/domain/text/counts";
import { cutText } from "~/domain/text/visible";
import { emailLowStock, isLowOnStock } from "~/services/catalog/low-stock.server";
import { isFound } from "~/services/catalog/search.server";
import { emailBackInStock } from "~/services/catalog/stock-alerts.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { releaseFiles } from "~/services/files/files.server";

/** A product with the columns that only staff see. */
export type StaffProduct = typeof products.$inferSelect;

const sorts = {
  name: products.nameFolded,
  price: products.priceCents,
  stock: unindexed(products.stockQuantity),
};

function productFilter({ q, category, shelf }: ProductFilter): SQL | undefined {
  const shelves: Record<(typeof productShelves)[number], SQL | undefined> = {
    active: and(eq(products.isActive, true), isNull(products.archivedAt)),
    hidden: and(eq(products.isActive, false), isNull(products.archivedAt)),
    low: isLowOnStock,
    archived: sql`${products.archivedAt} > 0`,
  };
  // Listing both values of the flag lets SQLite use the index by name instead of scanning the table.
  const living = and(sql`${products.isActive} in (0, 1)`, isNull(products.archivedAt));
  const words = isFound({ q });
  const isItem = or(eq(products.sku, q.toUpperCase()), eq(products.barcode, q));
  return and(
    shelf ? shelves[shelf] : living,
    category ? eq(products.category, category) : undefined,
    words && or(words, isItem),
  );
}

export async function listProductsForStaff(app: App, filter: ProductFilter) {
  const where = productFilter(filter);
  const by = sorts[filter.sort.replace("-", "") as keyof typeof sorts];
  const [rows, [counted]] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(products)
        .where(where)
        .orderBy(filter.sort.startsWith("-") ? desc(by) : asc(by), asc(products.id))
        .limit(productPageSize)
        .offset((filter.page - 1) * productPageSize),
    ),
    app.read(app.db.select({ total: count() }).from(products).where(where)),
    requireStaff(app),
  ]);
  return { products: rows, total: counted?.total ?? 0 };
}

export async function getProductForStaff(app: App, id: number) {
  const [[product], media, movements] = await Promise.all([
    app.read(app.db.select().from(products).where(eq(products.id, id))),
    app.read(app.db.select().from(productMedia).where(eq(productMedia.productId, id)).orderBy(productMedia.position)),
    app.read(
      app.db
        .select({ ...getTableColumns(stockMovements), orderId: payments.recordId })
        .from(stockMovements)
        .leftJoin(payments, and(eq(payments.id, stockMovements.reference), eq(payments.purpose, "cart")))
        .where(eq(stockMovements.productId, id))
        .orderBy(desc(stockMovements.createdAt), desc(stockMovements.id))
        .limit(50),
    ),
    requireStaff(app),
  ]);
  if (!product) throw new ShopError("not_found", "Product not found");
  return { product, media, movements };
}

export async function createProduct(app: App, input: ProductInput): Promise<StaffProduct> {
  const staff = await requireStaff(app);
  const now = app.now();
  const derived = { catalogCategory: catalogCategory(input.name), createdAt: now, updatedAt: now };
  const [made] = await runBatch(app.db, [
    app.db
      .insert(products)
      .values({ ...input, ...derived })
      .returning(),
    firstStock(app, staff, input),
    addAudit(app, staff, "product created", sql`'product ' || ${newest}`, { name: input.name }),
  ]).catch(refuseTakenSku);
  return (made as StaffProduct[])[0]!;
}

/** Explains why a batch was aborted, if another product has the SKU. */
export function refuseTakenSku(error: unknown): never {
  if (!wasRefused(error, products.sku)) throw error;
  throw new ShopError("conflict", takenSku, { cause: error, fieldErrors: { sku: [takenSku] } });
}
const takenSku = "Another product has this SKU. Each product needs its own.";

/** SQL for the id of the product that the previous statement inserted. Ids only grow. */
const newest = sql<number>`(select max(id) from ${products})`;

/** Changes the given fields. A changed stock also gets a ledger row. */
export async function changeProduct(
  app: App,
  { id, version, ...change }: Partial<ProductChange> & { id: number; version?: number },
): Promise<StaffProduct> {
  const staff = await requireStaff(app);
  const { product: before } = await getProductForStaff(app, id);
  const given = definedOnly(change);
  await runVersioned(app, products.version, [
    updateProduct(app, staff, { id, version, ...given }, "Edited"),
    addAudit(app, staff, "product changed", `product ${id}`, difference(before, given)),
  ]).catch(refuseTakenSku);
  app.after(sendStockEmails(app));
  return (await getProductForStaff(app, id)).product;
}

/** Returns statements that write the given fields. Only a changed stock gets a ledger row. */
export function updateProduct(
  app: App,
  staff: Viewer,
  { id, version, stockQuantity, ...values }: Partial<ProductChange> & { id: number; version?: number },
  reason: string,
): Statement[] {
  return [
    app.db
      .update(products)
      .set({
        ...values,
        ...(values.name && { catalogCategory: catalogCategory(values.name) }),
        version: raiseVersion(products.version, version),
        updatedAt: app.now(),
      })
      .where(eq(products.id, id)),
    ...(stockQuantity === undefined ? [] : moveStockTo(app, staff, id, stockQuantity, reason)),
  ];
}

function difference(before: Partial<StaffProduct>, after: Partial<StaffProduct>) {
  const isOther = ([name, value]: [string, unknown]) =>
    JSON.stringify(value || null) !== JSON.stringify(before[name as keyof StaffProduct] || null);
  const names = Object.entries(after)
    .filter(isOther)
    .map(([name]) => name as keyof StaffProduct);
  const brief = (value: unknown) =>
    typeof value === "string" && value.length > 60 ? `${cutText(value, 60)}…` : (value ?? null);
  const of = (product: Partial<StaffProduct>) => Object.fromEntries(names.map((name) => [name, brief(product[name])]));
  return { was: of(before), is: of(after) };
}

/** Drops undefined fields, which the form did not contain. Null means that a field was emptied. */
function definedOnly<Values extends object>(values: Values): Partial<Values> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<Values>;
}

async function sendStockEmails(app: App): Promise<void> {
  await emailLowStock(app);
  await emailBackInStock(app);
}

export async function setStock(
  app: App,
  { id, stockQuantity, reason }: { id: number; stockQuantity: number; reason?: string },
): Promise<StaffProduct> {
  const staff = await requireStaff(app);
  await getProductForStaff(app, id);
  await runBatch(app.db, [
    moveStockTo(app, staff, id, stockQuantity, reason ?? "Counted"),
    addAudit(app, staff, "stock set", `product ${id}`, { stockQuantity, reason }),
  ]);
  app.after(sendStockEmails(app));
  return (await getProductForStaff(app, id)).product;
}

/**
 * Adds pieces to the stock of the moment of the write, or removes them. ShopError `conflict` if fewer pieces are left
 * than it should remove.
 */
export async function adjustStock(
  app: App,
  { id, change, reason }: { id: number; change: number; reason?: string },
): Promise<StaffProduct> {
  const staff = await requireStaff(app);
  const { product } = await getProductForStaff(app, id);
  const words = reason ?? "Counted";
  const move = { productId: id, delta: change, reason: words, actor: staff.username, createdAt: app.now() };
  const stockQuantity = sql`${products.stockQuantity} + ${change}`;
  try {
    await runBatch(app.db, [
      app.db
        .update(products)
        .set({ stockQuantity, version: raiseVersion(products.version), updatedAt: app.now() })
        .where(eq(products.id, id)),
      app.db.insert(stockMovements).values(move),
      addAudit(app, staff, "stock changed", `product ${id}`, { change, reason }),
    ]);
  } catch (error) {
    if (!wasRefused(error, "products_stock_not_negative")) throw error;
    const left = product.stockQuantity === 1 ? "1 is" : `${formatCount(product.stockQuantity)} are`;
    throw new ShopError("conflict", `Only ${left} in stock. Enter a smaller number.`, { cause: error });
  }
  app.after(sendStockEmails(app));
  return (await getProductForStaff(app, id)).product;
}

/**
 * Sets the stock. The ledger row records the difference to the stock at the time of the write, so sales in the meantime
 * are included.
 */
function moveStockTo(app: App, staff: Viewer, productId: number, stockQuantity: number, reason: string): Statement[] {
  const delta = sql`${stockQuantity} - ${products.stockQuantity}`;
  return [
    insertWhere(
      app.db,
      stockMovements,
      { productId, delta, reason, actor: staff.username, createdAt: app.now() },
      products,
      sql`${products.id} = ${productId} and ${products.stockQuantity} <> ${stockQuantity}`,
    ),
    app.db
      .update(products)
      .set({ stockQuantity, version: raiseVersion(products.version), updatedAt: app.now() })
      .where(eq(products.id, productId)),
  ];
}

/** Must directly follow the statement that inserts the product. */
export function firstStock(
  app: App,
  { username: actor }: Viewer,
  { stockQuantity }: Pick<StaffProduct, "stockQuantity">,
) {
  if (stockQuantity === 0) return [];
  const move = { productId: newest, delta: stockQuantity, reason: "First stock", actor, createdAt: app.now() };
  return [app.db.insert(stockMovements).values(move)];
}

export async function setProductsActive(
  app: App,
  { ids, isActive }: { ids: number[]; isActive: boolean },
): Promise<number> {
  const staff = await requireStaff(app);
  const [changed] = await runBatch(app.db, [
    app.db
      .update(products)
      .set({ isActive, version: raiseVersion(products.version), updatedAt: app.now() })
      .where(and(inArray(products.id, ids), isNull(products.archivedAt)))
      .returning({ id: products.id }),
    addAudit(app, staff, isActive ? "products shown" : "products hidden", `products ${ids.join(", ")}`),
  ]);
  return (changed as unknown[]).length;
}

/** Archives the product, or erases it if it was never sold. The last statement returns the erased product. */
export function eraseProduct(app: App, id: number): Statement[] {
  const unsold = notExists(app.db.select({ one: sql`1` }).from(orderItems).where(eq(orderItems.productId, id)));
  // A product copied through the CSV file uses the same picture.
  const isOfAnother = sql`exists (select 1 from products other where other.id <> ${id} and (other.image_url = '/media/' || ${storedFiles.key}
    or instr(other.image_sizes, ${storedFiles.key}) > 0))`;
  return [
    app.db
      .update(products)
      .set({
        archivedAt: app.now(),
        isActive: false,
        updatedAt: app.now(),
        version: raiseVersion(products.version),
      })
      .where(eq(products.id, id)),
    releaseFiles(app, sql`${storedFiles.owner} = ${`product:${id}`} and ${unsold} and not ${isOfAnother}`),
    app.db.delete(productMedia).where(and(eq(productMedia.productId, id), unsold)),
    app.db.delete(stockMovements).where(and(eq(stockMovements.productId, id), unsold)),
    app.db
      .delete(products)
      .where(and(eq(products.id, id), unsold))
      .returning({ id: products.id }),
  ];
}

/** Restores an archived product. The product stays hidden until staff show it. */
export async function restoreProduct(app: App, { id }: { id: number }): Promise<void> {
  const staff = await requireStaff(app);
  await runBatch(app.db, [
    app.db
      .update(products)
      .set({ archivedAt: null, updatedAt: app.now(), version: raiseVersion(products.version) })
      .where(eq(products.id, id)),
    addAudit(app, staff, "product restored", `product ${id}`),
  ]);
}
