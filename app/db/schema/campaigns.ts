import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { MailContact } from "~/domain/brand/contact";
import type { RecipientCounts } from "~/domain/campaigns/campaign-progress";
import type { CampaignAudience } from "~/domain/campaigns/campaigns";
import { at, createdAt, json, updatedAt } from "./columns";

export const contacts = sqliteTable(
  "contacts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull().unique(),
    name: text("name"),
    company: text("company"),
    /** Name and company as searches compare them, written by triggers (shop-9). */
    nameFolded: text("name_folded").notNull().default(""),
    companyFolded: text("company_folded").notNull().default(""),
    phone: text("phone"),
    /** First source of the contact: order, account, newsletter, quote or import. */
    source: text("source").notNull(),
    consentAt: at("consent_at"),
    /** Notes that only staff see (orders-17). */
    staffNotes: text("staff_notes"),
    tags: json<string[]>("tags").notNull().default(sql`'[]'`),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("contacts_created").on(t.createdAt),
    index("contacts_email_consent").on(t.email, t.consentAt),
    index("contacts_consent").on(t.consentAt),
    index("contacts_opted_in").on(t.createdAt).where(sql`consent_at is not null`),
    index("contacts_source").on(t.source, t.createdAt),
    index("contacts_name_folded").on(t.nameFolded),
    index("contacts_company_folded").on(t.companyFolded),
  ],
);

export const suppressions = sqliteTable(
  "suppressions",
  {
    email: text("email").primaryKey(),
    reason: text("reason", { enum: ["unsubscribed", "bounced", "complained", "manual"] }).notNull(),
    detail: text("detail"),
    createdAt: createdAt(),
  },
  (t) => [index("suppressions_created").on(t.createdAt)],
);

export const contactImports = sqliteTable(
  "contact_imports",
  {
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["customers", "vip", "tournament"] }).notNull(),
    fileName: text("file_name").notNull(),
    fileKey: text("file_key").notNull(),
    mapping: json<Record<string, string>>("mapping"),
    status: text("status", { enum: ["uploaded", "importing", "done", "failed"] })
      .notNull()
      .default("uploaded"),
    totalRows: integer("total_rows").notNull().default(0),
    processedRows: integer("processed_rows").notNull().default(0),
    imported: integer("imported").notNull().default(0),
    skipped: integer("skipped").notNull().default(0),
    duplicates: integer("duplicates").notNull().default(0),
    errors: json<{ row: number; message: string }[]>("errors").notNull().default(sql`'[]'`),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
    finishedAt: at("finished_at"),
  },
  (t) => [index("contact_imports_kind").on(t.kind, t.createdAt)],
);

export const contactImportMembers = sqliteTable(
  "contact_import_members",
  {
    importId: text("import_id")
      .notNull()
      .references(() => contactImports.id),
    contactId: integer("contact_id")
      .notNull()
      .references(() => contacts.id),
  },
  (t) => [primaryKey({ columns: [t.importId, t.contactId] })],
);

export const tournamentContacts = sqliteTable(
  "tournament_contacts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull().unique(),
    name: text("name"),
    tournamentName: text("tournament_name"),
    organization: text("organization"),
    city: text("city"),
    state: text("state"),
    eventDate: text("event_date"),
    importId: text("import_id").references(() => contactImports.id),
    createdAt: createdAt(),
  },
  (t) => [index("tournament_contacts_created").on(t.createdAt)],
);

export const emailCampaigns = sqliteTable(
  "email_campaigns",
  {
    id: text("id").primaryKey(),
    campaignType: text("campaign_type", { enum: ["discount", "marketing", "tournament", "vip"] })
      .notNull()
      .default("discount"),
    subject: text("subject").notNull(),
    content: text("content").notNull().default(""),
    discountCode: text("discount_code"),
    discountPercent: integer("discount_percent"),
    /** Offer as the email words it, such as "15% off". */
    offer: text("offer"),
    audience: json<CampaignAudience>("audience").notNull(),
    /** Origin of the links. Stored because a batch that is sent again must have the same text. */
    origin: text("origin").notNull(),
    /** Contact facts at launch, stored for the same reason. Null for campaigns older than this column. */
    contact: json<MailContact>("contact"),
    status: text("status", { enum: ["scheduled", "sending", "paused", "done", "cancelled", "failed"] }).notNull(),
    /** Idempotency key of the form. */
    launchKey: text("launch_key").notNull().unique(),
    /** Start of sending. Until then, the campaign can be undone. */
    startsAt: at("starts_at").notNull(),
    /** Final counts. Until the end, the outbox rows are counted instead. */
    counts: json<RecipientCounts>("counts"),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
    finishedAt: at("finished_at"),
  },
  (t) => [
    index("email_campaigns_created").on(t.createdAt),
    index("email_campaigns_type").on(t.campaignType, t.createdAt),
    index("email_campaigns_status").on(t.status, t.startsAt),
  ],
);
