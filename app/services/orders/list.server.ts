// Order History: catalog and custom orders together, newest first (admin-2); reads the tables of orders and custom-orders.
// Promises two statements for a page whatever the filters, each led by an index.
import { and, desc, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { customOrders, orderItems, orders, payments } from "~/db/schema";
import { endOfShopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { isStatusOf, type OrderFilter, type OrderKind } from "~/domain/orders/admin";
import type { PaymentState } from "~/domain/payments/payments";
import { idPrefixes, readTypedId } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { olderThan, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireAdmin } from "~/services/core/sessions.server";

type Table = typeof orders | typeof customOrders;

/** The one condition that is answered by an index; all others look at the rows that it finds. */
function leadOf(filter: OrderFilter): "text" | "customer" | "status" | "archive" | "time" {
  if (filter.q) return "text";
  if (filter.customer) return "customer";
  if (filter.status) return "status";
  return filter.archived ? "archive" : "time";
}

function orderFilter(kind: OrderKind, table: Table, filter: OrderFilter, before?: string): SQL | undefined {
  const lead = leadOf(filter);
  const by = (column: SQLiteColumn, ...leads: (typeof lead)[]) => (leads.includes(lead) ? column : unindexed(column));
  const at = by(table.createdAt, "customer", "status", "time");
  const archivedAt = by(table.archivedAt, "archive", "time");
  return and(
    filter.q ? matchesText(kind, table, filter.q) : undefined,
    filter.customer ? sql`${by(table.customerEmail, "customer")} = ${filter.customer}` : undefined,
    filter.status ? sql`${by(table.status, "status")} = ${filter.status}` : undefined,
    filter.archived ? sql`${archivedAt} > 0` : sql`${archivedAt} is null`,
    filter.from ? sql`${at} >= ${startOfShopDay(filter.from).getTime()}` : undefined,
    filter.to ? sql`${at} <= ${endOfShopDay(filter.to).getTime()}` : undefined,
    olderThan(at, table.id, before),
  );
}

const prefixes: Record<OrderKind, string> = { custom: idPrefixes.customOrder, regular: idPrefixes.order };

/** The beginning of a number, with or without its letters, or of an e-mail address. */
function matchesText(kind: OrderKind, table: Table, text: string): SQL | undefined {
  const typed = text.replace(/^#/, "");
  const id = readTypedId(/^[a-z]{2}-/i.test(typed) ? typed : `${prefixes[kind]}-${typed}`);
  return or(startsWith(table.id, id), startsWith(table.customerEmail, text.toLowerCase()));
}

const wants = (kind: OrderKind, { kind: chosen, status }: OrderFilter) =>
  (!chosen || chosen === kind) && (!status || isStatusOf(kind, status));

function selectRegular(app: App, filter: OrderFilter, before: string | undefined, size: number) {
  const items = sql<string>`(select json_group_array(json_object('name', ${orderItems.name}, 'quantity', ${orderItems.quantity})) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;
  return app.db
    .select({
      ...shared(orders),
      items: items.mapWith((text: string) => JSON.parse(text) as { name: string; quantity: number }[]),
      paymentStatus: sql<PaymentState>`(select ${payments.status} from ${payments} where ${payments.id} = ${orders.paymentId})`,
    })
    .from(orders)
    .where(orderFilter("regular", orders, filter, before))
    .orderBy(...newestFirst(orders, filter))
    .limit(size + 1);
}

function selectCustom(app: App, filter: OrderFilter, before: string | undefined, size: number) {
  const {
    quantity,
    pinType,
    size: pinSize,
    plating,
    choices,
    furtherDesigns,
    depositCents,
    logoKey,
    logoFileName,
    depositPaymentId,
    balancePaymentId,
  } = customOrders;
  return app.db
    .select({
      ...shared(customOrders),
      ...{
        quantity,
        pinType,
        size: pinSize,
        plating,
        choices,
        furtherDesigns,
        depositCents,
        logoKey,
        logoFileName,
        depositPaymentId,
        balancePaymentId,
      },
    })
    .from(customOrders)
    .where(orderFilter("custom", customOrders, filter, before))
    .orderBy(...newestFirst(customOrders, filter))
    .limit(size + 1);
}

const sharedColumns = [
  "id",
  "customerName",
  "customerEmail",
  "status",
  "totalCents",
  "trackingNumber",
  "trackingUrl",
  "archivedAt",
  "version",
  "createdAt",
] as const;

function shared<Of extends Table>(table: Of) {
  const columns = sharedColumns.map((name) => [name, table[name]]);
  return Object.fromEntries(columns) as Pick<Of, (typeof sharedColumns)[number]>;
}

function newestFirst(table: Table, filter: OrderFilter): SQL[] {
  const lead = leadOf(filter);
  const sorts = lead === "text" || lead === "archive";
  return [desc(sorts ? unindexed(table.createdAt) : table.createdAt), desc(table.id)];
}

export type RegularSummary = Awaited<ReturnType<typeof selectRegular>>[number] & { kind: "regular" };
export type CustomSummary = Awaited<ReturnType<typeof selectCustom>>[number] & { kind: "custom" };
export type OrderSummary = RegularSummary | CustomSummary;

/** One page of both kinds. `size` rows at most; `next` is the cursor of the page after. */
export async function listOrderHistory(app: App, filter: OrderFilter & { before?: string }, size = pageSize) {
  const { before } = filter;
  const [regular, custom] = await Promise.all([
    wants("regular", filter) ? app.read(selectRegular(app, filter, before, size)) : [],
    wants("custom", filter) ? app.read(selectCustom(app, filter, before, size)) : [],
    requireAdmin(app),
  ]);
  const merged: OrderSummary[] = [
    ...regular.map((order) => ({ ...order, kind: "regular" as const })),
    ...custom.map((order) => ({ ...order, kind: "custom" as const })),
  ];
  merged.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1));
  return pageOf(merged, size);
}
