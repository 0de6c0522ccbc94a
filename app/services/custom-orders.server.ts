// Custom orders; owns `custom_orders`.
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { customOrders } from "~/db/schema";
import type { CustomOrderStatus } from "~/domain/custom-orders";
import type { App } from "~/services/context.server";

export type CustomOrder = typeof customOrders.$inferSelect;

/** Rights are the caller's to check. */
export function selectCustomOrders(app: App, where: SQL | undefined) {
  return app.db.select().from(customOrders).where(where);
}

/** Moves an order that stands at one of `from`; one that is elsewhere stays there. */
export function moveCustomOrder(
  app: App,
  id: string,
  from: readonly CustomOrderStatus[],
  status: CustomOrderStatus,
): Statement[] {
  return [
    app.db
      .update(customOrders)
      .set({ status, updatedAt: app.now(), version: sql`${customOrders.version} + 1` })
      .where(and(eq(customOrders.id, id), inArray(customOrders.status, [...from]))),
  ];
}
