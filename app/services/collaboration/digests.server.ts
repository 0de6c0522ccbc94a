// Emails each side of a room the comments that it missed, at most one digest every ten minutes (collaboration-9). Owns
// no table. Guarantees that comments seen in the room are not emailed, and that no comment is emailed twice.
import { asc, gt, or, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { quoteCollaborationSessions as sessions } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { type AuthorType, authorShown, roomLimits } from "~/domain/collaboration/collaboration";
import { roomDigest } from "~/emails/collaboration/collaboration";
import { commentsOf } from "~/services/collaboration/comments.server";
import {
  byId,
  hasNews,
  live,
  markSeen,
  type RoomSession,
  seenUntil,
  sessionLink,
  staffLink,
  subjectIdOf,
} from "~/services/collaboration/sessions.server";
import type { App } from "~/services/core/app.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

/** Rooms in one run. Each takes up to eight of its 1,000 D1 queries (platform-d1-8). */
const batchSize = 40;

/** Scheduled job. Checks the rooms with activity that one side has not seen yet. */
export async function sendRoomDigests(app: App): Promise<void> {
  const informed = (at: typeof sessions.clientDigestAt) => sql`coalesce(${at}, ${sessions.createdAt})`;
  const waiting = or(
    gt(sessions.lastActivityAt, informed(sessions.clientDigestAt)),
    gt(sessions.lastActivityAt, informed(sessions.staffDigestAt)),
  )!;
  const rooms = await app.db
    .select()
    .from(sessions)
    .where(live(app, waiting))
    .orderBy(asc(sessions.lastActivityAt))
    .limit(batchSize);
  for (const room of rooms) {
    await sendDigest(app, room, "client");
    await sendDigest(app, room, "staff");
  }
}

async function sendDigest(app: App, room: RoomSession, side: AuthorType): Promise<void> {
  const since = seenUntil(room, side);
  const due = since.getTime() + roomLimits.digestMinutes * 60_000 <= app.now().getTime();
  if (!due || !hasNews(room, side)) return;
  const rows = await commentsOf(app, byId(room.id));
  const fresh = rows.filter(({ authorType, createdAt }) => authorType !== side && createdAt > since).reverse();
  if (fresh.length === 0) return;
  const presence = await app.rooms.presence(room.id).catch(() => null);
  const seen = presence !== null && presence[side] > 0;
  const mails = outboxInserts(app, seen ? [] : [await digestEmail(app, room, side, since, fresh)]);
  await runBatch(app.db, [mails.statements, markSeen(app, byId(room.id), side)]);
  enqueueOutbox(app, mails);
}

async function digestEmail(
  app: App,
  room: RoomSession,
  side: AuthorType,
  since: Date,
  fresh: readonly { id: string; authorName: string; authorType: AuthorType; content: string }[],
): Promise<Email> {
  const isClient = side === "client";
  const link = isClient ? await sessionLink(app, room) : staffLink(app, room.id);
  const comments = fresh.map((one) => ({ ...one, authorName: authorShown(one, side) }));
  // Staff's own wording for this email is written for customers, so the digest for staff uses the default text
  // (email-10).
  const { overridable: open, ...ours } = roomDigest({
    recipientName: isClient ? room.clientName : "",
    subjectId: subjectIdOf(room),
    link,
    comments,
  });
  return {
    to: isClient ? room.clientEmail : app.staffEmail,
    toName: isClient ? room.clientName : brand.name,
    template: "room-digest",
    record: subjectIdOf(room),
    replyTo: isClient ? null : room.clientEmail,
    mail: isClient ? { ...ours, overridable: open } : ours,
    // Two cron runs at the same time send only one email.
    dedupeKey: `digest:${side}:${room.id}:${since.getTime()}`,
  };
}
