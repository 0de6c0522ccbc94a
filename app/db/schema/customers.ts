import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { CustomerConditions } from "~/domain/customers/customers";
import { countryCodes } from "~/domain/destinations/countries";
import { users } from "./accounts";
import { at, createdAt, json, updatedAt } from "./columns";

/**
 * Everyone with an order, quote, invoice, account, tag or credit terms, by their primary address, with the totals that
 * the customer list sorts by. Triggers write the rows (admin-20). Canceled orders do not count.
 */
export const customers = sqliteTable(
  "customers",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull().unique(),
    orderCount: integer("order_count").notNull(),
    /** Captured payments minus refunds. */
    spentCents: integer("spent_cents").notNull(),
    /** 1970 if the customer never ordered, so that the list can be sorted by it. */
    lastOrderAt: at("last_order_at").notNull(),
  },
  (t) => [
    index("customers_last_order").on(t.lastOrderAt),
    index("customers_spent").on(t.spentCents),
    index("customers_orders").on(t.orderCount),
  ],
);

/** Tags of `contacts`, one row each. Triggers write the rows. */
export const customerTags = sqliteTable(
  "customer_tags",
  { tag: text("tag").notNull(), email: text("email").notNull() },
  (t) => [primaryKey({ columns: [t.tag, t.email] }), index("customer_tags_email").on(t.email)],
);

/** Saved filters of the customer list, for the audience of a campaign (campaigns-19). */
export const segments = sqliteTable("segments", {
  id: text("id").primaryKey(),
  name: text("name").notNull().unique(),
  conditions: json<CustomerConditions>("conditions").notNull(),
  actor: text("actor").notNull(),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

/** Address books. The default address is the first by `defaultSince`, then by age. */
export const addresses = sqliteTable(
  "addresses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    company: text("company").notNull().default(""),
    address: text("address").notNull(),
    address2: text("address2").notNull().default(""),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country", { enum: countryCodes }).notNull(),
    phone: text("phone").notNull().default(""),
    /** When the address was last made the default, or null. */
    defaultSince: at("default_since"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("addresses_once").on(
      ...([t.userId, t.name, t.company, t.address, t.address2, t.city, t.state, t.zipCode, t.country] as const),
    ),
  ],
);

/** Customers who may order by invoice, and the limit for their unpaid invoices (invoices-13). */
export const creditTerms = sqliteTable(
  "credit_terms",
  {
    email: text("email").primaryKey(),
    limitCents: integer("limit_cents").notNull(),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [check("credit_terms_limit", sql`${t.limitCents} > 0`)],
);

/** Resale certificates by email. Their customers pay no sales tax. */
export const taxExemptions = sqliteTable("tax_exemptions", {
  email: text("email").primaryKey(),
  certificateNumber: text("certificate_number").notNull(),
  /** Calendar day, YYYY-MM-DD, or null if the certificate does not expire. */
  validUntil: text("valid_until"),
  actor: text("actor").notNull(),
  createdAt: createdAt(),
});

/**
 * Exemption certificates that customers sent with an order. Staff decide about each. An approved one also becomes the
 * customer's row of `taxExemptions`.
 */
export const taxCertificates = sqliteTable(
  "tax_certificates",
  {
    id: text("id").primaryKey(),
    /** Cart session or draft with which the file was sent, then the order. */
    reference: text("reference").notNull(),
    /** Catalog or custom order, or null until it is placed. */
    orderId: text("order_id"),
    fileKey: text("file_key").notNull(),
    fileName: text("file_name").notNull(),
    status: text("status", { enum: ["waiting", "approved", "refused"] })
      .notNull()
      .default("waiting"),
    /** Why staff refused it, as the customer reads it. */
    reason: text("reason"),
    /** Sales tax that the approval refunded or took off the amount due. */
    taxCents: integer("tax_cents").notNull().default(0),
    decidedBy: text("decided_by"),
    decidedAt: at("decided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    // A cart, draft or order has at most one certificate that waits for staff.
    uniqueIndex("tax_certificates_waiting").on(t.reference).where(sql`status = 'waiting'`),
    index("tax_certificates_order").on(t.orderId, t.createdAt),
    index("tax_certificates_status").on(t.status, t.createdAt),
  ],
);

/**
 * Additional addresses of a customer, whose records appear on the customer's page. An alias never leads to another
 * alias.
 */
export const customerAliases = sqliteTable(
  "customer_aliases",
  {
    email: text("email").primaryKey(),
    customerEmail: text("customer_email").notNull(),
    /** `inboxKey` of both addresses, so that limits apply per customer. */
    inboxKey: text("inbox_key").notNull().default(""),
    customerInboxKey: text("customer_inbox_key").notNull().default(""),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("customer_aliases_customer").on(t.customerEmail),
    index("customer_aliases_inbox").on(t.inboxKey),
    index("customer_aliases_customer_inbox").on(t.customerInboxKey),
  ],
);
