// Counts the work that waits for staff, in one statement, for the navigation and the overview. Owns no table.
import { sql } from "drizzle-orm";
import type { Database } from "~/db/client.server";
import {
  customOrders,
  disputes,
  manualInvoices,
  messages,
  orders,
  outboxMessages,
  paymentDiscrepancies,
  products,
  quoteRequests,
  reviews,
  taxCertificates,
} from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import { unsentStates } from "~/domain/campaigns/outbox";
import { isLowOnStock } from "~/services/catalog/low-stock.server";
import type { App } from "~/services/core/app.server";
import { requireProduction } from "~/services/core/sessions.server";

export async function countWaiting(app: App) {
  const [[counts], { role }] = await Promise.all([
    app.read(selectCounts(app.db, shopDay(app.now()))),
    requireProduction(app),
  ]);
  if (!counts) throw new Error("A count has one row");
  // The production role sees shipments and mockups, but no quotes and no money.
  const hidden = {
    quotes: 0,
    discrepancies: 0,
    certificates: 0,
    overdue: 0,
    reviews: 0,
    lowStock: 0,
    failedMails: 0,
    unread: 0,
  };
  return isStaffRole(role) ? counts : { ...counts, ...hidden };
}
export type Waiting = Awaited<ReturnType<typeof countWaiting>>;

const selectCounts = (db: Database, today: CalendarDay) =>
  db
    .select({
      quotes: sql<number>`(select count(*) from ${quoteRequests} where ${quoteRequests.status} = 'pending')`,
      mockups: sql<number>`(select count(*) from ${customOrders} where ${customOrders.status} = 'pending' and ${customOrders.archivedAt} is null
        and (deposit_payment_id is not null or deposit_cents = 0))`,
      shipments: sql<number>`(select count(*) from ${orders} where ${orders.status} = 'processing' and ${orders.archivedAt} is null)`,
      discrepancies: sql<number>`(select count(*) from ${paymentDiscrepancies} where ${paymentDiscrepancies.resolvedAt} is null)
        + (select count(*) from ${disputes} where ${disputes.closedAt} is null)`,
      certificates: sql<number>`(select count(*) from ${taxCertificates} where ${taxCertificates.status} = 'waiting' and ${taxCertificates.orderId} is not null)`,
      overdue: sql<number>`(select count(*) from ${manualInvoices} where ${manualInvoices.status} = 'pending' and ${manualInvoices.dueDate} < ${today})`,
      reviews: sql<number>`(select count(*) from ${reviews} where ${reviews.status} = 'pending')`,
      lowStock: sql<number>`(select count(*) from ${products} where ${isLowOnStock})`,
      unread: sql<number>`(select count(*) from ${messages} where ${messages.readAt} is null)`,
      failedMails: sql<number>`(select count(*) from ${outboxMessages} where ${outboxMessages.state} in ${[...unsentStates]})`,
    })
    .from(sql`(select 1)`);
