import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { KeptAddress } from "~/domain/destinations/countries";
import type { ManualOrderDraftForm } from "~/domain/orders/manual-order.schema";
import { users } from "./accounts";
import { at, createdAt, flag, json, updatedAt, version } from "./columns";
import { payments } from "./payments";

export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    userId: text("user_id").references(() => users.id),
    customerEmail: text("customer_email").notNull(),
    customerName: text("customer_name").notNull(),
    shippingAddress: json<KeptAddress>("shipping_address"),
    subtotalCents: integer("subtotal_cents").notNull(),
    discountCode: text("discount_code"),
    discountCents: integer("discount_cents").notNull().default(0),
    shippingCents: integer("shipping_cents").notNull().default(0),
    taxCents: integer("tax_cents").notNull().default(0),
    totalCents: integer("total_cents").notNull(),
    /** Part of the total that the customer pays by a link, for orders by staff and after changes. */
    owedCents: integer("owed_cents").notNull().default(0),
    paymentId: text("payment_id")
      .notNull()
      .unique()
      .references(() => payments.id),
    status: text("status", { enum: ["pending", "processing", "in_production", "shipped", "delivered", "cancelled"] })
      .notNull()
      .default("processing"),
    trackingNumber: text("tracking_number"),
    trackingUrl: text("tracking_url"),
    /** Number of the customer's purchase order, for orders by staff. */
    purchaseOrder: text("purchase_order"),
    /** Purchase order number as searches compare it, written by a trigger (shop-9). */
    purchaseOrderFolded: text("purchase_order_folded").notNull().default(""),
    /** Staff's notes. Customers cannot write notes on catalog orders. */
    staffNotes: text("notes"),
    cancelRequestedAt: at("cancel_requested_at"),
    archivedAt: at("archived_at"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("orders_created").on(t.archivedAt, t.createdAt),
    index("orders_status").on(t.status, t.createdAt, t.archivedAt),
    // Sort the list by amount.
    index("orders_total").on(t.archivedAt, t.totalCents),
    index("orders_status_total").on(t.status, t.totalCents, t.archivedAt),
    index("orders_email").on(t.customerEmail, t.createdAt, t.archivedAt, t.id),
    index("orders_user").on(t.userId, t.createdAt),
    // Covers sums of sales. Queries (figures, best sellers) name this index, because the planner would choose
    // orders_created and read every row.
    index("orders_sold")
      .on(t.createdAt, t.status, t.totalCents, t.archivedAt, t.id)
      .where(sql`archived_at is null and +status <> 'cancelled'`),
    index("orders_owed").on(t.owedCents).where(sql`owed_cents > 0`),
    index("orders_purchase_order_folded").on(t.purchaseOrderFolded).where(sql`purchase_order_folded <> ''`),
    index("orders_cancel_requested").on(t.cancelRequestedAt).where(sql`cancel_requested_at is not null`),
    check("orders_money", sql`${t.totalCents} >= 0 and ${t.discountCents} >= 0 and ${t.shippingCents} >= 0`),
  ],
);

export const shipments = sqliteTable(
  "shipments",
  {
    id: text("id").primaryKey(),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    lines: json<{ productId: number; name: string; quantity: number }[]>("lines").notNull(),
    carrier: text("carrier").notNull(),
    trackingNumber: text("tracking_number").notNull(),
    trackingUrl: text("tracking_url"),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("shipments_order").on(t.orderId)],
);

/** Lines as sold. Later changes of a product do not affect them. */
export const orderItems = sqliteTable(
  "order_items",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    /** Product, or a negative number for a custom line. No reference, because custom lines have no product. */
    productId: integer("product_id").notNull(),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    unitPriceCents: integer("unit_price_cents").notNull(),
    lineTotalCents: integer("line_total_cents").notNull(),
    /** Cost of one piece when it was sold, or null if the product had none. Only staff see it. */
    unitCostCents: integer("unit_cost_cents"),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    index("order_items_product").on(t.productId),
    index("order_items_sold").on(t.orderId, t.productId, t.quantity, t.name),
    check("order_items_quantity", sql`${t.quantity} > 0`),
  ],
);

/** Manual orders that staff have not created yet. The id is the form's key, so a draft becomes one order. */
export const manualOrderDrafts = sqliteTable(
  "manual_order_drafts",
  {
    id: text("id").primaryKey(),
    /** Fields of the form as typed. */
    form: json<ManualOrderDraftForm>("form").notNull(),
    customerEmail: text("customer_email").notNull().default(""),
    actor: text("actor").notNull(),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index("manual_order_drafts_updated").on(t.updatedAt), index("manual_order_drafts_email").on(t.customerEmail)],
);

/** History of orders, custom orders, quotes and invoices. Customers see public events only. */
export const orderEvents = sqliteTable(
  "order_events",
  {
    id: text("id").primaryKey(),
    subject: text("subject", { enum: ["order", "custom_order", "quote", "invoice"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    type: text("type").notNull(),
    note: text("note"),
    actor: text("actor").notNull(),
    isPublic: flag("is_public").notNull().default(true),
    createdAt: createdAt(),
  },
  (t) => [
    index("order_events_subject").on(t.subject, t.subjectId, t.createdAt),
    // Finds the orders that shipped or arrived on the days of an automation.
    index("order_events_shipped").on(t.type, t.createdAt).where(sql`type in ('shipped', 'delivered')`),
  ],
);

/** Links for one purpose, by the SHA-256 of a 256-bit token (shop-5): paying an order's balance, answering a quote. */
export const accessLinks = sqliteTable(
  "access_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    purpose: text("purpose", { enum: ["balance", "quote"] }).notNull(),
    subjectId: text("subject_id").notNull(),
    expiresAt: at("expires_at").notNull(),
    revokedAt: at("revoked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("access_links_subject").on(t.purpose, t.subjectId),
    index("access_links_expires").on(t.expiresAt).where(sql`revoked_at is null`),
    uniqueIndex("access_links_one_live").on(t.purpose, t.subjectId).where(sql`revoked_at is null`),
  ],
);
