// Reports of the books: months, sales tax by state, and profit by product. Owns no table. Guarantees that a closed
// month keeps its figures (payments-27).
import { sql } from "drizzle-orm";
import { manualInvoices, orderItems, orders, payments, products, refunds } from "~/db/schema";
import { endOfShopDay, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { digitsOf } from "~/domain/money/money";
import { boundsOfMonth, type Month, monthOf, monthsBetween } from "~/domain/payments/books";
import { addUp, type StateTax } from "~/domain/payments/sales-tax";
import { csvLine } from "~/domain/text/csv";
import type { DateRange } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { selectClosedMonths } from "~/services/ledger/closed-months.server";
import { salesTaxBetween } from "~/services/ledger/sales-tax.server";
import { isChangeRefundSql } from "~/services/ledger/tax.server";

/** The months of a year up to now, newest first, with their money and whether they are closed. */
export async function listMonths(app: App, year: number) {
  const current = monthOf(shopDay(app.now()));
  const [from, last] = [`${year}-01`, `${year}-12`];
  const months = monthsBetween(from, last)
    .filter((month) => month <= current)
    .toReversed();
  const bounds = months.map((month) => {
    const { startsAt, endsAt } = boundsOfMonth(month);
    return [month, startsAt.getTime(), endsAt.getTime()];
  });
  const [start, end] = [sql`json_extract(value, '$[1]')`, sql`json_extract(value, '$[2]')`];
  const [rows, closed] = await Promise.all([
    app.read(
      app.db
        .select({
          month: sql<Month>`json_extract(value, '$[0]')`.as("month"),
          receivedCents: sql<number>`(select coalesce(sum(captured_cents), 0) from ${payments}
            where captured_at between ${start} and ${end})`.as("received"),
          refundedCents: sql<number>`(select coalesce(sum(amount_cents), 0) from ${refunds}
            where +status = 'completed' and completed_at between ${start} and ${end}
            and exists (select 1 from payments paid where paid.id = payment_id and paid.captured_at is not null))`.as(
            "refunded",
          ),
        })
        .from(sql`json_each(${JSON.stringify(bounds)})`),
    ),
    app.read(selectClosedMonths(app, { from, to: last })),
    requireStaff(app),
  ]);
  return rows.map((row) => {
    const found = closed.find(({ month }) => month === row.month);
    return {
      ...row,
      isOver: row.month < current,
      closed: found ? { by: found.closedBy, at: found.createdAt } : null,
    };
  });
}

/** Sales and sales tax by state. Closed months count as they were on the day of closing. */
export async function salesTaxByState(app: App, { from, to }: { from: Month; to: Month }): Promise<StateTax[]> {
  const open = salesTaxBetween(boundsOfMonth(from).startsAt, boundsOfMonth(to).endsAt);
  const [closed, rows] = await Promise.all([
    app.read(selectClosedMonths(app, { from, to })),
    app.read(
      app.db
        .select({
          country: sql<string>`country`.as("country"),
          state: sql<string>`state`.as("state"),
          salesCents: sql<number>`sales_cents`.as("sales_cents"),
          taxCents: sql<number>`tax_cents`.as("tax_cents"),
        })
        .from(sql`(${open})`),
    ),
    requireStaff(app),
  ]);
  return addUp([...closed.map(({ taxByState }) => taxByState), rows]);
}

export async function exportSalesTax(app: App, range: { from: Month; to: Month }): Promise<string> {
  const rows = await salesTaxByState(app, range);
  const lines = rows.map(({ country, state, salesCents, taxCents }) =>
    csvLine([range.from, range.to, country, state, digitsOf(salesCents), digitsOf(taxCents)]),
  );
  return [csvLine(["From", "To", "Country", "State", "Sales without tax", "Sales tax"]), ...lines].join("");
}

/** Net goods of an order in cents: without discount and tax, less the goods' share of its refunds. */
const netGoods = sql`max(0, goods - iif(goods + shipping_cents > 0, refunded * goods / (goods + shipping_cents), 0))`;

/**
 * Profit by product of the orders placed in these days, without canceled ones. A line's revenue is its share of the
 * order's net goods; the shares of an order are rounded so that they add up exactly.
 */
export async function profitByProduct(app: App, { from, to }: DateRange) {
  const [start, end] = [startOfShopDay(from).getTime(), endOfShopDay(to).getTime()];
  // Refunds of a changed order are in its lines already. Summed for each order, because that is faster than reading all refunds.
  const back = sql`(select coalesce(sum(${refunds.amountCents} - ${refunds.taxCents}), 0)
    from ${payments} paid cross join ${refunds} on ${refunds.paymentId} = paid.id
    where paid.record_id in (select ${orders.id} union all select id from ${manualInvoices} where ${manualInvoices.orderId} = ${orders.id})
      and +${refunds.status} = 'completed' and not ${isChangeRefundSql(sql`${refunds.id}`)})`;
  const sold = sql`(select ${orders.id} as id, ${orders.subtotalCents} as subtotal, ${orders.subtotalCents} - ${orders.discountCents} as goods,
      ${orders.shippingCents} as shipping_cents, ${back} as refunded
    from ${orders} indexed by orders_sold
    where ${orders.archivedAt} is null and ${orders.createdAt} between ${start} and ${end} and +${orders.status} <> 'cancelled')`;
  const lines = sql`(select item.product_id as product_id, item.name as name, item.quantity as quantity, item.unit_cost_cents as cost,
      item.line_total_cents as line_total, subtotal, ${netGoods} as net,
      sum(item.line_total_cents) over (partition by item.order_id order by item.product_id) as upto
    from ${sold} sold join ${orderItems} item on item.order_id = sold.id)`;
  const share = sql`iif(subtotal > 0, upto * net / subtotal - (upto - line_total) * net / subtotal, 0)`;
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({
          productId: sql<number>`line.product_id`.as("product_id"),
          name: sql<string>`max(line.name)`.as("sold_name"),
          sku: sql<string | null>`max(${products.sku})`.as("sku"),
          pieces: sql<number>`sum(quantity)`.as("pieces"),
          revenueCents: sql<number>`sum(${share})`.as("revenue"),
          /** Counts only lines whose cost is known. */
          knownRevenueCents: sql<number>`sum(iif(cost is null, 0, ${share}))`.as("known_revenue"),
          costCents: sql<number>`sum(iif(cost is null, 0, cost * quantity))`.as("cost"),
          lines: sql<number>`count(*)`.as("line_count"),
          unknownLines: sql<number>`sum(cost is null)`.as("unknown_lines"),
        })
        .from(sql`${lines} line`)
        .leftJoin(products, sql`${products.id} = line.product_id`)
        .groupBy(sql`line.product_id`)
        .orderBy(sql`revenue desc`, sql`line.product_id`),
    ),
    requireStaff(app),
  ]);
  return rows;
}

export async function exportProfit(app: App, range: DateRange): Promise<string> {
  const rows = await profitByProduct(app, range);
  const head = ["Product", "SKU", "Name", "Quantity", "Revenue", "Revenue with known cost", "Cost", "Profit"];
  const lines = rows.map(({ productId, sku, name, pieces, revenueCents, knownRevenueCents, costCents, ...row }) =>
    csvLine([
      ...[productId, sku, name, pieces],
      ...[revenueCents, knownRevenueCents, costCents, knownRevenueCents - costCents].map(digitsOf),
      ...[row.lines, row.unknownLines],
    ]),
  );
  return [csvLine([...head, "Lines", "Lines without cost"]), ...lines].join("");
}
