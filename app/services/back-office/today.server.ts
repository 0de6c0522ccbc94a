// What waits for staff, thing by thing, by the day on which it is due (admin-13). Owns no table. Promises one statement a kind, each
// led by an index, ten rows of it at most, all in the page's own batch.
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import {
  accessLinks,
  customOrders,
  mockupApprovals,
  mockupVersions,
  orders,
  products,
  quoteRequests,
} from "~/db/schema";
import { addDays, type CalendarDay, dayMs, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { madeDays, roadDays, rushDays } from "~/domain/calendar/schedule";
import type { TaskKind } from "~/domain/orders/tasks";
import { hasApprovedDesign } from "~/services/back-office/production.server";
import { isLowOnStock } from "~/services/catalog/low-stock.server";
import type { App } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";

export interface Task {
  kind: TaskKind;
  /** The order, quote or product to open. */
  recordId: string;
  name: string;
  due: CalendarDay;
  amountCents: number | null;
}

const mostOfAKind = 10;
const linkWarningDays = 3;
/** Whoever wished for changes longer ago has gone elsewhere. */
const halfYearMs = 182 * dayMs;

interface Source {
  kind: TaskKind;
  from: SQLiteTable | SQL;
  recordId: SQL | SQLiteColumn;
  name: SQL | SQLiteColumn;
  /** When it began to wait, in milliseconds; due `days` later. */
  since?: SQL | SQLiteColumn;
  days?: number;
  /** Or the day itself; where it is null, `since` counts. */
  day?: SQL | SQLiteColumn;
  amount?: SQL | SQLiteColumn;
  where: SQL;
  orderBy: SQL | SQLiteColumn;
}

/** Staff: what is to be done, the most urgent first; `isCut` where a kind has more than is shown. */
export async function listTasks(app: App): Promise<{ tasks: Task[]; isCut: boolean }> {
  const now = app.now();
  const read = ({ from, recordId, name, since, day, amount, where, orderBy }: Source) =>
    app.read(
      app.db
        .select({
          recordId: sql<string>`${recordId}`.as("task_record"),
          name: sql<string>`${name}`.as("task_name"),
          since: sql<number | null>`${since ?? null}`.as("task_since"),
          day: sql<CalendarDay | null>`${day ?? null}`.as("task_day"),
          amountCents: sql<number | null>`${amount ?? null}`.as("task_amount"),
        })
        .from(from)
        .where(where)
        .orderBy(orderBy)
        .limit(mostOfAKind + 1),
    );
  const sources = sourcesOf(now);
  const [answers] = await Promise.all([Promise.all(sources.map(read)), requireAdmin(app)]);
  const tasks = answers.flatMap((rows, place) => {
    const { kind, days = 0 } = sources[place]!;
    return rows.slice(0, mostOfAKind).map(({ since, day, ...row }): Task => {
      const due = day ?? addDays(shopDay(since === null ? now : new Date(since)), days);
      return { ...row, kind, due };
    });
  });
  return {
    tasks: tasks.sort((a, b) => Number(a.due > b.due) - Number(a.due < b.due)),
    isCut: answers.some((rows) => rows.length > mostOfAKind),
  };
}

function sourcesOf(now: Date): Source[] {
  const today = sql`${shopDay(now)}`;
  const soon = now.getTime() + linkWarningDays * dayMs;
  const order = { from: customOrders, recordId: customOrders.id, name: customOrders.customerName };
  const quote = { from: quoteRequests, recordId: quoteRequests.id, name: quoteRequests.customerName };
  const current = sql`+${customOrders.archivedAt} is null`;
  const cancellation = (table: typeof orders | typeof customOrders): Source => ({
    ...{ kind: "cancel", from: table, recordId: table.id, name: table.customerName, amount: table.totalCents },
    ...{ since: table.cancelRequestedAt, days: 1, orderBy: table.cancelRequestedAt },
    where: sql`${table.cancelRequestedAt} is not null and +${table.status} <> 'cancelled' and +${table.archivedAt} is null`,
  });
  // As `customShipBy` says it of one order; SQLite knows no days of the shop's, so it compares with where they begin.
  const startedAt = sql`coalesce((select captured_at from payments where payments.id = custom_orders.balance_payment_id),
    custom_orders.created_at)`;
  const firstOnTime = startOfShopDay(addDays(shopDay(now), -madeDays)).getTime();
  const isLate = sql`iif(${customOrders.deadlineDate} is null, ${startedAt} < ${firstOnTime},
    ${customOrders.deadlineDate} < ${addDays(shopDay(now), roadDays)})`;
  return [
    {
      ...{ kind: "makeOrder", ...quote, amount: quoteRequests.quotedAmountCents, orderBy: quoteRequests.createdAt },
      ...{ since: sql`coalesce(${quoteRequests.approvedAt}, ${quoteRequests.updatedAt})`, days: 1 },
      where: sql`${quoteRequests.status} = 'approved'
        and not exists (select 1 from ${customOrders} where ${customOrders.quoteId} = ${quoteRequests.id})`,
    },
    {
      ...{ kind: "balance", ...order, since: customOrders.updatedAt, days: 3, orderBy: customOrders.createdAt },
      amount: sql`${customOrders.totalCents} - ${customOrders.depositCents}`,
      where: sql`${customOrders.status} = 'approved' and ${customOrders.balancePaymentId} is null and ${current}`,
    },
    {
      ...{ kind: "owed", from: orders, recordId: orders.id, name: orders.customerName, amount: orders.owedCents },
      ...{ since: orders.updatedAt, days: 7, orderBy: orders.createdAt },
      where: sql`owed_cents > 0 and +${orders.status} <> 'cancelled' and +${orders.archivedAt} is null`,
    },
    {
      // By their tables' names: drizzle leaves those out where it knows of one table only.
      ...{ kind: "changes", name: sql`mockup_approvals.name`, since: sql`mockup_approvals.created_at`, days: 2 },
      from: sql`${mockupApprovals} join ${mockupVersions} on ${mockupVersions.id} = ${mockupApprovals.mockupVersionId}`,
      recordId: sql`coalesce(mockup_versions.custom_order_id, mockup_versions.quote_id)`,
      // The literals stand as in the partial index, else SQLite does not take it; the half year lets it seek there, not walk.
      where: sql`mockup_approvals.decision = 'changes_requested' and mockup_approvals.voided_at is null
        and mockup_approvals.created_at > ${now.getTime() - halfYearMs} and mockup_versions.version = (select max(newest.version) from mockup_versions newest
          where newest.custom_order_id = mockup_versions.custom_order_id or newest.quote_id = mockup_versions.quote_id)`,
      orderBy: sql`mockup_approvals.created_at`,
    },
    cancellation(orders),
    cancellation(customOrders),
    {
      ...{ kind: "unapproved", ...order, day: today, orderBy: customOrders.createdAt },
      where: sql`${customOrders.status} = 'in_production' and ${current} and not ${hasApprovedDesign}`,
    },
    {
      ...{ kind: "late", ...order, since: startedAt, days: madeDays, orderBy: customOrders.createdAt },
      day: sql`date(${customOrders.deadlineDate}, ${`-${roadDays} days`})`,
      where: sql`${customOrders.status} = 'in_production' and ${current} and ${isLate}`,
    },
    {
      ...{ kind: "needBy", ...order, orderBy: customOrders.deadlineDate },
      day: sql`date(${customOrders.deadlineDate}, ${`-${rushDays} days`})`,
      where: sql`${customOrders.deadlineDate} < ${addDays(shopDay(now), rushDays)}
        and +${customOrders.status} in ('pending', 'mockup_sent', 'approved') and ${current}`,
    },
    {
      ...{ kind: "followUp", ...quote, day: quoteRequests.followUpOn, orderBy: quoteRequests.followUpOn },
      amount: quoteRequests.quotedAmountCents,
      where: sql`${quoteRequests.followUpOn} is not null and ${quoteRequests.followUpOn} <= ${today}`,
    },
    {
      ...{ kind: "link", from: accessLinks, recordId: accessLinks.subjectId, since: accessLinks.expiresAt },
      name: sql`coalesce((select ${quoteRequests.customerName} from ${quoteRequests} where ${quoteRequests.id} = ${accessLinks.subjectId}),
        (select ${customOrders.customerName} from ${customOrders} where ${customOrders.id} = ${accessLinks.subjectId}))`,
      where: sql`${accessLinks.revokedAt} is null and ${accessLinks.expiresAt} between ${now.getTime()} and ${soon}
        and (exists (select 1 from ${quoteRequests} where ${quoteRequests.id} = ${accessLinks.subjectId} and +${quoteRequests.status} = 'quoted')
          or exists (select 1 from ${customOrders} where ${customOrders.id} = ${accessLinks.subjectId}
            and ${customOrders.balancePaymentId} is null and +${customOrders.status} <> 'cancelled'))`,
      orderBy: accessLinks.expiresAt,
    },
    {
      ...{ kind: "lowStock", from: products, recordId: sql`cast(${products.id} as text)`, name: products.name },
      ...{ day: today, where: sql`${isLowOnStock}`, orderBy: products.stockQuantity },
    },
  ];
}
