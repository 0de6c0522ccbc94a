// Staff's task list, by due day (admin-13). Owns no table. Guarantees one statement per source table, each using an
// index, with at most ten rows of each kind, all in the page's own batch. A task agrees with what the order list shows.
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
  taxCertificates,
} from "~/db/schema";
import type { BusinessHours } from "~/domain/calendar/business-hours";
import { addDays, type CalendarDay, dayMs, shopDay } from "~/domain/calendar/calendar";
import { roadDays, rushDays, shipByDay } from "~/domain/calendar/schedule";
import { depositAskedDays, linkWarningDays, type TaskKind } from "~/domain/orders/tasks";
import { isLowOnStock } from "~/services/catalog/low-stock.server";
import type { App } from "~/services/core/app.server";
import { balanceLinkOf } from "~/services/core/links/access.server";
import {
  decisionOfOrder,
  hasApprovedDesign,
  mockupDecidedAt,
  mockupOfQuote,
} from "~/services/core/mockup-state.server";
import { olderThan } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { getContact } from "~/services/core/settings.server";
import { depositRequestedAt, dueDay, isDepositRequestedRecently } from "~/services/custom-orders/custom-orders.server";
import { hasOpenBalance, isOwing, openBalance } from "~/services/invoices/statements.server";
import { hasReview } from "~/services/ledger/in-flight.server";

export interface Task {
  kind: TaskKind;
  recordId: string;
  name: string;
  due: CalendarDay;
  amountCents: number | null;
}

/** A task as read from D1. `since` (milliseconds) is when its wait began; `day` is its due day. */
interface Row extends Omit<Task, "due"> {
  since: number | null;
  day: CalendarDay | null;
}

/** Maximum rows of each kind: when all kinds are listed, and when staff open a single kind. */
const [maxPerKind, maxOfOneKind] = [10, 200];
/** Customers who asked for changes longer ago have gone elsewhere. */
const halfYearMs = 182 * dayMs;

interface Source {
  kind: TaskKind;
  from: SQLiteTable | SQL;
  recordId: SQL | SQLiteColumn;
  name: SQL | SQLiteColumn;
  /** When the wait began, in milliseconds. The task is due `days` later. */
  since?: SQL | SQLiteColumn;
  days?: number;
  /** The due day. If null, the due day is `days` after `since`. */
  day?: SQL | SQLiteColumn;
  /** Calculates the due day from `since` by the shop's hours. The task is listed once that day is over. */
  overdueAfter?: (since: Date, hours: BusinessHours) => CalendarDay;
  amount?: SQL | SQLiteColumn;
  where: SQL;
  orderBy: SQL | SQLiteColumn;
  /** Other kinds of task from the same table. They share the statement and have their own ten rows. */
  also?: (Pick<Source, "kind" | "where"> & Partial<Source>)[];
}

/**
 * Returns the tasks, most urgent first (staff only): of all kinds, or of one kind in full. `cut` are the kinds with more
 * tasks than are shown.
 */
export async function listTasks(app: App, only?: TaskKind): Promise<{ tasks: Task[]; cut: TaskKind[] }> {
  const now = app.now();
  const most = only ? maxOfOneKind : maxPerKind;
  const part = ({ kind, from, recordId, name, since, day, amount, where, orderBy }: Source) =>
    app.db
      .select({
        kind: sql`${kind}`.as("task_kind"),
        recordId: sql`${recordId}`.as("task_record"),
        name: sql`${name}`.as("task_name"),
        since: sql`${since ?? null}`.as("task_since"),
        day: sql`${day ?? null}`.as("task_day"),
        amountCents: sql`${amount ?? null}`.as("task_amount"),
      })
      .from(from)
      .where(where)
      .orderBy(orderBy)
      .limit(most + 1)
      .as("part");
  const sources = sourcesOf(app)
    .map((source) => [source, ...(source.also ?? []).map((one) => ({ ...source, ...one }))])
    .map((parts) => parts.filter(({ kind }) => !only || kind === only))
    .filter((parts) => parts.length > 0);
  const read = (parts: Source[]) => {
    const all = sql.join(
      parts.map((one) => sql`select * from ${part(one)}`),
      sql` union all `,
    );
    // Return the rows as one JSON text: D1 and drizzle need longer to map sixty rows than the index needs to find them.
    const rows = sql`json_group_array(json_object('kind', task_kind, 'recordId', task_record, 'name', task_name,
      'since', task_since, 'day', task_day, 'amountCents', task_amount))`;
    return app.read(
      app.db
        .select({ rows: rows.mapWith((text: string) => JSON.parse(text) as Row[]).as("task_rows") })
        .from(sql`(${all})`),
    );
  };
  const [answers, contact] = await Promise.all([Promise.all(sources.map(read)), getContact(app), requireStaff(app)]);
  const kinds = sources.flatMap((parts, place) =>
    parts.map(({ kind, days = 0, overdueAfter }) => {
      const rows = answers[place]![0]!.rows.filter((row) => row.kind === kind);
      if (!overdueAfter) return { kind, days, rows };
      const dated = rows.map((row) => ({ ...row, day: overdueAfter(new Date(row.since ?? 0), contact.hours) }));
      return { kind, days, rows: dated.filter(({ day }) => day < shopDay(now)) };
    }),
  );
  const tasks = kinds.flatMap(({ days, rows }) =>
    rows.slice(0, most).map(({ since, day, ...row }): Task => {
      const due = day ?? addDays(shopDay(since === null ? now : new Date(since)), days);
      return { ...row, due };
    }),
  );
  return {
    tasks: tasks.sort((a, b) => Number(a.due > b.due) - Number(a.due < b.due)),
    cut: [...new Set(kinds.flatMap(({ kind, rows }) => (rows.length > most ? [kind] : [])))],
  };
}

function sourcesOf(app: App): Source[] {
  const now = app.now();
  const today = sql`${shopDay(now)}`;
  const soon = now.getTime() + linkWarningDays * dayMs;
  const order = { from: customOrders, recordId: customOrders.id, name: customOrders.customerName };
  const quote = { from: quoteRequests, recordId: quoteRequests.id, name: quoteRequests.customerName };
  const current = sql`+${customOrders.archivedAt} is null`;
  const cancellation = (table: typeof orders | typeof customOrders): Source => ({
    kind: "cancel",
    from: table,
    recordId: table.id,
    name: table.customerName,
    amount: table.totalCents,
    since: table.cancelRequestedAt,
    days: 1,
    orderBy: table.cancelRequestedAt,
    where: sql`${table.cancelRequestedAt} is not null and +${table.status} not in ('shipped', 'delivered', 'cancelled')
      and +${table.archivedAt} is null`,
  });
  // True if the quote has a design with an unexpired deposit link. Staff need not create an order, because paying the
  // deposit does.
  const isOffered = sql`${quoteRequests.id} in (select quote_id from custom_order_drafts where quote_id is not null
    and expires_at > ${now.getTime()})`;
  const isWithoutOrder = sql`not exists (select 1 from ${customOrders} where ${customOrders.quoteId} = ${quoteRequests.id})`;
  const isOrderNext = sql`${quoteRequests.status} = 'approved' and ${isWithoutOrder} and not ${isOffered}`;
  // A payment under review by PayPal counts as paid, because the customer can do nothing more.
  const isUnpaid = sql`${hasOpenBalance} and ${openBalance} > 0 and not ${hasReview(sql`custom_orders.id`)}`;
  const isDue = sql`${isUnpaid} and ${customOrders.status} <> 'mockup_sent'`;
  const balanceLink = balanceLinkOf(app, customOrders.id);
  const isDepositNext = sql`(${customOrders.status} = 'approved' and deposit_payment_id is null and deposit_cents > 0)`;
  // Repeats the condition of the index custom_orders_deposit_due word for word. Otherwise SQLite does not use the index.
  const isDepositDue = sql`+deposit_payment_id is null and +balance_payment_id is null and ${current}
    and +${customOrders.status} in ('pending', 'mockup_sent', 'approved') and ${olderThan(customOrders.createdAt, customOrders.id)}
    and deposit_cents > 0 and (${customOrders.status} <> 'approved' or ${balanceLink.state} is null)
    and not ${hasReview(sql`custom_orders.id`)}`;
  const isAskedLately = isDepositRequestedRecently(app);
  const owes = sql`${isOwing} and not ${hasReview(sql`orders.id`)}`;
  const owedLink = balanceLinkOf(app, orders.id);
  const isLate = sql`${dueDay} < ${addDays(shopDay(now), roadDays)}`;
  return [
    {
      kind: "sendMockup",
      ...quote,
      amount: quoteRequests.quotedAmountCents,
      orderBy: quoteRequests.createdAt,
      since: sql`coalesce(${quoteRequests.approvedAt}, ${quoteRequests.updatedAt})`,
      days: 1,
      where: sql`${isOrderNext} and ${mockupOfQuote} is null`,
      also: [
        { kind: "makeOrder", since: mockupDecidedAt, where: sql`${isOrderNext} and ${mockupOfQuote} is 'approved'` },
        // The deposit link was sent with the approval, and staff have no page to send it again.
        {
          kind: "depositAsked",
          days: depositAskedDays,
          amount: sql`(select deposit_cents from custom_order_drafts where custom_order_drafts.quote_id = quote_requests.id)`,
          where: sql`${isOffered} and +${quoteRequests.status} = 'approved' and ${isWithoutOrder}`,
        },
      ],
    },
    {
      kind: "balance",
      ...order,
      since: customOrders.updatedAt,
      days: 3,
      orderBy: customOrders.createdAt,
      amount: openBalance,
      where: sql`${isDue} and not ${isDepositNext} and ${balanceLink.state} is null and ${olderThan(customOrders.createdAt, customOrders.id)}`,
      also: [
        {
          kind: "balanceAsked",
          since: balanceLink.endsAt,
          days: 0,
          where: sql`${isDue} and ${balanceLink.lasts}`,
        },
        {
          kind: "deposit",
          amount: customOrders.depositCents,
          since: depositRequestedAt,
          days: depositAskedDays,
          where: sql`${isDepositDue} and not ${isAskedLately}`,
        },
        {
          kind: "depositAsked",
          amount: customOrders.depositCents,
          since: depositRequestedAt,
          days: depositAskedDays,
          where: sql`${isDepositDue} and ${isAskedLately} and +${customOrders.status} <> 'mockup_sent'`,
        },
      ],
    },
    {
      kind: "owed",
      from: orders,
      recordId: orders.id,
      name: orders.customerName,
      amount: orders.owedCents,
      since: orders.updatedAt,
      days: 7,
      orderBy: orders.createdAt,
      where: sql`${owes} and ${owedLink.state} is null`,
      also: [
        {
          kind: "owedAsked",
          since: owedLink.endsAt,
          days: 0,
          where: sql`${owes} and ${owedLink.lasts}`,
        },
      ],
    },
    {
      // Write out the table names: drizzle omits them if it knows only one table.
      kind: "changes",
      name: sql`mockup_approvals.name`,
      since: sql`mockup_approvals.created_at`,
      days: 2,
      // Includes mockups of a quote's room while the quote has no order.
      from: sql`${mockupApprovals} join ${mockupVersions} on ${mockupVersions.id} = ${mockupApprovals.mockupVersionId}
        left join ${customOrders} on custom_orders.id = mockup_versions.custom_order_id or custom_orders.quote_id = mockup_versions.quote_id
        left join ${quoteRequests} on quote_requests.id = mockup_versions.quote_id`,
      recordId: sql`coalesce(custom_orders.id, quote_requests.id)`,
      // The literals must match the partial index, or SQLite does not use it. The half-year limit lets SQLite seek
      // instead of scan.
      where: sql`mockup_approvals.decision = 'changes_requested' and mockup_approvals.voided_at is null
        and mockup_approvals.created_at > ${now.getTime() - halfYearMs} and mockup_versions.version = (select max(newest.version) from mockup_versions newest
          where newest.custom_order_id = mockup_versions.custom_order_id or newest.quote_id = mockup_versions.quote_id)
        and iif(custom_orders.id is null, quote_requests.status in ('pending', 'quoted', 'approved') and ${mockupOfQuote} is 'changes_requested',
          custom_orders.status in ('pending', 'mockup_sent') and custom_orders.archived_at is null and ${decisionOfOrder} is 'changes_requested')`,
      orderBy: sql`mockup_approvals.created_at`,
    },
    cancellation(orders),
    cancellation(customOrders),
    {
      kind: "unapproved",
      ...order,
      day: today,
      orderBy: customOrders.createdAt,
      where: sql`${customOrders.status} = 'in_production' and ${current} and not ${hasApprovedDesign}`,
    },
    {
      kind: "late",
      ...order,
      orderBy: customOrders.createdAt,
      day: sql`date(${dueDay}, ${`-${roadDays} days`})`,
      where: sql`${customOrders.status} = 'in_production' and ${current} and ${isLate}`,
    },
    {
      // The oldest orders, whose ship-by days come first. SQL does not know the shop's hours and holidays.
      kind: "lateShipment",
      from: orders,
      recordId: orders.id,
      name: orders.customerName,
      since: orders.createdAt,
      overdueAfter: shipByDay,
      orderBy: orders.createdAt,
      where: sql`${orders.status} = 'processing' and ${orders.archivedAt} is null and ${orders.cancelRequestedAt} is null
        and ${olderThan(orders.createdAt, orders.id)}`,
    },
    {
      kind: "needBy",
      ...order,
      orderBy: customOrders.deadlineDate,
      day: sql`date(${customOrders.deadlineDate}, ${`-${rushDays} days`})`,
      where: sql`${customOrders.deadlineDate} < ${addDays(shopDay(now), rushDays)}
        and ${customOrders.status} not in ('shipped', 'delivered', 'cancelled') and +${customOrders.status} <> 'in_production' and ${current}`,
    },
    {
      kind: "followUp",
      ...quote,
      day: quoteRequests.followUpOn,
      orderBy: quoteRequests.followUpOn,
      amount: quoteRequests.quotedAmountCents,
      where: sql`${quoteRequests.followUpOn} is not null and ${quoteRequests.followUpOn} <= ${today}`,
    },
    {
      kind: "certificate",
      from: taxCertificates,
      recordId: taxCertificates.orderId,
      name: sql`coalesce((select customer_name from orders where orders.id = order_id),
        (select customer_name from custom_orders where custom_orders.id = order_id), '')`,
      since: taxCertificates.createdAt,
      days: 1,
      where: sql`${taxCertificates.status} = 'waiting' and ${taxCertificates.orderId} is not null`,
      orderBy: taxCertificates.createdAt,
    },
    {
      kind: "link",
      from: accessLinks,
      recordId: accessLinks.subjectId,
      since: accessLinks.expiresAt,
      name: sql`coalesce((select customer_name from quote_requests where quote_requests.id = subject_id),
        (select customer_name from custom_orders where custom_orders.id = subject_id),
        (select customer_name from orders where orders.id = subject_id))`,
      where: sql`${accessLinks.revokedAt} is null and ${accessLinks.expiresAt} between ${now.getTime()} and ${soon}
        and (exists (select 1 from ${quoteRequests} where ${quoteRequests.id} = ${accessLinks.subjectId} and +${quoteRequests.status} = 'quoted')
          or exists (select 1 from ${customOrders} where ${customOrders.id} = ${accessLinks.subjectId} and ${isUnpaid})
          or exists (select 1 from ${orders} where ${orders.id} = ${accessLinks.subjectId} and ${owes}))`,
      orderBy: accessLinks.expiresAt,
    },
    {
      kind: "lowStock",
      from: products,
      recordId: sql`cast(${products.id} as text)`,
      name: products.name,
      day: today,
      where: sql`${isLowOnStock}`,
      orderBy: products.stockQuantity,
    },
  ];
}
