// CSV export of a period's payments and refunds for the accountant. Owns no table. Guarantees payments-19: the columns
// Amount and Received each add up to the overview's revenue for the same days.

import { and, asc, eq, gte, lte, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { inList } from "~/db/in-list";
import { customOrders, manualInvoices, orders, payments, refunds } from "~/db/schema";
import { endOfShopDay, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { toDollars } from "~/domain/money/money";
import { type AccountRow, accountRows, type PaidFor } from "~/domain/payments/accounts";
import { csvLine } from "~/domain/text/csv";
import type { DateRange } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { findCartSnapshot } from "~/services/ledger/snapshots.server";

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
const batchSize = 300;

/** Checks the right before the first line, so that a refusal is an error response and not half a file. */
export async function exportAccounts(app: App, range: DateRange): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  return writeAccounts(app, range);
}

async function* writeAccounts(app: App, range: DateRange): AsyncGenerator<string> {
  yield csvLine([...head, ...amounts]);
  let after: SQL | undefined;
  for (;;) {
    const found = await selectCaptured(app, range, after);
    const last = found.at(-1)?.payment;
    if (!last) return;
    const ids = found.map(({ payment }) => payment.id);
    const given = await app.db
      .select()
      .from(refunds)
      .where(and(inList(refunds.paymentId, ids), eq(refunds.status, "completed")))
      .orderBy(asc(refunds.completedAt));
    yield found.map((one) => linesOf(one, given)).join("");
    if (found.length < batchSize) return;
    const at = last.capturedAt?.getTime() ?? 0;
    after = sql`(${payments.capturedAt} > ${at} or (${payments.capturedAt} = ${at} and ${payments.id} > ${last.id}))`;
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
  ] as const),
  ...(["capturedCents", "refundedCents", "feeCents", "taxCents"] as const),
] as const;

function pick<Of extends SQLiteTable, Name extends string & keyof Of>(table: Of, names: readonly Name[]) {
  return Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Of, Name>;
}

function selectCaptured(app: App, { from, to }: DateRange, after: SQL | undefined) {
  return (
    app.db
      .select({
        payment: pick(payments, paymentColumns),
        order: pick(orders, [
          ...whose,
          "paymentId",
          "shippingAddress",
          "subtotalCents",
          "discountCents",
          "shippingCents",
          "taxCents",
        ]),
        custom: pick(customOrders, [...whose, "shippingAddress", "shippingCents"]),
        invoice: pick(manualInvoices, [...whose, "invoiceNumber", "description", "taxCents", "totalCents"]),
      })
      .from(payments)
      .leftJoin(manualInvoices, eq(manualInvoices.id, payments.recordId))
      // An order with payment terms is paid through its invoice.
      .leftJoin(orders, sql`${orders.id} = coalesce(${manualInvoices.orderId}, ${payments.recordId})`)
      .leftJoin(customOrders, eq(customOrders.id, payments.recordId))
      .where(and(gte(payments.capturedAt, startOfShopDay(from)), lte(payments.capturedAt, endOfShopDay(to)), after))
      .orderBy(asc(payments.capturedAt), asc(payments.id))
      .limit(batchSize)
  );
}
type Captured = Awaited<ReturnType<typeof selectCaptured>>[number];

function linesOf(found: Captured, given: readonly (typeof refunds.$inferSelect)[]): string {
  const { payment, order, custom, invoice } = found;
  const record = order ?? custom;
  const address = record?.shippingAddress;
  const number = invoice?.invoiceNumber ?? payment.recordId ?? "";
  const line = (row: AccountRow) =>
    csvLine([
      ...[shopDay(row.at), payment.id, payment.purpose, number, row.kind],
      ...[
        record?.customerName ?? invoice?.customerName,
        record?.customerEmail ?? payment.email ?? invoice?.customerEmail,
      ],
      ...[address?.state, address && (address.country ?? "US"), row.description, row.quantity],
      ...[row.unitPriceCents, row.amountCents, row.receivedCents, row.feeCents].map(
        (cents) => cents && toDollars(cents),
      ),
      ...(row.kind === "payment" || row.kind === "refund" ? [payment.method] : []),
      ...(payment.method === "paypal" ? paypalNumberOf(row, payment) : []),
    ]);
  const own = given.filter(({ paymentId }) => paymentId === payment.id);
  return accountRows(payment, paidFor(found), own).map(line).join("");
}

/** Only PayPal payments have a PayPal ID. The ids of other methods are internal and may contain a cart session. */
const paypalNumberOf = (row: AccountRow, { captureId }: Captured["payment"]) =>
  row.kind === "payment" ? [captureId] : row.kind === "refund" ? [row.reference] : [];

const bought = {
  cart: { name: "Catalog order", withShipping: false },
  order: { name: "Catalog order: balance due", withShipping: false },
  deposit: { name: "Custom order: deposit", withShipping: false },
  balance: { name: "Custom order: balance", withShipping: true },
  invoice: { name: "Invoice", withShipping: false },
} as const;

function paidFor({ payment, order, custom, invoice }: Captured): PaidFor {
  const what = { lines: [], discountCents: 0, shippingCents: 0, taxCents: payment.taxCents };
  const cart = findCartSnapshot(payment);
  // A manual order is paid entirely by later payments.
  if (cart && !cart.owedCents)
    return { ...what, lines: cart.lines, discountCents: cart.discountCents, shippingCents: cart.shippingCents };
  const isAllOnTerms = invoice !== null && payment.capturedCents === invoice.totalCents;
  if (order && !cart && (order.paymentId === payment.id || isAllOnTerms)) {
    const { subtotalCents, discountCents, shippingCents, taxCents } = order;
    return { ...what, lines: [oneLine("Catalog order", subtotalCents)], discountCents, shippingCents, taxCents };
  }
  const { name, withShipping } = bought[payment.purpose];
  const shippingCents = withShipping ? (custom?.shippingCents ?? 0) : 0;
  // Older full payments have no tax amount, so use the invoice's tax. Partial payments always have a tax amount.
  const share = payment.amountCents === invoice?.totalCents ? payment.capturedCents / invoice.totalCents : 0;
  const taxCents = payment.taxCents || Math.round((invoice?.taxCents ?? 0) * share);
  return {
    ...what,
    lines: [oneLine(invoice?.description || name, payment.capturedCents - shippingCents - taxCents)],
    shippingCents,
    taxCents,
  };
}

const oneLine = (name: string, cents: number) => ({ name, quantity: 1, unitPriceCents: cents, lineTotalCents: cents });
