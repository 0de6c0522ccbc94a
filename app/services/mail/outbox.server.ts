// Outbox of every email. Owns: outbox_messages. Guarantees that an email is sent at most once, however often the queue delivers its id
// (email-1): a row is claimed before it is sent, and its id is the provider's idempotency key.

import { and, eq, gt, inArray, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import { runBatch, type Statement, type Statements } from "~/db/client.server";
import { abortUnless, insertWhere, type RowFrom, wasAborted } from "~/db/guards";
import { inList } from "~/db/in-list";
import { outboxMessages } from "~/db/schema";
import { defaultContact } from "~/domain/brand/contact";
import { ShopError } from "~/domain/brand/errors";
import {
  erasedDomain,
  erasedReason,
  maxTries,
  retryPauseSeconds,
  withoutAccountLinks,
} from "~/domain/campaigns/outbox";
import { normaliseEmail } from "~/domain/forms/fields";
import { inboxKey } from "~/domain/text/inbox";
import type { RenderedMail } from "~/emails/frame/mail";
import type { App } from "~/services/core/app.server";
import { replyAddress, threadId } from "~/services/core/links/reply-address.server";
import { logError } from "~/services/core/log.server";
import { contactEmail } from "~/services/core/settings.server";
import { hashToken, newToken } from "~/services/core/tokens.server";
import { deliverMarketing, isMarketing } from "~/services/mail/marketing-delivery.server";
import { withCurrentTexts } from "~/services/mail/overrides.server";

export interface Email {
  to: string;
  toName?: string | null;
  template: string;
  mail: RenderedMail;
  headers?: Record<string, string>;
  /**
   * Order, custom order, quote or invoice that the email is about, or the `customerKey` of a customer. Replies to the
   * email arrive there (conversations-1).
   */
  record: string | null;
  /** The customer's address, in an email to staff. */
  replyTo?: string | null;
  /** Names the reason, such as the confirmation of an order. A second email with the same key is dropped. */
  dedupeKey?: string;
  /**
   * For emails that anyone can trigger by typing an address: sends at most one email of this template per inbox and
   * hour (email-13).
   */
  oncePerHour?: true;
  /** Not sent before this time. Until then `withdrawMail` can delete it. */
  sendAt?: Date;
}

export interface OutboxInserts {
  ids: string[];
  delaySeconds?: number;
  statements: Statement[];
}

/** Insert statements for the batch of the change that these emails announce. Call `enqueueOutbox` after that batch. */
export function outboxInserts(app: App, emails: readonly Email[]): OutboxInserts {
  const rows = emails.map(({ mail, to, oncePerHour, ...email }) => ({
    id: newToken(),
    ...email,
    ...(oncePerHour && { dedupeKey: hourKeyOf(app, email.template, to) }),
    ...withCurrentTexts(app, mail),
    to: normaliseEmail(to),
    createdAt: app.now(),
  }));
  return {
    ids: rows.map(({ id }) => id),
    delaySeconds: waitSeconds(app, rows),
    statements: rows.map((row) => app.db.insert(outboxMessages).values(row).onConflictDoNothing()),
  };
}

/**
 * Dedupe key that allows one email of a template per hour and inbox, given by an address, or account, given by its id.
 * It is hashed because the key outlives erased customers.
 */
export const hourKeyOf = (app: App, template: string, to: string): string =>
  `${template}:${hashToken(inboxKey(to))}:${Math.floor(app.now().getTime() / 3_600_000)}`;

/**
 * Call this before replacing a link. ShopError `conflict` if this hour's email of the template was already sent to the
 * inbox.
 */
export async function requireUnmailed(app: App, template: string, to: string): Promise<void> {
  const mailed = await app.db.$count(outboxMessages, eq(outboxMessages.dedupeKey, hourKeyOf(app, template, to)));
  if (mailed > 0) {
    throw new ShopError(
      "conflict",
      "We sent an email to this address less than an hour ago. Please check your inbox and spam folder, or try again in an hour.",
    );
  }
}

function waitSeconds(app: App, emails: readonly { sendAt?: Date }[]): number {
  const latest = Math.max(0, ...emails.map(({ sendAt }) => sendAt?.getTime() ?? 0));
  return Math.max(0, Math.ceil((latest - app.now().getTime()) / 1000));
}

export const noMails: OutboxInserts = { ids: [], statements: [] };

/** Puts the ids of written rows into the queue, without delaying the response. `resendWaiting` retries ids that get lost. */
export function enqueueOutbox(app: App, { ids, delaySeconds }: Omit<OutboxInserts, "statements">): void {
  if (ids.length > 0) app.after(app.mailQueue.send(ids, delaySeconds));
}

export function updateMails(app: App, values: SQLiteUpdateSetSource<typeof outboxMessages>) {
  return app.db.update(outboxMessages).set(values);
}

export function insertMails(app: App, row: RowFrom<typeof outboxMessages>, from: SQL) {
  return insertWhere(app.db, outboxMessages, row, from, sql`true`).onConflictDoNothing();
}

export async function sendEmails(app: App, emails: readonly Email[], also: Statements = []): Promise<void> {
  const posted = outboxInserts(app, emails);
  await runBatch(app.db, [posted.statements, ...also]);
  enqueueOutbox(app, posted);
}

/** Cancels a waiting email. Aborts the batch if the email may already have been sent; check with `wasAlreadySent`. */
export function withdrawMail(app: App, dedupeKey: string): Statement {
  const waits = and(eq(outboxMessages.state, "queued"), gt(outboxMessages.sendAt, app.now()))!;
  return app.db
    .update(outboxMessages)
    .set({ state: abortUnless(outboxMessages.state, waits, "skipped"), lastError: "Undone before it was sent" })
    .where(eq(outboxMessages.dedupeKey, dedupeKey));
}

/** Withdraws waiting emails that a newer one replaces. Emails that were already sent do not change. */
export function replaceMails(app: App, dedupeKeys: readonly string[]): Statement[] {
  const waits = and(eq(outboxMessages.state, "queued"), gt(outboxMessages.sendAt, app.now()));
  const replaced = { state: "skipped" as const, lastError: "Replaced by a newer email" };
  return [
    app.db
      .update(outboxMessages)
      .set(replaced)
      .where(and(inArray(outboxMessages.dedupeKey, [...dedupeKeys]), waits)),
  ];
}

export const wasAlreadySent = (error: unknown): boolean => wasAborted(error, outboxMessages.state);

export const isToErasedCustomer: SQL = sql`${outboxMessages.to} like ${`%${erasedDomain}`}`;

const waitingStates = ["queued", "retrying"] as const;

const isDue = (app: App, state = sql`${outboxMessages.state}`) =>
  and(inArray(state, [...waitingStates]), or(isNull(outboxMessages.sendAt), lte(outboxMessages.sendAt, app.now())));

export const hasIdIn = (ids: readonly string[]): SQL => inList(outboxMessages.id, ids);

/**
 * Sends the given rows concurrently. Returns the delay in seconds after which the queue should deliver an id again. Ids
 * without a delay are finished.
 */
export async function deliverMails(app: App, ids: readonly string[]): Promise<Map<string, number>> {
  // The unary plus keeps SQLite from using the index on state, so that it looks rows up by id.
  const state = sql`+${outboxMessages.state}`;
  const mayGo = and(hasIdIn(ids), isDue(app, state));
  const [, rows, early, [contact]] = await app.db.batch([
    updateMails(app, { state: "skipped", lastError: erasedReason }).where(and(mayGo, isToErasedCustomer)),
    updateMails(app, { state: "sending", claimedAt: app.now(), attempts: sql`${outboxMessages.attempts} + 1` })
      .where(mayGo)
      .returning(),
    app.db
      .select({ id: outboxMessages.id, sendAt: outboxMessages.sendAt })
      .from(outboxMessages)
      .where(and(hasIdIn(ids), inArray(state, [...waitingStates]))),
    app.db.select({ email: contactEmail.as("contact_email") }).from(sql`(select 1)`),
  ]);
  // One failed delivery must not lose the outcomes of the others. `resendWaiting` marks the failed one as unknown.
  const fallback = contact?.email ?? defaultContact.email;
  const tried = await Promise.all(
    rows.map((row) => deliverRow(app, row, fallback).catch((error) => logError("mail", error))),
  );
  const ends = tried.filter((end) => end !== undefined);
  // Retries once, which is safe because the write is the same. Otherwise emails that were sent would be marked as
  // unknown.
  if (ends.length > 0) await saveOutcomes(app, ends).catch(() => saveOutcomes(app, ends));
  return new Map([
    ...early.map(({ id, sendAt }) => [id, Math.max(30, waitSeconds(app, [{ sendAt: sendAt ?? undefined }]))] as const),
    ...ends.flatMap(({ id, pause }) => (pause ? [[id, pause] as const] : [])),
  ]);
}

type Row = typeof outboxMessages.$inferSelect;

interface End {
  id: string;
  state: Row["state"];
  providerId?: string | null;
  error?: string;
  /** Seconds until the next attempt. */
  pause?: number;
  /** Content without the links that open an account, if it contains any. */
  html?: string | null;
  text?: string | null;
}

async function deliverRow(app: App, row: Row, contact: string): Promise<End> {
  const { id, record } = row;
  const mail = {
    ...row,
    html: row.html ?? "",
    text: row.text ?? "",
    replyTo: row.replyTo ?? (record && replyAddress(app, record)) ?? contact,
    headers: headersOf(row),
  };
  const delivery = await (isMarketing(mail) ? deliverMarketing(app, mail) : app.mailer.deliver(mail));
  if (delivery.outcome === "sent")
    return { id, state: "sent", providerId: delivery.providerId, ...keptContent(app, row) };
  const error = delivery.reason;
  const tries = delivery.outcome === "retry" ? (delivery.tries ?? maxTries) : 0;
  if (row.attempts >= tries) return { id, state: "failed", error };
  return { id, state: "retrying", error, pause: retryPauseSeconds(row.attempts) };
}

/**
 * The log keeps no link that opens an account once the email has left (email-5). In a local shop the log is the
 * mailbox.
 */
function keptContent({ production }: App, { html, text }: Row): Pick<End, "html" | "text"> {
  const kept = { html: withoutAccountLinks(html), text: withoutAccountLinks(text) };
  const hadLinks = kept.html !== html || kept.text !== text;
  return production && hadLinks ? kept : {};
}

/** Templates of emails that a person wrote. All others are marked auto-generated, so that mail programs send them no out-of-office replies. */
const handwritten = ["conversation-reply", "order-letter", "contact-message"];

/** Headers that make one thread of a record's emails and mark automatic ones (conversations-9). */
function headersOf({ record, template, headers }: Row): Record<string, string> {
  return {
    ...(record && { References: threadId(record) }),
    ...(!handwritten.includes(template) && { "Auto-Submitted": "auto-generated" }),
    ...headers,
  };
}

function saveOutcomes(app: App, ends: readonly End[]) {
  const now = app.now().getTime();
  const isSent = sql`mark ->> '$.state' = 'sent'`;
  return updateMails(app, {
    state: sql`mark ->> '$.state'`,
    lastError: sql`mark ->> '$.error'`,
    providerId: sql`case when ${isSent} then mark ->> '$.providerId' else ${outboxMessages.providerId} end`,
    html: sql`coalesce(mark ->> '$.html', ${outboxMessages.html})`,
    text: sql`coalesce(mark ->> '$.text', ${outboxMessages.text})`,
    sentAt: sql`case when ${isSent} then ${now} else ${outboxMessages.sentAt} end`,
    sendAt: sql`coalesce(${now} + 1000 * (mark ->> '$.pause'), ${outboxMessages.sendAt})`,
  })
    .from(sql`(select value as mark from json_each(${JSON.stringify(ends)})) marks`)
    .where(sql`${outboxMessages.id} = mark ->> '$.id'`);
}

/**
 * Scheduled job: queues due rows again that the queue lost or gave up on. Rows whose sending was interrupted are marked
 * as unknown instead of being sent twice.
 */
export async function resendWaiting(app: App): Promise<void> {
  const ago = (minutes: number) => new Date(app.now().getTime() - minutes * 60_000);
  const waiting = await app.db
    .select({ id: outboxMessages.id })
    .from(outboxMessages)
    .where(and(isDue(app), lt(outboxMessages.createdAt, ago(10)), sql`${outboxMessages.campaignId} is null`))
    .limit(500);
  await app.mailQueue.send(waiting.map(({ id }) => id));
  await app.db
    .update(outboxMessages)
    .set({ state: "unknown", lastError: "Sending was interrupted; it may have been sent" })
    .where(
      and(
        eq(outboxMessages.state, "sending"),
        lt(outboxMessages.claimedAt, ago(15)),
        sql`${outboxMessages.campaignId} is null`,
      ),
    );
}
