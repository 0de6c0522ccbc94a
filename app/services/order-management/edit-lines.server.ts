// Staff change the lines of a catalog order before it ships. Guarantees that lines, stock, totals, the amount due,
// refunds, history and email are written in one batch, at the total shown to staff, once (orders-23).
import { eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { abortUnless, brokenConstraint } from "~/db/guards";
import { orders, payments, products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { stockRefusal } from "~/domain/cart/refusals";
import { type TierScope, tierPieces } from "~/domain/cart/tiers";
import { isAvailable } from "~/domain/catalog/catalog";
import { knownDestination, taxRateOf } from "~/domain/destinations/tax";
import {
  type ChangePreview,
  canChangeLines,
  changedItem,
  itemChanges,
  type linesInput,
  moneyChange,
  recalculateSums,
  refundedBy,
  soldLinesOf,
  subtotalOf,
  sumRows,
} from "~/domain/orders/change";
import { isCustomLine } from "~/domain/orders/custom-lines";
import type { SoldLine } from "~/domain/orders/manual-order.schema";
import { owedSums } from "~/domain/orders/owed";
import { leftToShip } from "~/domain/orders/shipping";
import { type OrderChanged, orderChanged } from "~/emails/orders/order-changed";
import { shiftStock } from "~/services/catalog/stock.server";
import { listSellable } from "~/services/checkout/manual-orders.server";
import type { App } from "~/services/core/app.server";
import { issueLink } from "~/services/core/links/access.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { balanceUrl } from "~/services/custom-orders/balance-due.server";
import { selectCode } from "~/services/discounts/discounts.server";
import type { Invoice } from "~/services/invoices/invoices.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import { findCartSnapshot } from "~/services/ledger/snapshots.server";
import { changeOrder, type Seen } from "~/services/order-management/change.server";
import {
  allocateRefund,
  type ChangeDone,
  canStillRefund,
  changeOnce,
  findPaidSoFar,
  requestRefunds,
  requireTotal,
} from "~/services/order-management/price-difference.server";
import { orderUrlOf, purchaseOrderOf } from "~/services/orders/any-order.server";
import { getOrder, type Order, type OrderWithItems, replaceItems, updateOrder } from "~/services/orders/orders.server";
import { selectShipments } from "~/services/orders/parcels.server";

type Wanted = Pick<Seen, "version"> & { id: string } & z.output<typeof linesInput>;

export async function getLinesForm(app: App, id: string) {
  const [order, sellable, invoice] = await Promise.all([
    getOrder(app, id),
    listSellable(app, id),
    findOrderInvoice(app, id),
  ]);
  requireChangeable(order, invoice);
  return { order, products: sellable, lines: soldLinesOf(order.items, sellable) };
}

function requireChangeable(order: OrderWithItems, invoice: Invoice | undefined): void {
  if (invoice)
    throw new ShopError(
      "conflict",
      `Invoice ${invoice.invoiceNumber} bills this order. Please cancel the order and create a new one.`,
    );
  if (!canChangeLines(order))
    throw new ShopError("conflict", "A shipped, canceled or archived order can't be changed.");
}

/** Staff: calculates a change without writing. ShopError `conflict`, `out_of_stock`, `not_found`. */
export async function previewLines(app: App, { id, lines }: Wanted): Promise<ChangePreview> {
  await requireStaff(app);
  const order = await getOrder(app, id);
  const { changes, sums, difference } = await planLines(app, order, lines);
  const { owedCents, byHandCents } = difference;
  const refundedCents = refundedBy(difference);
  return { changes, rows: sumRows(order, sums), totalCents: sums.totalCents, owedCents, refundedCents, byHandCents };
}

/**
 * Staff: replaces the lines of an order. A repeated call only does what is missing. ShopError as in `previewLines`, and
 * `conflict` if the total differs from the one shown or someone else has changed the order.
 */
export async function changeLines(app: App, wanted: Wanted): Promise<ChangeDone> {
  await requireStaff(app);
  return changeOnce(app, {
    find: () => getOrder(app, wanted.id),
    isDone: (order) => hasLines(app, order, wanted.lines),
    owedCentsOf: ({ owedCents }) => owedCents,
    write: (order) => writeLines(app, order, wanted),
    // If a stock limit aborted the batch, planning again names the product that is short.
    explain: async (now, error) => brokenConstraint(error) && planLines(app, now, wanted.lines),
  });
}

async function hasLines(app: App, { items }: OrderWithItems, lines: readonly SoldLine[]): Promise<boolean> {
  const [found, { tierScope }] = await Promise.all([findProducts(app, items, lines), getSettings(app)]);
  return itemChanges(items, itemsOf(items, lines, { found, tierScope })).length === 0;
}

async function findProducts(app: App, items: OrderWithItems["items"], lines: readonly SoldLine[]) {
  const ids = [...new Set([...items, ...lines].map(({ productId }) => productId))];
  return app.read(app.db.select().from(products).where(inArray(products.id, ids)));
}

type Product = typeof products.$inferSelect;
interface Found {
  found: readonly Product[];
  tierScope: TierScope;
}

function itemsOf(items: OrderWithItems["items"], lines: readonly SoldLine[], { found, tierScope }: Found) {
  const wanted = lines.map((line) => {
    const product = found.find(({ id }) => id === line.productId);
    if (!product) throw new ShopError("not_found", "A product in this order no longer exists.");
    return { line, product, quantity: line.quantity, priceCents: line.terms === "catalog" ? product.priceCents : 0 };
  });
  const piecesOf = tierPieces(wanted, tierScope);
  const changed = wanted.map((one) => {
    const was = items.find(({ productId }) => productId === one.product.id);
    return changedItem(one.line, one.product, was, piecesOf(one));
  });
  return [...changed, ...items.filter(isCustomLine)];
}

async function planLines(app: App, order: OrderWithItems, lines: readonly SoldLine[]) {
  const { id, discountCode } = order;
  const [found, [payment], [code], parcels, { taxRates, tierScope }, paid, invoice] = await Promise.all([
    findProducts(app, order.items, lines),
    app.read(app.db.select().from(payments).where(eq(payments.id, order.paymentId))),
    app.read(selectCode(app, discountCode ?? "")),
    app.read(selectShipments(app, [id])),
    getSettings(app),
    findPaidSoFar(app, id),
    findOrderInvoice(app, id),
  ]);
  requireChangeable(order, invoice);
  const items = itemsOf(order.items, lines, { found, tierScope });
  const moves = movesOf(order.items, items);
  requireInStock(moves, found);
  requireSent(order.items, items, parcels);
  const isTaxExempt = payment && findCartSnapshot(payment)?.isTaxExempt;
  const destination = knownDestination(order);
  const taxRate = destination && !isTaxExempt ? taxRateOf(taxRates, destination) : null;
  const sums = recalculateSums(order, subtotalOf(items), { code: code ?? null, taxRate });
  const difference = allocateRefund({ wasCents: order.totalCents, owedCents: order.owedCents }, sums, paid);
  const hasLeft = parcels.length > 0 && leftToShip(items, parcels).length === 0;
  return { items, moves, sums, difference, hasLeft, changes: itemChanges(order.items, items) };
}

type Items = ReturnType<typeof itemsOf>;

/** Pieces that each product gives to the order (+) or gets back (−). */
function movesOf(was: Items, items: Items) {
  const piecesOf = (list: Items, id: number) => list.find(({ productId }) => productId === id)?.quantity ?? 0;
  const ids = [...new Set([...was, ...items].map(({ productId }) => productId))];
  return ids
    .map((productId) => ({ productId, pieces: piecesOf(items, productId) - piecesOf(was, productId) }))
    .filter(({ pieces }) => pieces !== 0);
}

function requireInStock(moves: ReturnType<typeof movesOf>, found: readonly Product[]): void {
  for (const { productId, pieces } of moves) {
    const product = found.find(({ id }) => id === productId)!;
    if (pieces <= 0) continue;
    if (product.archivedAt) throw new ShopError("not_found", `${product.name} is no longer sold.`);
    const left = isAvailable(product) ? product.stockQuantity : 0;
    if (pieces > left) throw new ShopError("out_of_stock", stockRefusal(product.name, left));
  }
}

function requireSent(was: Items, items: Items, parcels: Parameters<typeof leftToShip>[1]): void {
  const unsent = leftToShip(was, parcels);
  for (const { productId, name, quantity } of was) {
    const left = unsent.find((line) => line.productId === productId)?.quantity ?? 0;
    const sent = quantity - left;
    const kept = items.find((item) => item.productId === productId)?.quantity ?? 0;
    if (kept < sent) throw new ShopError("conflict", `${sent} ${name} have already shipped.`);
  }
}

async function writeLines(app: App, order: OrderWithItems, wanted: Wanted) {
  const staff = await requireStaff(app);
  const { id, totalCents: wasCents, owedCents: wasOwedCents } = order;
  const version = wanted.version ?? order.version;
  if (version !== order.version) throw new ShopError("conflict", editedMeanwhile);
  const { items, moves, sums, difference, hasLeft, changes } = await planLines(app, order, wanted.lines);
  requireTotal(wanted.totalCents, sums.totalCents);
  const { owedCents } = difference;
  const refundedCents = refundedBy(difference);
  const link = owedCents > 0 && wanted.withMail ? await issueLink(app, "balance", id) : null;
  const found = { kind: "regular" as const, order };
  const told: OrderChanged = {
    id,
    customerName: order.customerName,
    purchaseOrder: await purchaseOrderOf(app, found),
    changes,
    refundedCents,
    sums: [
      ...items.map(({ productId, name, quantity, lineTotalCents }): OrderChanged["sums"][number] => [
        `${quantity} × ${name}`,
        lineTotalCents,
        productId,
      ]),
      ...owedSums({ ...sums, owedCents }),
    ],
    pay: link && { url: balanceUrl(app, link.token), amountCents: owedCents, expiresAt: link.expiresAt },
    orderUrl: orderUrlOf(app, found),
  };
  const { customerEmail: to, customerName: toName } = order;
  const isAsRead = sql`${orders.totalCents} = ${wasCents} and ${orders.owedCents} = ${wasOwedCents}
    and ${canStillRefund(id, difference)}`;
  await changeOrder(app, staff, found, {
    values: hasLeft ? { status: "shipped" } : statusAfter(order, owedCents),
    seen: version,
    action: "order items changed",
    detail: { wasCents, totalCents: sums.totalCents, owedCents, refundedCents },
    event: { type: "changed", note: [...changes, moneyChange(wasCents, sums.totalCents, difference)].join("; ") },
    email: wanted.withMail
      ? { to, toName, template: "order-changed", record: id, mail: orderChanged(told) }
      : undefined,
    also: [
      ...updateOrder(app, id, { ...sums, owedCents, version: abortUnless(orders.version, isAsRead) }),
      ...replaceItems(app, id, items),
      ...moves.flatMap((move) => shiftStock(app, { ...move, reference: order.paymentId, actor: staff.username })),
      ...requestRefunds(app, { id, version }, difference, staff.username),
      ...(link?.statements ?? []),
    ],
  });
  return { owedCents, refundedCents };
}

/** An order waits while it has an unpaid amount and continues once that is paid. */
export function statusAfter({ status, owedCents: was }: Pick<Order, "status" | "owedCents">, owedCents: number) {
  if (status === "processing" && owedCents > 0) return { status: "pending" as const };
  if (status === "pending" && was > 0 && owedCents === 0) return { status: "processing" as const };
  return {};
}
