// Every table of the shop in one file. Money is integer US cents (shop-2),
// times are UTC milliseconds read as Date, private records carry unguessable text ids (shop-4).
// Foreign keys do not cascade, quote children aside: a drizzle-kit rebuild would delete the children (platform-d1-3).
import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  check,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { roles, teamRoles } from "~/domain/accounts/accounts";
import type { MailContact } from "~/domain/brand/contact";
import type { RecipientCounts } from "~/domain/campaigns/campaign-progress";
import type { CampaignAudience } from "~/domain/campaigns/campaigns";
import { productPlatings, productSizes } from "~/domain/catalog/catalog";
import type { PictureSize } from "~/domain/catalog/pictures";
import type { DesignChoices } from "~/domain/designer/choices";
import type { FurtherDesign } from "~/domain/designer/several";
import { countryCodes, type KeptAddress } from "~/domain/destinations/countries";
import { viewLists } from "~/domain/settings/views";

/** Checks that use cases know by name: D1 tells which of them a write broke. */
export const limits = { codeUses: "discount_codes_uses", freePromos: "free_promo_claims_limit" } as const;

const now = sql`(unixepoch() * 1000)`;
const at = (name: string) => integer(name, { mode: "timestamp_ms" });
const createdAt = () => at("created_at").notNull().default(now);
const updatedAt = () => at("updated_at").notNull().default(now);
const flag = (name: string) => integer(name, { mode: "boolean" });
const json = <T>(name: string) => text(name, { mode: "json" }).$type<T>();
/** Raised by every staff write, so that the later of two editors is told (admin-5). */
const version = () => integer("version").notNull().default(1);

// ---- people -----------------------------------------------------------------------------------------------------

export const users = sqliteTable(
  "users",
  {
    id: text("id").primaryKey(),
    username: text("username").notNull(),
    email: text("email").notNull(),
    passwordHash: text("password_hash").notNull(),
    role: text("role", { enum: roles }).notNull().default("user"),
    /** Since when nobody signs in with it. */
    disabledAt: at("disabled_at"),
    /** Of the authenticator app, sealed (core/sealed); null without one. */
    totpSecret: text("totp_secret"),
    /** The newest 30 seconds whose code was used: no code counts twice. */
    totpUsedStep: integer("totp_used_step"),
    /** SHA-256 of each recovery code that is left; null while a password is enough. */
    recoveryCodes: json<string[]>("recovery_codes"),
    emailVerifiedAt: at("email_verified_at"),
    lastSignInAt: at("last_sign_in_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("users_username").on(sql`lower(${t.username})`),
    uniqueIndex("users_email").on(t.email),
    index("users_created").on(t.createdAt),
  ],
);

/** The id is the SHA-256 of the cookie's value: a leaked table signs nobody in. */
export const sessions = sqliteTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    userAgent: text("user_agent"),
    /** "Carlsbad, California, US": where it was last seen, as far as the network tells. */
    place: text("place"),
    createdAt: createdAt(),
    lastSeenAt: at("last_seen_at").notNull().default(now),
    expiresAt: at("expires_at").notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_expires").on(t.expiresAt)],
);

/** Second steps by WebAuthn: public keys, which sign nobody in. */
export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id and its COSE key, both in base64url. */
    id: text("id").primaryKey(),
    publicKey: text("public_key").notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    /** How often the authenticator has signed; 0 for ever where it does not count. */
    counter: integer("counter").notNull(),
    /** How a browser reaches it ("usb", "internal"), as far as it said. */
    transports: json<string[]>("transports"),
    /** "Phone". */
    name: text("name").notNull(),
    lastUsedAt: at("last_used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("passkeys_user").on(t.userId)],
);

/** What one of staff keeps of a list: its filters, order and columns as they stand in the address. */
export const savedViews = sqliteTable(
  "saved_views",
  {
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    list: text("list", { enum: viewLists }).notNull(),
    name: text("name").notNull(),
    search: text("search").notNull(),
    /** The menu opens the list with it. */
    isDefault: flag("is_default").notNull().default(false),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("saved_views_name").on(t.userId, t.list, t.name),
    uniqueIndex("saved_views_default").on(t.userId, t.list).where(sql`is_default = 1`),
  ],
);

/** Single-use links: e-mail verification and password reset by mail, and a sign-in's second step after the password. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    purpose: text("purpose", { enum: ["verify_email", "reset_password", "second_step"] }).notNull(),
    email: text("email").notNull(),
    expiresAt: at("expires_at").notNull(),
    usedAt: at("used_at"),
    createdAt: createdAt(),
  },
  (t) => [index("account_tokens_user").on(t.userId, t.purpose)],
);

/** The way in for a new colleague, by the SHA-256 of the mailed link's token; one an address, gone once it is used. */
export const staffInvitations = sqliteTable(
  "staff_invitations",
  {
    tokenHash: text("token_hash").primaryKey(),
    email: text("email").notNull(),
    role: text("role", { enum: teamRoles }).notNull(),
    invitedBy: text("invited_by").notNull(),
    expiresAt: at("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("staff_invitations_email").on(t.email), index("staff_invitations_expires").on(t.expiresAt)],
);

/** Failed sign-ins, per account and per address ("account:…", "ip:…"). */
export const signInFailures = sqliteTable("sign_in_failures", {
  key: text("key").primaryKey(),
  failures: integer("failures").notNull().default(0),
  firstFailedAt: at("first_failed_at").notNull(),
  blockedUntilAt: at("blocked_until_at"),
});

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
    actor: text("actor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("customer_aliases_customer").on(t.customerEmail)],
);

// ---- catalog ----------------------------------------------------------------------------------------------------

/** What every list of shoppers begins with: on offer, then what can be bought before what cannot. */
const offered = (t: Record<"isActive" | "archivedAt" | "inStock" | "stockQuantity", AnySQLiteColumn>) =>
  [t.isActive, t.archivedAt, sql`(${t.inStock} and ${t.stockQuantity} > 0) desc`] as const;

export const products = sqliteTable(
  "products",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    name: text("name").notNull(),
    description: text("description").notNull().default(""),
    priceCents: integer("price_cents").notNull(),
    imageUrl: text("image_url"),
    imageAlt: text("image_alt"),
    /** The uploaded picture in its widths (domain/catalog/pictures). */
    imageSizes: json<PictureSize[]>("image_sizes"),
    videoUrl: text("video_url"),
    posterUrl: text("poster_url"),
    inStock: flag("in_stock").notNull().default(true),
    stockQuantity: integer("stock_quantity").notNull().default(0),
    category: text("category", { enum: ["golf-pins", "commemorative", "tournament", "seasonal"] })
      .notNull()
      .default("golf-pins"),
    /** Derived from the name at every write, so that the filter runs in SQL (catalog-2). */
    catalogCategory: text("catalog_category").notNull().default("other"),
    isActive: flag("is_active").notNull().default(true),
    ageGroup: text("age_group").notNull().default("adult"),
    gender: text("gender").notNull().default("unisex"),
    /** Words that shoppers type for it, and its enamel's colors: both parted by commas, both found by the search. */
    tags: text("tags").notNull().default(""),
    colors: text("colors").notNull().default(""),
    size: text("size", { enum: productSizes }).notNull().default("1.25"),
    plating: text("plating", { enum: productPlatings }).notNull().default("gold"),
    posts: integer("posts").notNull().default(2),
    /** Of its approved reviews, null without one; triggers write both (migration 0033). */
    ratingValue: real("rating_value"),
    ratingCount: integer("rating_count").notNull().default(0),
    archivedAt: at("archived_at"),
    lowStockAlertedAt: at("low_stock_alerted_at"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("products_name").on(t.isActive, sql`${t.name} collate nocase`),
    // Shoppers' lists read their page from these in its order, whatever the shop's size.
    index("products_offered_name").on(...offered(t), sql`${t.name} collate nocase`),
    index("products_offered_cheap").on(...offered(t), t.priceCents, sql`${t.name} collate nocase`),
    index("products_offered_dear").on(...offered(t), sql`${t.priceCents} desc`, sql`${t.name} collate nocase`),
    index("products_offered_category").on(t.catalogCategory, ...offered(t), sql`${t.name} collate nocase`),
    index("products_stock").on(t.stockQuantity),
    index("products_archived").on(t.archivedAt),
    check("products_price", sql`${t.priceCents} >= 0`),
    check("products_stock_not_negative", sql`${t.stockQuantity} >= 0`),
  ],
);

export const productMedia = sqliteTable(
  "product_media",
  {
    id: text("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    kind: text("kind", { enum: ["image", "video", "poster"] }).notNull(),
    fileKey: text("file_key").notNull(),
    alt: text("alt").notNull().default(""),
    width: integer("width"),
    height: integer("height"),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [index("product_media_product").on(t.productId, t.position)],
);

export const stockMovements = sqliteTable(
  "stock_movements",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    delta: integer("delta").notNull(),
    reason: text("reason").notNull(),
    reference: text("reference"),
    actor: text("actor").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("stock_movements_product").on(t.productId, t.createdAt),
    index("stock_movements_reference").on(t.reference).where(sql`reference is not null`),
  ],
);

/** Who wants a mail when a sold-out product is back; a row goes with its mail. */
export const stockAlerts = sqliteTable(
  "stock_alerts",
  {
    id: text("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("stock_alerts_once").on(t.productId, t.email), index("stock_alerts_email").on(t.email)],
);

export const reviews = sqliteTable(
  "reviews",
  {
    id: text("id").primaryKey(),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    userId: text("user_id")
      .notNull()
      .references(() => users.id),
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    rating: integer("rating").notNull(),
    body: text("body").notNull().default(""),
    status: text("status", { enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("reviews_once").on(t.productId, t.userId),
    index("reviews_status").on(t.status, t.createdAt),
    check("reviews_rating", sql`${t.rating} between 1 and 5`),
  ],
);

// ---- cart and discounts -----------------------------------------------------------------------------------------

export const carts = sqliteTable(
  "carts",
  {
    sessionId: text("session_id").primaryKey(),
    discountCode: text("discount_code"),
    /** What was typed at the checkout of this cart, until it is paid or emptied: for its one reminder. */
    checkoutEmail: text("checkout_email"),
    checkoutName: text("checkout_name"),
    checkoutAt: at("checkout_at"),
    /** Where it goes, as typed there: it decides shipping and tax. */
    checkoutCountry: text("checkout_country", { enum: countryCodes }),
    checkoutState: text("checkout_state"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("carts_updated").on(t.updatedAt),
    index("carts_checkout").on(t.checkoutAt).where(sql`checkout_at is not null`),
  ],
);

export const cartItems = sqliteTable(
  "cart_items",
  {
    id: text("id").primaryKey(),
    sessionId: text("session_id")
      .notNull()
      .references(() => carts.sessionId),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    quantity: integer("quantity").notNull().default(1),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("cart_items_once").on(t.sessionId, t.productId),
    index("cart_items_product").on(t.productId),
    check("cart_items_quantity", sql`${t.quantity} > 0`),
  ],
);

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
    /** Who it was made for: "staff", "newsletter", "campaign". */
    source: text("source").notNull().default("staff"),
    deletedAt: at("deleted_at"),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    index("discount_codes_created").on(t.createdAt),
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
    amountCents: integer("amount_cents").notNull(),
    /** "code:email" for a code that counts once per customer: the second redemption breaks the batch. */
    onceKey: text("once_key").unique(),
    createdAt: createdAt(),
  },
  (t) => [index("discount_redemptions_code").on(t.codeId, t.email)],
);

/** Free promo pieces that an e-mail has taken; the CHECK is the limit of 4 per customer (pricing-10). */
export const freePromoClaims = sqliteTable(
  "free_promo_claims",
  { email: text("email").primaryKey(), quantity: integer("quantity").notNull() },
  (t) => [check(limits.freePromos, sql`${t.quantity} between 0 and 4`)],
);

// ---- payments ledger (payments-2) -------------------------------------------------------------------------------

export const payments = sqliteTable(
  "payments",
  {
    id: text("id").primaryKey(),
    purpose: text("purpose", { enum: ["cart", "deposit", "balance", "invoice", "order"] }).notNull(),
    status: text("status", { enum: ["created", "capturing", "captured", "failed", "expired", "refunded"] })
      .notNull()
      .default("created"),
    method: text("method", { enum: ["paypal", "check", "bank_transfer", "none"] })
      .notNull()
      .default("paypal"),
    /** What is paid for: the cart's session, a draft, a custom order, an invoice. */
    reference: text("reference").notNull(),
    userId: text("user_id").references(() => users.id),
    email: text("email"),
    amountCents: integer("amount_cents").notNull(),
    /** The sales tax within the amount. */
    taxCents: integer("tax_cents").notNull().default(0),
    currency: text("currency").notNull().default("USD"),
    /** Lines, prices, customer and address as they were when the amount was made. */
    snapshot: json<unknown>("snapshot").notNull(),
    discountCode: text("discount_code"),
    discountCents: integer("discount_cents").notNull().default(0),
    providerOrderId: text("provider_order_id").unique(),
    captureId: text("capture_id").unique(),
    /** The provider's word on the capture: COMPLETED, PENDING, DECLINED, … */
    captureStatus: text("capture_status"),
    /** Who of several simultaneous captures has claimed the payment. */
    claim: text("claim"),
    /** Raised by a decline: the next try is another capture and needs another idempotency key (platform-paypal-1). */
    captureAttempt: integer("capture_attempt").notNull().default(1),
    capturedCents: integer("captured_cents").notNull().default(0),
    /** What PayPal kept of it; null until PayPal says. */
    feeCents: integer("fee_cents"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    /** The order, custom order or invoice that the capture recorded. */
    recordId: text("record_id"),
    failure: text("failure"),
    createdAt: createdAt(),
    capturingAt: at("capturing_at"),
    /** When the money came: of a check or a transfer that is written down later, within the day of its receipt. */
    capturedAt: at("captured_at"),
    /** Of a check or a transfer, as staff typed it. */
    receivedOn: text("received_on"),
    receivedReference: text("received_reference"),
    /** When reconciliation next compares it with PayPal; null when it need not. */
    checkDueAt: at("mirror_due_at"),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("payments_mirror").on(t.checkDueAt).where(sql`mirror_due_at is not null`),
    index("payments_status").on(t.status, t.updatedAt),
    index("payments_reference").on(t.purpose, t.reference),
    // A draft's deposit is taken once, in however many tabs it is paid (custom-orders-3).
    uniqueIndex("payments_one_deposit")
      .on(t.reference)
      .where(sql`purpose = 'deposit' and status in ('capturing', 'captured')`),
    index("payments_record").on(t.recordId),
    // With what the overview adds up of a range of days: thousands of rows are not opened for it.
    index("payments_captured").on(t.capturedAt, t.purpose, t.capturedCents, t.refundedCents),
    index("payments_email").on(t.email),
    check("payments_amount", sql`${t.amountCents} >= 0`),
    // A payment that was refunded meanwhile must not be recorded: this breaks the batch that tries.
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
    /** The sales tax within it; a change's own from its request on, else 0 until the refund is completed. */
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
    check("refunds_amount", sql`${t.amountCents} > 0`),
  ],
);

/** Provider webhooks by their event id: each is acted on once. */
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

/** Reconciliation: what does not match between the provider and the shop. */
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

// ---- orders ------------------------------------------------------------------------------------------------------

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
    /** Of the total, what its customer pays by a link: an order by hand, or what a change added. */
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
    /** Staff's alone: a customer writes nothing on a catalog order. */
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
    index("orders_email").on(t.customerEmail, t.createdAt, t.archivedAt, t.id),
    index("orders_user").on(t.userId, t.createdAt),
    // What was sold is added up from it: named by its queries (figures, best sellers), or the planner takes orders_created and opens each row.
    index("orders_sold")
      .on(t.createdAt, t.status, t.totalCents, t.archivedAt, t.id)
      .where(sql`archived_at is null and +status <> 'cancelled'`),
    index("orders_owed").on(t.owedCents).where(sql`owed_cents > 0`),
    index("orders_cancel_requested").on(t.cancelRequestedAt).where(sql`cancel_requested_at is not null`),
    check("orders_money", sql`${t.totalCents} >= 0 and ${t.discountCents} >= 0 and ${t.shippingCents} >= 0`),
  ],
);

/** The parcels of a catalog order: what went in each. */
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

/** The order's lines as sold; a later change of a product does not reach them. */
export const orderItems = sqliteTable(
  "order_items",
  {
    orderId: text("order_id")
      .notNull()
      .references(() => orders.id),
    productId: integer("product_id")
      .notNull()
      .references(() => products.id),
    name: text("name").notNull(),
    quantity: integer("quantity").notNull(),
    unitPriceCents: integer("unit_price_cents").notNull(),
    lineTotalCents: integer("line_total_cents").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.productId] }),
    index("order_items_product").on(t.productId),
    index("order_items_sold").on(t.orderId, t.productId, t.quantity, t.name),
    check("order_items_quantity", sql`${t.quantity} > 0`),
  ],
);

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

/** What happened to an order, custom order, quote or invoice: when, by whom, and what of it the customer sees. */
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
  (t) => [index("order_events_subject").on(t.subject, t.subjectId, t.createdAt)],
);

/** Links that grant one thing, by the SHA-256 of a 256-bit token (shop-5): the balance of a custom order, the answer to a quote. */
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

// ---- quotes and collaboration --------------------------------------------------------------------------------------

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
    pinType: text("pin_type", { enum: ["pins", "ball_markers"] })
      .notNull()
      .default("pins"),
    logoFileName: text("logo_file_name"),
    logoKey: text("logo_key"),
    preferredSize: text("preferred_size"),
    /** A calendar day, YYYY-MM-DD. */
    deadlineDate: text("deadline_date"),
    additionalNotes: text("additional_notes"),
    /** What staff wrote for themselves: no customer sees it (orders-17). */
    staffNotes: text("staff_notes"),
    status: text("status", {
      enum: ["pending", "quoted", "approved", "completed", "declined", "lost", "expired"],
    })
      .notNull()
      .default("pending"),
    /** Why it came to nothing, in staff's words. */
    closedReason: text("closed_reason"),
    closedAt: at("closed_at"),
    /** A calendar day, YYYY-MM-DD, on which staff write again. */
    followUpOn: text("follow_up_on"),
    quotedAmountCents: integer("quoted_amount_cents"),
    quotedNotes: text("quoted_notes"),
    priceOptions: json<{ quantity: number; amountCents: number }[]>("price_options"),
    validUntil: text("valid_until"),
    approvedAt: at("approved_at"),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("quote_requests_created").on(t.createdAt, t.status),
    index("quote_requests_status").on(t.status, t.createdAt),
    index("quote_requests_valid_until").on(t.status, t.validUntil),
    index("quote_requests_email").on(t.customerEmail),
    index("quote_requests_follow_up").on(t.followUpOn).where(sql`follow_up_on is not null`),
    check("quote_requests_quantity", sql`${t.quantity} >= 1`),
  ],
);

export const quoteCollaborationSessions = sqliteTable(
  "quote_collaboration_sessions",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    tokenHash: text("token_hash").notNull().unique(),
    clientName: text("client_name").notNull(),
    clientEmail: text("client_email").notNull(),
    expiresAt: at("expires_at").notNull(),
    isActive: flag("is_active").notNull().default(true),
    lastActivityAt: at("last_activity_at"),
    clientDigestAt: at("client_digest_at"),
    staffDigestAt: at("staff_digest_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("quote_sessions_quote").on(t.quoteId),
    index("quote_sessions_custom").on(t.customOrderId),
    index("quote_sessions_created").on(t.createdAt),
    index("quote_sessions_client").on(t.clientEmail, t.createdAt),
    check("quote_sessions_subject", sql`(${t.quoteId} is null) <> (${t.customOrderId} is null)`),
  ],
);

export const mockupVersions = sqliteTable(
  "mockup_versions",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    version: integer("version").notNull(),
    fileKey: text("file_key").notNull(),
    contentType: text("content_type").notNull(),
    sha256: text("sha256").notNull(),
    uploadedBy: text("uploaded_by").notNull(),
    notes: text("notes"),
    lockedAt: at("locked_at"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("mockup_versions_quote").on(t.quoteId, t.version),
    uniqueIndex("mockup_versions_custom").on(t.customOrderId, t.version),
  ],
);

export const quoteComments = sqliteTable(
  "quote_annotations",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    mockupVersionId: text("mockup_version_id").references(() => mockupVersions.id, { onDelete: "cascade" }),
    authorName: text("author_name").notNull(),
    authorEmail: text("author_email").notNull(),
    authorType: text("author_type", { enum: ["client", "staff"] })
      .notNull()
      .default("client"),
    content: text("content").notNull(),
    /** Fractions 0..1 of the mockup, in millionths. */
    positionX: integer("position_x"),
    positionY: integer("position_y"),
    annotationType: text("annotation_type", { enum: ["comment", "revision_request", "approval"] })
      .notNull()
      .default("comment"),
    status: text("status", { enum: ["active", "resolved"] })
      .notNull()
      .default("active"),
    parentId: text("parent_id"),
    attachmentKey: text("attachment_key"),
    attachmentName: text("attachment_name"),
    /** The page's own id of the message: a retried submit is stored once (live-3). */
    clientMessageId: text("client_message_id").unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("quote_annotations_quote").on(t.quoteId, t.createdAt),
    index("quote_annotations_custom").on(t.customOrderId, t.createdAt),
  ],
);

export const quoteRevisionHistory = sqliteTable(
  "quote_revision_history",
  {
    id: text("id").primaryKey(),
    quoteId: text("quote_id").references(() => quoteRequests.id, { onDelete: "cascade" }),
    customOrderId: text("custom_order_id").references(() => customOrders.id),
    revisionNumber: integer("revision_number").notNull(),
    changes: text("changes").notNull(),
    authorName: text("author_name").notNull(),
    authorType: text("author_type", { enum: ["client", "staff"] }).notNull(),
    mockupVersionId: text("mockup_version_id").references(() => mockupVersions.id, { onDelete: "cascade" }),
    notes: text("notes"),
    createdAt: createdAt(),
  },
  (t) => [index("quote_revisions_quote").on(t.quoteId), index("quote_revisions_custom").on(t.customOrderId)],
);

export const mockupApprovals = sqliteTable(
  "mockup_approvals",
  {
    id: text("id").primaryKey(),
    mockupVersionId: text("mockup_version_id")
      .notNull()
      .references(() => mockupVersions.id, { onDelete: "cascade" }),
    decision: text("decision", { enum: ["approved", "changes_requested"] }).notNull(),
    name: text("name").notNull(),
    priceCents: integer("price_cents"),
    /** SHA-256 over mockup bytes, specification, price, name and time; the code is its first ten characters. */
    hash: text("hash").notNull(),
    /** What was approved, as it was hashed: the order may change afterwards. */
    specification: json<[label: string, value: string][]>("specification"),
    code: text("code").notNull(),
    voidedAt: at("voided_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("mockup_approvals_version").on(t.mockupVersionId, t.createdAt),
    index("mockup_approvals_changes").on(t.createdAt).where(sql`decision = 'changes_requested' and voided_at is null`),
  ],
);

// ---- invoices ------------------------------------------------------------------------------------------------------

export const manualInvoices = sqliteTable(
  "manual_invoices",
  {
    id: text("id").primaryKey(),
    /** Of a draft its id, until it is sent. */
    invoiceNumber: text("invoice_number").notNull().unique(),
    customerName: text("customer_name").notNull(),
    customerEmail: text("customer_email").notNull(),
    customerCompany: text("customer_company"),
    customerAddress: text("customer_address"),
    description: text("description").notNull().default(""),
    /** A calendar day, YYYY-MM-DD. */
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
    /** The catalog order on terms that it is for, and its buyer's number of that purchase. */
    orderId: text("order_id").references(() => orders.id),
    purchaseOrder: text("purchase_order"),
    /** Of the form that made it: a form sent twice finds the first invoice. */
    formKey: text("form_key"),
    sentAt: at("sent_at"),
    paidAt: at("paid_at"),
    version: version(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("manual_invoices_form").on(t.formKey),
    uniqueIndex("manual_invoices_order").on(t.orderId),
    index("manual_invoices_purchase_order").on(sql`lower(${t.purchaseOrder})`),
    index("manual_invoices_created").on(t.createdAt),
    index("manual_invoices_email").on(t.customerEmail, t.createdAt),
    index("manual_invoices_status").on(t.status, t.dueDate),
    check("manual_invoices_money", sql`${t.totalCents} > 0 and ${t.totalCents} = ${t.subtotalCents} + ${t.taxCents}`),
  ],
);

// ---- mail, campaigns, contacts ---------------------------------------------------------------------------------------

export const contacts = sqliteTable(
  "contacts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    email: text("email").notNull().unique(),
    name: text("name"),
    company: text("company"),
    phone: text("phone"),
    /** Where it came from first: order, account, newsletter, quote, import. */
    source: text("source").notNull(),
    consentAt: at("consent_at"),
    /** What staff wrote of this person: nobody else sees it (orders-17). */
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
    index("contacts_name").on(sql`lower(${t.name})`),
    index("contacts_company").on(sql`lower(${t.company})`),
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

/** Who was in which imported VIP list. */
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
    /** What the code gives, in the mail's words: "15% off". */
    offer: text("offer"),
    audience: json<CampaignAudience>("audience").notNull(),
    /** The shop's address in its links: a batch that is sent again must be the same word for word. */
    origin: text("origin").notNull(),
    /** How the shop was reached when it was launched, for the same reason; null before there was a choice. */
    contact: json<MailContact>("contact"),
    status: text("status", { enum: ["scheduled", "sending", "paused", "done", "cancelled", "failed"] }).notNull(),
    /** Of the form that launched it: a second click finds the first campaign. */
    launchKey: text("launch_key").notNull().unique(),
    /** When sending starts; until then it can be undone. */
    startsAt: at("starts_at").notNull(),
    /** The final counts; until then the rows are counted. */
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

/** The outbox (email-1): one row per message and recipient. The id is the provider's idempotency key. */
export const outboxMessages = sqliteTable(
  "outbox_messages",
  {
    id: text("id").primaryKey(),
    campaignId: text("campaign_id").references(() => emailCampaigns.id),
    template: text("template").notNull(),
    to: text("to_email").notNull(),
    toName: text("to_name"),
    subject: text("subject").notNull(),
    html: text("html"),
    text: text("text"),
    headers: json<Record<string, string>>("headers"),
    state: text("state", { enum: ["queued", "sending", "retrying", "sent", "failed", "skipped", "unknown"] })
      .notNull()
      .default("queued"),
    /** Mails that may be asked for twice (an order's confirmation, a reminder) carry the reason; a second one is dropped. */
    dedupeKey: text("dedupe_key").unique(),
    attempts: integer("attempts").notNull().default(0),
    /** A campaign's rows that were sent together, once it is not certain that none of them left: they stay together. */
    batchKey: text("batch_key"),
    providerId: text("provider_id"),
    lastError: text("last_error"),
    /** Not before this moment; until then a mail that was never tried can be withdrawn. */
    sendAt: at("send_at"),
    createdAt: createdAt(),
    claimedAt: at("claimed_at"),
    sentAt: at("sent_at"),
    /** When the bulk provider says it arrived. */
    deliveredAt: at("delivered_at"),
  },
  (t) => [
    uniqueIndex("outbox_campaign_recipient").on(t.campaignId, t.to),
    // With the id: a campaign's hundred thousand rows have one time.
    index("outbox_created").on(t.createdAt, t.id),
    index("outbox_to").on(t.to, t.createdAt),
    index("outbox_state").on(t.state, t.createdAt, t.id),
    index("outbox_campaign_state").on(t.campaignId, t.state),
  ],
);

// ---- blog ------------------------------------------------------------------------------------------------------------

export const blogPosts = sqliteTable(
  "blog_posts",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    title: text("title").notNull(),
    slug: text("slug").notNull().unique(),
    excerpt: text("excerpt").notNull().default(""),
    content: text("content").notNull(),
    /** What staff typed; `content` is the HTML made of it. Null before the source was kept. */
    source: text("source"),
    authorId: text("author_id")
      .notNull()
      .references(() => users.id),
    category: text("category", { enum: ["tips", "equipment", "courses", "tournaments", "news"] }).notNull(),
    featuredImage: text("featured_image"),
    featuredImageAlt: text("featured_image_alt"),
    tags: json<string[]>("tags").notNull().default(sql`'[]'`),
    isPublished: flag("is_published").notNull().default(false),
    publishedAt: at("published_at"),
    metaTitle: text("meta_title"),
    metaDescription: text("meta_description"),
    viewCount: integer("view_count").notNull().default(0),
    version: version(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index("blog_posts_published").on(t.isPublished, t.publishedAt),
    index("blog_posts_category").on(t.isPublished, t.category, t.publishedAt),
    index("blog_posts_created").on(t.createdAt),
  ],
);

export const blogViews = sqliteTable(
  "blog_views",
  {
    postId: integer("post_id")
      .notNull()
      .references(() => blogPosts.id),
    visitorHash: text("visitor_hash").notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.postId, t.visitorHash] })],
);

// ---- search ------------------------------------------------------------------------------------------------------------

/** What staff can find, one row a thing; triggers keep it right, and beside it its full-text index `search_index` (admin-12). */
export const searchEntries = sqliteTable(
  "search_entries",
  {
    id: integer("id").primaryKey(),
    kind: text("kind", {
      enum: ["order", "custom", "quote", "invoice", "purchase", "person", "product", "parcel"],
    }).notNull(),
    /** The record's id; of a person the address, of a parcel the order or the shipment, of a purchase order number the invoice. No kind is a part of another: the index finds parts. */
    recordId: text("record_id").notNull(),
    title: text("title").notNull(),
    detail: text("detail").notNull().default(""),
    /** Found, not shown: telephone numbers as written and as digits, purchase order numbers without their signs. */
    hidden: text("hidden").notNull().default(""),
  },
  (t) => [uniqueIndex("search_entries_record").on(t.kind, t.recordId)],
);

// ---- files, settings, audit --------------------------------------------------------------------------------------------

/** Every object in R2 has a row; a file that nothing owns is removed by the cron (data-4). */
export const storedFiles = sqliteTable(
  "stored_files",
  {
    key: text("key").primaryKey(),
    purpose: text("purpose", {
      enum: ["logo", "preview", "mockup", "attachment", "product", "blog", "mail", "import"],
    }).notNull(),
    fileName: text("file_name").notNull(),
    contentType: text("content_type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    sha256: text("sha256").notNull(),
    /** The record that keeps it ("custom_order:CP-…"); null until that record is written. */
    owner: text("owner"),
    createdAt: createdAt(),
  },
  (t) => [index("stored_files_owner").on(t.owner, t.createdAt)],
);

export const settings = sqliteTable("settings", {
  key: text("key").primaryKey(),
  value: json<unknown>("value").notNull(),
  updatedBy: text("updated_by"),
  updatedAt: updatedAt(),
});

/** One row: a name that changes with what public pages show, whoever writes it. Triggers make it (migration 0032). */
export const publicVersion = sqliteTable("public_version", {
  id: integer("id").primaryKey(),
  name: text("name").notNull(),
});

export const auditLog = sqliteTable(
  "audit_log",
  {
    id: integer("id").primaryKey({ autoIncrement: true }),
    actor: text("actor").notNull(),
    action: text("action").notNull(),
    subject: text("subject").notNull(),
    detail: json<Record<string, unknown>>("detail"),
    createdAt: createdAt(),
  },
  (t) => [index("audit_log_created").on(t.createdAt), index("audit_log_subject").on(t.subject, t.createdAt)],
);
