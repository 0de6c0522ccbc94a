// The tracking page's question: what may this visitor follow? Owns no table.
import { and, desc, getTableColumns, isNull, sql } from "drizzle-orm";
import { accessLinks, customOrders, orders } from "~/db/schema";
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
        .select({ ...getTableColumns(customOrders), balanceLinkIssued: hasBalanceLink })
        .from(customOrders)
        .where(and(ownedBy(customOrders, viewer, grants), isNull(customOrders.archivedAt)))
        .orderBy(desc(customOrders.createdAt))
        .limit(100),
    ),
  ]);
  return { viewer, regular, custom };
}

const hasBalanceLink = sql<boolean>`exists (
  select 1 from ${accessLinks}
  where ${accessLinks.purpose} = 'balance' and ${accessLinks.subjectId} = ${customOrders.id} and ${accessLinks.revokedAt} is null
)`.mapWith(Boolean);
