import { type ProductChange, type ProductInput, productChange, productInput } from "~/domain/catalog/products.schema";
import { formatMoney, plainDollars } from "~/domain/money/money";
import { csvLine, decodeText, guessDelimiter, readCell, readRecords, rowFault } from "~/domain/text/csv";
import { cutText } from "~/domain/text/visible";

export const productColumns = [
  "id",
  "name",
  "description",
  "price",
  "stockQuantity",
  "category",
  "ageGroup",
  "gender",
  "isActive",
  "imageUrl",
  "imageAlt",
  "tags",
  "colors",
  "size",
  "plating",
  "posts",
  "sku",
  "barcode",
  "cost",
  "weightOunces",
] as const;
type Column = (typeof productColumns)[number];

/** A row with an id changes that product. A row without an id creates one. */
export type ProductRow = { row: number } & (
  | { id: null; product: ProductInput }
  | { id: number; product: ProductChange }
);

export type ProductTable =
  | { ok: true; rows: ProductRow[]; errors: { row: number; message: string }[] }
  | { ok: false; error: string };

export const maxTableRows = 2000;

/** Validates every row with the rules of the product form and ignores unknown columns. Name and price are optional if there is an id column. */
export function readProductTable(bytes: Uint8Array): ProductTable {
  const decoded = decodeText(bytes);
  if (!decoded.ok) return decoded;
  const delimiter = guessDelimiter(decoded.text);
  const records = readRecords(decoded.text, delimiter);
  const first = records.next();
  const head = first.done ? [] : first.value.cells.map((cell) => readCell(cell).replace(/\s/g, "").toLowerCase());
  const places = productColumns.map((column) => [column, head.indexOf(column.toLowerCase())] as const);
  const missing = places.filter(([column, at]) => at < 0 && (column === "name" || column === "price"));
  if (missing.length > 0 && !head.includes("id"))
    return { ok: false, error: `The column "${missing[0]?.[0]}" is missing.` };
  const twice = productColumns.find((column) => head.filter((name) => name === column.toLowerCase()).length > 1);
  if (twice) return { ok: false, error: `The column "${twice}" appears twice.` };
  const rows: ProductRow[] = [];
  const errors: { row: number; message: string }[] = [];
  const rowOf = new Map<number, number>();
  const rowOfSku = new Map<string, number>();
  for (const { row, cells } of records) {
    if (rows.length + errors.length >= maxTableRows)
      return { ok: false, error: `Please import ${maxTableRows} rows at a time.` };
    const values = Object.fromEntries(
      places.map(([column, at]) => [column, readCell(cells[at] ?? "") || undefined]),
    ) as Partial<Record<Column, string>>;
    const fault = rowFault(cells, head.length);
    const parsed = fault === null ? readRow(values, delimiter) : { ok: false as const, message: fault };
    const before = parsed.ok && parsed.id !== null ? rowOf.get(parsed.id) : undefined;
    if (!parsed.ok) errors.push({ row, message: parsed.message });
    else if (before) errors.push({ row, message: `product number ${parsed.id} is already in row ${before}` });
    else if (parsed.product.sku && rowOfSku.has(parsed.product.sku))
      errors.push({
        row,
        message: `the SKU ${parsed.product.sku} is already in row ${rowOfSku.get(parsed.product.sku)}`,
      });
    else {
      rows.push({ row, ...parsed });
      if (parsed.product.sku) rowOfSku.set(parsed.product.sku, row);
      if (parsed.id !== null) rowOf.set(parsed.id, row);
    }
  }
  return { ok: true, rows, errors };
}

const thousands = /^\d{1,3}(,\d{3})+$/;

/** True for "1,250" in a table that is not comma-separated: it may mean 1250 or, in other countries, 1.25. */
const isAmbiguous = (price: string | undefined, delimiter: string) =>
  price !== undefined && delimiter !== "," && /^\$?\s?\d{1,3}(,\d{3})+$/.test(price);

/** Digits, optionally with commas between the thousands. Refuses "1.000", which means 1 here and 1,000 elsewhere. */
const readStock = (typed: string) =>
  /^\d{1,9}$/.test(typed) || thousands.test(typed) ? Number(typed.replaceAll(",", "")) : Number.NaN;

function readRow({ id, stockQuantity, price, ...rest }: Partial<Record<Column, string>>, delimiter: string) {
  if (id && !/^\d{1,9}$/.test(id))
    return { ok: false as const, message: `"${cutText(id, 60)}" is not a product number` };
  const ambiguous = Object.entries({ price, cost: rest.cost }).find(([, typed]) => isAmbiguous(typed, delimiter));
  if (ambiguous) {
    const [name, typed] = ambiguous;
    const message = `${name}: "${cutText(typed ?? "", 60)}" may have thousands or cents behind the comma. Please write it like 1250.00.`;
    return { ok: false as const, message };
  }
  const values = {
    ...rest,
    price,
    stockQuantity: stockQuantity === undefined ? undefined : readStock(stockQuantity),
  };
  const description = rest.description ?? rest.name;
  // For an existing product, missing columns stay unchanged: the defaults of a new product must not overwrite them.
  const parsed = id
    ? productChange.transform((product) => ({ id: Number(id), product })).safeParse(values)
    : productInput.transform((product) => ({ id: null, product })).safeParse({ ...values, description });
  if (parsed.success) return { ok: true as const, ...parsed.data };
  const [issue] = parsed.error.issues;
  return { ok: false as const, message: `${issue?.path.join(".")}: ${issue?.message}` };
}

interface Exported
  extends Pick<ProductInput, "name" | "description" | "category" | "ageGroup" | "gender" | "isActive"> {
  id: number;
  priceCents: number;
  stockQuantity: number;
  imageUrl: string | null;
  imageAlt: string | null;
  tags: string;
  colors: string;
  size: string;
  plating: string;
  posts: number;
  sku: string | null;
  barcode: string | null;
  costCents: number | null;
  weightOunces: number | null;
}

export const productTableHead = csvLine(productColumns);

export function productTableLine(
  product: Omit<Exported, "ageGroup" | "gender"> & { ageGroup: string; gender: string },
): string {
  return csvLine([
    product.id,
    product.name,
    product.description,
    plainDollars(product.priceCents),
    product.stockQuantity,
    product.category,
    product.ageGroup,
    product.gender,
    String(product.isActive),
    product.imageUrl,
    product.imageAlt,
    product.tags,
    product.colors,
    product.size,
    product.plating,
    product.posts,
    product.sku,
    product.barcode,
    product.costCents === null ? null : plainDollars(product.costCents),
    product.weightOunces,
  ]);
}

export interface ProductDifference {
  name: string;
  was: string;
  is: string;
}

/** Fields that the file changes, with both values as staff read them. Columns that the file lacks change nothing. */
export function productDifferences(was: object, change: ProductChange): ProductDifference[] {
  const before = was as Record<string, unknown>;
  return Object.entries(change).flatMap(([key, value]) => {
    if (value === undefined) return [];
    const [old, next] = [shownValue(key, before[key]), shownValue(key, value)];
    return old === next ? [] : [{ name: key.replace(/Cents$/, ""), was: old, is: next }];
  });
}

function shownValue(key: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "(empty)";
  return key.endsWith("Cents") ? formatMoney(Number(value)) : String(value);
}
