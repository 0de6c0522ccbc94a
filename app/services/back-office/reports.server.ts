// The overview's four charts. Owns no table. Promises one statement a chart, each led by an index over its date range.
import { between, eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { customOrders, manualInvoices, orderItems, orders, payments, quoteRequests } from "~/db/schema";
import { addDays, dayMs, daysBetween, endOfShopDay, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { receivableAgeStarts, receivableAges } from "~/domain/invoices/statements";
import type { App } from "~/services/core/app.server";
import { unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { paidCentsOf } from "~/services/invoices/invoices.server";
import { hasOpenBalance, isOwing, openBalance } from "~/services/invoices/statements.server";

export interface DateRange {
  from: string;
  to: string;
}

const maxDays = 366;

/** The last 30 days unless both days are given; at most a year. */
export function rangeOf(app: App, given: Partial<DateRange>): DateRange {
  const to = given.to ?? shopDay(app.now());
  const from = given.from && given.from <= to ? given.from : addDays(to, -29);
  return { from: daysBetween(from, to) >= maxDays ? addDays(to, 1 - maxDays) : from, to };
}

/** Captured minus refunded, for each day of the shop's zone. */
export async function revenueByDay(app: App, { from, to }: DateRange) {
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, index) => addDays(from, index));
  const bounds = days.map((day) => [day, startOfShopDay(day).getTime(), endOfShopDay(day).getTime()]);
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({
          day: sql<string>`json_extract(value, '$[0]')`.as("day"),
          cents:
            sql<number>`(select coalesce(sum(${payments.capturedCents} - ${payments.refundedCents}), 0) from ${payments}
            where ${payments.capturedAt} between json_extract(value, '$[1]') and json_extract(value, '$[2]'))`.as(
              "cents",
            ),
        })
        .from(sql`json_each(${JSON.stringify(bounds)})`),
    ),
    requireStaff(app),
  ]);
  return rows;
}

/** Requests, deposits and balances of the range: how many, and the money of the last two. */
export async function salesFunnel(app: App, { from, to }: DateRange) {
  const [start, end] = [startOfShopDay(from).getTime(), endOfShopDay(to).getTime()];
  // Named, as D1 answers a batch with objects: two columns of one text would be one.
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

/** Before and after everything that is owed: invoices take any day of four-digit years. */
const [earliest, latest] = [
  { due: "0000-00-00", made: -1 },
  { due: "9999-12-31", made: Number.MAX_SAFE_INTEGER },
];

/**
 * What is left of open invoices by their due day, open balances and what catalog orders owe by the order's day, in five ages. Each age is
 * a range of an index: sorting thousands of balances into ages cost four times as much.
 */
export async function receivablesByAge(app: App) {
  const now = app.now();
  const starts = receivableAgeStarts.map((days) => ({
    due: addDays(shopDay(now), -days),
    made: now.getTime() - days * dayMs,
  }));
  const limits = [latest, ...starts, earliest];
  const ages = receivableAges.map((label, age) => ({ label, until: limits[age], after: limits[age + 1] }));
  const isDue = sql`due_date > value ->> '$.after.due' and due_date <= value ->> '$.until.due'`;
  const isMade = (at: SQL | SQLiteColumn) =>
    sql`${at} > value ->> '$.after.made' and ${at} <= value ->> '$.until.made'`;
  const cents = sql<number>`(select ifnull(sum(total_cents - ${paidCentsOf()}), 0) from ${manualInvoices} where status = 'pending' and ${isDue})
    + (select ifnull(sum(${openBalance}), 0) from ${customOrders} where ${hasOpenBalance} and ${isMade(customOrders.createdAt)})
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

/** The ten products sold most in the range, in pieces. */
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
          sql`${orders.archivedAt} is null and ${orders.createdAt} between ${start} and ${end} and +${orders.status} <> 'cancelled'`,
        )
        .groupBy(orderItems.productId)
        .orderBy(sql`pieces desc`)
        .limit(10),
    ),
    requireStaff(app),
  ]);
  return rows;
}
