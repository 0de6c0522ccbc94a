// Collaboration sessions: who may enter a room, and until when. Owns: quote_collaboration_sessions. Guarantees that a
// wrong, expired or revoked token does not work. Tokens are derived from a signing secret, so that later emails can
// repeat the link.

import { and, desc, eq, getTableColumns, gt, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { mockupVersions, quoteCollaborationSessions as sessions } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { type AuthorType, type RoomFilter, roomLimits } from "~/domain/collaboration/collaboration";
import { collaborationTexts } from "~/domain/messages/collaboration";
import { readTypedId } from "~/domain/text/ids";
import type { App } from "~/services/core/app.server";
import { recordsWith } from "~/services/core/full-text.server";
import { countRows, inOrder, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { hashToken, signText } from "~/services/core/tokens.server";

export type RoomSession = typeof sessions.$inferSelect;

export const sessionMissing = () => new ShopError("not_found", collaborationTexts.sessionMissing);

export const byToken = (token: string): SQL => eq(sessions.tokenHash, hashToken(token));
export const byId = (id: string): SQL => eq(sessions.id, id);
export const live = (app: App, which: SQL): SQL =>
  and(which, eq(sessions.isActive, true), gt(sessions.expiresAt, app.now()))!;

export const isSessionLive = (app: App, session: Pick<RoomSession, "isActive" | "expiresAt">) =>
  session.isActive && session.expiresAt > app.now();

export function selectSessions(app: App, which: SQL, most = 200) {
  return app.db.select().from(sessions).where(which).orderBy(desc(sessions.createdAt), desc(sessions.id)).limit(most);
}

/** Reads one page of staff's list. Each filter has an index. `unindexed` keeps SQLite from using the index for sorting instead. */
export async function readSessionPage(app: App, { q, state, ...position }: RoomFilter) {
  const isLed = q !== "" || state === "open";
  const at = isLed ? unindexed(sessions.createdAt) : sessions.createdAt;
  const by = (column: SQLiteColumn) => (q ? unindexed(column) : column);
  const now = app.now().getTime();
  const states = {
    open: sql`${by(sessions.expiresAt)} > ${now} and ${sessions.isActive}`,
    ended: sql`(${unindexed(sessions.expiresAt)} <= ${now} or not ${sessions.isActive})`,
    // Must repeat the condition of the index quote_sessions_news word for word, or SQLite does not use the index.
    news: sql`last_activity_at > ifnull(staff_digest_at, created_at)`,
  };
  const isShown = and(q ? isTyped(q) : undefined, state && states[state]);
  const { beyond, order } = inOrder(at, sessions.id, position);
  // Write out the table names: drizzle omits them if it knows only one table.
  const newest = (id: "quote_id" | "custom_order_id") => {
    const isOfRoom = sql.raw(`mockup_versions.${id} = quote_collaboration_sessions.${id}`);
    return sql`(select version || ' ' || content_type from ${mockupVersions} where ${isOfRoom} order by version desc limit 1)`;
  };
  const [rows, total] = await Promise.all([
    app.read(
      app.db
        .select({
          ...getTableColumns(sessions),
          mockup: sql<string | null>`coalesce(${newest("quote_id")}, ${newest("custom_order_id")})`.as("mockup"),
        })
        .from(sessions)
        .where(and(isShown, beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, sessions, and(isShown, inOrder(at, sessions.id, {}).beyond)),
  ]);
  return { ...pageOf(rows), total };
}

/** The beginning of the client's address or of the quote's or order's number, or any part of the customer's name. */
function isTyped(q: string): SQL {
  const id = readTypedId(q.replace(/^#/, ""));
  const named = [recordsWith("quote", q), recordsWith("custom", q)] as const;
  return or(
    startsWith(sessions.clientEmail, q.toLowerCase()),
    startsWith(sessions.quoteId, id),
    startsWith(sessions.customOrderId, id),
    named[0] ? sql`${sessions.quoteId} in ${named[0]}` : undefined,
    named[1] ? sql`${sessions.customOrderId} in ${named[1]}` : undefined,
  )!;
}

/** Returns the live session or throws ShopError `not_found` with the text from the specification. */
export async function getLiveSession(app: App, which: SQL): Promise<RoomSession> {
  const [session] = await app.read(selectSessions(app, live(app, which)));
  if (!session) throw sessionMissing();
  return session;
}

/** For GET /api/collaboration/session/{token} (collaboration-1). */
export async function getSessionInfo(app: App, { token }: { token: string }) {
  const session = await getLiveSession(app, byToken(token));
  return { quoteId: subjectIdOf(session), clientName: session.clientName, expiresAt: session.expiresAt };
}

/** Returns the id of the session's quote or custom order. The API calls this field `quoteId`. */
export const subjectIdOf = (session: RoomSession): string => session.quoteId ?? session.customOrderId ?? "";

interface SubjectColumns {
  quoteId: SQLiteColumn;
  customOrderId: SQLiteColumn;
}

/**
 * SQL condition for rows of the session's quote or custom order. The session's own query can run in the same round
 * trip.
 */
export function ofSession(app: App, table: SubjectColumns, which: SQL): SQL {
  const quote = app.db.select({ id: sessions.quoteId }).from(sessions).where(which);
  const order = app.db.select({ id: sessions.customOrderId }).from(sessions).where(which);
  // Either `quoteId` or `customOrderId` is null and matches nothing.
  return or(inArray(table.quoteId, quote), inArray(table.customOrderId, order))!;
}

/** Selects all live rooms of the same quote or custom order. An event in one room is sent to all of them. */
export function selectSiblings(app: App, session: RoomSession) {
  return selectSessions(app, live(app, ofSubject(session)));
}

export function ofSubject(session: Pick<RoomSession, "quoteId" | "customOrderId">): SQL {
  return session.quoteId
    ? eq(sessions.quoteId, session.quoteId)
    : eq(sessions.customOrderId, session.customOrderId ?? "");
}

const sessionTokenOf = (secret: string, id: string) => signText([secret], "room", id).slice(id.length + 1);

export function newSession(
  app: App,
  session: Pick<RoomSession, "id" | "quoteId" | "customOrderId" | "clientName" | "clientEmail">,
) {
  const now = app.now();
  const row = {
    ...session,
    tokenHash: hashToken(sessionTokenOf(app.signingSecrets[0] ?? "", session.id)),
    expiresAt: inDays(now, roomLimits.sessionDays),
    createdAt: now,
  };
  const statements: Statement[] = [app.db.insert(sessions).values(row)];
  return { row, statements };
}

const inDays = (from: Date, days: number) => new Date(from.getTime() + days * dayMs);

/** Computes the session's token again. Returns null if its signing secret has been retired. */
export function findSessionToken(app: App, session: RoomSession): string | null {
  const tokens = app.signingSecrets.map((secret) => sessionTokenOf(secret, session.id));
  return tokens.find((token) => hashToken(token) === session.tokenHash) ?? null;
}

/**
 * Returns the session's token for emails and staff. If its signing secret has been retired, stores a new token and the
 * old link stops working.
 */
export async function sessionToken(app: App, session: RoomSession): Promise<string> {
  const known = findSessionToken(app, session);
  if (known) return known;
  const token = sessionTokenOf(app.signingSecrets[0] ?? "", session.id);
  await app.db
    .update(sessions)
    .set({ tokenHash: hashToken(token) })
    .where(byId(session.id));
  return token;
}

export const roomLink = (app: App, token: string) => `${app.origin}/quote-collaboration/${token}`;

export async function sessionLink(app: App, session: RoomSession): Promise<string> {
  return roomLink(app, await sessionToken(app, session));
}

/**
 * Returns the link to the newest live room that belongs to the customer of a custom order or quote, or null. An order
 * that came from a quote uses the quote's room. Needs one read.
 */
export async function roomLinkOf(
  app: App,
  { id, quoteId, customerEmail }: { id: string; quoteId?: string | null; customerEmail: string },
): Promise<string | null> {
  const ids = quoteId ? [id, quoteId] : [id];
  const which = or(inArray(sessions.customOrderId, ids), inArray(sessions.quoteId, ids));
  const rooms = await app.read(selectSessions(app, live(app, and(which, eq(sessions.clientEmail, customerEmail))!)));
  const room = rooms.find(({ customOrderId }) => customOrderId === id) ?? rooms[0];
  const token = room && findSessionToken(app, room);
  return token ? roomLink(app, token) : null;
}

export const staffLink = (app: App, sessionId: string) => `${app.origin}/admin/collaboration/${sessionId}`;

export function renewSession(app: App, id: string) {
  return app.db
    .update(sessions)
    .set({ isActive: true, expiresAt: inDays(app.now(), roomLimits.sessionDays) })
    .where(byId(id))
    .returning();
}

export function deactivateSession(app: App, id: string) {
  return app.db.update(sessions).set({ isActive: false }).where(byId(id)).returning();
}

export function noteActivity(app: App, which: SQL): Statement[] {
  return [app.db.update(sessions).set({ lastActivityAt: app.now() }).where(which)];
}

/** The time up to which one side has seen the room's activity. */
export const seenUntil = (session: RoomSession, side: AuthorType): Date =>
  (side === "client" ? session.clientDigestAt : session.staffDigestAt) ?? session.createdAt;

export const hasNews = (session: RoomSession, side: AuthorType): boolean =>
  session.lastActivityAt !== null && session.lastActivityAt > seenUntil(session, side);

/** Marks everything as seen by one side, on the page or by email. The next digest starts here. */
export function markSeen(app: App, which: SQL, side: AuthorType) {
  const now = app.now();
  return app.db
    .update(sessions)
    .set(side === "client" ? { clientDigestAt: now } : { staffDigestAt: now })
    .where(which);
}

/** Returns a session that the visitor may see: anyone with the link while the session is live, staff always. */
export async function getReadableSession(app: App, which: SQL): Promise<RoomSession> {
  const [[session], viewer] = await Promise.all([app.read(selectSessions(app, which)), app.viewer()]);
  if (!session || !(isSessionLive(app, session) || isStaffRole(viewer?.role))) throw sessionMissing();
  return session;
}
