// Conversations of records and the Inbox, for staff only (conversations-7, conversations-8).
import { and, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { runBatch } from "~/db/client.server";
import { messages, outboxMessages } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import type { InboxQuery, ReplyInput } from "~/domain/conversations/conversations.schema";
import { recordName } from "~/domain/conversations/records";
import { openBounces, type SentEmail } from "~/domain/emails/bounces";
import { isCustomerKey } from "~/domain/text/ids";
import { conversationReply } from "~/emails/conversations/conversation-reply";
import { conversationRecords, findRecord, readTypedRecord } from "~/services/conversations/records.server";
import type { App } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { customerKey, threadId } from "~/services/core/links/reply-address.server";
import { countRows, inOrder, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { addressesOf, customerOf } from "~/services/customers/aliases.server";
import { openFile } from "~/services/files/files.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";

export type Message = typeof messages.$inferSelect;
type Mail = typeof outboxMessages.$inferSelect;

/** Most recent messages and emails that a page shows. */
const shown = 50;

interface Subject {
  /** Number of the record, or the key of a customer. */
  record: string;
  /** Address of the customer whose page this is. The page shows the customer's messages about all records. */
  customer?: string;
}

const isIn = ({ record, customer }: Subject): SQL =>
  customer
    ? sql`(${messages.record} = ${record} or ${messages.email} in ${addressesOf(customer)})`
    : sql`${messages.record} in ${conversationRecords(record)}`;

/** Emails of the shop to the customer, without those that are shown as messages. */
const isSentAbout = ({ record }: Subject): SQL =>
  sql`${outboxMessages.record} in ${conversationRecords(record)} and ${outboxMessages.replyTo} is null
    and ${outboxMessages.template} <> 'conversation-reply'`;

/** Both sides of a record's conversation, oldest first, in the same round trip as the page. */
export async function getConversation(app: App, subject: Subject) {
  const { id, subject: title, template, state, bounceType, deliveredAt, to, createdAt } = outboxMessages;
  const ofReply = <Value>(column: SQLiteColumn, name: string) =>
    sql<Value | null>`(select ${sql.identifier(column.name)} from ${outboxMessages} sent
      where sent.id = ${messages.outboxId})`.as(name);
  const [received, sent, owner] = await Promise.all([
    app.read(
      app.db
        .select({
          message: messages,
          sender: customerOf(sql`${messages.email}`).as("sender"),
          state: ofReply<Mail["state"]>(state, "sent_state"),
          bounceType: ofReply<Mail["bounceType"]>(bounceType, "sent_bounce"),
        })
        .from(messages)
        .where(isIn(subject))
        .orderBy(desc(messages.createdAt))
        .limit(shown),
    ),
    app.read(
      app.db
        .select({ id, subject: title, template, state, bounceType, deliveredAt, to, createdAt })
        .from(outboxMessages)
        .where(isSentAbout(subject))
        .orderBy(desc(createdAt))
        .limit(shown),
    ),
    findOwner(app, subject),
    requireStaff(app),
  ]);
  const known = new Set([
    ...(owner?.addresses ?? []),
    ...received.flatMap(({ message }) => (message.direction === "out" ? [message.email] : [])),
    ...sent.map((email) => email.to),
  ]);
  const isStranger = ({ message, sender }: Pick<(typeof received)[number], "message" | "sender">) =>
    message.direction === "in" && owner !== null && !known.has(sender) && !known.has(message.email);
  const entries = [
    ...received.map(({ message, sender, state, bounceType }) => ({
      kind: "message" as const,
      ...messageView(message),
      isStranger: isStranger({ message, sender }),
      state,
      bounceType,
    })),
    ...sent.map((email) => ({ kind: "email" as const, ...email })),
  ].sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  // On a customer's page, messages about orders stay unread until the order is opened.
  const isOfPage = ({ record }: Message) => !subject.customer || record === subject.record;
  const last = received.find((one) => one.message.direction === "in" && !isStranger(one))?.message;
  const replies = received.flatMap(({ message, state, bounceType }): SentEmail[] => {
    const { outboxId, subject, email: to, createdAt } = message;
    return outboxId && state
      ? [{ id: outboxId, template: "conversation-reply", subject, to, state, bounceType, createdAt }]
      : [];
  });
  return {
    record: subject.record,
    entries,
    bounces: openBounces([...sent, ...replies]),
    /** The customer's address that wrote last, or the one of the record. A reply goes there. */
    replyTo: last?.email ?? owner?.email ?? null,
    unreadUntil: Math.max(
      0,
      ...received.map(({ message }) => (message.readAt || !isOfPage(message) ? 0 : message.createdAt.getTime())),
    ),
    replyKey: crypto.randomUUID(),
  };
}
export type Conversation = Awaited<ReturnType<typeof getConversation>>;

/** The customer's address in the record, and the addresses by which `customerOf` names this customer. */
async function findOwner(app: App, { record, customer }: Subject) {
  if (!customer) {
    const found = await findRecord(app, record);
    return found && { email: found.customerEmail, addresses: [found.customerEmail, found.primaryEmail] };
  }
  const [found] = await app.read(app.db.select({ primary: customerOf(customer).as("owner") }).from(sql`(select 1)`));
  return { email: customer, addresses: [customer, found?.primary ?? customer] };
}

const messageView = ({ files, outboxId: _, ...message }: Message) => ({
  ...message,
  files: files.map(({ fileName, sizeBytes }, number) => ({ number, fileName, sizeBytes })),
});

const isOpen = isNull(messages.doneAt);

/** Received messages, newest first: all, or those that need an answer or a record. */
export async function listInbox(app: App, { show, message: openId, ...position }: InboxQuery) {
  const isShown = and(eq(messages.direction, "in"), show === "open" ? isOpen : undefined);
  const { beyond, order } = inOrder(messages.createdAt, messages.id, position);
  const first = inOrder(messages.createdAt, messages.id, {});
  const [rows, total, [opened]] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(messages)
        .where(and(isShown, beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, messages, and(isShown, first.beyond)),
    openId ? app.read(app.db.select().from(messages).where(eq(messages.id, openId))) : [],
    requireStaff(app),
  ]);
  const page = pageOf(rows);
  return { rows: page.rows.map(messageView), next: page.next, total, opened: opened ? messageView(opened) : null };
}

/** The record of a message without one: its sender as a customer. */
export const recordOfSender = ({ email }: Pick<Message, "email">) => customerKey(email);

/** Marks the messages of a record as read, up to the newest one that its page has shown, which arrived at `until`. */
export async function markRead(app: App, { record, until }: { record: string; until: number }): Promise<void> {
  await requireStaff(app);
  await app.db
    .update(messages)
    .set({ readAt: app.now() })
    .where(and(isIn({ record }), isNull(messages.readAt), sql`${messages.createdAt} <= ${until}`));
}

/** Marks one message as read, such as one without a record. */
export async function markMessageRead(app: App, { id }: { id: string }): Promise<void> {
  await requireStaff(app);
  await app.db
    .update(messages)
    .set({ readAt: app.now() })
    .where(and(eq(messages.id, id), isNull(messages.readAt)));
}

/** Marks a message as answered (`done`), or as needing an answer again. */
export async function setDone(app: App, { id, done }: { id: string; done: boolean }): Promise<void> {
  const staff = await requireStaff(app);
  const message = await requireMessage(app, id);
  const now = app.now();
  await runBatch(app.db, [
    app.db
      .update(messages)
      .set({ doneAt: done ? now : null, readAt: sql`coalesce(${messages.readAt}, ${now.getTime()})` })
      .where(and(eq(messages.id, id), eq(messages.direction, "in"))),
    addAuditOfChange(app, staff, done ? "message done" : "message reopened", subjectOfMessage(message)),
  ]);
}

/** Files a message under the record that staff typed. Returns it. ShopError `invalid` for an unknown record. */
export async function assignMessage(app: App, { id, number }: { id: string; number: string }) {
  const staff = await requireStaff(app);
  const found = await readTypedRecord(app, number);
  const message = await requireMessage(app, id);
  await runBatch(app.db, [
    app.db.update(messages).set(placeOf(found)).where(eq(messages.id, id)),
    addAudit(app, staff, "message assigned", auditSubject(found), { from: message.email }),
  ]);
  return found;
}

const placeOf = ({ record, customerEmail }: { record: string; customerEmail: string }) => ({
  record,
  customerEmail: isCustomerKey(record) ? customerEmail : null,
});

async function requireMessage(app: App, id: string): Promise<Message> {
  const [message] = await app.db.select().from(messages).where(eq(messages.id, id));
  if (!message) throw new ShopError("not_found", "This message doesn't exist.");
  return message;
}

/**
 * Emails a reply from the record, once per form key, and returns the recipient's address. The reply quotes the recipient's
 * last message, or without one the last message of all, and marks the messages as answered.
 */
export async function sendReply(app: App, { record, key, message: filed, to, body }: ReplyInput): Promise<string> {
  const staff = await requireStaff(app);
  const place = await findPlace(app, record, to);
  const condition = filed ? sql`(${isIn({ record })} or ${messages.id} = ${filed})` : isIn({ record });
  const [[last], [emailed]] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(messages)
        .where(and(condition, eq(messages.direction, "in"), eq(messages.isAutomatic, false)))
        .orderBy(desc(sql`${messages.email} = ${to}`), desc(messages.createdAt))
        .limit(1),
    ),
    app.read(
      app.db
        .select({ subject: outboxMessages.subject })
        .from(outboxMessages)
        .where(isSentAbout({ record }))
        .orderBy(desc(outboxMessages.createdAt))
        .limit(1),
    ),
  ]);
  const subject = subjectOf(last?.subject ?? emailed?.subject, record);
  const mail = conversationReply({ subject, body, answered: last ?? null });
  const messageId = last?.messageId;
  const posted = outboxInserts(app, [
    {
      to,
      template: "conversation-reply",
      record,
      mail,
      dedupeKey: `conversation-reply:${key}`,
      headers: {
        References: [threadId(record), messageId].filter(Boolean).join(" "),
        ...(messageId && { "In-Reply-To": messageId }),
      },
    },
  ]);
  const now = app.now();
  const [outboxId] = posted.ids;
  const reply = {
    id: key,
    direction: "out" as const,
    ...placeOf(place),
    email: to,
    subject,
    body,
    files: [],
    refusedFiles: [],
    author: staff.username,
    outboxId,
    readAt: now,
    doneAt: now,
    createdAt: now,
  };
  await runBatch(app.db, [
    app.db.insert(messages).values(reply).onConflictDoNothing(),
    addAuditOfChange(app, staff, "reply emailed", auditSubject(place), { to }),
    posted.statements,
    filed
      ? [
          app.db
            .update(messages)
            .set(placeOf(place))
            .where(and(eq(messages.id, filed), isNull(messages.record))),
        ]
      : [],
    app.db
      .update(messages)
      .set({ doneAt: now, readAt: sql`coalesce(${messages.readAt}, ${now.getTime()})` })
      .where(and(isIn({ record }), isOpen)),
  ]);
  enqueueOutbox(app, posted);
  return to;
}

const auditSubject = ({ record, customerEmail }: { record: string; customerEmail: string }) =>
  `${recordName(record).toLowerCase()} ${isCustomerKey(record) ? customerEmail : record}`;

const subjectOfMessage = ({ record, customerEmail, email }: Message) =>
  auditSubject({ record: record ?? customerKey(email), customerEmail: customerEmail ?? email });

/** "Re: " and the subject that the customer knows, so that mail programs show one thread. */
const subjectOf = (known: string | undefined, record: string): string =>
  known ? `Re: ${known.replace(/^((re|aw|sv|fwd?):\s*)+/i, "")}` : newSubject(record);

const newSubject = (record: string) =>
  isCustomerKey(record) ? `A message from ${brand.name}` : `About ${record} at ${brand.name}`;

/** ShopError `not_found` for an unknown record. A customer's key may be new: it must be the key of the recipient. */
async function findPlace(app: App, record: string, to: string) {
  const found = await findRecord(app, record);
  if (found) return found;
  if (isCustomerKey(record) && customerKey(to) === record) return { record, customerEmail: to, customerName: null };
  throw new ShopError("not_found", "This record doesn't exist.");
}

/** An attachment of a message, by its position, for download (staff only). */
export async function openMessageFile(app: App, { id, file }: { id: string; file: string }) {
  const [[message]] = await Promise.all([
    app.read(app.db.select({ files: messages.files }).from(messages).where(eq(messages.id, id))),
    requireStaff(app),
  ]);
  const found = /^\d{1,2}$/.test(file) ? message?.files[Number(file)] : undefined;
  if (!found) throw new ShopError("not_found", "File not found");
  return openFile(app, found.key);
}
