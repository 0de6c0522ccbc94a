// Reads the quick-order sheet: typed and pasted text becomes cart lines. Runs in the page while the customer types and on the server, so it
// loads no zod.

import type { CartLine } from "~/domain/cart/cart";
import { freePromoLeft, freePromoRefusal, stockRefusal } from "~/domain/cart/refusals";
import { isFreePromo, productSku } from "~/domain/catalog/catalog";
import type { Cents } from "~/domain/money/money";
import { readRecords } from "~/domain/text/csv";
import { foldText } from "~/domain/text/fold";

export interface SheetProduct {
  id: number;
  name: string;
  priceCents: Cents;
  stockQuantity: number;
}

/** Fields of the form: quantities by product id, and pasted lines of a name or item number and a quantity. */
export interface TypedSheet {
  pieces: Record<string, string>;
  paste?: string | null;
}

export interface ReadSheet {
  lines: CartLine[];
  /** Error messages by field: `paste`, `pieces.<id>`. */
  errors: Record<string, string[]>;
}

/** Adds up the quantity for each product. Reports an error if, together with the cart, it exceeds the stock or the free pin limit (cart-7). */
export function readSheet(
  typed: TypedSheet,
  products: readonly SheetProduct[],
  inCart: readonly CartLine[],
): ReadSheet {
  const errors: ReadSheet["errors"] = {};
  const wanted = new Map<number, number>();
  const want = (id: number, quantity: number) => wanted.set(id, (wanted.get(id) ?? 0) + quantity);
  for (const [id, text] of Object.entries(typed.pieces)) {
    const quantity = readPieces(text);
    if (text.trim() === "" || quantity === 0) continue;
    if (quantity === null) errors[`pieces.${id}`] = ["Please enter a whole number"];
    else want(Number(id), quantity);
  }
  const unread: string[] = [];
  const rows = pastedRows(typed.paste ?? "");
  const find = productFinder(products);
  for (const { row, cells } of rows.slice(0, maxRows)) {
    const line = readLine(cells, find);
    if (typeof line === "string") unread.push(`Line ${row}: ${line}`);
    else want(line.id, line.quantity);
  }
  if (rows.length > maxRows) unread.push(`Please paste at most ${maxRows} lines at a time.`);
  if (unread.length > 0) errors.paste = unread;

  const lines: CartLine[] = [];
  const byId = new Map(products.map((product) => [product.id, product]));
  for (const [id, quantity] of wanted) {
    const product = byId.get(id);
    if (product) lines.push({ productId: id, name: product.name, priceCents: product.priceCents, quantity });
    const held = inCart.find(({ productId }) => productId === id)?.quantity ?? 0;
    const left = product?.stockQuantity ?? 0;
    if (held + quantity > left) errors[`pieces.${id}`] = [stockRefusal(product?.name ?? productSku(id), left)];
  }
  if (freePromoLeft([...inCart, ...lines]) < 0) {
    const refusal = freePromoRefusal(Math.max(0, freePromoLeft(inCart)));
    for (const line of lines.filter(isFreePromo)) errors[`pieces.${line.productId}`] ??= [refusal];
  }
  return { lines, errors };
}

/** Lines that can be added to the cart as they are. The sheet's total counts only these. */
export const linesThatFit = ({ lines, errors }: ReadSheet): CartLine[] =>
  lines.filter(({ productId }) => !errors[`pieces.${productId}`]);

function readPieces(text: string): number | null {
  return /^\s*\d{1,5}\s*$/.test(text) ? Number(text) : null;
}

/** Splits pasted text into rows and cells, with any common delimiter, and skips a header row. */
function pastedRows(text: string) {
  const lines = text.split(/\r\n?|\n/).flatMap((line, index) => (line.trim() === "" ? [] : [{ line, index }]));
  // Reads only as many lines as it takes to tell that there are too many, because pasted text can have a million.
  const rows = lines.slice(0, maxRows + 2).flatMap(({ line, index }) => {
    const cells = [...readRecords(line)].flatMap((record) => record.cells.map((cell) => cell.trim())).filter(Boolean);
    return cells.length > 0 ? { row: index + 1, cells } : [];
  });
  return /^(quantity|qty|pieces|pins|number)$/i.test(rows[0]?.cells.at(-1) ?? "") ? rows.slice(1) : rows;
}

const maxRows = 2000;

/** Finds products by name or item number. Folds each name once, not once for each pasted line. */
function productFinder(products: readonly SheetProduct[]): (name: string) => readonly SheetProduct[] {
  const byName = Map.groupBy(products, ({ name }) => asWords(name));
  const byId = new Map(products.map((product) => [String(product.id), product]));
  return (name) => {
    const number = /^(?:PIN-|#)?0*(\d{1,9})$/i.exec(name)?.[1];
    const product = number === undefined ? undefined : byId.get(number);
    return byName.get(asWords(name)) ?? (product ? [product] : []);
  };
}

/** The last cell is the quantity, the rest is the name, commas included. Returns a sentence if the line is wrong. */
function readLine(cells: readonly string[], find: ReturnType<typeof productFinder>) {
  const quantity = readPieces(cells.at(-1) ?? "");
  const name = cells.slice(0, -1).join(", ");
  if (!quantity || !name) return `“${cells.join(", ")}” needs a name or item number, a comma and a quantity.`;
  const found = find(name);
  if (found.length > 1)
    return `${found.length} pins are called “${name}”. Please enter ${found.map(({ id }) => productSku(id)).join(" or ")}.`;
  return found[0] ? { id: found[0].id, quantity } : `there's no pin called “${name}” on this sheet.`;
}

const asWords = (name: string) =>
  foldText(name)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
