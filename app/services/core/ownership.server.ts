// Decides who owns an order: by account, by verified email, or by a grant to this browser. Owns no table.
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { customOrders, orders } from "~/db/schema";
import type { App } from "~/services/core/app.server";

/** Returns the orders granted to this browser, if the viewer is the user or guest they were granted to. */
export function grantsFor({ visitor }: Pick<App, "visitor">, viewer: { id: string } | null): readonly string[] {
  return visitor.grantsOf === null || visitor.grantsOf === viewer?.id ? visitor.grants : [];
}

/** SQL condition for the orders that a person owns (orders-13). */
export function ownedBy(
  table: typeof orders | typeof customOrders,
  viewer: { id: string; email: string; emailVerified: boolean } | null,
  grants: readonly string[],
): SQL | undefined {
  return or(
    viewer ? eq(table.userId, viewer.id) : undefined,
    viewer?.emailVerified ? eq(table.customerEmail, viewer.email) : undefined,
    grants.length > 0 ? inArray(table.id, [...grants]) : undefined,
    // A guest without grants owns no orders.
    viewer || grants.length > 0 ? undefined : sql`false`,
  );
}

/** The same check as `ownedBy`, for a row that has been read already (orders-13). */
export function isOwnOrder(
  app: App,
  order: Pick<typeof customOrders.$inferSelect, "id" | "userId" | "customerEmail">,
  viewer: { id: string; email: string; emailVerified: boolean } | null,
): boolean {
  if (grantsFor(app, viewer).includes(order.id)) return true;
  if (!viewer) return false;
  return order.userId === viewer.id || (viewer.emailVerified && order.customerEmail === viewer.email);
}
