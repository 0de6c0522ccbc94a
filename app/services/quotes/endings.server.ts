// Ends quotes that do not become orders, schedules follow-ups and copies requests (quotes-11). Guarantees that a quote
// with an order never ends, and that links of an ended quote stop working.
import { and, eq, inArray, isNotNull, lt, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { wasTaken } from "~/db/guards";
import { customOrders, quoteCollaborationSessions, quoteRequests } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { addDays, shopDay, startOfShopDay } from "~/domain/calendar/calendar";
import { quoteLinesOf } from "~/domain/quotes/lines";
import { type EndQuoteInput, type QuoteStatus, reportDays } from "~/domain/quotes/quotes";
import { idPrefixes } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { addEvent, addEventOfEach } from "~/services/core/history.server";
import { revokeLinks } from "~/services/core/links/access.server";
import { findOpenRooms, refreshOpenRooms, refreshRooms } from "~/services/core/open-rooms.server";
import { requireStaff } from "~/services/core/sessions.server";
import { idOfKey } from "~/services/core/tokens.server";
import { raiseVersion, runVersioned } from "~/services/core/versions.server";
import { getQuoteForStaff } from "~/services/quotes/admin.server";
import { insertQuote } from "~/services/quotes/quotes.server";

type EndQuote = Omit<EndQuoteInput, "reason"> & { reason?: string };

/** Staff: ends a quote without an order. ShopError `conflict` if it has one. */
export async function endQuote(app: App, { id, version, end, reason }: EndQuote): Promise<void> {
  const staff = await requireStaff(app);
  const { quote, orderId } = await getQuoteForStaff(app, id);
  if (orderId || quote.status === "completed") throw new ShopError("conflict", "This quote became an order.");
  // A repeated click adds no second event.
  if (quote.status === end && quote.closedReason === (reason ?? null)) return;
  await runVersioned(app, quoteRequests.version, [
    app.db
      .update(quoteRequests)
      .set({
        status: end,
        closedReason: reason ?? null,
        closedAt: app.now(),
        followUpOn: null,
        updatedAt: app.now(),
        // The version detects an order or an approval at the same moment.
        version: raiseVersion(quoteRequests.version, version ?? quote.version),
      })
      .where(eq(quoteRequests.id, id)),
    revokeLinks(app, "quote", id),
    addEvent(app, { subject: "quote", subjectId: id, type: end, note: reason, actor: staff.username, isPublic: false }),
    addAudit(app, staff, `quote ${end}`, `quote ${id}`),
  ]);
  await refreshOpenRooms(app, eq(quoteCollaborationSessions.quoteId, id));
}

/** Staff: sets the day on which Today reminds them to write again. No day removes the reminder. */
export async function setFollowUp(app: App, { id, followUpOn }: { id: string; followUpOn?: string }): Promise<void> {
  const staff = await requireStaff(app);
  await runBatch(app.db, [
    app.db
      .update(quoteRequests)
      .set({ followUpOn: followUpOn ?? null, version: raiseVersion(quoteRequests.version) })
      .where(eq(quoteRequests.id, id)),
    addAuditOfChange(app, staff, "quote follow-up", `quote ${id}`, { followUpOn }),
  ]);
}

/**
 * Staff: copies a request as a new one, without files and deadline. Lines, options and deposit fill the new answer, which
 * is not sent. Returns the new id. A repeated `key` returns the first copy.
 */
export async function duplicateQuote(app: App, { id, key }: { id: string; key: string }): Promise<string> {
  const staff = await requireStaff(app);
  const { quote } = await getQuoteForStaff(app, id);
  const { userId, customerName, customerEmail, customerPhone, companyName, projectDescription } = quote;
  const { quantity, pinType, preferredSize, additionalNotes, priceOptions, quotedNotes, depositPercent, shipTo } =
    quote;
  // The key decides the id, so the second of two clicks breaks its batch.
  const copy = idOfKey(idPrefixes.quote, `${id} ${key}`);
  const writing = runBatch(app.db, [
    insertQuote(app, {
      id: copy,
      userId,
      customerName,
      customerEmail,
      customerPhone,
      companyName,
      projectDescription,
      quantity,
      pinType,
      preferredSize,
      additionalNotes,
      quoteLines: [...quoteLinesOf(quote)],
      priceOptions,
      quotedNotes,
      depositPercent,
      shipTo,
      createdAt: app.now(),
      updatedAt: app.now(),
    }),
    addEvent(app, {
      subject: "quote",
      subjectId: copy,
      type: "requested",
      note: `Copied from ${id}`,
      actor: staff.username,
      isPublic: false,
    }),
    addAudit(app, staff, "quote copied", `quote ${copy}`, { from: id }),
  ]);
  await writing.catch((error: unknown) => {
    if (!wasTaken(error)) throw error;
  });
  return copy;
}

export async function expireQuotes(app: App): Promise<void> {
  const isOver = and(
    eq(quoteRequests.status, "quoted"),
    isNotNull(quoteRequests.validUntil),
    lt(quoteRequests.validUntil, shopDay(app.now())),
    sql`not exists (select 1 from ${customOrders} where ${customOrders.quoteId} = quote_requests.id)`,
  )!;
  const event = { subject: "quote", type: "expired", actor: "shop", isPublic: false } as const;
  const ended = app.db.select({ id: quoteRequests.id }).from(quoteRequests).where(isOver);
  const rooms = await findOpenRooms(app, inArray(quoteCollaborationSessions.quoteId, ended));
  await runBatch(app.db, [
    addEventOfEach(app, quoteRequests, event, { note: sql`'Valid until ' || valid_until`, where: isOver }),
    app.db
      .update(quoteRequests)
      .set({
        status: "expired",
        closedAt: app.now(),
        followUpOn: null,
        updatedAt: app.now(),
        version: raiseVersion(quoteRequests.version),
      })
      .where(isOver),
  ]);
  await refreshRooms(app, rooms);
}

export async function quoteReport(app: App) {
  const since = startOfShopDay(addDays(shopDay(app.now()), -reportDays)).getTime();
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({
          status: quoteRequests.status,
          count: sql<number>`count(*)`.as("quotes_counted"),
          cents: sql<number>`coalesce(sum(${quoteRequests.quotedAmountCents}), 0)`.as("quotes_cents"),
        })
        .from(quoteRequests)
        .where(sql`${quoteRequests.createdAt} >= ${since}`)
        .groupBy(sql`+${quoteRequests.status}`),
    ),
    requireStaff(app),
  ]);
  const of = (...statuses: QuoteStatus[]) => {
    const chosen = rows.filter(({ status }) => statuses.includes(status));
    const sum = (what: "count" | "cents") => chosen.reduce((total, row) => total + row[what], 0);
    return { count: sum("count"), cents: sum("cents") };
  };
  return {
    asked: of("pending", "quoted", "approved", "completed", "declined", "lost", "expired"),
    open: of("pending", "quoted"),
    won: of("approved", "completed"),
    lost: of("declined", "lost", "expired"),
  };
}
