// One order of either kind as staff see and change it; writes the tables of orders and custom-orders. Promises that a change of one
// kind never reaches the other's table.
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
import type { Order } from "~/services/orders/orders.server";

export type AnyOrder = { kind: "custom"; order: CustomOrder } | { kind: "regular"; order: Order };

/** An order by its number, else ShopError `not_found`; `meant` where only one kind will do. */
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

/** Those that are there, of both kinds, in two reads. */
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

/** The version's column of an order's table, by which a broken write tells that somebody was quicker. */
export const versionOf = ({ kind }: AnyOrder): SQLiteColumn => tables[kind].version;

/** Changes the order; `version` is what its version becomes. */
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

export const orderUrlOf = (app: App, { kind, order }: AnyOrder) => trackingLink(app, kind, order.id);
