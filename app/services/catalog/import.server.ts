// Imports and exports products as CSV. Owns no table. Guarantees admin-9: nothing is written before staff have seen a
// preview, and a file's rows are written together or not at all.
import { asc, gt, inArray } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { inList } from "~/db/in-list";
import { products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { catalogCategory } from "~/domain/catalog/catalog";
import {
  type ProductDifference,
  type ProductRow,
  productDifferences,
  productTableHead,
  productTableLine,
  readProductTable,
} from "~/domain/catalog/product-table";
import type { ProductInput } from "~/domain/catalog/products.schema";
import type { Cents } from "~/domain/money/money";
import { nothingToImport } from "~/domain/text/csv";
import { firstStock, refuseTakenSku, type StaffProduct, updateProduct } from "~/services/catalog/admin.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { consumeFile, readFileBytes, readUpload, storeFile, wasFileUsed } from "~/services/files/files.server";

export interface ImportPreview {
  key: string;
  fileName: string;
  added: { row: number; name: string; priceCents: Cents; stockQuantity: number }[];
  changed: { row: number; id: number; name: string; fields: ProductDifference[] }[];
  /** Number of rows that equal their product. */
  unchanged: number;
  errors: { row: number; message: string }[];
}

/** Stores the file and returns a preview of its changes. Throws errors with status 400, 413 or 415. */
export async function previewProductImport(app: App, { file }: { file: File }): Promise<ImportPreview> {
  await requireStaff(app);
  const upload = await readUpload(file);
  const table = readProductTable(upload.bytes);
  if (!table.ok) throw new ShopError("invalid", table.error);
  const { known, rows, errors } = await matchRows(app, table.rows);
  const changes = rows.flatMap(({ row, id, product }) => {
    if (id === null) return [];
    const was = known.get(id)!;
    return [{ row, id, name: was.name, fields: productDifferences(was, product) }];
  });
  const stored = await storeFile(app, { ...upload, purpose: "import", allowed: "contacts" });
  return {
    key: stored.key,
    fileName: stored.fileName,
    added: rows.flatMap(({ row, id, product }) => (id === null ? [{ row, ...pick(product) }] : [])),
    changed: changes.filter(({ fields }) => fields.length > 0),
    unchanged: changes.filter(({ fields }) => fields.length === 0).length,
    errors: inFileOrder(table.errors, errors),
  };
}

const inFileOrder = (...errors: ImportPreview["errors"][]) => errors.flat().toSorted((a, b) => a.row - b.row);

const pick = ({ name, priceCents, stockQuantity }: ProductInput) => ({ name, priceCents, stockQuantity });

async function matchRows(app: App, rows: readonly ProductRow[]) {
  const known = new Map<number, StaffProduct>();
  const ids = rows.flatMap(({ id }) => (id === null ? [] : [id]));
  for (let from = 0; from < ids.length; from += 90) {
    const found = await app.db
      .select()
      .from(products)
      .where(inArray(products.id, ids.slice(from, from + 90)));
    for (const product of found) known.set(product.id, product);
  }
  const owners = await findSkuOwners(app, rows);
  const faultOf = ({ id, product }: ProductRow) => {
    if (id !== null && !known.has(id)) return `There is no product ${id}`;
    const owner = product.sku ? owners.get(product.sku) : undefined;
    return owner && owner !== id ? `The SKU ${product.sku} belongs to product ${owner}` : null;
  };
  const errors = rows.flatMap((row) => {
    const message = faultOf(row);
    return message ? [{ row: row.row, message }] : [];
  });
  return { known, rows: rows.filter((row) => faultOf(row) === null), errors };
}

/** Ids of the products that have the SKUs of these rows. */
async function findSkuOwners(app: App, rows: readonly ProductRow[]): Promise<Map<string | null, number>> {
  const skus = rows.flatMap(({ product }) => product.sku ?? []);
  if (skus.length === 0) return new Map();
  const found = await app.db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(inList(products.sku, skus));
  return new Map(found.map(({ id, sku }) => [sku, id]));
}

/**
 * Writes the valid rows of a previewed file once and returns their number. ShopError `not_found` if the file was
 * already imported.
 */
export async function applyProductImport(
  app: App,
  { key }: { key: string },
): Promise<{ added: number; changed: number }> {
  const staff = await requireStaff(app);
  const bytes = key.startsWith("import/") ? await readFileBytes(app, key) : null;
  const table = bytes && readProductTable(bytes);
  if (!table?.ok) throw usedAlready();
  const { known, rows: valid, errors } = await matchRows(app, table.rows);
  if (valid.length === 0) throw new ShopError("invalid", nothingToImport(inFileOrder(table.errors, errors)[0]));
  const rows = valid.filter(
    ({ id, product }) => id === null || productDifferences(known.get(id) ?? {}, product).length > 0,
  );
  if (rows.length === 0)
    throw new ShopError("invalid", "Nothing was imported, because every row of this file matches its product.");
  const now = app.now();
  const changed = rows.filter(({ id }) => id !== null).length;
  const writing = runBatch(app.db, [
    consumeFile(app, key),
    rows.flatMap(({ id, product }) => {
      if (id !== null) return updateProduct(app, staff, { id, ...product }, "Imported");
      const derived = { catalogCategory: catalogCategory(product.name), createdAt: now, updatedAt: now };
      return [app.db.insert(products).values({ ...product, ...derived }), ...firstStock(app, staff, product)];
    }),
    addAudit(app, staff, "products imported", `file ${key}`, { added: rows.length - changed, changed }),
  ]);
  await writing.catch((error: unknown) => {
    if (wasFileUsed(error)) throw usedAlready(error);
    refuseTakenSku(error);
  });
  return { added: rows.length - changed, changed };
}

const usedAlready = (cause?: unknown) =>
  new ShopError(
    "not_found",
    "This file was already imported or is no longer available. Please check your products first.",
    {
      cause,
    },
  );

/** Exports all products except archived ones as a CSV file that can be imported again. */
export async function exportProducts(app: App): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  return writeProductLines(app);
}

async function* writeProductLines(app: App): AsyncGenerator<string> {
  yield productTableHead;
  let last = 0;
  for (;;) {
    const rows = await app.db.select().from(products).where(gt(products.id, last)).orderBy(asc(products.id)).limit(500);
    yield rows
      .filter(({ archivedAt }) => !archivedAt)
      .map(productTableLine)
      .join("");
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < 500) return;
  }
}
