// The tracking page's question: what may this visitor follow? Owns no table.

import { and, desc, eq, gt, inArray, isNull, or } from "drizzle-orm";
import {
  accessLinks,
  customOrders,
  manualInvoices,
  mockupVersions,
  orderItems,
  orders,
  products,
  quoteCollaborationSessions,
} from "~/db/schema";
import { isOpenOrder } from "~/domain/orders/orders";
import { selectReviewedBy } from "~/services/catalog/reviews.server";
import { selectVersions } from "~/services/collaboration/mockups.server";
import { findSessionToken, live, selectSessions } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { type OrderEvent, selectPublicEvents } from "~/services/core/history.server";
import { tokenAgain } from "~/services/core/links/access.server";
import { ownedBy } from "~/services/core/ownership.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { invoiceTermsOf } from "~/services/invoices/of-orders.server";
import { listOrdersWhere } from "~/services/orders/orders.server";

/** The visitor's orders of both kinds with their history, or null for somebody without sign-in and grants. */
export async function listTracked(app: App) {
  const viewer = await app.viewer();
  const { grants } = app.visitor;
  if (!viewer && grants.length === 0) return null;
  const isMine = ownedBy(orders, viewer, grants);
  const isMyCustom = ownedBy(customOrders, viewer, grants);
  const ids = app.db.select({ id: orders.id }).from(orders).where(isMine);
  const customIds = app.db.select({ id: customOrders.id }).from(customOrders).where(isMyCustom);
  const isMyLink = and(isLiveBalance(app), inArray(accessLinks.subjectId, customIds));
  const quoteIds = app.db.select({ id: customOrders.quoteId }).from(customOrders).where(isMyCustom);
  const ofMine = (table: typeof mockupVersions | typeof quoteCollaborationSessions) =>
    or(inArray(table.customOrderId, customIds), inArray(table.quoteId, quoteIds))!;
  const [regular, invoices, pictures, custom, links, rooms, versions, reviewed, ...events] = await Promise.all([
    listOrdersWhere(app, isMine),
    app.read(selectInvoices(app, inArray(manualInvoices.orderId, ids))),
    app.read(selectPictures(app, ids)),
    app.read(app.db.select().from(customOrders).where(isMyCustom).orderBy(desc(customOrders.createdAt)).limit(100)),
    app.read(app.db.select().from(accessLinks).where(isMyLink)),
    app.read(selectSessions(app, live(app, ofMine(quoteCollaborationSessions)))),
    app.read(selectVersions(app, ofMine(mockupVersions))),
    viewer ? app.read(selectReviewedBy(app, viewer.id)) : [],
    app.read(selectPublicEvents(app, "order", ids)),
    app.read(selectPublicEvents(app, "custom_order", customIds)),
  ]);
  const linkOf = (id: string) => links.find(({ subjectId }) => subjectId === id);
  /** The newest mockup of an order, with its customer's own room; null before staff made one. */
  const mockupOf = ({
    id,
    quoteId,
    customerEmail,
  }: Pick<(typeof custom)[number], "id" | "quoteId" | "customerEmail">) => {
    const isOf = (one: { customOrderId: string | null; quoteId: string | null }) =>
      one.customOrderId === id || (quoteId !== null && one.quoteId === quoteId);
    const room = rooms.find((one) => isOf(one) && one.clientEmail === customerEmail);
    const token = room && findSessionToken(app, room);
    const version = versions.find((one) => (room?.quoteId ? one.quoteId === room.quoteId : isOf(one)))?.version ?? 0;
    if (version === 0) return null;
    return { version, room: room && token ? { token, clientName: room.clientName } : null };
  };
  const pictureOf = (id: number) => pictures.find((product) => product.id === id)?.imageUrl ?? null;
  return {
    viewer,
    reviewedProducts: reviewed.map(({ productId }) => productId),
    regular: regular.map(({ staffNotes: _, ...order }) => ({
      ...order,
      terms: invoiceTermsOf(app, invoices, order.id),
      items: order.items.map((item) => ({ ...item, imageUrl: pictureOf(item.productId) })),
      events: eventsOf(events[0], order.id),
    })),
    custom: custom.map(({ staffNotes: _, ...order }) => {
      const link = linkOf(order.id);
      const token = link && isOpenOrder(order) && !order.balancePaymentId && tokenAgain(app, link);
      return {
        ...order,
        mockup: mockupOf(order),
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
