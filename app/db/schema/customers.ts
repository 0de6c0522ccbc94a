import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { countryCodes } from "~/domain/destinations/countries";
import { users } from "./accounts";
import { at, createdAt } from "./columns";

/** A person's address book. The first of it, by `defaultSince` and then by age, is the default. */
export const addresses = sqliteTable(
  "addresses",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    address: text("address").notNull(),
    city: text("city").notNull(),
    state: text("state").notNull(),
    zipCode: text("zip_code").notNull(),
    country: text("country", { enum: countryCodes }).notNull(),
    /** When it was last made the default; null if never. */
    defaultSince: at("default_since"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("addresses_once").on(t.userId, t.name, t.address, t.city, t.state, t.zipCode, t.country)],
);

/** Who may order by invoice, by e-mail, and how much of theirs may be unpaid at a time (invoices-13). */
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

/** Resale certificates on file, by e-mail: who has one pays no sales tax. */
export const taxExemptions = sqliteTable("tax_exemptions", {
  email: text("email").primaryKey(),
  certificateNumber: text("certificate_number").notNull(),
  /** A calendar day, YYYY-MM-DD; null where the certificate has no end. */
  validUntil: text("valid_until"),
  actor: text("actor").notNull(),
  createdAt: createdAt(),
});

/** Further addresses of a customer: what comes with one of them stands on that customer's page. No alias leads to another alias. */
export const customerAliases = sqliteTable(
  "customer_aliases",
  {
    email: text("email").primaryKey(),
    customerEmail: text("customer_email").notNull(),
    /** `inboxKey` of both, so that limits are counted once for the customer. */
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
