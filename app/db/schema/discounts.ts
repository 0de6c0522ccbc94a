import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { at, createdAt, flag, version } from "./columns";
import { payments } from "./payments";

/** Names of CHECK constraints, by which use cases recognize an aborted write. */
export const limits = { codeUses: "discount_codes_uses", freePromos: "free_promo_claims_limit" } as const;

export const discountCodes = sqliteTable(
  "discount_codes",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    code: text("code").notNull().unique(),
    discountType: text("discount_type", { enum: ["percentage", "fixed"] }).notNull(),
    /** Whole percent for `percentage`, cents for `fixed`. */
    discountValue: integer("discount_value").notNull(),
    minimumOrderCents: integer("minimum_order_cents").notNull().default(0),
    maxUses: integer("max_uses"),
    currentUses: integer("current_uses").notNull().default(0),
    oncePerCustomer: flag("once_per_customer").notNull().default(false),
    validFrom: at("valid_from"),
    validUntil: at("valid_until"),
    isActive: flag("is_active").notNull().default(true),
    /** Origin of the code: "staff", "newsletter", "campaign" or "automation". */
    source: text("source").notNull().default("staff"),
    deletedAt: at("deleted_at"),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index("discount_codes_created").on(t.createdAt),
    index("discount_codes_used").on(t.currentUses),
    check("discount_codes_value", sql`${t.discountValue} > 0`),
    check("discount_codes_percent", sql`${t.discountType} <> 'percentage' or ${t.discountValue} <= 100`),
    check(limits.codeUses, sql`${t.maxUses} is null or ${t.currentUses} <= ${t.maxUses}`),
  ],
);

export const discountRedemptions = sqliteTable(
  "discount_redemptions",
  {
    paymentId: text("payment_id")
      .primaryKey()
      .references(() => payments.id),
    codeId: integer("code_id")
      .notNull()
      .references(() => discountCodes.id),
    email: text("email").notNull(),
    inboxKey: text("inbox_key"),
    amountCents: integer("amount_cents").notNull(),
    /** "code:inbox key" for codes that are limited to one use per customer. A second redemption aborts the batch. */
    onceKey: text("once_key").unique(),
    createdAt: createdAt(),
  },
  (t) => [index("discount_redemptions_code").on(t.codeId, t.inboxKey)],
);

/** Free promo pieces by the customer's inbox key. The CHECK enforces the limit of 4 (pricing-10). */
export const freePromoClaims = sqliteTable(
  "free_promo_claims",
  { inboxKey: text("email").primaryKey(), quantity: integer("quantity").notNull() },
  (t) => [check(limits.freePromos, sql`${t.quantity} between 0 and 4`)],
);
