// Closed months. Owns: closed_months. Guarantees that the payments and refunds of a closed month never change: triggers
// in the migrations refuse every such write, and each payment keeps the facts that its files show (payments-27).
import { and, desc, eq, gte, isNull, lte, not, type SQL, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { closedMonths, payments, refunds } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type CalendarDay, shopDay } from "~/domain/calendar/calendar";
import { boundsOfMonth, formatMonth, type Month, monthOf } from "~/domain/payments/books";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireOwner } from "~/services/core/sessions.server";
import { closedAsNow, salesTaxJson } from "~/services/ledger/sales-tax.server";
import { setPayments } from "~/services/ledger/states.server";

/** The closed months of a range. The caller checks permissions. */
export function selectClosedMonths(app: App, { from, to }: { from: Month; to: Month }) {
  return app.db
    .select()
    .from(closedMonths)
    .where(and(gte(closedMonths.month, from), lte(closedMonths.month, to)));
}

/** Owner: closes a month that is over. Closing it again changes nothing. ShopError `conflict` if it is not over. */
export async function closeMonth(app: App, { month }: { month: Month }): Promise<Month> {
  const owner = await requireOwner(app);
  if (month >= monthOf(shopDay(app.now())))
    throw new ShopError("conflict", `${formatMonth(month)} isn't over yet. Close it next month.`);
  const { startsAt, endsAt } = boundsOfMonth(month);
  await runBatch(app.db, [
    app.db
      .insert(closedMonths)
      .values({
        month,
        startsAt,
        endsAt,
        taxByState: sql`${salesTaxJson(startsAt, endsAt)}`,
        closedBy: owner.username,
        createdAt: app.now(),
      })
      .onConflictDoNothing(),
    addAuditOfChange(app, owner, "month closed", `month ${month}`),
    setPayments(app, and(isNull(payments.closedAs), isInMonth(startsAt, endsAt)), { closedAs: closedAsNow }),
  ]);
  return month;
}

/** Owner: reopens a month. The audit log keeps the reason. */
export async function reopenMonth(app: App, { month, reason }: { month: Month; reason: string }): Promise<Month> {
  const owner = await requireOwner(app);
  const { startsAt, endsAt } = boundsOfMonth(month);
  const isStillClosed = sql`exists (select 1 from ${closedMonths} where ${isInMonth(sql`starts_at`, sql`ends_at`)})`;
  await runBatch(app.db, [
    app.db.delete(closedMonths).where(eq(closedMonths.month, month)),
    addAuditOfChange(app, owner, "month reopened", `month ${month}`, { reason }),
    setPayments(app, and(isInMonth(startsAt, endsAt), not(isStillClosed)), { closedAs: null }),
  ]);
  return month;
}

/** SQL over `payments`: the payment or one of its refunds counts in the month. */
const isInMonth = (start: Date | SQL, end: Date | SQL) => {
  const [from, to] = [start, end].map((at) => (at instanceof Date ? sql`${at.getTime()}` : at));
  return sql`(${payments.capturedAt} between ${from} and ${to}
    or ${payments.id} in (select payment_id from ${refunds} where completed_at between ${from} and ${to} and status = 'completed'))`;
};

/**
 * ShopError `conflict` if the month of the day, or a later month, is closed. `field` names the field of the form that has
 * the day.
 */
export async function requireOpenMonth(app: App, day: CalendarDay, field: string): Promise<void> {
  const [closed] = await app.read(
    app.db
      .select({ month: closedMonths.month })
      .from(closedMonths)
      .where(gte(closedMonths.month, monthOf(day)))
      .orderBy(desc(closedMonths.month))
      .limit(1),
  );
  if (!closed) return;
  const sentence = `${formatMonth(closed.month)} is closed. Choose a later day, or ask an owner to reopen the month.`;
  throw new ShopError("conflict", sentence, { fieldErrors: { [field]: [sentence] } });
}

/**
 * SQL for the time of money, in milliseconds. If the month of `at` or a later one is closed by the time of the write, it
 * is `instead`, but at the earliest the first moment after the closed months.
 */
export const orIfClosed = (at: Date, instead = at) =>
  sql`iif(exists (select 1 from ${closedMonths} where ${closedMonths.endsAt} >= ${at.getTime()}),
    max(${instead.getTime()}, (select max(ends_at) + 1 from ${closedMonths})), ${at.getTime()})`;

/** Whether a trigger refused a write because it would change the money of a closed month. */
export function wasMonthClosed(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if (at.message.includes("The month is closed")) return true;
  return false;
}

export const monthClosed = (cause: unknown) =>
  new ShopError("conflict", "This would change a closed month. Ask an owner to reopen it under Books first.", {
    cause,
  });
