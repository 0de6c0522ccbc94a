// The four charts of the overview. Owns no table. Guarantees one statement per chart, with an index over the range of
// days.
import { between, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { customOrders, manualInvoices, orderItems, orders, payments, quoteRequests, refunds } from "~/db/schema";
import { addDays, dayMs, daysBetween, endOfShopDay, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { receivableAgeStarts, receivableAges } from "~/domain/invoices/statements";
import type { App } from "~/services/core/app.server";
import { unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { paidCentsOf } from "~/services/invoices/invoices.server";
import { hasOpenBalance, isNotDue, isOwing, openBalance } from "~/services/invoices/statements.server";

export interface DateRange {
  from: string;
  to: string;
}

const maxDays = 366;

/** Returns the last 30 days unless both days are given. A range has at most 366 days. */
export function rangeOf(app: App, given: Partial<DateRange>): DateRange {
  const to = given.to ?? shopDay(app.now());
  const from = given.from && given.from <= to ? given.from : addDays(to, -29);
  return { from: daysBetween(from, to) >= maxDays ? addDays(to, 1 - maxDays) : from, to };
}

/**
 * SQL for the money received less the refunds made between two times. A refund counts on its own day, so that a past
 * day never changes (payments-26).
 */
export const revenueBetween = (start: SQL | number, end: SQL | number) => sql<number>`(
  (select coalesce(sum(${payments.capturedCents}), 0) from ${payments} where ${payments.capturedAt} between ${start} and ${end})
  - (select coalesce(sum(${refunds.amountCents}), 0) from ${refunds} where ${refunds.status} = 'completed'
    and ${refunds.completedAt} between ${start} and ${end}
    and exists (select 1 from payments paid where paid.id = ${refunds.paymentId} and paid.captured_at is not null)))`;

export async function revenueByDay(app: App, { from, to }: DateRange) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const bounds = days.map((day) => [day, startOfShopDay(day).getTime(), endOfShopDay(day).getTime()]);
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({
          day: sql<string>`json_extract(value, '$[0]')`.as("day"),
          cents: revenueBetween(sql`json_extract(value, '$[1]')`, sql`json_extract(value, '$[2]')`).as("cents"),
        })
        .from(sql`json_each(${JSON.stringify(bounds)})`),
    ),
    requireStaff(app),
  ]);
  return rows;
}

export async function salesFunnel(app: App, { from, to }: DateRange) {
  const [start, end] = [startOfShopDay(from).getTime(), endOfShopDay(to).getTime()];
  // D1 returns batch rows as objects, so columns with the same SQL need different names.
  const paid = (purpose: "deposit" | "balance") =>
    sql<number>`count(*) filter (where ${payments.purpose} = ${purpose})`.as(purpose);
  const [[row]] = await Promise.all([
    app.read(
      app.db
        .select({
          quotes:
            sql<number>`(select count(*) from ${quoteRequests} where ${quoteRequests.createdAt} between ${start} and ${end})`.as(
              "quotes",
            ),
          deposits: paid("deposit"),
          balances: paid("balance"),
        })
        .from(payments)
        .where(between(payments.capturedAt, new Date(start), new Date(end))),
    ),
    requireStaff(app),
  ]);
  return row ?? { quotes: 0, deposits: 0, balances: 0 };
}

/** Limits before and after every possible due date and creation time. */
const [earliest, latest] = [
  { due: "0000-00-00", made: -1 },
  { due: "9999-12-31", made: Number.MAX_SAFE_INTEGER },
];

/**
 * Returns open amounts of invoices (by due date), balances and catalog orders (by order date) in five age groups. A balance
 * is not due before the mockup is approved. Each group is a range scan of an index, which is four times faster than sorting thousands of
 * balances into groups.
 */
export async function receivablesByAge(app: App) {
  const now = app.now();
  const starts = receivableAgeStarts.map((days) => ({
    due: addDays(shopDay(now), -days),
    made: now.getTime() - days * dayMs,
  }));
  const limits = [latest, ...starts, earliest];
  const ages = receivableAges.map((label, age) => ({ label, age, until: limits[age], after: limits[age + 1] }));
  const isDue = sql`due_date > value ->> '$.after.due' and due_date <= value ->> '$.until.due'`;
  const isMade = (at: SQL | SQLiteColumn) =>
    sql`${at} > value ->> '$.after.made' and ${at} <= value ->> '$.until.made'`;
  const cents = sql<number>`(select ifnull(sum(total_cents - ${paidCentsOf()}), 0) from ${manualInvoices} where status = 'pending' and ${isDue})
    + (select ifnull(sum(${openBalance}), 0) from ${customOrders} where ${hasOpenBalance} and not ${isNotDue} and ${isMade(customOrders.createdAt)})
    + iif(value ->> '$.age' = 0, (select ifnull(sum(${openBalance}), 0) from ${customOrders} where ${hasOpenBalance} and ${isNotDue} and ${customOrders.createdAt} > ${earliest.made}), 0)
    + (select ifnull(sum(owed_cents), 0) from ${orders} where ${isOwing} and ${isMade(unindexed(orders.createdAt))})`;
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({ label: sql<string>`value ->> '$.label'`.as("label"), cents: cents.as("cents") })
        .from(sql`json_each(${JSON.stringify(ages)})`),
    ),
    requireStaff(app),
  ]);
  return rows;
}

export async function bestSellers(app: App, { from, to }: DateRange) {
  const [start, end] = [startOfShopDay(from).getTime(), endOfShopDay(to).getTime()];
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({
          productId: orderItems.productId,
          name: sql<string>`max(${orderItems.name})`.as("best_name"),
          pieces: sql<number>`sum(${orderItems.quantity})`.as("pieces"),
        })
        .from(sql`${orders} indexed by orders_sold`)
        .innerJoin(orderItems, eq(orderItems.orderId, orders.id))
        .where(
          sql`${orders.archivedAt} is null and ${orders.createdAt} between ${start} and ${end} and +${orders.status} <> 'cancelled'
            and ${orderItems.productId} > 0`,
        )
        .groupBy(orderItems.productId)
        .orderBy(sql`pieces desc`)
        .limit(10),
    ),
    requireStaff(app),
  ]);
  return rows;
}
