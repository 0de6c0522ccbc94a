// Whose order it is: by account, by verified e-mail, by grant. Owns no table.
import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { customOrders, orders } from "~/db/schema";
import type { App } from "~/services/core/app.server";

/** The orders that this browser was granted, for the person (or guest) to whom they were granted. */
export function grantsFor({ visitor }: Pick<App, "visitor">, viewer: { id: string } | null): readonly string[] {
  return visitor.grantsOf === null || visitor.grantsOf === viewer?.id ? visitor.grants : [];
}

/** What a person may see as theirs: by account, by verified e-mail, by grant (orders-13). */
export function ownedBy(
  table: typeof orders | typeof customOrders,
  viewer: { id: string; email: string; emailVerified: boolean } | null,
  grants: readonly string[],
): SQL | undefined {
  return or(
    viewer ? eq(table.userId, viewer.id) : undefined,
    viewer?.emailVerified ? eq(table.customerEmail, viewer.email) : undefined,
    grants.length > 0 ? inArray(table.id, [...grants]) : undefined,
    // Nobody in particular owns nothing.
    viewer || grants.length > 0 ? undefined : sql`false`,
  );
}

/** By account, by verified e-mail, by grant: `ownedBy` for a row that is at hand (orders-13). */
export function isOwnOrder(
  app: App,
  order: Pick<typeof customOrders.$inferSelect, "id" | "userId" | "customerEmail">,
  viewer: { id: string; email: string; emailVerified: boolean } | null,
): boolean {
  if (grantsFor(app, viewer).includes(order.id)) return true;
  if (!viewer) return false;
  return order.userId === viewer.id || (viewer.emailVerified && order.customerEmail === viewer.email);
}
