// The room of a quote or custom order: opened by staff, read by page and socket, ended by time or staff. Owns no table; sessions,
// annotations, mockups and approvals do. Promises that nothing is told before token, expiry and quote were checked (live-1).
import { and, eq, inArray, or } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { customOrders, mockupVersions, quoteCollaborationSessions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatDate } from "~/domain/calendar/calendar";
import {
  authorShown,
  type CommentView,
  type collaborationSessionInput,
  type RoomMember,
} from "~/domain/collaboration/collaboration";
import { kindOf } from "~/domain/text/ids";
import { roomInvitation } from "~/emails/collaboration/collaboration";
import { isLiveApproval, selectDecisions } from "~/services/collaboration/approvals.server";
import { authorOf, commentsOf, commentView } from "~/services/collaboration/comments.server";
import {
  firstVersion,
  revisionsOf,
  selectVersions,
  versionsOf,
  versionsOfSubject,
} from "~/services/collaboration/mockups.server";
import {
  byId,
  byToken,
  deactivateSession,
  getLiveSession,
  getReadableSession,
  hasNews,
  isSessionLive,
  live,
  newSession,
  noteInformed,
  ofSession,
  ofSubject,
  type RoomSession,
  readSessionPage,
  renewSession,
  selectSessions,
  sessionLink,
  sessionMissing,
  sessionToken,
  subjectIdOf,
} from "~/services/collaboration/sessions.server";
import {
  findSubject,
  isBehind,
  type RoomSubject,
  readSubject,
  whyClosed,
} from "~/services/collaboration/subjects.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

type RoomIs = Parameters<typeof getReadableSession>[1];

/** All that a room's page shows, in one round trip. */
async function readRoom(app: App, which: RoomIs, given?: string) {
  const [session, subject, annotations, versions, revisions, decisions] = await Promise.all([
    getReadableSession(app, which),
    readSubject(app, which),
    app.read(commentsOf(app, which)),
    app.read(versionsOf(app, which)),
    app.read(revisionsOf(app, which)),
    app.read(selectDecisions(app, ofSession(app, mockupVersions, which))),
  ]);
  if (!subject) throw sessionMissing();
  const author = await authorOf(app, session);
  const token = given ?? (await sessionToken(app, session));
  return {
    session,
    token,
    subject,
    me: author,
    live: isSessionLive(app, session),
    openForMockups: whyClosed(subject) === null,
    annotations: annotations.map((row) => commentView(row, token, author.authorType)),
    versions,
    revisions,
    // What lags behind its approval waits for another one.
    approval: (!isBehind(subject) && decisions.find(isLiveApproval)) || null,
  };
}

export type Room = Awaited<ReturnType<typeof readRoom>>;

/** The page behind a link, else `not_found`. Whoever opens it has seen all comments. */
export async function getRoom(app: App, { token }: { token: string }): Promise<Room> {
  const room = await readRoom(app, byToken(token), token);
  app.after(Promise.resolve(noteInformed(app, byToken(token), room.me.authorType)));
  return room;
}

/** Staff's page of a room, an ended one too. */
export async function getRoomAsStaff(app: App, id: string): Promise<Room> {
  const [, room] = await Promise.all([requireStaff(app), readRoom(app, byId(id))]);
  app.after(Promise.resolve(noteInformed(app, byId(id), "staff")));
  return room;
}

/** Staff: one page of all rooms, newest first. */
export async function listRooms(app: App, { before }: { before?: string } = {}) {
  const [{ rows, next }] = await Promise.all([readSessionPage(app, before), requireStaff(app)]);
  return {
    rooms: rows.map((session) => ({ ...session, subjectId: subjectIdOf(session), live: isSessionLive(app, session) })),
    next,
  };
}

/** Staff: the room of a quote or custom order, a live one before one that ended, and how far its mockup is; null without one. */
export async function findRoomOf(app: App, id: string) {
  const of = kindOf(id) === "quote" ? { quoteId: id, customOrderId: null } : { quoteId: null, customOrderId: id };
  const { quoteId, customOrderId } = quoteCollaborationSessions;
  // An order made from a quote goes on in the quote's room.
  const quote = app.db.select({ id: customOrders.quoteId }).from(customOrders).where(eq(customOrders.id, id));
  const versions = versionsOfSubject(of);
  const [rooms, [newest], decisions] = await Promise.all([
    app.read(selectSessions(app, or(eq(quoteId, id), inArray(quoteId, quote), eq(customOrderId, id))!)),
    app.read(selectVersions(app, versions).limit(1)),
    app.read(selectDecisions(app, versions)),
    requireStaff(app),
  ]);
  const room = rooms.find((session) => isSessionLive(app, session)) ?? rooms[0];
  if (!room) return null;
  const said = decisions.find(({ approval, version }) => version === newest?.version && !approval.voidedAt);
  return {
    ...{ id: room.id, clientName: room.clientName, isLive: isSessionLive(app, room) },
    ...{ version: newest?.version ?? null, decision: said?.approval.decision ?? null },
  };
}
export type RoomOf = Awaited<ReturnType<typeof findRoomOf>>;

type StartInput = z.output<typeof collaborationSessionInput>;

/** Staff: opens a room for a client and mails the link; a client who has a live room on it gets that one. */
export async function startRoom(app: App, input: StartInput): Promise<{ sessionId: string; collaborationUrl: string }> {
  const [staff, subject] = await Promise.all([requireStaff(app), findSubject(app, input.quoteId)]);
  if (!subject) throw new ShopError("not_found", "Quote not found");
  const ids =
    subject.kind === "quote"
      ? { quoteId: subject.id, customOrderId: null }
      : { quoteId: null, customOrderId: subject.id };
  const sameClient = and(ofSubject(ids), eq(quoteCollaborationSessions.clientEmail, input.clientEmail))!;
  const [known] = await app.read(selectSessions(app, live(app, sameClient)));
  if (known) return { sessionId: known.id, collaborationUrl: await sessionLink(app, known) };
  const { clientName, clientEmail } = input;
  const session = newSession(app, { id: newId("RM"), ...ids, clientName, clientEmail });
  const link = await sessionLink(app, session.row as RoomSession);
  const { id: subjectId, pinType } = subject;
  const until = formatDate(session.row.expiresAt);
  const mail = roomInvitation({ clientName, subjectId, pinType, link, until });
  const mails = outboxInserts(app, [{ to: clientEmail, toName: clientName, template: "room-invitation", mail }]);
  await runBatch(app.db, [
    addAudit(app, staff, "room opened", `room ${session.row.id}`, { for: subject.id }),
    session.statements,
    await firstVersion(app, ids, subject),
    addEvent(app, {
      subject: subject.kind,
      subjectId: subject.id,
      type: "collaboration_started",
      note: `Room ${session.row.id} for ${clientName}`,
      actor: staff.username,
      isPublic: false,
    }),
    mails.statements,
  ]);
  enqueueOutbox(app, mails);
  return { sessionId: session.row.id, collaborationUrl: link };
}

/** Staff: thirty more days; also opens a room that was revoked. */
export async function extendRoom(app: App, { id }: { id: string }): Promise<RoomSession> {
  const staff = await requireStaff(app);
  return changeSession(app, staff, renewSession(app, id), "room extended", id);
}

/** Staff: the link ends now, and everybody in the room is sent out. */
export async function revokeRoom(app: App, { id }: { id: string }): Promise<RoomSession> {
  const staff = await requireStaff(app);
  const session = await changeSession(app, staff, deactivateSession(app, id), "room revoked", id);
  // Without an answer of the room its alarm closes it at the session's end; no new socket is let in from now on.
  await app.rooms.end(id).catch(() => {});
  return session;
}

async function changeSession(app: App, staff: Viewer, change: Statement, action: string, id: string) {
  const [rows] = await runBatch(app.db, [change, addAuditOfChange(app, staff, action, `room ${id}`)]);
  const [session] = rows as RoomSession[];
  if (!session) throw sessionMissing();
  return session;
}

/** The socket's handler: who comes in, by token and sign-in. ShopError `not_found` for a token that opens nothing. */
export async function admitToRoom(app: App, token: string): Promise<RoomMember> {
  const [session, viewer] = await Promise.all([getLiveSession(app, byToken(token)), app.viewer()]);
  const author = await authorOf(app, session);
  return {
    sessionId: session.id,
    tokenHash: session.tokenHash,
    subjectId: subjectIdOf(session),
    name: authorShown(author, "client"),
    authorType: author.authorType,
    viewerId: viewer?.id ?? null,
    address: app.visitor.address,
    expiresAt: session.expiresAt.getTime(),
  };
}

/** For the room itself: its comments while the joiner's link works, else `not_found`. The one who joins has seen them. */
export async function listForMember(app: App, { authorType }: RoomMember, token: string): Promise<CommentView[]> {
  const which = byToken(token);
  const [session, rows] = await Promise.all([getLiveSession(app, which), app.read(commentsOf(app, which))]);
  // Mostly the page has just noted it: a write for each socket would be for nothing.
  if (hasNews(session, authorType)) app.after(Promise.resolve(noteInformed(app, which, authorType)));
  return rows.map((row) => commentView(row, token, authorType));
}

/** When the room's session ends, or null when it has: for the room's alarm. */
export async function findRoomEnd(app: App, sessionId: string): Promise<Date | null> {
  const [session] = await app.read(selectSessions(app, live(app, byId(sessionId))));
  return session?.expiresAt ?? null;
}

/** GET /api/quote-requests/{id} with the session's token: only the quote that the session is about (quotes-9). */
export async function getQuoteForRoom(app: App, id: string, token: string): Promise<RoomSubject & { token: string }> {
  const [session, subject] = await Promise.all([getLiveSession(app, byToken(token)), readSubject(app, byToken(token))]);
  if (!subject || subjectIdOf(session) !== id) throw sessionMissing();
  return { ...subject, token };
}
