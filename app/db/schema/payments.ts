import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { paymentMethods } from "~/domain/payments/methods";
import { paymentStates } from "~/domain/payments/payments";
import type { ClosedAs, StateTax } from "~/domain/payments/sales-tax";
import { users } from "./accounts";
import { at, createdAt, flag, json, now, updatedAt } from "./columns";

export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    purpose: text("purpose", { enum: ["cart", "deposit", "balance", "invoice", "order"] }).notNull(),
    status: text("status", { enum: paymentStates }).notNull().default("created"),
    method: text("method", { enum: paymentMethods }).notNull().default("paypal"),
    /** Id of what is paid for: cart session, draft, order, custom order or invoice. */
    reference: text("reference").notNull(),
    userId: text("user_id").references(() => users.id),
    email: text("email"),
    /** `inboxKey` of the email, for limits per customer. */
    inboxKey: text("inbox_key"),
    amountCents: integer("amount_cents").notNull(),
    /** Sales tax included in the amount. */
    taxCents: integer("tax_cents").notNull().default(0),
    currency: text("currency").notNull().default("USD"),
    /** Lines, prices, customer and address when the bill was made. */
    snapshot: json<unknown>("snapshot").notNull(),
    discountCode: text("discount_code"),
    discountCents: integer("discount_cents").notNull().default(0),
    providerOrderId: text("provider_order_id").unique(),
    captureId: text("capture_id").unique(),
    /** PayPal's status of the capture: COMPLETED, PENDING, DECLINED, … */
    captureStatus: text("capture_status"),
    /** Token of the caller that has claimed the payment, if several try to capture it. */
    claim: text("claim"),
    /** Raised after a decline, because the next capture needs another idempotency key (platform-paypal-1). */
    captureAttempt: integer("capture_attempt").notNull().default(1),
    capturedCents: integer("captured_cents").notNull().default(0),
    /** PayPal's fee, or null until PayPal reports it. */
    feeCents: integer("fee_cents"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** Order, custom order or invoice that the capture recorded. */
    recordId: text("record_id"),
    failure: text("failure"),
    createdAt: createdAt(),
    capturingAt: at("capturing_at"),
    /** When the money came. For a payment that staff record later, the end of the day of receipt. */
    capturedAt: at("captured_at"),
    /** Day and reference of a payment that staff recorded, as they typed them. */
    receivedOn: text("received_on"),
    receivedReference: text("received_reference"),
    /** Customer and place as the files of a closed month have them, whatever is corrected later (payments-27). */
    closedAs: json<ClosedAs>("closed_as"),
    /** Time of the next reconciliation with PayPal, or null if none is needed. */
    checkDueAt: at("mirror_due_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payments_mirror").on(t.checkDueAt).where(sql`mirror_due_at is not null`),
    index("payments_status").on(t.status, t.updatedAt),
    index("payments_reference").on(t.purpose, t.reference),
    // A draft's deposit is paid once, even if several tabs try (custom-orders-3).
    uniqueIndex("payments_one_deposit")
      .on(t.reference)
      .where(sql`purpose = 'deposit' and status in ('capturing', 'captured')`),
    index("payments_record").on(t.recordId),
    // Covers the overview's sums for a range of days.
    index("payments_captured").on(t.capturedAt, t.purpose, t.capturedCents, t.refundedCents),
    index("payments_email").on(t.email),
    index("payments_inbox").on(t.inboxKey),
    check("payments_amount", sql`${t.amountCents} >= 0`),
    // Aborts the batch that records a payment which was refunded since it was read.
    check("payments_recorded", sql`${t.recordId} is null or ${t.status} in ('capturing', 'captured', 'refunded')`),
    check(
      "payments_refunded",
      sql`${t.refundedCents} >= 0 and (${t.status} <> 'captured' or ${t.refundedCents} <= ${t.capturedCents})`,
    ),
  ],
);

export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    paymentId: text("payment_id")
      .notNull()
      .references(() => payments.id),
    providerRefundId: text("provider_refund_id").unique(),
    amountCents: integer("amount_cents").notNull(),
    /** Sales tax in the refund. Set at the request for changes of an order, otherwise when the refund is completed. */
    taxCents: integer("tax_cents").notNull().default(0),
    reason: text("reason").notNull().default(""),
    restock: flag("restock").notNull().default(false),
    status: text("status", { enum: ["requested", "completed", "failed"] })
      .notNull()
      .default("requested"),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
    completedAt: at("completed_at"),
  },
  (t) => [
    index("refunds_payment").on(t.paymentId),
    index("refunds_status").on(t.status, t.createdAt),
    // Covers the refunds of a range of days.
    index("refunds_completed").on(t.completedAt, t.status, t.paymentId, t.amountCents),
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
);

/**
 * Months whose books are closed. Triggers refuse every change of money in them (migration "books", payments-27).
 */
export const closedMonths = sqliteTable("closed_months", {
  /** YYYY-MM in the shop's time zone. */
  month: text("month").primaryKey(),
  startsAt: at("starts_at").notNull(),
  endsAt: at("ends_at").notNull(),
  /** Sales and sales tax by state on the day of closing, because an address may change later. */
  taxByState: json<StateTax[]>("tax_by_state").notNull(),
  closedBy: text("closed_by").notNull(),
  createdAt: createdAt(),
});

export const webhookEvents = sqliteTable(
  "webhook_events",
  {
    id: text("id").primaryKey(),
    provider: text("provider").notNull(),
    type: text("type").notNull(),
    receivedAt: at("received_at").notNull().default(now),
    handledAt: at("handled_at"),
  },
  (t) => [index("webhook_events_received").on(t.receivedAt)],
);

/** Disputes that buyers opened at PayPal, as PayPal last described them. */
export const disputes = sqliteTable(
  "disputes",
  {
    id: text("id").primaryKey(),
    /** Null if no payment in the ledger has this capture. */
    paymentId: text("payment_id").references(() => payments.id),
    captureId: text("capture_id"),
    amountCents: integer("amount_cents"),
    /** PayPal's codes. domain/payments/disputes has their labels. */
    reason: text("reason").notNull(),
    status: text("status").notNull(),
    outcome: text("outcome"),
    respondBy: at("respond_by"),
    createdAt: createdAt(),
    /** Time of PayPal's last change, so that an older event does not overwrite a newer one. */
    changedAt: at("changed_at").notNull(),
    closedAt: at("closed_at"),
  },
  (t) => [
    index("disputes_payment").on(t.paymentId),
    index("disputes_open").on(t.respondBy).where(sql`closed_at is null`),
  ],
);

export const paymentDiscrepancies = sqliteTable(
  "payment_mismatches",
  {
    id: text("id").primaryKey(),
    kind: text("kind", {
      enum: [
        "capture_without_order",
        "order_without_capture",
        "amount_differs",
        "refund_not_recorded",
        "unknown_capture",
      ],
    }).notNull(),
    paymentId: text("payment_id").references(() => payments.id),
    reference: text("reference").notNull(),
    expectedCents: integer("expected_cents"),
    actualCents: integer("actual_cents"),
    detail: text("detail").notNull().default(""),
    createdAt: createdAt(),
    resolvedAt: at("resolved_at"),
    resolvedBy: text("resolved_by"),
  },
  (t) => [
    uniqueIndex("payment_mismatches_once").on(t.kind, t.reference),
    index("payment_mismatches_open").on(t.resolvedAt, t.createdAt),
    index("payment_mismatches_payment").on(t.paymentId),
  ],
);
