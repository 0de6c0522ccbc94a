import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Destination } from "~/domain/destinations/tax";
import { at, createdAt, json, version } from "./columns";
import { orders } from "./orders";
import { payments } from "./payments";

export const manualInvoices = sqliteTable(
  "manual_invoices",
  {
    id: text("id").primaryKey(),
    /** A draft has a number too. Drafts from before that rule have their id instead. */
    invoiceNumber: text("invoice_number").notNull().unique(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerCompany: text("customer_company"),
    customerAddress: text("customer_address"),
    /** State that decides the sales tax. Null for invoices of orders, which have the order's address. */
    shipTo: json<Destination>("ship_to"),
    description: text("description").notNull().default(""),
    /** Calendar day, YYYY-MM-DD. */
    dueDate: text("due_date").notNull(),
    notes: text("notes"),
    terms: text("terms"),
    items: json<{ description: string; quantity: number; unitPriceCents: number }[]>("items").notNull(),
    subtotalCents: integer("subtotal_cents").notNull(),
    taxCents: integer("tax_cents").notNull().default(0),
    totalCents: integer("total_cents").notNull(),
    status: text("status", { enum: ["draft", "pending", "paid", "void"] })
      .notNull()
      .default("pending"),
    paymentId: text("payment_id").references(() => payments.id),
    /** Catalog order on terms that the invoice charges, and the buyer's purchase order number. */
    orderId: text("order_id").references(() => orders.id),
    purchaseOrder: text("purchase_order"),
    /** Purchase order number as searches compare it, written by a trigger (shop-9). */
    purchaseOrderFolded: text("purchase_order_folded").notNull().default(""),
    /** Idempotency key of the form. */
    formKey: text("form_key"),
    sentAt: at("sent_at"),
    paidAt: at("paid_at"),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("manual_invoices_form").on(t.formKey),
    uniqueIndex("manual_invoices_order").on(t.orderId),
    index("manual_invoices_purchase_order_folded").on(t.purchaseOrderFolded),
    index("manual_invoices_created").on(t.createdAt),
    // Sort the list by total and by due day.
    index("manual_invoices_total").on(t.totalCents),
    index("manual_invoices_due").on(sql`unixepoch(due_date)`),
    index("manual_invoices_email").on(t.customerEmail, t.createdAt),
    index("manual_invoices_status").on(t.status, t.dueDate),
    check("manual_invoices_money", sql`${t.totalCents} > 0 and ${t.totalCents} = ${t.subtotalCents} + ${t.taxCents}`),
  ],
);
