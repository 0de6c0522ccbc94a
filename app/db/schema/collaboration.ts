import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { at, createdAt, flag, json, updatedAt } from "./columns";
import { customOrders } from "./custom-orders";
import { quoteRequests } from "./quotes";

export const quoteCollaborationSessions = sqliteTable(
  "quote_collaboration_sessions",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    tokenHash: text("token_hash").notNull().unique(),
    clientName: text("client_name").notNull(),
    clientEmail: text("client_email").notNull(),
    expiresAt: at("expires_at").notNull(),
    isActive: flag("is_active").notNull().default(true),
    lastActivityAt: at("last_activity_at"),
    clientDigestAt: at("client_digest_at"),
    staffDigestAt: at("staff_digest_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("quote_sessions_quote").on(t.quoteId),
    index("quote_sessions_custom").on(t.customOrderId),
    index("quote_sessions_created").on(t.createdAt),
    index("quote_sessions_expires").on(t.expiresAt),
    // Contains only the rooms with something that staff have not seen.
    index("quote_sessions_news").on(t.createdAt).where(sql`last_activity_at > ifnull(staff_digest_at, created_at)`),
    index("quote_sessions_client").on(t.clientEmail, t.createdAt),
    check("quote_sessions_subject", sql`(${t.quoteId} is null) <> (${t.customOrderId} is null)`),
  ],
);

export const mockupVersions = sqliteTable(
  "mockup_versions",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    version: integer("version").notNull(),
    fileKey: text("file_key").notNull(),
    /** Small PNG or JPEG for emails. Null if emails show the file itself, or nothing. */
    emailPictureKey: text("email_picture_key"),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    notes: text("notes"),
    lockedAt: at("locked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("mockup_versions_quote").on(t.quoteId, t.version),
    uniqueIndex("mockup_versions_custom").on(t.customOrderId, t.version),
  ],
);

export const quoteComments = sqliteTable(
  "quote_annotations",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    mockupVersionId: text("mockup_version_id").references(() => mockupVersions.id, { onDelete: "cascade" }),
    authorName: text("author_name").notNull(),
    authorEmail: text("author_email").notNull(),
    authorType: text("author_type", { enum: ["client", "staff"] })
      .notNull()
      .default("client"),
    content: text("content").notNull(),
    /** Position on the mockup as fractions from 0 to 1, stored in millionths. */
    positionX: integer("position_x"),
    positionY: integer("position_y"),
    annotationType: text("annotation_type", { enum: ["comment", "revision_request", "approval"] })
      .notNull()
      .default("comment"),
    status: text("status", { enum: ["active", "resolved"] })
      .notNull()
      .default("active"),
    parentId: text("parent_id"),
    attachmentKey: text("attachment_key"),
    attachmentName: text("attachment_name"),
    /** Message id from the page, so that a retried submit is stored once (live-3). */
    clientMessageId: text("client_message_id").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("quote_annotations_quote").on(t.quoteId, t.createdAt),
    index("quote_annotations_custom").on(t.customOrderId, t.createdAt),
  ],
);

export const quoteRevisionHistory = sqliteTable(
  "quote_revision_history",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    revisionNumber: integer("revision_number").notNull(),
    changes: text("changes").notNull(),
    authorName: text("author_name").notNull(),
    authorType: text("author_type", { enum: ["client", "staff"] }).notNull(),
    mockupVersionId: text("mockup_version_id").references(() => mockupVersions.id, { onDelete: "cascade" }),
    notes: text("notes"),
    createdAt: createdAt(),
  },
  (t) => [index("quote_revisions_quote").on(t.quoteId), index("quote_revisions_custom").on(t.customOrderId)],
);

export const mockupApprovals = sqliteTable(
  "mockup_approvals",
  {
    id: text("id").primaryKey(),
    mockupVersionId: text("mockup_version_id")
      .notNull()
      .references(() => mockupVersions.id, { onDelete: "cascade" }),
    decision: text("decision", { enum: ["approved", "changes_requested"] }).notNull(),
    name: text("name").notNull(),
    priceCents: integer("price_cents"),
    /** SHA-256 over mockup bytes, specification, price, name and time. `code` is its first ten characters. */
    hash: text("hash").notNull(),
    /** Approved specification as it was hashed, because the order may change later. */
    specification: json<[label: string, value: string][]>("specification"),
    code: text("code").notNull(),
    voidedAt: at("voided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mockup_approvals_version").on(t.mockupVersionId, t.createdAt),
    index("mockup_approvals_changes").on(t.createdAt).where(sql`decision = 'changes_requested' and voided_at is null`),
  ],
);
