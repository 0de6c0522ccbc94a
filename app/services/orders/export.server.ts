// CSV export of the order history. Guarantees that it contains all orders that match the filters, read page by page,
// that Paid and Refunded equal the amounts in the accountant's file, and Amount due that of the order's page.

import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { inList } from "~/db/in-list";
import { customOrders, manualInvoices, orders, payments } from "~/db/schema";
import { shopStamp } from "~/domain/calendar/calendar";
import { goodsCentsOf, remainingOf } from "~/domain/custom-orders/custom-orders";
import { attachmentLabel } from "~/domain/designer/describe";
import { pluralPieceNames } from "~/domain/designer/products";
import { designsOf } from "~/domain/designer/several";
import { leftToPay } from "~/domain/invoices/invoices";
import { type Cents, plainDollars } from "~/domain/money/money";
import type { OrderFilter } from "~/domain/orders/admin";
import { isOpenOrder, isOwed } from "~/domain/orders/orders";
import { csvLine } from "~/domain/text/csv";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { listOrderHistory, type OrderSummary } from "~/services/orders/list.server";

// Programs of the staff read these column names, so never change them.
const head = [
  ...["Number", "Kind", "Date", "Status", "Customer", "Email", "Address", "City", "State", "Postal code", "Country"],
  ...["Items", "Subtotal", "Discount code", "Discount", "Shipping", "Tax", "Total", "Paid", "Refunded", "Payments"],
  ...["PayPal IDs", "Purchase order", "Tracking number", "Tracking URL", "Company", "Address line 2", "Phone"],
  "Amount due",
];

/** Checks permissions before the first line, so that a refusal does not become half a file. */
export async function exportOrders(app: App, filter: OrderFilter): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  return writeOrderLines(app, filter);
}

async function* writeOrderLines(app: App, filter: OrderFilter): AsyncGenerator<string> {
  yield csvLine(head);
  let before: string | undefined;
  do {
    const { rows, next } = await listOrderHistory(app, { ...filter, before }, 1000);
    const sold = await readSold(app, rows);
    yield rows.map((order) => lineOf(order, sold(order.id))).join("");
    before = next ?? undefined;
  } while (before);
}

/** Data that the list does not show: addresses, parts of the totals, and payments, including those of invoices. */
async function readSold(app: App, rows: readonly OrderSummary[]) {
  const ids = rows.map((order) => order.id);
  const parts = (table: typeof orders | typeof customOrders) => ({
    id: table.id,
    shippingAddress: table.shippingAddress,
    discountCode: table.discountCode,
    discountCents: table.discountCents,
    shippingCents: table.shippingCents,
    taxCents: table.taxCents,
  });
  const { id, recordId, method, captureId, capturedCents, refundedCents } = payments;
  const invoiceIds = app.db
    .select({ id: manualInvoices.id })
    .from(manualInvoices)
    .where(inList(manualInvoices.orderId, ids));
  const [shelf, made, invoices, paid] = await Promise.all([
    app.read(
      app.db
        .select({ ...parts(orders), subtotalCents: orders.subtotalCents, ofStaff: orders.purchaseOrder })
        .from(orders)
        .where(inList(orders.id, ids)),
    ),
    app.read(app.db.select(parts(customOrders)).from(customOrders).where(inList(customOrders.id, ids))),
    app.read(selectInvoices(app, inList(manualInvoices.orderId, ids))),
    app.read(
      app.db
        .select({
          id,
          method,
          captureId,
          capturedCents,
          refundedCents,
          orderId: sql<string>`coalesce(${manualInvoices.orderId}, ${recordId})`,
        })
        .from(payments)
        .leftJoin(manualInvoices, eq(manualInvoices.id, recordId))
        .where(and(or(inList(recordId, ids), inArray(recordId, invoiceIds)), isNotNull(payments.capturedAt)))
        .orderBy(asc(payments.capturedAt)),
    ),
  ]);
  const sold = new Map<string, Partial<(typeof shelf)[number]>>([...shelf, ...made].map((order) => [order.id, order]));
  const invoiceOf = new Map(invoices.map((invoice) => [invoice.orderId, invoice]));
  const payers = Map.groupBy(paid, ({ orderId }) => orderId);
  return (order: string) => {
    const invoice = invoiceOf.get(order);
    return {
      ...sold.get(order),
      purchaseOrder: invoice?.purchaseOrder ?? sold.get(order)?.ofStaff,
      invoiceDueCents: invoice ? leftToPay(invoice) : 0,
      payments: payers.get(order) ?? [],
    };
  };
}
type Sold = ReturnType<Awaited<ReturnType<typeof readSold>>>;

function lineOf(order: OrderSummary, sold: Sold): string {
  const { address, city, state, zipCode, country, company, address2, phone } = sold.shippingAddress ?? {};
  const { discountCents = 0, shippingCents = 0, taxCents = 0 } = sold;
  // Custom orders do not store a subtotal.
  const { subtotalCents = goodsCentsOf({ ...order, shippingCents, taxCents }) + discountCents } = sold;
  const sum = (column: "capturedCents" | "refundedCents") =>
    sold.payments.reduce((cents, payment) => cents + payment[column], 0);
  return csvLine([
    ...[order.id, order.kind, shopStamp(order.createdAt), order.status, order.customerName, order.customerEmail],
    ...[address, city, state, zipCode, address && (country ?? "US")],
    contentsOf(order),
    plainDollars(subtotalCents),
    sold.discountCode,
    ...[discountCents, shippingCents, taxCents, order.totalCents].map(plainDollars),
    ...[sum("capturedCents"), sum("refundedCents")].map(plainDollars),
    sold.payments.map(({ id }) => id).join("; "),
    // The capture ids of other payments are internal, for example a cart's session.
    sold.payments.flatMap(({ method, captureId }) => (method === "paypal" ? (captureId ?? []) : [])).join("; "),
    ...[sold.purchaseOrder, order.trackingNumber, order.trackingUrl, company, address2, phone],
    plainDollars(amountDueOf(order, sold)),
  ]);
}

/** An order on terms owes nothing itself, because its invoice does. */
function amountDueOf(order: OrderSummary, { invoiceDueCents }: Sold): Cents {
  if (order.kind === "regular") return (isOwed(order) ? order.owedCents : 0) + invoiceDueCents;
  return isOpenOrder(order) && !order.balancePaymentId ? Math.max(0, remainingOf(order)) : 0;
}

function contentsOf(order: OrderSummary): string {
  if (order.kind === "regular") return order.items.map(({ name, quantity }) => `${name} x ${quantity}`).join("; ");
  const words = designsOf(order).map(({ design }) => [
    `${design.quantity} ${pluralPieceNames[design.pinType]}`,
    ...[design.size, design.plating, attachmentLabel(design)],
  ]);
  return words.map((one) => one.join(", ")).join("; ");
}
