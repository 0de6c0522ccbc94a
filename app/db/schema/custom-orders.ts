import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { DesignChoices } from "~/domain/designer/choices";
import type { FurtherDesign } from "~/domain/designer/several";
import type { KeptAddress } from "~/domain/destinations/countries";
import { users } from "./accounts";
import { at, createdAt, flag, json, updatedAt, version } from "./columns";
import { quoteRequests } from "./quotes";

export const customOrderDrafts = sqliteTable(
  "custom_order_drafts",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id").notNull(),
    userId: text("user_id").references(() => users.id),
    /** The design and its itemised price, both the server's. */
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
    /** The artwork for the backing cards. */
    cardKey: text("card_key"),
    cardFileName: text("card_file_name"),
    notes: text("notes"),
    /** A calendar day, YYYY-MM-DD, by which the customer needs them. */
    deadlineDate: text("deadline_date"),
    quoteId: text("quote_id").references(() => quoteRequests.id),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("custom_order_drafts_expires").on(t.expiresAt),
    // Those few that a quote offers, among all that people tried out.
    index("custom_order_drafts_offered").on(t.expiresAt, t.quoteId).where(sql`quote_id is not null`),
    index("custom_order_drafts_session").on(t.sessionId),
    uniqueIndex("custom_order_drafts_quote").on(t.quoteId),
    check("custom_order_drafts_money", sql`${t.totalCents} >= ${t.depositCents} and ${t.depositCents} >= 0`),
  ],
);

/** A design that its maker keeps, and shows to whom has the link. */
export const savedDesigns = sqliteTable(
  "saved_designs",
  {
    id: text("id").primaryKey(),
    /** Of the link. Kept as it is: the maker reads it again whenever they like. */
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
    /** Attachment, back stamp, card and enamels. */
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
    /** The designs that the same deposit pays beside the first, whose columns are the order's own. */
    furtherDesigns: json<FurtherDesign[]>("further_designs").notNull().default(sql`'[]'`),
    rushOrder: flag("rush_order").notNull().default(false),
    rushOrderFeeCents: integer("rush_order_fee_cents").notNull().default(0),
    pricePerPinCents: integer("price_per_pin_cents").notNull(),
    /** What a country beyond the USA costs more, and the sales tax: parts of the total, paid with the balance. */
    shippingCents: integer("shipping_cents").notNull().default(0),
    taxCents: integer("tax_cents").notNull().default(0),
    totalCents: integer("total_cents").notNull(),
    depositCents: integer("deposit_cents").notNull(),
    discountCode: text("discount_code"),
    discountCents: integer("discount_cents").notNull().default(0),
    customerEmail: text("customer_email").notNull(),
    customerName: text("customer_name").notNull(),
    customerPhone: text("customer_phone"),
    shippingAddress: json<KeptAddress>("shipping_address"),
    /** What the customer wrote, or the shop for the customer to read. */
    notes: text("notes"),
    /** What staff wrote: no customer sees it (orders-17). */
    staffNotes: text("staff_notes"),
    /** A calendar day, YYYY-MM-DD, by which the customer needs them. */
    deadlineDate: text("deadline_date"),
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
    index("custom_orders_email").on(t.customerEmail, t.createdAt, t.archivedAt, t.id),
    index("custom_orders_user").on(t.userId, t.createdAt),
    // As orders_sold.
    index("custom_orders_sold")
      .on(t.createdAt, t.status, t.totalCents, t.archivedAt)
      .where(sql`archived_at is null and +status <> 'cancelled'`),
    // Their balances are added up from it (hasOpenBalance).
    index("custom_orders_unpaid")
      .on(t.createdAt, t.status, t.totalCents, t.depositPaymentId, t.depositCents)
      .where(sql`+balance_payment_id is null and +archived_at is null and +status not in ('pending', 'cancelled')`),
    // Who is asked for a deposit: the unpaid that were cancelled in all years are not looked through.
    index("custom_orders_deposit_due")
      .on(t.createdAt)
      .where(
        sql`+deposit_payment_id is null and +balance_payment_id is null and +archived_at is null and +status in ('pending', 'mockup_sent')`,
      ),
    // Of what is still to leave: the deadlines of all years are not looked through.
    index("custom_orders_deadline")
      .on(t.deadlineDate)
      .where(sql`deadline_date is not null and status not in ('shipped', 'delivered', 'cancelled')`),
    index("custom_orders_cancel_requested").on(t.cancelRequestedAt).where(sql`cancel_requested_at is not null`),
    check("custom_orders_quantity", sql`${t.quantity} between 1 and 100000`),
    check("custom_orders_money", sql`${t.depositCents} between 0 and ${t.totalCents} and ${t.rushOrderFeeCents} >= 0`),
  ],
);
