import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DesignChoices } from "~/domain/designer/choices";
import type { FurtherDesign } from "~/domain/designer/several";
import type { KeptAddress } from "~/domain/destinations/countries";
import type { Destination } from "~/domain/destinations/tax";
import type { PricedLine } from "~/domain/quotes/lines";
import { users } from "./accounts";
import { at, createdAt, flag, json, updatedAt, version } from "./columns";
import { quoteRequests } from "./quotes";

export const customOrderDrafts = sqliteTable(
  "custom_order_drafts",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id").notNull(),
    userId: text("user_id").references(() => users.id),
    /** Design and itemized price, as validated and calculated by the server. */
    design: json<Record<string, unknown>>("design").notNull(),
    furtherDesigns: json<FurtherDesign[]>("further_designs").notNull().default(sql`'[]'`),
    totalCents: integer("total_cents").notNull(),
    depositCents: integer("deposit_cents").notNull(),
    discountCode: text("discount_code"),
    discountCents: integer("discount_cents").notNull().default(0),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    logoKey: text("logo_key").notNull(),
    logoFileName: text("logo_file_name").notNull(),
    previewKey: text("preview_key"),
    cardKey: text("card_key"),
    cardFileName: text("card_file_name"),
    notes: text("notes"),
    /** Calendar day, YYYY-MM-DD, by which the customer needs the pins. */
    deadlineDate: text("deadline_date"),
    quoteId: text("quote_id").references(() => quoteRequests.id),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("custom_order_drafts_expires").on(t.expiresAt),
    // Finds the few drafts that a quote offers among all drafts.
    index("custom_order_drafts_offered").on(t.expiresAt, t.quoteId).where(sql`quote_id is not null`),
    index("custom_order_drafts_session").on(t.sessionId),
    uniqueIndex("custom_order_drafts_quote").on(t.quoteId),
    check("custom_order_drafts_money", sql`${t.totalCents} >= ${t.depositCents} and ${t.depositCents} >= 0`),
  ],
);

/** Designs in an account, which anyone with the link can see. */
export const savedDesigns = sqliteTable(
  "saved_designs",
  {
    id: text("id").primaryKey(),
    /** Token of the link. Not hashed, because the owner can copy the link again at any time. */
    token: text("token").notNull().unique(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    name: text("name").notNull(),
    design: json<Record<string, unknown>>("design").notNull(),
    logoKey: text("logo_key").notNull(),
    logoFileName: text("logo_file_name").notNull(),
    previewKey: text("preview_key"),
    cardKey: text("card_key"),
    cardFileName: text("card_file_name"),
    createdAt: createdAt(),
  },
  (t) => [index("saved_designs_user").on(t.userId, t.createdAt)],
);

export const designComments = sqliteTable(
  "design_comments",
  {
    id: text("id").primaryKey(),
    designId: text("design_id")
      .notNull()
      .references(() => savedDesigns.id),
    authorName: text("author_name").notNull(),
    content: text("content").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("design_comments_design").on(t.designId, t.createdAt)],
);

export const customOrders = sqliteTable(
  "custom_orders",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id),
    draftId: text("draft_id").unique(),
    quoteId: text("quote_id")
      .unique()
      .references(() => quoteRequests.id),
    quantity: integer("quantity").notNull(),
    pinType: text("pin_type", { enum: ["pins", "ball_markers"] })
      .notNull()
      .default("pins"),
    size: text("size").notNull(),
    plating: text("plating").notNull(),
    packaging: json<string[]>("packaging").notNull().default(sql`'["just-pins"]'`),
    /** Attachment, back stamp, card and enamel colors. */
    choices: json<DesignChoices>("choices")
      .notNull()
      .default(sql`'{"attachment":"rubber-clutch","backStamp":"","card":"plain","colours":[],"simplified":false}'`),
    logoFileName: text("logo_file_name"),
    logoKey: text("logo_key"),
    cardKey: text("card_key"),
    cardFileName: text("card_file_name"),
    pinDesigns: json<{ name: string; description: string; quantity: number; imageUrl?: string }[]>("pin_designs")
      .notNull()
      .default(sql`'[]'`),
    /** Designs after the first one, which has its own columns. One deposit pays for all. */
    furtherDesigns: json<FurtherDesign[]>("further_designs").notNull().default(sql`'[]'`),
    rushOrder: flag("rush_order").notNull().default(false),
    rushOrderFeeCents: integer("rush_order_fee_cents").notNull().default(0),
    pricePerPinCents: integer("price_per_pin_cents").notNull(),
    /** Lines of the approved quote that the order was made from, for its quantity. Null for other orders. */
    quotedLines: json<PricedLine[]>("quoted_lines"),
    /** Surcharge for countries outside the USA, and sales tax. Both are part of the total and paid with the balance. */
    shippingCents: integer("shipping_cents").notNull().default(0),
    taxCents: integer("tax_cents").notNull().default(0),
    totalCents: integer("total_cents").notNull(),
    depositCents: integer("deposit_cents").notNull(),
    /** Percentage with which an unpaid deposit is calculated again after a change. */
    depositPercent: integer("deposit_percent").notNull().default(10),
    discountCode: text("discount_code"),
    discountCents: integer("discount_cents").notNull().default(0),
    customerEmail: text("customer_email").notNull(),
    customerName: text("customer_name").notNull(),
    customerPhone: text("customer_phone"),
    shippingAddress: json<KeptAddress>("shipping_address"),
    /** State that decides the sales tax until the address is known. Staff enter it in the quote or with the order. */
    shipTo: json<Destination>("ship_to"),
    /** Notes by the customer, or by the shop for the customer to read. */
    notes: text("notes"),
    /** Notes that customers never see (orders-17). */
    staffNotes: text("staff_notes"),
    /** Calendar day, YYYY-MM-DD, by which the customer needs the pins. */
    deadlineDate: text("deadline_date"),
    /** Calendar day by which we promised the pins. Moves only with an event in the order's history. */
    promisedDate: text("promised_date"),
    depositPaymentId: text("deposit_payment_id").unique(),
    balancePaymentId: text("balance_payment_id").unique(),
    status: text("status", {
      enum: ["pending", "mockup_sent", "approved", "in_production", "shipped", "delivered", "cancelled"],
    })
      .notNull()
      .default("pending"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    cancelRequestedAt: at("cancel_requested_at"),
    archivedAt: at("archived_at"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("custom_orders_created").on(t.archivedAt, t.createdAt),
    index("custom_orders_status").on(t.status, t.createdAt, t.archivedAt),
    // Sort the list by amount.
    index("custom_orders_total").on(t.archivedAt, t.totalCents),
    index("custom_orders_status_total").on(t.status, t.totalCents, t.archivedAt),
    index("custom_orders_email").on(t.customerEmail, t.createdAt, t.archivedAt, t.id),
    index("custom_orders_user").on(t.userId, t.createdAt),
    // Same purpose as orders_sold.
    index("custom_orders_sold")
      .on(t.createdAt, t.status, t.totalCents, t.archivedAt)
      .where(sql`archived_at is null and +status <> 'cancelled'`),
    // Covers the sum of unpaid balances (hasOpenBalance).
    index("custom_orders_unpaid")
      .on(t.createdAt, t.status, t.totalCents, t.depositPaymentId, t.depositCents)
      .where(sql`+balance_payment_id is null and +archived_at is null and +status not in ('pending', 'cancelled')`),
    // Finds orders that still wait for their deposit.
    index("custom_orders_deposit_due")
      .on(t.createdAt)
      .where(
        sql`+deposit_payment_id is null and +balance_payment_id is null and +archived_at is null and +status in ('pending', 'mockup_sent', 'approved')`,
      ),
    // Contains only orders that have not shipped, so that old deadlines are not read.
    index("custom_orders_deadline")
      .on(t.deadlineDate)
      .where(sql`deadline_date is not null and status not in ('shipped', 'delivered', 'cancelled')`),
    index("custom_orders_cancel_requested").on(t.cancelRequestedAt).where(sql`cancel_requested_at is not null`),
    check("custom_orders_quantity", sql`${t.quantity} between 1 and 100000`),
    check("custom_orders_money", sql`${t.depositCents} between 0 and ${t.totalCents} and ${t.rushOrderFeeCents} >= 0`),
  ],
);
