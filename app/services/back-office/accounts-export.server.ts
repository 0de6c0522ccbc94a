// CSV export of a period's payments and refunds for the accountant. Owns no table. Guarantees payments-19: the columns
// Amount and Received each add up to the overview's revenue for the same days.

import { and, asc, eq, getTableColumns, gte, isNotNull, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { inList } from "~/db/in-list";
import { customOrders, manualInvoices, orderItems, orders, payments, refunds } from "~/db/schema";
import { endOfShopDay, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { knownDestination } from "~/domain/destinations/tax";
import { digitsOf } from "~/domain/money/money";
import {
  type AccountRow,
  type AccountView,
  accountRows,
  type PaidFor,
  refundRows,
  shareOfOrder,
} from "~/domain/payments/accounts";
import type { ClosedAs } from "~/domain/payments/sales-tax";
import { csvLine } from "~/domain/text/csv";
import type { DateRange } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { findCartSnapshot, findOwedSnapshot } from "~/services/ledger/snapshots.server";

/** Staff's other programs depend on these column names. Do not change them. */
const head = [
  "Date",
  "Payment",
  "For",
  "Number",
  "Row",
  "Customer",
  "Email",
  "State",
  "Country",
  "Description",
  "Quantity",
];
const amounts = ["Unit price", "Amount", "Received", "Fee", "Method", "PayPal ID"];
const batchSize = 500;

/** Checks the right before the first line, so that a refusal is an error response and not half a file. */
export async function exportAccounts(app: App, range: DateRange, view?: AccountView): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  return writeAccounts(app, range, view);
}

async function* writeAccounts(app: App, range: DateRange, view?: AccountView): AsyncGenerator<string> {
  yield csvLine([...head, ...amounts]);
  for await (const entries of readEntries(app, range, view)) yield entries.map(lineOf).join("");
}

/** One row of the books with the payment that it belongs to. */
export interface Entry {
  found: Captured;
  row: AccountRow;
  /** For a row of a refund by its own day: which refund of its payment it is, counted from 1. */
  refundNumber?: number;
}

/**
 * Rows of the range, in parts. By the day of the refund, first the payments of the range, then its refunds, so that a
 * later refund never changes a past day. By the day of payment, each payment comes with all its refunds. The caller
 * checks permissions.
 */
export async function* readEntries(app: App, range: DateRange, view: AccountView = "refund"): AsyncGenerator<Entry[]> {
  const days = [startOfShopDay(range.from).getTime(), endOfShopDay(range.to).getTime()] as const;
  let after: SQL | undefined;
  for (;;) {
    const found = await selectCaptured(app, days, after);
    const last = found.at(-1)?.payment;
    if (!last) break;
    const items = await findItems(app, found);
    const given = view === "payment" ? await findRefunds(app, found) : [];
    yield found.flatMap((one) => entriesOf(one, items, view, given));
    if (found.length < batchSize) break;
    const at = last.capturedAt?.getTime() ?? 0;
    after = sql`(${payments.capturedAt} > ${at} or (${payments.capturedAt} = ${at} and ${payments.id} > ${last.id}))`;
  }
  if (view === "refund") yield* readRefunds(app, days);
}

/** SQL for the place of a refund among its payment's refunds, which later refunds do not change. */
const numberOfRefund = sql<number>`(select count(*) from refunds before where before.payment_id = refunds.payment_id
  and before.status = 'completed' and (before.completed_at, before.id) <= (refunds.completed_at, refunds.id))`;

async function* readRefunds(app: App, [start, end]: readonly [number, number]): AsyncGenerator<Entry[]> {
  let after: SQL | undefined;
  for (;;) {
    const isInRange = sql`${refunds.completedAt} between ${start} and ${end}`;
    const made = await app.db
      .select({ ...getTableColumns(refunds), number: numberOfRefund })
      .from(refunds)
      .where(and(eq(refunds.status, "completed"), isInRange, after))
      .orderBy(asc(refunds.completedAt), asc(refunds.id))
      .limit(batchSize);
    const last = made.at(-1);
    if (!last) return;
    const paymentIds = made.map(({ paymentId }) => paymentId);
    const paid = await selectPaid(app).where(and(inList(payments.id, paymentIds), isNotNull(payments.capturedAt)));
    const byId = new Map(paid.map((one) => [one.payment.id, one]));
    yield made.flatMap((refund) => {
      const found = byId.get(refund.paymentId);
      if (!found) return [];
      const rows = refundRows(refund, found.payment.capturedAt ?? refund.createdAt);
      return rows.map((row) => ({ found, row, refundNumber: refund.number }));
    });
    if (made.length < batchSize) return;
    const at = last.completedAt?.getTime() ?? 0;
    after = sql`(${refunds.completedAt} > ${at} or (${refunds.completedAt} = ${at} and ${refunds.id} > ${last.id}))`;
  }
}

// D1 returns at most 100 columns, so select only these.
const whose = ["customerName", "customerEmail"] as const;
const paymentColumns = [
  ...([
    "id",
    "purpose",
    "method",
    "email",
    "amountCents",
    "recordId",
    "snapshot",
    "captureId",
    "capturedAt",
    "receivedReference",
    "closedAs",
  ] as const),
  ...(["capturedCents", "refundedCents", "feeCents", "taxCents"] as const),
] as const;

function pick<Of extends SQLiteTable, Name extends string & keyof Of>(table: Of, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Of, Name>;
}

function selectPaid(app: App) {
  return (
    app.db
      .select({
        payment: pick(payments, paymentColumns),
        order: pick(orders, [
          ...whose,
          "id",
          "paymentId",
          "shippingAddress",
          "subtotalCents",
          "discountCents",
          "shippingCents",
          "taxCents",
        ]),
        custom: pick(customOrders, [...whose, "shippingAddress", "shipTo", "shippingCents"]),
        invoice: pick(manualInvoices, [...whose, "shipTo", "invoiceNumber", "description", "taxCents", "totalCents"]),
        /** True if staff created the order unpaid or it is on terms. Later payments then pay for the whole order. */
        isPaidLater: sql`${payments.amountCents} > 0
          and exists (select 1 from payments made where made.id = ${orders.paymentId} and made.amount_cents = 0)`.mapWith(
          Boolean,
        ),
      })
      .from(payments)
      .leftJoin(manualInvoices, eq(manualInvoices.id, payments.recordId))
      // An order with payment terms is paid through its invoice.
      .leftJoin(orders, sql`${orders.id} = coalesce(${manualInvoices.orderId}, ${payments.recordId})`)
      .leftJoin(customOrders, eq(customOrders.id, payments.recordId))
  );
}

function selectCaptured(app: App, [start, end]: readonly [number, number], after: SQL | undefined) {
  return selectPaid(app)
    .where(and(gte(payments.capturedAt, new Date(start)), lte(payments.capturedAt, new Date(end)), after))
    .orderBy(asc(payments.capturedAt), asc(payments.id))
    .limit(batchSize);
}
type Captured = Awaited<ReturnType<typeof selectCaptured>>[number];

type Items = Map<string, (typeof orderItems.$inferSelect)[]>;

/** Order lines by order, for payments whose snapshot has no lines. */
async function findItems(app: App, found: readonly Captured[]): Promise<Items> {
  const ids = [...new Set(found.flatMap(({ order, isPaidLater }) => (order && isPaidLater ? [order.id] : [])))];
  if (ids.length === 0) return new Map();
  const items = await app.db.select().from(orderItems).where(inList(orderItems.orderId, ids));
  return Map.groupBy(items, ({ orderId }) => orderId);
}

function findRefunds(app: App, found: readonly Captured[]) {
  const ids = found.map(({ payment }) => payment.id);
  return app.db
    .select()
    .from(refunds)
    .where(and(inList(refunds.paymentId, ids), eq(refunds.status, "completed")))
    .orderBy(asc(refunds.completedAt));
}

function entriesOf(
  found: Captured,
  items: Items,
  view: AccountView,
  given: readonly (typeof refunds.$inferSelect)[],
): Entry[] {
  const { payment } = found;
  // This payment of 0 only created an order that is paid later, so it sold nothing yet.
  if (findCartSnapshot(payment)?.owedCents) return [];
  const own = given.filter(({ paymentId }) => paymentId === payment.id);
  const taken = view === "payment" ? payment : { ...payment, refundedCents: 0 };
  return accountRows(taken, paidFor(found, items), own).map((row) => ({ found, row }));
}

/** Number of the record, its customer and its destination. In a closed month they are those of the day of closing. */
export function whoseOf({ payment, order, custom, invoice }: Captured): ClosedAs {
  if (payment.closedAs) return payment.closedAs;
  const record = order ?? custom;
  const destination = (record && knownDestination(record)) ?? invoice?.shipTo;
  return {
    number: invoice?.invoiceNumber ?? payment.recordId ?? "",
    customer: record?.customerName ?? invoice?.customerName ?? "",
    email: record?.customerEmail ?? payment.email ?? invoice?.customerEmail ?? "",
    city: record?.shippingAddress?.city ?? "",
    zipCode: record?.shippingAddress?.zipCode ?? "",
    state: destination?.state ?? null,
    country: destination?.country ?? null,
  };
}

function lineOf({ found, row }: Entry): string {
  const { payment } = found;
  const { number, customer, email, state, country } = whoseOf(found);
  const isMoney = row.kind === "payment" || row.kind === "refund";
  return csvLine([
    ...[shopDay(row.at), payment.id, payment.purpose, number, row.kind],
    ...[customer, email, state, country, row.description, row.quantity],
    ...[row.unitPriceCents, row.amountCents, row.receivedCents, row.feeCents].map((cents) =>
      cents === undefined ? undefined : digitsOf(cents),
    ),
    isMoney ? payment.method : undefined,
    isMoney && payment.method === "paypal" ? paypalNumberOf(row, payment) : undefined,
  ]);
}

/** Only PayPal payments have a PayPal ID. The ids of other methods are internal and may contain a cart session. */
const paypalNumberOf = (row: AccountRow, { captureId }: Captured["payment"]) =>
  row.kind === "payment" ? captureId : row.reference;

const bought = {
  cart: "Catalog order",
  order: "Catalog order: balance due",
  deposit: "Custom order: deposit",
  balance: "Custom order: balance",
  invoice: "Invoice",
} as const;

const balanceShare = z.object({ totalCents: z.int(), depositPaidCents: z.int(), shippingCents: z.int().optional() });

/** Shipping of a custom order is paid with the last part of its balance. */
function shippingOf({ payment, custom }: Captured, goodsCents: number): number {
  if (payment.purpose !== "balance" || !custom) return 0;
  const { data } = balanceShare.safeParse(payment.snapshot);
  if (data?.shippingCents !== undefined) return data.shippingCents;
  const isPart = data && payment.amountCents < data.totalCents - data.depositPaidCents;
  return isPart ? 0 : Math.min(goodsCents, custom.shippingCents);
}

function paidFor(found: Captured, items: Items): PaidFor {
  const { payment, order, invoice, isPaidLater } = found;
  const what = { lines: [], discountCents: 0, shippingCents: 0, taxCents: payment.taxCents };
  const cart = findCartSnapshot(payment);
  if (cart) return { ...what, lines: cart.lines, discountCents: cart.discountCents, shippingCents: cart.shippingCents };
  if (order && order.paymentId === payment.id) {
    const { subtotalCents, discountCents, shippingCents, taxCents } = order;
    return { ...what, lines: [oneLine("Catalog order", subtotalCents)], discountCents, shippingCents, taxCents };
  }
  if (order && isPaidLater) {
    const { id, discountCents, shippingCents } = order;
    // Payments from before their snapshot had the lines show those of today.
    const sold = findOwedSnapshot(payment)?.sold ?? { lines: items.get(id) ?? [], discountCents, shippingCents };
    return shareOfOrder({ ...what, ...sold }, payment.capturedCents - payment.taxCents);
  }
  // Older full payments have no tax amount, so use the invoice's tax. Partial payments always have a tax amount.
  const share = payment.amountCents === invoice?.totalCents ? payment.capturedCents / invoice.totalCents : 0;
  const taxCents = payment.taxCents || Math.round((invoice?.taxCents ?? 0) * share);
  const goodsCents = payment.capturedCents - taxCents;
  const shippingCents = shippingOf(found, goodsCents);
  const name = invoice?.description || bought[payment.purpose];
  return { ...what, lines: [oneLine(name, goodsCents - shippingCents)], shippingCents, taxCents };
}

const oneLine = (name: string, cents: number) => ({ name, quantity: 1, unitPriceCents: cents, lineTotalCents: cents });
