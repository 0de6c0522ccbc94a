// Quote requests. Owns: quote_requests. Guarantees that a status only moves along pending → quoted → approved →
// completed (quotes-4).
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { abortUnless } from "~/db/guards";
import { quoteRequests } from "~/db/schema";
import type { CalendarDay } from "~/domain/calendar/calendar";
import type { App } from "~/services/core/app.server";
import { raiseVersion } from "~/services/core/versions.server";

export type Quote = typeof quoteRequests.$inferSelect;

/** The caller checks permissions. */
export function selectQuotes(app: App, where: SQL | undefined) {
  return app.db.select().from(quoteRequests).where(where);
}

/** The quote of a design for which the client asked for a free mockup. */
export const selectQuoteOfDraft = (app: App, draftId: string) =>
  selectQuotes(
    app,
    sql`${quoteRequests.id} = (select quote_id from custom_order_drafts where custom_order_drafts.id = ${draftId})`,
  );

/**
 * Aborts the batch if the quote has changed since it was read or `also` does not hold. Every step of a quote raises its
 * version.
 */
export function requireQuote(
  app: App,
  { id, version }: Pick<Quote, "id" | "version">,
  also: SQL = sql`true`,
): Statement {
  const stands = sql`${quoteRequests.version} = ${version} and ${also}`;
  return app.db
    .update(quoteRequests)
    .set({ version: abortUnless(quoteRequests.version, stands) })
    .where(eq(quoteRequests.id, id));
}

type Chosen = Partial<Pick<Quote, "quantity" | "quotedAmountCents" | "quoteLines" | "priceOptions">>;

/** `chosen` replaces the quote's own quantity, price and lines by those of an option. The requested quantity is kept. */
export function approveQuote(app: App, id: string, chosen: Chosen = {}): Statement[] {
  const now = app.now();
  return [
    app.db
      .update(quoteRequests)
      .set({
        ...chosen,
        requestedQuantity: sql`coalesce(${quoteRequests.requestedQuantity}, ${quoteRequests.quantity})`,
        status: "approved",
        approvedAt: now,
        updatedAt: now,
        version: raiseVersion(quoteRequests.version),
      })
      .where(and(eq(quoteRequests.id, id), eq(quoteRequests.status, "quoted"))),
  ];
}

/** Declines the quote for the client. Unlike staff's `endQuote`, this keeps the link, so that its page can show the decline. */
export function declineQuote(app: App, id: string, reason: string): Statement[] {
  const now = app.now();
  return [
    app.db
      .update(quoteRequests)
      .set({
        status: "declined",
        closedReason: reason,
        closedAt: now,
        followUpOn: null,
        updatedAt: now,
        version: raiseVersion(quoteRequests.version),
      })
      .where(and(eq(quoteRequests.id, id), eq(quoteRequests.status, "quoted"))),
  ];
}

/** Puts the quote on Today from `day` on, unless it already has an earlier day. */
export function followUpQuote(app: App, id: string, day: CalendarDay): Statement[] {
  const { followUpOn } = quoteRequests;
  return [
    app.db
      .update(quoteRequests)
      .set({
        followUpOn: sql`min(coalesce(${followUpOn}, ${day}), ${day})`,
        version: raiseVersion(quoteRequests.version),
      })
      .where(eq(quoteRequests.id, id)),
  ];
}

/** Moves an approved quote back to "quoted" if `voided` is true. A completed quote stays unchanged. */
export function reopenQuote(app: App, id: string, voided: SQL): Statement[] {
  return [
    app.db
      .update(quoteRequests)
      .set({
        status: "quoted",
        approvedAt: null,
        updatedAt: app.now(),
        version: raiseVersion(quoteRequests.version),
      })
      .where(and(eq(quoteRequests.id, id), eq(quoteRequests.status, "approved"), voided)),
  ];
}

export function completeQuote(app: App, id: string): Statement[] {
  return [
    app.db
      .update(quoteRequests)
      .set({ status: "completed", updatedAt: app.now(), version: raiseVersion(quoteRequests.version) })
      .where(and(eq(quoteRequests.id, id), ne(quoteRequests.status, "completed"))),
  ];
}

/**
 * Reopens an ended quote as quoted, or as pending if it has no amount. Aborts the batch if the quote has changed since
 * it was read.
 */
export function continueQuote(app: App, { id, version, quotedAmountCents }: Quote): Statement[] {
  return [
    app.db
      .update(quoteRequests)
      .set({
        status: quotedAmountCents === null ? "pending" : "quoted",
        closedReason: null,
        closedAt: null,
        approvedAt: null,
        updatedAt: app.now(),
        version: raiseVersion(quoteRequests.version, version),
      })
      .where(eq(quoteRequests.id, id)),
  ];
}

export function insertQuote(app: App, quote: typeof quoteRequests.$inferInsert): Statement[] {
  return [app.db.insert(quoteRequests).values(quote)];
}
