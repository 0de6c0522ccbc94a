import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, json, updatedAt } from "./columns";

/** What staff can find, one row a thing; triggers keep it right, and beside it its full-text index `search_index` (admin-12). */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer("id").primaryKey(),
    kind: text("kind", {
      enum: ["order", "custom", "quote", "invoice", "purchase", "person", "product", "parcel"],
    }).notNull(),
    /** The record's id; of a person the address, of a parcel the order or the shipment, of a purchase order number the invoice. No kind is a part of another: the index finds parts. */
    recordId: text("record_id").notNull(),
    title: text("title").notNull(),
    detail: text("detail").notNull().default(""),
    /** Found, not shown: telephone numbers as written and as digits, purchase order numbers without their signs. */
    hidden: text("hidden").notNull().default(""),
  },
  (t) => [uniqueIndex("search_entries_record").on(t.kind, t.recordId)],
);

/** Every object in R2 has a row; a file that nothing owns is removed by the cron (data-4). */
export const storedFiles = sqliteTable(
  "stored_files",
  {
    key: text("key").primaryKey(),
    purpose: text("purpose", {
      enum: ["logo", "preview", "mockup", "attachment", "product", "blog", "mail", "import"],
    }).notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** The record that keeps it ("custom_order:CP-…"); null until that record is written. */
    owner: text("owner"),
    createdAt: createdAt(),
  },
  (t) => [index("stored_files_owner").on(t.owner, t.createdAt)],
);

export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: json<unknown>("value").notNull(),
  updatedBy: text("updated_by"),
  updatedAt: updatedAt(),
});

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: json<Record<string, unknown>>("detail"),
    createdAt: createdAt(),
  },
  (t) => [index("audit_log_created").on(t.createdAt), index("audit_log_subject").on(t.subject, t.createdAt)],
);
