import { eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { customOrders, orders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { KeptAddress } from "~/domain/destinations/countries";
import { type AnyOrderStatus, type OrderKind, orderKindOf } from "~/domain/orders/admin";
import type { App } from "~/services/core/app.server";
import { trackingLink } from "~/services/core/links/tracking.server";
import type { CustomOrder } from "~/services/custom-orders/custom-orders.server";
import { findOrderInvoice } from "~/services/invoices/of-orders.server";
import type { Order } from "~/services/orders/orders.server";

export type AnyOrder = { kind: "custom"; order: CustomOrder } | { kind: "regular"; order: Order };

/** Finds an order by its number. ShopError `not_found`, also if the order is not of the kind `meant`. */
export async function getAnyOrder(app: App, id: string, meant?: OrderKind): Promise<AnyOrder> {
  const found = !meant || meant === orderKindOf(id) ? await findAnyOrder(app, id) : null;
  if (!found) throw new ShopError("not_found", "Order not found");
  return found;
}

export async function findAnyOrder(app: App, id: string): Promise<AnyOrder | null> {
  if (orderKindOf(id) === "custom") {
    const [order] = await app.read(app.db.select().from(customOrders).where(eq(customOrders.id, id)));
    return order ? { kind: "custom", order } : null;
  }
  const [order] = await app.read(app.db.select().from(orders).where(eq(orders.id, id)));
  return order ? { kind: "regular", order } : null;
}

export async function listAnyOrders(app: App, ids: readonly string[]): Promise<AnyOrder[]> {
  const [custom, regular] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(customOrders)
        .where(inArray(customOrders.id, [...ids])),
    ),
    app.read(
      app.db
        .select()
        .from(orders)
        .where(inArray(orders.id, [...ids])),
    ),
  ]);
  return [
    ...custom.map((order): AnyOrder => ({ kind: "custom", order })),
    ...regular.map((order): AnyOrder => ({ kind: "regular", order })),
  ];
}

export interface AnyOrderValues {
  status?: AnyOrderStatus;
  trackingNumber?: string | null;
  trackingUrl?: string | null;
  staffNotes?: string | null;
  cancelRequestedAt?: Date;
  archivedAt?: Date | null;
  customerName?: string;
  customerEmail?: string;
  shippingAddress?: KeptAddress | null;
}

const tables = { custom: customOrders, regular: orders } as const;

/** Version column, which names the constraint that fails if the order was changed since it was read. */
export const versionOf = ({ kind }: AnyOrder): SQLiteColumn => tables[kind].version;

export function updateAnyOrder(
  app: App,
  { kind, order: { id } }: AnyOrder,
  values: AnyOrderValues,
  version: SQL = sql`version`,
): Statement {
  const table: typeof customOrders | typeof orders = tables[kind];
  return app.db
    .update(table)
    .set({ ...values, updatedAt: app.now(), version })
    .where(eq(table.id, id));
}

export const eventSubject = { custom: "custom_order", regular: "order" } as const satisfies Record<OrderKind, string>;

/** Number under which the customer's accounting expects the order: of its invoice, otherwise as staff entered it. */
export async function purchaseOrderOf(app: App, { kind, order }: AnyOrder): Promise<string | null> {
  if (kind === "custom") return null;
  return (await findOrderInvoice(app, order.id))?.purchaseOrder ?? order.purchaseOrder;
}

export const orderUrlOf = (app: App, { kind, order }: AnyOrder) => trackingLink(app, kind, order.id);
