// GET /api/orders (decisions §4): all catalog orders for staff. Owns no table.
import { isNull } from "drizzle-orm";
import { orders } from "~/db/schema";
import type { App } from "~/services/context.server";
import { listOrdersWhere, type OrderWithItems } from "~/services/orders.server";
import { requireAdmin } from "~/services/sessions.server";

/** Newest first, `limit` at most; archived ones stay away. */
export async function listOrders(app: App, { limit }: { limit: number }): Promise<OrderWithItems[]> {
  const [rows] = await Promise.all([listOrdersWhere(app, isNull(orders.archivedAt), limit), requireAdmin(app)]);
  return rows;
}
