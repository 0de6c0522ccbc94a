import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import type { Destination } from "~/domain/destinations/tax";
import type { PriceOption, QuoteLine } from "~/domain/quotes/lines";
import { users } from "./accounts";
import { at, createdAt, json, updatedAt, version } from "./columns";

export const quoteRequests = sqliteTable(
  "quote_requests",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerPhone: text("customer_phone"),
    companyName: text("company_name"),
    projectDescription: text("project_description").notNull(),
    quantity: integer("quantity").notNull(),
    /** Quantity of the request, kept at the approval. Until then it is `quantity`. */
    requestedQuantity: integer("requested_quantity"),
    pinType: text("pin_type", { enum: ["pins", "ball_markers"] })
      .notNull()
      .default("pins"),
    logoFileName: text("logo_file_name"),
    logoKey: text("logo_key"),
    /** Picture that staff chose for the quote's page and emails. */
    pictureKey: text("picture_key"),
    preferredSize: text("preferred_size"),
    /** Calendar day, YYYY-MM-DD. */
    deadlineDate: text("deadline_date"),
    additionalNotes: text("additional_notes"),
    /** Notes that customers never see (orders-17). */
    staffNotes: text("staff_notes"),
    status: text("status", {
      enum: ["pending", "quoted", "approved", "completed", "declined", "lost", "expired"],
    })
      .notNull()
      .default("pending"),
    closedReason: text("closed_reason"),
    closedAt: at("closed_at"),
    /** Calendar day, YYYY-MM-DD, on which staff write to the client again. */
    followUpOn: text("follow_up_on"),
    quotedAmountCents: integer("quoted_amount_cents"),
    quotedNotes: text("quoted_notes"),
    /** Lines of the quoted quantity. Null for a quote with one amount, which reads as one line. */
    quoteLines: json<QuoteLine[]>("quote_lines"),
    /** Further quantities that the client can choose. */
    priceOptions: json<PriceOption[]>("price_options"),
    validUntil: text("valid_until"),
    /** Calendar day, YYYY-MM-DD, by which we deliver. Null if the day follows from the day of the order. */
    deliveryDate: text("delivery_date"),
    depositPercent: integer("deposit_percent").notNull().default(10),
    /** State that decides the sales tax, or null while it is not known. */
    shipTo: json<Destination>("ship_to"),
    approvedAt: at("approved_at"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("quote_requests_created").on(t.createdAt, t.status),
    index("quote_requests_status").on(t.status, t.createdAt),
    index("quote_requests_valid_until").on(t.status, t.validUntil),
    // Sort the list by amount. drizzle-kit splits an expression at its commas, so this is not an ifnull().
    index("quote_requests_amount").on(sql`case when quoted_amount_cents is null then 0 else quoted_amount_cents end`),
    index("quote_requests_email").on(t.customerEmail),
    index("quote_requests_follow_up").on(t.followUpOn).where(sql`follow_up_on is not null`),
    check("quote_requests_quantity", sql`${t.quantity} >= 1`),
  ],
);
