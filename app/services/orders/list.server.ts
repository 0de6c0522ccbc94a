// Order history: catalog and custom orders together, newest first (admin-2). Guarantees two statements per page for any
// filter, each using an index.
import { and, asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { customOrders, type manualInvoices, orderItems, orders, payments } from "~/db/schema";
import { endOfShopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { type PictureSize, pictureAt } from "~/domain/catalog/pictures";
import { isStatusOf, type OrderFilter, type OrderKind } from "~/domain/orders/admin";
import type { PaymentState } from "~/domain/payments/payments";
import { foldText } from "~/domain/text/fold";
import { idPrefixes, readTypedId } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { recordsWith } from "~/services/core/full-text.server";
import { balanceLinkOf } from "~/services/core/links/access.server";
import { decisionOfOrder } from "~/services/core/mockup-state.server";
import {
  countUpTo,
  maxCounted,
  newerThan,
  olderThan,
  pageOf,
  pageSize,
  startsWith,
  unindexed,
} from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { isDepositRequestedRecently } from "~/services/custom-orders/custom-orders.server";
import { startsPurchaseOrder } from "~/services/invoices/invoices.server";
import { hasReview } from "~/services/ledger/in-flight.server";

type InvoiceStatus = (typeof manualInvoices.$inferSelect)["status"];
type Table = typeof orders | typeof customOrders;

/** Condition whose index the query uses. All other conditions filter the rows that it finds. */
function indexedCondition(filter: OrderFilter): "text" | "customer" | "status" | "archive" | "time" {
  if (filter.q) return "text";
  if (filter.customer) return "customer";
  if (filter.status) return "status";
  return filter.archived ? "archive" : "time";
}

function orderFilter(kind: OrderKind, table: Table, filter: OrderFilter, before: string | undefined, size: number) {
  const lead = indexedCondition(filter);
  const by = (column: SQLiteColumn, ...leads: (typeof lead)[]) => (leads.includes(lead) ? column : unindexed(column));
  const isByTotal = sortColumn(filter) === "totalCents";
  const at = isByTotal ? unindexed(table.createdAt) : by(table.createdAt, "customer", "status", "time");
  const archivedAt = by(table.archivedAt, "archive", "time");
  const key = isByTotal ? by(table.totalCents, "status", "time") : at;
  const beyond = isAscending(filter) ? newerThan : olderThan;
  const rest = and(
    filter.customer ? sql`${by(table.customerEmail, "customer")} = ${filter.customer}` : undefined,
    filter.status ? sql`${by(table.status, "status")} = ${filter.status}` : undefined,
    filter.archived ? sql`${archivedAt} > 0` : sql`${archivedAt} is null`,
    filter.from ? sql`${at} >= ${startOfShopDay(filter.from).getTime()}` : undefined,
    filter.to ? sql`${at} <= ${endOfShopDay(filter.to).getTime()}` : undefined,
    beyond(key, table.id, before),
  );
  return filter.q ? newestOf(table, searchConditions(kind, table, filter.q), rest, size) : rest;
}

const sortColumn = ({ sort }: OrderFilter) => (sort.endsWith("total") ? "totalCents" : "createdAt");
const isAscending = ({ sort }: OrderFilter) => !sort.startsWith("-");

/**
 * Reads only the newest rows for each search condition, because thousands of orders can match. Several conditions may
 * find the same order.
 */
function newestOf(table: Table, ways: SQL[], rest: SQL | undefined, size: number): SQL {
  const found = ways.map((way) => sql`select id, created_at from ${table} where ${and(way, rest)}`);
  return sql`${table.id} in (select id from (${sql.join(found, sql` union all `)})
    order by created_at desc, id desc limit ${ways.length * (size + 1)})`;
}

const prefixes: Record<OrderKind, string> = { custom: idPrefixes.customOrder, regular: idPrefixes.order };

/**
 * SQL conditions that match the beginning of an order number (with or without its letters), an email address or a
 * purchase order number, or any part of a name.
 */
function searchConditions(kind: OrderKind, table: Table, text: string): SQL[] {
  const typed = text.replace(/^#/, "");
  const id = readTypedId(/^[a-z]{2}-/i.test(typed) ? typed : `${prefixes[kind]}-${typed}`);
  const ofStaff = startsWith(sql`purchase_order_folded`, foldText(text));
  const bought = sql`${table.id} in (select order_id from manual_invoices where ${startsPurchaseOrder(text)}
    union all select id from orders where purchase_order_folded <> '' and ${ofStaff})`;
  const named = recordsWith(kind === "custom" ? "custom" : "order", text);
  const ways = [
    startsWith(table.id, id),
    startsWith(table.customerEmail, text.toLowerCase()),
    ...(named ? [sql`${table.id} in ${named}`] : []),
  ];
  return kind === "regular" ? [...ways, bought] : ways;
}

const includesKind = (kind: OrderKind, { kind: chosen, status }: OrderFilter) =>
  (!chosen || chosen === kind) && (!status || isStatusOf(kind, status));

/** Picture of the product that was added first. */
export const firstPicture =
  sql`(select json_object('imageUrl', image_url, 'imageSizes', json(image_sizes), 'updatedAt', updated_at)
  from order_items join products on products.id = product_id where order_id = orders.id order by order_items.rowid limit 1)`
    .mapWith((text: string | null) => {
      const product = text
        ? (JSON.parse(text) as { imageUrl: string | null; imageSizes: PictureSize[]; updatedAt: number })
        : null;
      // Twice the displayed width.
      return product && pictureAt({ ...product, updatedAt: new Date(product.updatedAt) }, 80);
    })
    .as("picture") as SQL.Aliased<string | null>;

/** True if the newest mockup of the order or of its quote is a picture, which a browser can show. */
const hasMockupPicture = sql`ifnull((select content_type from mockup_versions where custom_order_id = custom_orders.id
    or quote_id = custom_orders.quote_id order by version desc limit 1), '')`
  .mapWith((contentType: string) => contentType.startsWith("image/"))
  .as("mockup") as SQL.Aliased<boolean>;

function selectRegular(app: App, filter: OrderFilter, before: string | undefined, size: number) {
  const items = sql<string>`(select json_group_array(json_object('name', ${orderItems.name}, 'quantity', ${orderItems.quantity})) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;
  return app.db
    .select({
      ...shared(app, orders),
      items: items.mapWith((text: string) => JSON.parse(text) as { name: string; quantity: number }[]),
      picture: firstPicture,
      pieces: sql<number>`(select sum(quantity) from order_items where order_id = orders.id)`.as("pieces"),
      shippedPieces:
        sql<number>`(select coalesce(sum(line.value ->> 'quantity'), 0) from shipments, json_each(lines) line
        where order_id = orders.id)`.as("shipped_pieces"),
      owedCents: orders.owedCents,
      invoiceStatus: sql<InvoiceStatus | null>`(select status from manual_invoices where order_id = orders.id)`,
      paymentStatus: sql<PaymentState>`(select ${payments.status} from ${payments} where ${payments.id} = ${orders.paymentId})`,
    })
    .from(orders)
    .where(orderFilter("regular", orders, filter, before, size))
    .orderBy(...inOrder(orders, filter))
    .limit(size + 1);
}

/** SQL for whether an order was paid and everything was refunded. Payments of 0 do not count. */
const isRefunded = (table: Table) =>
  sql`(select ifnull(min(status = 'refunded'), 0) from payments where record_id = ${table}.id
    and status in ('captured', 'refunded') and captured_cents > 0)`;

/** SQL for whether some of an order's money was refunded. */
const isPartlyRefunded = (table: Table) =>
  sql`exists (select 1 from payments where record_id = ${table}.id and refunded_cents > 0)`;

function selectCustom(app: App, filter: OrderFilter, before: string | undefined, size: number) {
  const {
    quantity,
    pinType,
    size: pinSize,
    plating,
    choices,
    furtherDesigns,
    depositCents,
    depositPaymentId,
    balancePaymentId,
  } = customOrders;
  return app.db
    .select({
      ...shared(app, customOrders),
      quantity,
      pinType,
      size: pinSize,
      plating,
      choices,
      furtherDesigns,
      depositCents,
      depositPaymentId,
      balancePaymentId,
      hasPicture: hasMockupPicture,
      ...stepFactsOfDesign(app),
    })
    .from(customOrders)
    .where(orderFilter("custom", customOrders, filter, before, size))
    .orderBy(...inOrder(customOrders, filter))
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
  "cancelRequestedAt",
  "archivedAt",
  "version",
  "createdAt",
] as const;

function shared<Of extends Table>(app: App, table: Of) {
  const columns = sharedColumns.map((name) => [name, table[name]]);
  return {
    ...(Object.fromEntries(columns) as Pick<Of, (typeof sharedColumns)[number]>),
    ...stepFacts(app, table),
    isPartlyRefunded: isPartlyRefunded(table).mapWith(Boolean).as("is_partly_refunded") as SQL.Aliased<boolean>,
    isRefunded: isRefunded(table).mapWith(Boolean).as("is_refunded") as SQL.Aliased<boolean>,
  };
}

/** Facts outside the order's columns that `nextStep` needs. */
export function stepFacts(app: App, table: Table) {
  return {
    isUnderReview: hasReview(sql`${table}.id`).mapWith(Boolean).as("is_under_review") as SQL.Aliased<boolean>,
    link: balanceLinkOf(app, table.id).state.as("link"),
  };
}

export function stepFactsOfDesign(app: App) {
  const isDepositAsked = isDepositRequestedRecently(app).mapWith(Boolean) as SQL<boolean>;
  return { decision: decisionOfOrder, isDepositAsked };
}

function inOrder(table: Table, filter: OrderFilter): SQL[] {
  const lead = indexedCondition(filter);
  const column = table[sortColumn(filter)];
  const sorts = lead === "text" || lead === "archive" || (lead === "customer" && column !== table.createdAt);
  const direction = isAscending(filter) ? asc : desc;
  return [direction(sorts ? unindexed(column) : column), direction(table.id)];
}

type RegularSummary = Awaited<ReturnType<typeof selectRegular>>[number] & {
  kind: "regular";
};
type CustomSummary = Awaited<ReturnType<typeof selectCustom>>[number] & { kind: "custom" };
export type OrderSummary = RegularSummary | CustomSummary;

export async function listOrderHistory(app: App, filter: OrderFilter & { before?: string }, size = pageSize) {
  const { before } = filter;
  const [regular, custom] = await Promise.all([
    includesKind("regular", filter) ? app.read(selectRegular(app, filter, before, size)) : [],
    includesKind("custom", filter) ? app.read(selectCustom(app, filter, before, size)) : [],
    requireStaff(app),
  ]);
  const merged: OrderSummary[] = [
    ...regular.map((order) => ({ ...order, kind: "regular" as const })),
    ...custom.map((order) => ({ ...order, kind: "custom" as const })),
  ];
  const keyOf = (order: OrderSummary) => Number(order[sortColumn(filter)]);
  const sign = isAscending(filter) ? 1 : -1;
  merged.sort((a, b) => sign * (keyOf(a) - keyOf(b) || (a.id < b.id ? -1 : 1)));
  return pageOf(merged, size, keyOf);
}

/** Number of orders that match the filter, at most one more than `maxCounted`. */
export async function countOrderHistory(app: App, filter: OrderFilter): Promise<number> {
  const unsorted = { ...filter, sort: "-date" as const };
  const counts = (["regular", "custom"] as const)
    .filter((kind) => includesKind(kind, filter))
    .map((kind) => {
      const table = kind === "regular" ? orders : customOrders;
      return countUpTo(app, table, orderFilter(kind, table, unsorted, undefined, maxCounted));
    });
  const total = counts.reduce((sum, count) => sql<number>`${sum} + ${count}`, sql<number>`0`);
  const [row] = await app.read(app.db.select({ total }).from(sql`(select 1)`));
  return Math.min(maxCounted + 1, row?.total ?? 0);
}
