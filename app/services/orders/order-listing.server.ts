// GET /api/orders (decisions §4): all catalog orders for staff. Owns no table.
import { and, isNull } from "drizzle-orm";
import { orders } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { olderThan, pageOf } from "~/services/core/paging.server";
import { requireAdmin } from "~/services/core/sessions.server";
import { listOrdersWhere } from "~/services/orders/orders.server";

/** One page, newest first; archived ones stay away. */
export async function listOrders(app: App, { before }: { before?: string }, size: number) {
  const where = and(isNull(orders.archivedAt), olderThan(orders.createdAt, orders.id, before));
  const [rows] = await Promise.all([listOrdersWhere(app, where, size + 1), requireAdmin(app)]);
  return pageOf(rows, size);
}
