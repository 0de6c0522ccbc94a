// The production board: orders to make and orders to pack, by ship-by day (admin-14). Owns no table. The production
// role may see the board, so it contains no prices, no payments and no customer data beyond the order.
import { and, asc, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { customOrders, orderItems, orders } from "~/db/schema";
import { customShipBy, shipByDay } from "~/domain/calendar/schedule";
import { designsToMake } from "~/domain/designer/several";
import { leftToShip, type ParcelLine } from "~/domain/orders/shipping";
import { hasApprovedDesign } from "~/services/collaboration/approvals.server";
import type { App } from "~/services/core/app.server";
import { requireProduction } from "~/services/core/sessions.server";
import { getContact } from "~/services/core/settings.server";
import { dueDay } from "~/services/custom-orders/custom-orders.server";
import { hasOpenBalance, openBalance } from "~/services/invoices/statements.server";

/** Maximum rows of each part of the board: at first, and after the viewer opens one part in full. */
const [rowsAtFirst, maxRows] = [25, 200];
export type BoardPart = "made" | "packed";

/** True if the order has an open cancellation request or an open payment. The board does not say which. */
const isHeld = (why: SQL) => sql<boolean>`${why}`.mapWith(Boolean).as("is_held");

/**
 * Returns the orders to make and to pack, earliest ship-by day first. `whole` is the part that the viewer opened in
 * full.
 */
export async function getProductionBoard(app: App, whole?: BoardPart) {
  const limitOf = (part: BoardPart) => (part === whole ? maxRows : rowsAtFirst);
  const { id, customerName, quantity, pinType, size, plating, packaging, choices } = customOrders;
  const { furtherDesigns, rushOrder, notes, deadlineDate, promisedDate } = customOrders;
  const isMade = and(eq(customOrders.status, "in_production"), isNull(customOrders.archivedAt));
  const isPacked = and(eq(orders.status, "processing"), isNull(orders.archivedAt));
  // Only the oldest orders and the orders with the nearest deadlines can be on the board.
  const looked = sql`(select id from (select id from custom_orders where status = 'in_production' and archived_at is null
      order by created_at limit ${maxRows})
    union select id from (select id from custom_orders where deadline_date is not null
      and status not in ('shipped', 'delivered', 'cancelled') and +status = 'in_production' and +archived_at is null order by deadline_date limit ${maxRows}))`;
  // Orders that wait for the customer come last, so that they do not crowd out orders that can be made.
  const waits = sql`(cancel_requested_at is not null or (${hasOpenBalance} and ${openBalance} > 0))`;
  const first = app.db
    .select({ id })
    .from(customOrders)
    .where(sql`${id} in ${looked}`)
    .orderBy(waits, dueDay)
    .limit(limitOf("made"));
  const items = sql`(select json_group_array(json_object('productId', ${orderItems.productId}, 'name', ${orderItems.name},
    'quantity', ${orderItems.quantity})) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;
  // Write out the table names: drizzle omits them here, and `id` would then mean the shipment's id.
  const parcels = sql`(select json_group_array(json_object('lines', json(lines))) from shipments where shipments.order_id = orders.id)`;
  const countOf = (table: typeof customOrders | typeof orders, where: SQL | undefined) =>
    sql<number>`(select count(*) from ${table} where ${where})`.as("board_count");
  const [custom, regular, { hours }] = await Promise.all([
    app.read(
      app.db
        .select({
          id,
          customerName,
          quantity,
          pinType,
          size,
          plating,
          packaging,
          choices,
          rushOrder,
          notes,
          deadlineDate,
          furtherDesigns,
          promisedDate,
          version: customOrders.version,
          createdAt: customOrders.createdAt,
          shippingAddress: customOrders.shippingAddress,
          isApproved: hasApprovedDesign.mapWith(Boolean).as("is_approved"),
          isHeld: isHeld(waits),
          count: countOf(customOrders, isMade),
        })
        .from(customOrders)
        .where(inArray(id, first)),
    ),
    app.read(
      app.db
        .select({
          id: orders.id,
          customerName: orders.customerName,
          version: orders.version,
          createdAt: orders.createdAt,
          shippingAddress: orders.shippingAddress,
          isHeld: isHeld(sql`cancel_requested_at is not null or owed_cents > 0`),
          items: items.mapWith((text: string) => JSON.parse(text) as ParcelLine[]).as("items"),
          parcels: parcels.mapWith((text: string) => JSON.parse(text) as { lines: ParcelLine[] }[]).as("parcels"),
          count: countOf(orders, isPacked),
        })
        .from(orders)
        .where(isPacked)
        .orderBy(asc(orders.createdAt))
        .limit(limitOf("packed")),
    ),
    getContact(app),
    requireProduction(app),
  ]);
  const made = custom.map(({ count: _, ...order }) => ({
    ...order,
    furtherDesigns: designsToMake(order.furtherDesigns),
    shipBy: customShipBy(order),
  }));
  const packed = regular
    .map(({ parcels, count: _, ...order }) => ({
      ...order,
      items: leftToShip(order.items, parcels),
      shipBy: shipByDay(order.createdAt, hours),
    }))
    .filter(({ items }) => items.length > 0);
  const byDay = (a: { shipBy: string }, b: { shipBy: string }) =>
    Number(a.shipBy > b.shipBy) - Number(a.shipBy < b.shipBy);
  return {
    made: made.sort(byDay),
    packed: packed.sort(byDay),
    more: { made: countHidden(custom), packed: countHidden(regular) },
  };
}

const countHidden = (rows: readonly { count: number }[]) => (rows[0]?.count ?? 0) - rows.length;
