// Key figures of the overview for a range of days. Owns no table. Guarantees one statement per range that reads each
// table once, through an index.
import { type SQL, sql } from "drizzle-orm";
import { customOrders, orders, quoteRequests } from "~/db/schema";
import { addDays, daysBetween, endOfShopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { type DateRange, revenueBetween } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";

export interface Figures {
  revenueCents: number;
  orders: number;
  /** Average order total; null without orders. */
  averageCents: number | null;
  /** Share of the range's quote requests that are approved by now; null without requests. */
  quotesWon: number | null;
}

/** Returns the range of the same length directly before this one. */
export function rangeBefore({ from, to }: DateRange): DateRange {
  return { from: addDays(from, -1 - daysBetween(from, to)), to: addDays(from, -1) };
}

export async function getFigures(app: App, { from, to }: DateRange): Promise<Figures> {
  const [start, end] = [startOfShopDay(from).getTime(), endOfShopDay(to).getTime()];
  const sold = (table: typeof orders | typeof customOrders, index: SQL) =>
    sql`select total_cents from ${table} indexed by ${index} where ${table.archivedAt} is null
      and ${table.createdAt} between ${start} and ${end} and +${table.status} <> 'cancelled'`;
  const [[row]] = await Promise.all([
    app.read(
      app.db
        .select({
          revenueCents: revenueBetween(start, end).as("revenue"),
          orders: sql<number>`orders_made`.as("orders_made"),
          soldCents: sql<number>`sold`.as("sold"),
          quotes: sql<number>`quotes_asked`.as("quotes_asked"),
          won: sql<number>`quotes_won`.as("quotes_won"),
        })
        .from(
          sql`(select count(*) as orders_made, coalesce(sum(total_cents), 0) as sold
              from (${sold(orders, sql`orders_sold`)} union all ${sold(customOrders, sql`custom_orders_sold`)})),
            (select count(*) as quotes_asked, count(*) filter (where status in ('approved', 'completed')) as quotes_won
              from ${quoteRequests} where ${quoteRequests.createdAt} between ${start} and ${end})`,
        ),
    ),
    requireStaff(app),
  ]);
  if (!row) throw new Error("A count has one row");
  return {
    revenueCents: row.revenueCents,
    orders: row.orders,
    averageCents: row.orders === 0 ? null : Math.round(row.soldCents / row.orders),
    quotesWon: row.quotes === 0 ? null : row.won / row.quotes,
  };
}
