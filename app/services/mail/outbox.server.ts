// Every mail of the shop; owns `outbox_messages`. Promises that a message is sent at most once, however often its id is delivered
// (email-1): a row is claimed before it is sent, and its id is the provider's idempotency key.
import { and, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere, type RowFrom } from "~/db/guards";
import { outboxMessages } from "~/db/schema";
import type { RenderedMail } from "~/emails/frame/mail";
import type { App } from "~/services/core/app.server";
import { inMailOfToday } from "~/services/core/settings.server";
import { newToken } from "~/services/core/tokens.server";
import { deliverMarketing, isMarketing } from "~/services/mail/marketing-delivery.server";

export interface Email {
  to: string;
  toName?: string | null;
  template: string;
  mail: RenderedMail;
  headers?: Record<string, string>;
  /** A mail with a reason (an order's confirmation, a reminder) is kept once; asked for again it is dropped. */
  dedupeKey?: string;
}

export interface Posted {
  ids: string[];
  statements: Statement[];
}

/** The rows of some mails, to be written in the batch of what they tell about; then call `sendPosted`. */
export function postMail(app: App, emails: readonly Email[]): Posted {
  const rows = emails.map(({ mail, to, ...email }) => ({
    id: newToken(),
    ...email,
    subject: mail.subject,
    html: inMailOfToday(mail.html, "html"),
    text: inMailOfToday(mail.text, "text"),
    to: to.trim().toLowerCase(),
    createdAt: app.now(),
  }));
  return {
    ids: rows.map(({ id }) => id),
    statements: rows.map((row) => app.db.insert(outboxMessages).values(row).onConflictDoNothing()),
  };
}

export const noMails: Posted = { ids: [], statements: [] };

/** Hands written rows to the queue without making the answer wait. A lost hand-over is found by `resendWaiting`. */
export function sendPosted(app: App, { ids }: Pick<Posted, "ids">): void {
  if (ids.length > 0) app.after(app.mailQueue.send(ids));
}

/** Changes rows of the outbox; which ones is the caller's `where`. */
export function updateMails(app: App, values: SQLiteUpdateSetSource<typeof outboxMessages>) {
  return app.db.update(outboxMessages).set(values);
}

/** A row for each row of `from`; an address that the campaign has already stays as it is. */
export function insertMails(app: App, row: RowFrom<typeof outboxMessages>, from: SQL) {
  return insertWhere(app.db, outboxMessages, row, from, sql`true`).onConflictDoNothing();
}

/** Posts and sends mails that belong to no other write. */
export async function mailNow(app: App, emails: readonly Email[]): Promise<void> {
  const posted = postMail(app, emails);
  await runBatch(app.db, posted.statements);
  sendPosted(app, posted);
}

const claimable = (id: string) => and(eq(outboxMessages.id, id), eq(outboxMessages.state, "queued"));

/** Sends one row. Answers "retry" when the queue should bring it again. */
export async function deliverMail(app: App, id: string): Promise<"done" | "retry"> {
  const [row] = await app.db
    .update(outboxMessages)
    .set({ state: "sending", claimedAt: app.now(), attempts: sql`${outboxMessages.attempts} + 1` })
    .where(claimable(id))
    .returning();
  if (!row) return "done";
  const mail = { ...row, html: row.html ?? "", text: row.text ?? "" };
  const delivery = await (isMarketing(mail) ? deliverMarketing(app, mail) : app.mailer.deliver(mail));
  const set = (values: Partial<typeof outboxMessages.$inferInsert>) =>
    app.db.update(outboxMessages).set(values).where(eq(outboxMessages.id, id));
  if (delivery.outcome === "sent") {
    await set({ state: "sent", sentAt: app.now(), providerId: delivery.providerId, lastError: null });
    return "done";
  }
  const again = delivery.outcome === "retry";
  await set({ state: again ? "queued" : "failed", lastError: delivery.reason });
  return again ? "retry" : "done";
}

/** After the queue gave up: nothing is dropped in silence, staff see it (mail-2). */
export async function failMail(app: App, ids: readonly string[]): Promise<void> {
  await app.db
    .update(outboxMessages)
    .set({ state: "failed", lastError: sql`coalesce(${outboxMessages.lastError}, 'Gave up after several tries')` })
    .where(and(inArray(outboxMessages.id, [...ids]), inArray(outboxMessages.state, ["queued", "sending"])));
}

/** Scheduled job: rows whose hand-over to the queue was lost go again; rows that died half-sent are told apart, not sent twice. */
export async function resendWaiting(app: App): Promise<void> {
  const ago = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000);
  const waiting = await app.db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(
      and(
        eq(outboxMessages.state, "queued"),
        lt(outboxMessages.createdAt, ago(10)),
        sql`${outboxMessages.campaignId} is null`,
      ),
    )
    .limit(500);
  await app.mailQueue.send(waiting.map(({ id }) => id));
  await app.db
    .update(outboxMessages)
    .set({ state: "unknown", lastError: "The shop stopped while sending; the provider may have sent it" })
    .where(
      and(
        eq(outboxMessages.state, "sending"),
        lt(outboxMessages.claimedAt, ago(15)),
        sql`${outboxMessages.campaignId} is null`,
      ),
    );
}
