// The tracking page's question: what may this visitor follow? Owns no table.
import { customOrders, orders } from "~/db/schema";
import { and, desc, isNull } from "drizzle-orm";
import type { App } from "~/services/context.server";
import { listOrdersWhere, ownedBy } from "~/services/orders.server";

/** The visitor's orders of both kinds, or null for somebody without sign-in and grants. */
export async function listTracked(app: App) {
  const viewer = await app.viewer();
  const { grants } = app.visitor;
  if (!viewer && grants.length === 0) return null;
  const [regular, custom] = await Promise.all([
    listOrdersWhere(app, and(ownedBy(orders, viewer, grants), isNull(orders.archivedAt))),
    app.read(
      app.db
        .select()
        .from(customOrders)
        .where(and(ownedBy(customOrders as never, viewer, grants), isNull(customOrders.archivedAt)))
        .orderBy(desc(customOrders.createdAt))
        .limit(100),
    ),
  ]);
  return { viewer, regular, custom };
}
