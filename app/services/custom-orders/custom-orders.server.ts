// Custom orders. Owns: custom_orders. Guarantees one order and one deposit per draft, and that only the owner and staff
// see personal data (custom-orders-7).

import { and, count, desc, eq, gte, inArray, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteInsertValue, SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard } from "~/db/guards";
import { customOrders } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { dayMs, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { rushDays, standardDays } from "~/domain/calendar/schedule";
import { type CustomOrderStatus, settableCustomStatuses, spotsShown } from "~/domain/custom-orders/custom-orders";
import { depositAskedDays } from "~/domain/orders/tasks";
import type { App } from "~/services/core/app.server";
import { isOwnOrder, ownedBy } from "~/services/core/ownership.server";
import { olderThan, pageOf, unindexed } from "~/services/core/paging.server";
import { cookieOwner, requireStaff, requireUser } from "~/services/core/sessions.server";
import { getSettings } from "~/services/core/settings.server";
import { raiseVersion } from "~/services/core/versions.server";

export type CustomOrder = typeof customOrders.$inferSelect;

/** The caller checks permissions. */
export function selectCustomOrders(app: App, where: SQL | undefined) {
  return app.db.select().from(customOrders).where(where);
}

/**
 * SQL over `custom_orders` for the promised day or an earlier deadline. Calculates like `customShipBy`, with a fixed
 * distance from UTC, because SQLite does not know the shop's time zone.
 */
export const dueDay = sql`min(coalesce(custom_orders.promised_date, date(custom_orders.created_at / 1000, 'unixepoch', '-8 hours',
  iif(custom_orders.rush_order, ${`+${rushDays} days`}, ${`+${standardDays} days`}))), coalesce(custom_orders.deadline_date, '9999-12-31'))`;

/**
 * SQL over `custom_orders` for the time of the last email with a deposit link. The first one was sent when the order
 * was created.
 */
export const depositRequestedAt = sql`max(custom_orders.created_at, ifnull((select max(order_events.created_at) from order_events
  where order_events.subject = 'custom_order' and order_events.subject_id = custom_orders.id and order_events.type = 'deposit_due'), 0))`;

/** SQL over `custom_orders`: the last deposit link is so recent that staff need not follow up. */
export const isDepositRequestedRecently = (app: Pick<App, "now">) =>
  sql`${depositRequestedAt} > ${app.now().getTime() - depositAskedDays * dayMs}`;

export function moveCustomOrder(
  app: App,
  id: string,
  from: readonly CustomOrderStatus[],
  status: CustomOrderStatus,
): Statement[] {
  return [
    app.db
      .update(customOrders)
      .set({ status, updatedAt: app.now(), version: raiseVersion(customOrders.version) })
      .where(and(eq(customOrders.id, id), inArray(customOrders.status, [...from]))),
  ];
}

export interface SeenCustomOrder {
  order: CustomOrder;
  /** True if the visitor is the owner or staff, who may see name, addresses, email and notes. */
  isPersonal: boolean;
}

/** Returns an order to anyone who knows the number. Show personal data only if `isPersonal` (custom-orders-7). */
export async function getCustomOrder(app: App, { id }: { id: string }): Promise<SeenCustomOrder> {
  const [[order], viewer] = await Promise.all([
    app.read(selectCustomOrders(app, eq(customOrders.id, id))),
    app.viewer(),
  ]);
  if (!order) throw new ShopError("not_found", "Order not found");
  return { order, isPersonal: isStaffRole(viewer?.role) || isOwnOrder(app, order, viewer) };
}

export async function listCustomOrders(app: App, { before }: { before?: string }, size: number) {
  const where = and(isNull(customOrders.archivedAt), olderThan(customOrders.createdAt, customOrders.id, before));
  const newest = [desc(customOrders.createdAt), desc(customOrders.id)];
  const [rows] = await Promise.all([
    app.read(
      selectCustomOrders(app, where)
        .orderBy(...newest)
        .limit(size + 1),
    ),
    requireStaff(app),
  ]);
  return pageOf(rows, size);
}

/**
 * One page of the signed-in customer's orders, newest first. An empty list means that the next order is their first
 * (api-4).
 */
export async function listUserCustomOrders(app: App, { before }: { before?: string }, size: number) {
  const viewer = await requireUser(app);
  const isOlder = olderThan(unindexed(customOrders.createdAt), customOrders.id, before);
  const mine = and(ownedBy(customOrders, viewer, []), isOlder);
  const newest = [desc(customOrders.createdAt), desc(customOrders.id)];
  const rows = await app.read(
    selectCustomOrders(app, mine)
      .orderBy(...newest)
      .limit(size + 1),
  );
  return pageOf(rows, size);
}

/** Whether the signed-in customer has no custom order yet. Guests never count as first-time customers (designer-7). */
export async function isFirstCustomOrder(app: App): Promise<boolean> {
  if (!app.visitor.sessionToken) return false;
  const { userId, verifiedEmail } = cookieOwner(app);
  const { userId: byAccount, customerEmail } = customOrders;
  const isTheirs = or(eq(byAccount, userId), eq(customerEmail, verifiedEmail));
  const [known, viewer] = await Promise.all([
    app.read(app.db.select({ id: customOrders.id }).from(customOrders).where(isTheirs).limit(1)),
    app.viewer(),
  ]);
  return viewer !== null && known.length === 0;
}

/** Custom orders that the shop still takes this month, if there are 1 to 5 (designer-12). Otherwise null. */
export async function findSpotsLeft(app: App): Promise<number | null> {
  const { status, createdAt } = customOrders;
  const monthStart = startOfShopDay(`${shopDay(app.now()).slice(0, 8)}01`);
  const isTaken = inArray(status, settableCustomStatuses);
  const [{ monthlyOrders }, [found]] = await Promise.all([
    getSettings(app),
    app.read(
      app.db
        .select({ taken: count() })
        .from(customOrders)
        .where(and(isTaken, gte(createdAt, monthStart))),
    ),
  ]);
  return monthlyOrders === null ? null : spotsShown(monthlyOrders - (found?.taken ?? 0));
}

export function insertCustomOrder(app: App, order: SQLiteInsertValue<typeof customOrders>): Statement[] {
  return [app.db.insert(customOrders).values(order)];
}

export function updateCustomOrder(
  app: App,
  id: string,
  values: SQLiteUpdateSetSource<typeof customOrders>,
  only?: SQL,
): Statement[] {
  return [
    app.db
      .update(customOrders)
      .set({ ...values, updatedAt: app.now(), version: raiseVersion(customOrders.version) })
      .where(and(eq(customOrders.id, id), only)),
  ];
}

/**
 * Restores an archived order unless staff canceled it. Nothing else needs checking, because archiving only hides an
 * order.
 */
export function unarchiveCustomOrder(app: App, id: string): Statement[] {
  const { archivedAt, status } = customOrders;
  return updateCustomOrder(app, id, { archivedAt: null }, and(isNotNull(archivedAt), ne(status, "cancelled")));
}

/** Aborts the batch if `when` holds but `isOpen` does not hold for the order. */
export function requireCustomOrder(app: App, id: string, isOpen: SQL, when: Guard): Statement {
  return app.db
    .update(customOrders)
    .set({ version: abortUnless(customOrders.version, isOpen) })
    .where(and(eq(customOrders.id, id), when));
}
