// Comments in design rooms. Owns: quote_annotations. Guarantees live-3: a comment that is sent several times is stored
// once, under the name of the session or the staff member, never a name from the request body.

import { and, desc, eq, getTableColumns, type SQL } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { mockupVersions, quoteComments } from "~/db/schema";
import { isStaffRole } from "~/domain/accounts/accounts";
import { ShopError } from "~/domain/brand/errors";
import {
  type AuthorType,
  authorShown,
  type CommentInput,
  type CommentView,
} from "~/domain/collaboration/collaboration";
import { isApprovalComment } from "~/services/collaboration/approvals.server";
import { broadcastToRooms } from "~/services/collaboration/broadcast.server";
import { selectVersions } from "~/services/collaboration/mockups.server";
import {
  byToken,
  getLiveSession,
  getReadableSession,
  noteActivity,
  ofSession,
  type RoomSession,
} from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { newId } from "~/services/core/tokens.server";
import { claimFile, type OpenFile, openFile, storeFile } from "~/services/files/files.server";

type Row = Awaited<ReturnType<typeof selectComments>>[number];

/** Selects comments with the mockup version of each, newest first. */
function selectComments(app: App, where: SQL | undefined) {
  return app.db
    .select({ ...getTableColumns(quoteComments), version: mockupVersions.version, isDecision: isApprovalComment })
    .from(quoteComments)
    .leftJoin(mockupVersions, eq(mockupVersions.id, quoteComments.mockupVersionId))
    .where(where)
    .orderBy(desc(quoteComments.createdAt), desc(quoteComments.id));
}

export const commentsOf = (app: App, which: SQL) => selectComments(app, ofSession(app, quoteComments, which));

const fromMillionths = (position: number | null) => (position === null ? null : position / 1_000_000);
const toMillionths = (fraction: number | null | undefined) =>
  fraction == null ? null : Math.round(fraction * 1_000_000);

/** Returns a comment as the page and the socket send it. The attachment's URL contains the token. */
export function commentView(row: Row, token: string | null, reader: AuthorType): CommentView {
  const { id, content, annotationType, isDecision, authorType, parentId, status } = row;
  const file = token && `/quote-collaboration/${token}/attachment/${id}`;
  return {
    id,
    content,
    annotationType,
    ...(isDecision ? { isDecision } : {}),
    authorType,
    authorName: authorShown(row, reader),
    positionX: fromMillionths(row.positionX),
    positionY: fromMillionths(row.positionY),
    parentId,
    attachmentUrl: row.attachmentName ? file : row.attachmentKey,
    status,
    mockupVersion: row.version,
    createdAt: row.createdAt.toISOString(),
  };
}

export interface Author {
  authorName: string;
  authorEmail: string;
  authorType: AuthorType;
}

/**
 * Returns the author for this visitor: staff if signed in as staff, otherwise the session's client, because anyone with
 * the link is the client (collaboration-3). People who share the link each give their own name (collaboration-18).
 */
export async function authorOf(app: App, session: RoomSession): Promise<Author> {
  const viewer = await app.viewer();
  return viewer && isStaffRole(viewer.role)
    ? { authorName: viewer.username, authorEmail: viewer.email, authorType: "staff" }
    : {
        authorName: app.visitor.roomName ?? session.clientName,
        authorEmail: session.clientEmail,
        authorType: "client",
      };
}

type NewComment = Pick<CommentInput, "content" | "annotationType"> & Partial<typeof quoteComments.$inferInsert>;

/** Inserts the comment of a decision, with the decision's time, in the decision's batch. */
export function insertComment(app: App, session: RoomSession, author: Author, comment: NewComment) {
  const now = app.now();
  const { quoteId, customOrderId } = session;
  const row = { id: newId("CM"), quoteId, customOrderId, ...author, createdAt: now, updatedAt: now, ...comment };
  const statements: Statement[] = [app.db.insert(quoteComments).values(row).onConflictDoNothing()];
  return { id: row.id, statements };
}

/**
 * Stores a comment, then tells the rooms. ShopError `conflict` if the commented mockup is no longer the current one.
 */
export async function addComment(
  app: App,
  { token, attachment, ...input }: CommentInput & { token: string; attachment?: File },
): Promise<CommentView> {
  const which = byToken(token);
  const [session, versions, [parent]] = await Promise.all([
    getLiveSession(app, which),
    app.read(selectVersions(app, ofSession(app, mockupVersions, which))),
    app.read(
      selectComments(app, and(eq(quoteComments.id, input.parentId ?? ""), ofSession(app, quoteComments, which))),
    ),
  ]);
  const current = versions[0];
  requireCurrent(input, parent, current?.version ?? null);
  if (input.parentId && !parent) throw new ShopError("not_found", "The comment you're replying to doesn't exist.");
  const author = await authorOf(app, session);
  const file =
    attachment &&
    (await storeFile(app, { purpose: "attachment", allowed: "designer", ...(await readAttachment(attachment)) }));
  // The prefix limits the client's message id to this session, so that it cannot match a comment of another room.
  const clientMessageId = input.clientMessageId ? `${session.id}:${input.clientMessageId}` : null;
  const comment = insertComment(app, session, author, {
    content: input.content,
    annotationType: input.annotationType,
    mockupVersionId: current?.id,
    positionX: parent ? null : toMillionths(input.positionX),
    positionY: parent ? null : toMillionths(input.positionY),
    parentId: parent && (parent.parentId ?? parent.id),
    attachmentKey: file?.key ?? input.attachmentUrl,
    attachmentName: file?.fileName,
    clientMessageId,
  });
  const claims = file ? claimFile(app, file.key, `annotation:${comment.id}`) : [];
  await runBatch(app.db, [comment.statements, claims, noteActivity(app, which)]);
  return broadcastStored(
    app,
    session,
    token,
    clientMessageId ? eq(quoteComments.clientMessageId, clientMessageId) : eq(quoteComments.id, comment.id),
  );
}

async function readAttachment(file: File) {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Throws ShopError `conflict` if the comment is about an older mockup, because older mockups are locked. */
function requireCurrent(input: CommentInput, parent: Row | undefined, current: number | null): void {
  const seen = parent ? parent.version : (input.mockupVersion ?? current);
  if (seen === current) return;
  throw new ShopError("conflict", `Version ${seen ?? 0} is locked. Please comment on version ${current} instead.`);
}

async function broadcastStored(app: App, session: RoomSession, token: string, which: SQL): Promise<CommentView> {
  const [row] = await selectComments(app, which);
  if (!row) throw new ShopError("unavailable", "We couldn't save your comment. Please try again.");
  broadcastComment(app, session, row);
  return commentView(row, token, row.authorType);
}

function broadcastComment(app: App, session: RoomSession, row: Row): void {
  app.after(
    broadcastToRooms(
      app,
      session,
      (token) => ({ type: "new_annotation", annotation: commentView(row, token, "client") }),
      row.authorType,
    ),
  );
}

/** Tells the rooms about a comment from `insertComment`, after its batch. */
export async function broadcastInserted(app: App, session: RoomSession, id: string): Promise<void> {
  const [row] = await selectComments(app, eq(quoteComments.id, id));
  if (row) broadcastComment(app, session, row);
}

/** Resolves or reopens a thread. Everyone in the room may do this. */
export async function resolveComment(
  app: App,
  { token, id, resolved }: { token: string; id: string; resolved: boolean },
): Promise<CommentView> {
  const session = await getLiveSession(app, byToken(token));
  const own = and(eq(quoteComments.id, id), ofSession(app, quoteComments, byToken(token)));
  await app.db
    .update(quoteComments)
    .set({ status: resolved ? "resolved" : "active", updatedAt: app.now() })
    .where(own);
  const [row] = await selectComments(app, own);
  if (!row) throw new ShopError("not_found", "This comment doesn't exist.");
  app.after(
    broadcastToRooms(app, session, (one) => ({
      type: "annotation_changed",
      annotation: commentView(row, one, "client"),
    })),
  );
  return commentView(row, token, "client");
}

export async function openAttachment(app: App, { token, id }: { token: string; id: string }): Promise<OpenFile> {
  const [, [row]] = await Promise.all([
    getReadableSession(app, byToken(token)),
    app.read(selectComments(app, and(eq(quoteComments.id, id), ofSession(app, quoteComments, byToken(token))))),
  ]);
  if (!row?.attachmentKey || !row.attachmentName) throw new ShopError("not_found", "File not found");
  return openFile(app, row.attachmentKey);
}
