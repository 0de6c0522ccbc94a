// The room of a quote or custom order. Staff open a room; pages and sockets read it. A room ends when it expires or
// staff end it. Owns no table; sessions, comments, mockups and approvals do. Guarantees live-1: token, expiry and quote
// are checked before anything is returned.
import { and, eq, inArray, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { customOrders, mockupVersions, quoteCollaborationSessions } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { formatDate } from "~/domain/calendar/calendar";
import {
  authorShown,
  type CommentView,
  type collaborationSessionInput,
  type RoomFilter,
  type RoomMember,
  roomLimits,
} from "~/domain/collaboration/collaboration";
import { kindOf } from "~/domain/text/ids";
import { roomInvitation } from "~/emails/collaboration/collaboration";
import { isLiveApproval, selectDecisions } from "~/services/collaboration/approvals.server";
import { authorOf, commentsOf, commentView } from "~/services/collaboration/comments.server";
import {
  arrivalIfApproved,
  firstVersion,
  invitationKey,
  revisionsOf,
  selectVersions,
  versionsOf,
  versionsOfSubject,
} from "~/services/collaboration/mockups.server";
import { nextStepOf } from "~/services/collaboration/next-step.server";
import {
  byId,
  byToken,
  deactivateSession,
  findSessionToken,
  getLiveSession,
  getReadableSession,
  hasNews,
  isSessionLive,
  live,
  markSeen,
  newSession,
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
  closedReason,
  findSubject,
  needsApproval,
  type RoomSubject,
  readSubject,
} from "~/services/collaboration/subjects.server";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { isTrue, noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

type RoomIs = Parameters<typeof getReadableSession>[1];

/** Reads everything on a room's page in one round trip. */
async function readRoom(app: App, which: RoomIs, given?: string) {
  const orderIs = ofSession(app, { quoteId: customOrders.quoteId, customOrderId: customOrders.id }, which);
  const order = app.db.select({ id: customOrders.id }).from(customOrders).where(orderIs);
  const [session, subject, annotations, versions, revisions, decisions, isFree] = await Promise.all([
    getReadableSession(app, which),
    readSubject(app, which),
    app.read(commentsOf(app, which)),
    app.read(versionsOf(app, which)),
    app.read(revisionsOf(app, which)),
    app.read(selectDecisions(app, ofSession(app, mockupVersions, which))),
    isTrue(app, noOtherPaymentInFlight(sql`(${order})`, "")),
  ]);
  if (!subject) throw sessionMissing();
  const author = await authorOf(app, session);
  const token = given ?? (await sessionToken(app, session));
  // If staff set the quote or order back after the approval, the client must approve again.
  const approval = (!needsApproval(subject) && decisions.find(isLiveApproval)) || null;
  const said = decisions.find((one) => one.version === versions[0]?.version && !one.approval.voidedAt);
  const next = await nextStepOf(app, subject, isFree);
  return {
    session,
    token,
    subject,
    me: author,
    /** Whether this visitor's name is known. */
    isNamed: author.authorType === "staff" || app.visitor.roomName !== null,
    live: isSessionLive(app, session),
    readAt: app.now(),
    openForMockups: closedReason(subject) === null,
    annotations: annotations.map((row) => commentView(row, token, author.authorType)),
    versions,
    revisions,
    approval,
    // The client may have approved only the quote. Its mockup comes before the order (quotes-14).
    next: next?.kind === "order" && !approval ? null : next,
    arrivesBy: approval ? null : arrivalIfApproved(app, subject),
    /** The client asked for changes of the newest version. */
    isBeingChanged: !approval && said?.approval.decision === "changes_requested",
  };
}

export type Room = Awaited<ReturnType<typeof readRoom>>;

/** Returns the room of a link, or throws ShopError `not_found`. Opening the page marks all comments as seen. */
export async function getRoom(app: App, { token }: { token: string }): Promise<Room> {
  const room = await readRoom(app, byToken(token), token);
  app.after(Promise.resolve(markSeen(app, byToken(token), room.me.authorType)));
  return room;
}

/** Returns the page of a room, even an ended one (staff only). */
export async function getRoomAsStaff(app: App, id: string): Promise<Room> {
  const [, room] = await Promise.all([requireStaff(app), readRoom(app, byId(id))]);
  app.after(Promise.resolve(markSeen(app, byId(id), "staff")));
  return room;
}

export async function listRooms(app: App, filter: RoomFilter) {
  const [{ rows, next, total }] = await Promise.all([readSessionPage(app, filter), requireStaff(app)]);
  return {
    rooms: rows.map((session) => {
      const { id, clientName, clientEmail, expiresAt } = session;
      const [version = "0", contentType = ""] = session.mockup?.split(" ") ?? [];
      const token = contentType.startsWith("image/") ? findSessionToken(app, session) : null;
      return {
        id,
        clientName,
        clientEmail,
        expiresAt,
        subjectId: subjectIdOf(session),
        live: isSessionLive(app, session),
        hasNews: hasNews(session, "staff"),
        version: Number(version),
        /** Newest mockup, or the customer's own picture. Null for a PDF. */
        pictureUrl: token && `/quote-collaboration/${token}/mockup/${version}`,
      };
    }),
    next,
    total,
  };
}

/**
 * Returns the room of a quote or custom order and the state of its mockup, or null (staff only). A live room comes
 * before an ended one.
 */
export async function findRoomOf(app: App, id: string) {
  const of = kindOf(id) === "quote" ? { quoteId: id, customOrderId: null } : { quoteId: null, customOrderId: id };
  const { quoteId, customOrderId } = quoteCollaborationSessions;
  // An order that came from a quote uses the quote's room.
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
    id: room.id,
    clientName: room.clientName,
    isLive: isSessionLive(app, room),
    version: newest?.version ?? null,
    decision: said?.approval.decision ?? null,
  };
}
export type RoomOf = Awaited<ReturnType<typeof findRoomOf>>;

type StartInput = z.output<typeof collaborationSessionInput>;

/**
 * Opens a room for a client and emails the link (staff only). Returns the existing room if the client has a live one.
 */
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
  const [newest] = await app.read(selectVersions(app, versionsOfSubject(ids)).limit(1));
  const isDrawn = (newest?.version ?? 0) > 0;
  const mail = roomInvitation({ clientName, subjectId, pinType, isDrawn, link, until });
  const to = { to: clientEmail, toName: clientName, template: "room-invitation", record: subjectId, mail };
  // If the first mockup is added before this email is sent, the email about the mockup replaces it (collaboration-17).
  const sendAt = new Date(app.now().getTime() + roomLimits.inviteAfterMinutes * 60_000);
  const dedupeKey = invitationKey(session.row.id);
  const mails = outboxInserts(app, [isDrawn ? to : { ...to, sendAt, dedupeKey }]);
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

/** Extends a room by thirty days, and reopens a revoked one (staff only). */
export async function extendRoom(app: App, { id }: { id: string }): Promise<RoomSession> {
  const staff = await requireStaff(app);
  return changeSession(app, staff, renewSession(app, id), "room extended", id);
}

/** Ends a room and disconnects everyone in it (staff only). */
export async function revokeRoom(app: App, { id }: { id: string }): Promise<RoomSession> {
  const staff = await requireStaff(app);
  const session = await changeSession(app, staff, deactivateSession(app, id), "room revoked", id);
  // If the room does not respond, its alarm closes the sockets when the session expires. New sockets are already
  // refused.
  await app.rooms.end(id).catch(() => {});
  return session;
}

async function changeSession(app: App, staff: Viewer, change: Statement, action: string, id: string) {
  const [rows] = await runBatch(app.db, [change, addAuditOfChange(app, staff, action, `room ${id}`)]);
  const [session] = rows as RoomSession[];
  if (!session) throw sessionMissing();
  return session;
}

/** Checks the token and the sign-in of a new socket. ShopError `not_found` for an invalid token. */
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

/**
 * Returns the comments for a member who joins, and marks them as seen. ShopError `not_found` if the member's link no
 * longer works.
 */
export async function listForMember(app: App, { authorType }: RoomMember, token: string): Promise<CommentView[]> {
  const which = byToken(token);
  const [session, rows] = await Promise.all([getLiveSession(app, which), app.read(commentsOf(app, which))]);
  // Usually the page has just marked the comments as seen, so do not write for every socket.
  if (hasNews(session, authorType)) app.after(Promise.resolve(markSeen(app, which, authorType)));
  return rows.map((row) => commentView(row, token, authorType));
}

/** Returns when a room's session ends, or null if the session has ended. For the room's alarm. */
export async function findRoomEnd(app: App, sessionId: string): Promise<Date | null> {
  const [session] = await app.read(selectSessions(app, live(app, byId(sessionId))));
  return session?.expiresAt ?? null;
}

/** For GET /api/quote-requests/{id} with a session token: returns only the session's own quote (quotes-9). */
export async function getQuoteForRoom(app: App, id: string, token: string): Promise<RoomSubject & { token: string }> {
  const [session, subject] = await Promise.all([getLiveSession(app, byToken(token)), readSubject(app, byToken(token))]);
  if (!subject || subjectIdOf(session) !== id) throw sessionMissing();
  return { ...subject, token };
}
