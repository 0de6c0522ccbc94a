// The production board: what is to be made and what is to be packed, by its ship-by day (admin-14). Owns no table. Open to the production
// role: promises no price, no payment and nothing of a customer beyond the order.
import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { customOrders, orderItems, orders } from "~/db/schema";
import { customShipBy, shipByDay } from "~/domain/calendar/schedule";
import { designsToMake } from "~/domain/designer/several";
import { leftToShip, type ParcelLine } from "~/domain/orders/shipping";
import { hasApprovedDesign } from "~/services/collaboration/approvals.server";
import type { App } from "~/services/core/app.server";
import { requireProduction } from "~/services/core/sessions.server";
import { productionStart } from "~/services/custom-orders/custom-orders.server";
import { hasOpenBalance, openBalance } from "~/services/invoices/statements.server";

const mostOnBoard = 200;

/** Something of it is to be settled first: its customer wants to cancel, or has to pay. The board does not say which. */
const isHeld = (why: SQL) => sql<boolean>`${why}`.mapWith(Boolean).as("is_held");

/** What is to be made and what is to be packed, the earliest ship-by day first. */
export async function getProductionBoard(app: App) {
  const { id, customerName, quantity, pinType, size, plating, packaging, choices } = customOrders;
  const { furtherDesigns, rushOrder, notes, deadlineDate } = customOrders;
  const items = sql`(select json_group_array(json_object('productId', ${orderItems.productId}, 'name', ${orderItems.name},
    'quantity', ${orderItems.quantity})) from ${orderItems} where ${orderItems.orderId} = ${orders.id})`;
  // By their tables' names: drizzle leaves those out, and a shipment has an id too.
  const parcels = sql`(select json_group_array(json_object('lines', json(lines))) from shipments where shipments.order_id = orders.id)`;
  const [custom, regular] = await Promise.all([
    app.read(
      app.db
        .select({
          ...{ id, customerName, quantity, pinType, size, plating, packaging, choices, rushOrder, notes, deadlineDate },
          furtherDesigns,
          createdAt: customOrders.createdAt,
          shippingAddress: customOrders.shippingAddress,
          startedAt: productionStart.mapWith(customOrders.createdAt).as("started_at"),
          isApproved: hasApprovedDesign.mapWith(Boolean).as("is_approved"),
          isHeld: isHeld(sql`cancel_requested_at is not null or (${hasOpenBalance} and ${openBalance} > 0)`),
        })
        .from(customOrders)
        .where(and(eq(customOrders.status, "in_production"), isNull(customOrders.archivedAt)))
        .orderBy(asc(customOrders.createdAt))
        .limit(mostOnBoard),
    ),
    app.read(
      app.db
        .select({
          id: orders.id,
          customerName: orders.customerName,
          createdAt: orders.createdAt,
          shippingAddress: orders.shippingAddress,
          isHeld: isHeld(sql`cancel_requested_at is not null or owed_cents > 0`),
          items: items.mapWith((text: string) => JSON.parse(text) as ParcelLine[]).as("items"),
          parcels: parcels.mapWith((text: string) => JSON.parse(text) as { lines: ParcelLine[] }[]).as("parcels"),
        })
        .from(orders)
        .where(and(eq(orders.status, "processing"), isNull(orders.archivedAt)))
        .orderBy(asc(orders.createdAt))
        .limit(mostOnBoard),
    ),
    requireProduction(app),
  ]);
  const made = custom.map(({ startedAt, ...order }) => ({
    ...order,
    furtherDesigns: designsToMake(order.furtherDesigns),
    shipBy: customShipBy({ deadlineDate: order.deadlineDate, startedAt }),
  }));
  const packed = regular
    .map(({ parcels, ...order }) => ({
      ...order,
      items: leftToShip(order.items, parcels),
      shipBy: shipByDay(order.createdAt),
    }))
    .filter(({ items }) => items.length > 0);
  const byDay = (a: { shipBy: string }, b: { shipBy: string }) =>
    Number(a.shipBy > b.shipBy) - Number(a.shipBy < b.shipBy);
  return {
    made: made.sort(byDay),
    packed: packed.sort(byDay),
    isCut: Math.max(custom.length, regular.length) === mostOnBoard,
  };
}
