import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { createdAt, json, updatedAt } from "./columns";

/**
 * Everything that staff can search for. Triggers update the rows and their full-text index `search_index` (admin-12).
 */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer("id").primaryKey(),
    kind: text("kind", {
      enum: ["order", "custom", "quote", "invoice", "purchase", "person", "product", "parcel"],
    }).notNull(),
    /**
     * Id of the record: an address for a person, an order or shipment for a parcel, an invoice for a purchase order
     * number. No kind may be contained in another one's name, because the index finds substrings.
     */
    recordId: text("record_id").notNull(),
    title: text("title").notNull(),
    detail: text("detail").notNull().default(""),
    /**
     * Searchable but not shown: telephone numbers as written and as digits, purchase order numbers without punctuation.
     */
    hidden: text("hidden").notNull().default(""),
  },
  (t) => [uniqueIndex("search_entries_record").on(t.kind, t.recordId)],
);

/** Files in R2. Every object has a row. Files without an owner are deleted by the scheduled job (data-4). */
export const storedFiles = sqliteTable(
  "stored_files",
  {
    key: text("key").primaryKey(),
    purpose: text("purpose", {
      enum: [
        "logo",
        "preview",
        "mockup",
        "attachment",
        "artwork",
        "product",
        "blog",
        "mail",
        "import",
        "certificate",
        "document",
      ],
    }).notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** Record that keeps the file ("custom_order:CP-…"), or null until the record is written. */
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
  (t) => [
    index("audit_log_created").on(t.createdAt),
    index("audit_log_subject").on(t.subject, t.createdAt),
    index("audit_log_actor").on(t.actor, t.createdAt),
  ],
);
