import { sql } from "drizzle-orm";
import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { at, createdAt, flag, json } from "./columns";

/** Emails from customers, and the replies that staff wrote (conversations-1). Other emails of a record are in the outbox. */
export const messages = sqliteTable(
  "messages",
  {
    /** Of a received email: the hash of its Message-ID and our address, so that a second delivery changes nothing. */
    id: text("id").primaryKey(),
    direction: text("direction", { enum: ["in", "out"] }).notNull(),
    /** Order, custom order, quote, invoice, or key of a customer. Null until staff assign the message. */
    record: text("record"),
    /** Address of the customer, if `record` is a customer's key. */
    customerEmail: text("customer_email"),
    /** Sender of a received message, recipient of a reply. */
    email: text("email").notNull(),
    name: text("name"),
    subject: text("subject").notNull(),
    /** Without the quoted text of earlier emails. */
    body: text("body").notNull(),
    /** With the quoted text, or null if there is none. */
    wholeBody: text("whole_body"),
    files: json<{ key: string; fileName: string; sizeBytes: number }[]>("files").notNull(),
    /** Names of attachments that were not stored. */
    refusedFiles: json<string[]>("refused_files").notNull(),
    /** Message-ID of a received email, for In-Reply-To. */
    messageId: text("message_id"),
    /** Sent by a program: an out-of-office reply or a mailing list. Nobody needs to answer. */
    isAutomatic: flag("is_automatic").notNull().default(false),
    /** Staff member who wrote a reply, and its row in the outbox. */
    author: text("author"),
    outboxId: text("outbox_id"),
    readAt: at("read_at"),
    /** Time of the answer, or when staff marked the message as done. */
    doneAt: at("done_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("messages_record").on(t.record, t.createdAt),
    index("messages_email").on(t.email),
    index("messages_created").on(t.createdAt, t.id),
    index("messages_open").on(t.createdAt, t.id).where(sql`done_at is null`),
    index("messages_unread").on(t.readAt).where(sql`read_at is null`),
  ],
);
