// The parcels of catalog orders: what went in each, and what is left to ship; owns `shipments`. Promises that no more is shipped than was
// ordered, each parcel told by one mail (orders-20).
import { and, desc, eq, inArray, isNull, type SQLWrapper } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { orderItems, orders, shipments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { leftToShip, type ParcelLine, shipStationHead, shipStationRows } from "~/domain/orders/shipping";
import { csvLine } from "~/domain/text/csv";
import type { App } from "~/services/core/app.server";
import { requireAdmin } from "~/services/core/sessions.server";
import type { Order } from "~/services/orders/orders.server";

export type Shipment = typeof shipments.$inferSelect;

/** The parcels of some orders. Rights are the caller's to check. */
export const selectShipments = (app: App, orderIds: SQLWrapper | string[]) =>
  app.db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds as string[]))
    .orderBy(shipments.createdAt);

export function addShipment(app: App, shipment: Omit<Shipment, "createdAt">): Statement {
  return app.db.insert(shipments).values({ ...shipment, createdAt: app.now() });
}

/** Of a change that is undone. */
export function removeShipment(app: App, id: string): Statement {
  return app.db.delete(shipments).where(eq(shipments.id, id));
}

/** What this parcel takes and what stays; `wanted` names pieces by product, nothing means all that is left. ShopError `conflict`, `invalid`. */
export async function packParcel(
  app: App,
  { id }: Pick<Order, "id">,
  wanted: readonly { productId: number; quantity: number }[] | undefined,
): Promise<{ lines: ParcelLine[]; rest: ParcelLine[]; parcels: number }> {
  const [items, before] = await Promise.all([
    app.read(app.db.select().from(orderItems).where(eq(orderItems.orderId, id))),
    app.read(selectShipments(app, [id])),
  ]);
  const left = leftToShip(items, before);
  const taken = left.map((line) => ({
    ...line,
    quantity: wanted ? (wanted.find(({ productId }) => productId === line.productId)?.quantity ?? 0) : line.quantity,
  }));
  if (taken.some(({ quantity }, at) => quantity > (left[at]?.quantity ?? 0)))
    throw new ShopError("conflict", "That is more than is left to ship of this order.");
  const lines = taken.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) throw new ShopError("invalid", "Please say what is in the parcel.");
  return { lines, rest: leftToShip(left, [{ lines }]), parcels: before.length };
}

const ordersAtMost = 1000;

/** Staff: the paid catalog orders that wait to be shipped, oldest first, in ShipStation's columns: a row a line, with what is left. */
export async function exportShipStation(app: App): Promise<string> {
  const toShip = and(isNull(orders.archivedAt), inArray(orders.status, ["processing", "in_production"]));
  const ids = app.db.select({ id: orders.id }).from(orders).where(toShip);
  const [rows, items, sent] = await Promise.all([
    app.read(app.db.select().from(orders).where(toShip).orderBy(desc(orders.createdAt)).limit(ordersAtMost)),
    app.read(app.db.select().from(orderItems).where(inArray(orderItems.orderId, ids))),
    app.read(selectShipments(app, ids)),
    requireAdmin(app),
  ]);
  const isOf = (order: Order) => (one: { orderId: string }) => one.orderId === order.id;
  const lines = rows.reverse().flatMap((order) => {
    const own = items.filter(isOf(order));
    const left = leftToShip(own, sent.filter(isOf(order)));
    return shipStationRows(
      order,
      left.map((line) => ({ ...line, ...priceOf(own, line.productId) })),
    );
  });
  return [shipStationHead, ...lines].map(csvLine).join("");
}

const priceOf = (items: readonly (typeof orderItems.$inferSelect)[], id: number) => ({
  unitPriceCents: items.find(({ productId }) => productId === id)?.unitPriceCents ?? 0,
});
