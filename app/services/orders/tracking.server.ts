// The tracking page's question: what may this visitor follow? Owns no table.
import { and, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { accessLinks, customOrders, orderItems, orders, products } from "~/db/schema";
import { selectReviewedBy } from "~/services/catalog/reviews.server";
import type { App } from "~/services/core/app.server";
import { type OrderEvent, selectPublicEvents } from "~/services/core/history.server";
import { tokenAgain } from "~/services/core/links/access.server";
import { ownedBy } from "~/services/core/ownership.server";
import { listOrdersWhere } from "~/services/orders/orders.server";

/** The visitor's orders of both kinds with their history, or null for somebody without sign-in and grants. */
export async function listTracked(app: App) {
  const viewer = await app.viewer();
  const { grants } = app.visitor;
  if (!viewer && grants.length === 0) return null;
  const isMine = and(ownedBy(orders, viewer, grants), isNull(orders.archivedAt));
  const isMyCustom = and(ownedBy(customOrders, viewer, grants), isNull(customOrders.archivedAt));
  const ids = app.db.select({ id: orders.id }).from(orders).where(isMine);
  const customIds = app.db.select({ id: customOrders.id }).from(customOrders).where(isMyCustom);
  const isMyLink = and(isLiveBalance(app), inArray(accessLinks.subjectId, customIds));
  const [regular, pictures, custom, links, reviewed, ...events] = await Promise.all([
    listOrdersWhere(app, isMine),
    app.read(selectPictures(app, ids)),
    app.read(app.db.select().from(customOrders).where(isMyCustom).orderBy(desc(customOrders.createdAt)).limit(100)),
    app.read(app.db.select().from(accessLinks).where(isMyLink)),
    viewer ? app.read(selectReviewedBy(app, viewer.id)) : [],
    app.read(selectPublicEvents(app, "order", ids)),
    app.read(selectPublicEvents(app, "custom_order", customIds)),
  ]);
  const linkOf = (id: string) => links.find(({ subjectId }) => subjectId === id);
  const pictureOf = (id: number) => pictures.find((product) => product.id === id)?.imageUrl ?? null;
  return {
    viewer,
    reviewedProducts: reviewed.map(({ productId }) => productId),
    regular: regular.map((order) => ({
      ...order,
      items: order.items.map((item) => ({ ...item, imageUrl: pictureOf(item.productId) })),
      events: eventsOf(events[0], order.id),
    })),
    custom: custom.map((order) => {
      const link = linkOf(order.id);
      const token = link && order.status !== "cancelled" && !order.balancePaymentId && tokenAgain(app, link);
      return {
        ...order,
        balanceLinkIssued: link !== undefined,
        balancePath: token ? `/balance-payment/${token}` : null,
        events: eventsOf(events[1], order.id),
      };
    }),
  };
}

/** Of what was bought in these orders. */
const selectPictures = (app: App, orderIds: Parameters<typeof inArray>[1] & object) =>
  app.db
    .selectDistinct({ id: products.id, imageUrl: products.imageUrl })
    .from(products)
    .innerJoin(orderItems, eq(orderItems.productId, products.id))
    .where(inArray(orderItems.orderId, orderIds as never));

const eventsOf = (events: readonly OrderEvent[], id: string) =>
  events
    .filter(({ subjectId }) => subjectId === id)
    .map(({ id: key, type, note, createdAt }) => ({ key, type, note, createdAt }));

const isLiveBalance = (app: App) =>
  and(eq(accessLinks.purpose, "balance"), isNull(accessLinks.revokedAt), gt(accessLinks.expiresAt, app.now()));
