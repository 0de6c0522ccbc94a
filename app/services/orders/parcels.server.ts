// Parcels of catalog orders: their contents and what is left to ship. Owns: shipments. Guarantees that no more ships
// than was ordered, and that one email announces each parcel (orders-20).
import { and, desc, eq, getTableColumns, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrders, orderItems, orders, products, shipments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { parcelArrival } from "~/domain/calendar/schedule";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { pluralPieceNames } from "~/domain/designer/products";
import { designsOf, type FurtherDesign, piecesLabel } from "~/domain/designer/several";
import { lineSku } from "~/domain/orders/custom-lines";
import { leftToShip, type ParcelLine, shipStationHead, shipStationRows } from "~/domain/orders/shipping";
import { formatCount } from "~/domain/text/counts";
import { csvLine } from "~/domain/text/csv";
import type { ParcelFacts } from "~/emails/orders/order-update";
import type { App } from "~/services/core/app.server";
import { requireStaff } from "~/services/core/sessions.server";
import { type CustomOrder, selectCustomOrders } from "~/services/custom-orders/custom-orders.server";
import type { AnyOrder } from "~/services/orders/any-order.server";
import type { Order } from "~/services/orders/orders.server";

export type Shipment = typeof shipments.$inferSelect;

/** The caller checks permissions. */
export const selectShipments = (app: App, orderIds: SQLWrapper | string[]) =>
  app.db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, orderIds as string[]))
    .orderBy(shipments.createdAt);

/** SQL for rows with a `product_id`: pieces of that product in the order's parcels. */
export const quantityShipped = (orderId: string): SQL =>
  sql`(select coalesce(sum(line.value ->> '$.quantity'), 0) from shipments, json_each(shipments.lines) line
    where shipments.order_id = ${orderId} and line.value ->> '$.productId' = product_id)`;

/** `quantityShipped`, but 0 once the whole order has left: pieces restocked after that were returned. */
export const quantityShippedInPart = (orderId: string): SQL =>
  sql`iif(exists (select 1 from orders where orders.id = ${orderId} and orders.status in ('shipped', 'delivered')), 0, ${quantityShipped(orderId)})`;

export function addShipment(app: App, shipment: Omit<Shipment, "createdAt">): Statement {
  return app.db.insert(shipments).values({ ...shipment, createdAt: app.now() });
}

export function removeShipment(app: App, id: string): Statement {
  return app.db.delete(shipments).where(eq(shipments.id, id));
}

/**
 * Splits what is left to ship into this parcel and the rest. Without `wanted`, everything goes into the parcel.
 * ShopError `conflict`, `invalid`.
 */
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
    throw new ShopError("conflict", "That's more than this order still has to ship.");
  const lines = taken.filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) throw new ShopError("invalid", "Please enter what's in the shipment.");
  return { lines, rest: leftToShip(left, [{ lines }]), parcels: before.length };
}

/** Facts of a parcel that leaves today, for its email. Without lines, it has all pieces of the order. */
export async function parcelFactsOf(
  app: App,
  { kind, order }: AnyOrder,
  lines?: readonly ParcelLine[],
): Promise<ParcelFacts> {
  const { shippingAddress: address } = order;
  const arrivesBy = parcelArrival(app.now());
  if (kind === "custom") return { items: [{ key: order.id, label: piecesLabel(order) }], address, arrivesBy };
  const sent = lines ?? (await app.read(app.db.select().from(orderItems).where(eq(orderItems.orderId, order.id))));
  const items = sent.map(({ productId, name, quantity }) => ({
    key: String(productId),
    label: `${formatCount(quantity)} × ${name}`,
    productId,
  }));
  return { items, address, arrivesBy };
}

const ordersAtMost = 1000;

/**
 * Staff: ShipStation CSV of orders to ship, oldest first. Paid catalog orders have one row per line with pieces left to
 * ship; paid custom orders in production have one row per design.
 */
export async function exportShipStation(app: App): Promise<string> {
  const waits = and(isNull(orders.archivedAt), inArray(orders.status, ["processing", "in_production"]));
  const toShip = and(waits, eq(orders.owedCents, 0));
  const ids = app.db.select({ id: orders.id }).from(orders).where(toShip);
  const made = and(eq(customOrders.status, "in_production"), isNull(customOrders.archivedAt));
  const [rows, items, sent, custom] = await Promise.all([
    app.read(app.db.select().from(orders).where(toShip).orderBy(desc(orders.createdAt)).limit(ordersAtMost)),
    app.read(
      app.db
        .select({ ...getTableColumns(orderItems), sku: products.sku, weightOunces: products.weightOunces })
        .from(orderItems)
        .leftJoin(products, eq(products.id, orderItems.productId))
        .where(inArray(orderItems.orderId, ids)),
    ),
    app.read(selectShipments(app, ids)),
    app.read(selectCustomOrders(app, made).orderBy(desc(customOrders.createdAt)).limit(ordersAtMost)),
    requireStaff(app),
  ]);
  const isOf = (order: Order) => (one: { orderId: string }) => one.orderId === order.id;
  const catalog = rows.map((order) => {
    const own = items.filter(isOf(order));
    const left = leftToShip(own, sent.filter(isOf(order)));
    const lines = left.map((line) => {
      const sold = own.find(({ productId }) => productId === line.productId);
      return {
        ...line,
        sku: lineSku({ productId: line.productId, sku: sold?.sku ?? null }),
        unitPriceCents: sold?.unitPriceCents ?? 0,
        weightOunces: sold?.weightOunces ?? null,
      };
    });
    return { order, lines };
  });
  const paid = custom.filter((order) => order.balancePaymentId !== null || remainingOf(order) <= 0);
  const all = [...catalog, ...paid.map((order) => ({ order, lines: designsOf(order).map(designLabel) }))];
  const oldestFirst = all.toSorted((a, b) => a.order.createdAt.getTime() - b.order.createdAt.getTime());
  return [shipStationHead, ...oldestFirst.flatMap(({ order, lines }) => shipStationRows(order, lines))]
    .map(csvLine)
    .join("");
}

type Designs = ReturnType<typeof designsOf<CustomOrder, FurtherDesign>>;

function designLabel({ title, number, design: { pinType, quantity, pricePerPinCents } }: Designs[number]) {
  const name = [`Custom ${pluralPieceNames[pinType]}`, title].filter(Boolean).join(", ");
  return { sku: `CUSTOM-${number}`, name, quantity, unitPriceCents: pricePerPinCents, weightOunces: null };
}
