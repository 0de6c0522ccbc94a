// A customer's quotes, free mockups and design rooms, for the account (quotes-15). Owns no table.
import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import {
  accessLinks,
  customOrderDrafts,
  customOrders,
  mockupVersions,
  quoteRequests,
  quoteCollaborationSessions as sessions,
} from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { customBadge, nextOfRoom } from "~/domain/custom-orders/custom-orders";
import { priceAt } from "~/domain/destinations/tax";
import { nextOfQuote, type QuoteState } from "~/domain/quotes/next-of-quote";
import { hasExpired } from "~/domain/quotes/quotes";
import { findSessionToken, live, selectSessions } from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { rederiveToken } from "~/services/core/links/access.server";
import { requireUser } from "~/services/core/sessions.server";
import { destinationTerms } from "~/services/customers/tax-exemptions.server";

const most = 20;

/**
 * The quotes of the signed-in customer with their state and next step, newest first, and the rooms of orders. Empty until
 * the email address is confirmed, because the links let their holder approve.
 */
export async function listOwnQuotes(app: App) {
  const viewer = await requireUser(app);
  if (!viewer.emailVerified) return { quotes: [], rooms: [] };
  const { email } = viewer;
  const isMine = eq(quoteRequests.customerEmail, email);
  const ids = app.db.select({ id: quoteRequests.id }).from(quoteRequests).where(isMine);
  const { id, status, quantity, pinType, quotedAmountCents, shipTo, validUntil, createdAt } = quoteRequests;
  const isLiveLink = and(
    eq(accessLinks.purpose, "quote"),
    inArray(accessLinks.subjectId, ids),
    isNull(accessLinks.revokedAt),
    gt(accessLinks.expiresAt, app.now()),
  );
  const [quotes, rooms, links, orders, offers, versions, designs, terms] = await Promise.all([
    app.read(
      app.db
        .select({ id, status, quantity, pinType, quotedAmountCents, shipTo, validUntil, createdAt })
        .from(quoteRequests)
        .where(isMine)
        .orderBy(desc(createdAt), desc(id))
        .limit(most),
    ),
    app.read(selectSessions(app, live(app, eq(sessions.clientEmail, email)))),
    app.read(app.db.select().from(accessLinks).where(isLiveLink)),
    app.read(
      app.db
        .select({ id: customOrders.id, quoteId: customOrders.quoteId })
        .from(customOrders)
        .where(inArray(customOrders.quoteId, ids)),
    ),
    app.read(
      app.db
        .select({ quoteId: customOrderDrafts.quoteId })
        .from(customOrderDrafts)
        .where(inArray(customOrderDrafts.quoteId, ids)),
    ),
    app.read(
      app.db
        .select({ quoteId: mockupVersions.quoteId, version: sql<number>`max(${mockupVersions.version})`.as("newest") })
        .from(mockupVersions)
        .where(inArray(mockupVersions.quoteId, ids))
        .groupBy(mockupVersions.quoteId),
    ),
    app.read(
      app.db
        .select({ id: customOrders.id, status: customOrders.status, depositPaymentId: customOrders.depositPaymentId })
        .from(customOrders)
        .where(
          inArray(
            customOrders.id,
            app.db.select({ id: sessions.customOrderId }).from(sessions).where(eq(sessions.clientEmail, email)),
          ),
        ),
    ),
    destinationTerms(app),
  ]);
  const roomPath = (room: (typeof rooms)[number] | undefined) => {
    const token = room && findSessionToken(app, room);
    return token ? `/quote-collaboration/${token}` : null;
  };
  const answerPath = (quoteId: string) => {
    const link = links.find(({ subjectId }) => subjectId === quoteId);
    const token = link && rederiveToken(app, link);
    return token ? `/quote-answer/${token}` : null;
  };
  return {
    quotes: quotes.map(({ quotedAmountCents, shipTo, ...quote }) => {
      const state: QuoteState = {
        status: hasExpired(quote, shopDay(app.now())) ? "expired" : quote.status,
        price: quotedAmountCents === null ? null : priceAt(quotedAmountCents, shipTo, terms),
        isFreeMockup: offers.some(({ quoteId }) => quoteId === quote.id),
        version: versions.find(({ quoteId }) => quoteId === quote.id)?.version ?? 0,
        orderId: orders.find(({ quoteId }) => quoteId === quote.id)?.id ?? null,
        roomPath: roomPath(rooms.find(({ quoteId }) => quoteId === quote.id)),
        answerPath: answerPath(quote.id),
      };
      return { ...quote, isFreeMockup: state.isFreeMockup, next: nextOfQuote(state) };
    }),
    rooms: rooms.flatMap((room) => {
      const path = roomPath(room);
      const order = designs.find(({ id }) => id === room.customOrderId);
      if (!order || !path) return [];
      const badge = customBadge({ status: order.status, depositPaid: order.depositPaymentId !== null });
      return [{ orderId: order.id, path, badge, next: nextOfRoom[order.status] }];
    }),
  };
}
export type OwnQuotes = Awaited<ReturnType<typeof listOwnQuotes>>;
