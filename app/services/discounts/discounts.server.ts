// Discount codes at the checkout. Owns: discount_codes, discount_redemptions, free_promo_claims. Guarantees that a code
// is never used more often than its limit, by a CHECK constraint in the batch that takes the money (money-8).
import { and, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { columnsOf, type Statement } from "~/db/client.server";
import { type Guard, insertWhere, wasRefused } from "~/db/guards";
import { discountCodes, discountRedemptions, freePromoClaims, limits, payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { type CodeCustomer, checkDiscount, unknownDiscount } from "~/domain/discounts/discounts";
import type { validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { purposesWhere } from "~/domain/payments/purposes";
import { readableId } from "~/domain/text/ids";
import { inboxKey } from "~/domain/text/inbox";
import type { App } from "~/services/core/app.server";
import { signature } from "~/services/core/tokens.server";
import { inboxesOf, limitKeyOf } from "~/services/customers/aliases.server";
import { type CartSnapshot, cartSnapshotOf } from "~/services/ledger/snapshots.server";
import type { Payment } from "~/services/ledger/types.server";

export type StoredCode = typeof discountCodes.$inferSelect;

const byTyped = (typed: string) => eq(discountCodes.code, typed.trim().toUpperCase());

export function selectCode(app: App, typed: string) {
  return app.db.select().from(discountCodes).where(byTyped(typed));
}

const orderMaking = purposesWhere(({ makesOrder }) => makesOrder);

/** SQL over `payments`: the order of the payment was canceled, so it does not count as an order. */
const isCancelled = sql`exists (select 1 from orders made where made.id = payments.record_id and made.status = 'cancelled'
  union all select 1 from custom_orders made where made.id = payments.record_id and made.status = 'cancelled')`;

/**
 * Two columns for a select over `discount_codes`: whether the customer of an inbox has used the code and has ordered
 * before.
 */
export const codeUseOf = (inbox: SQL | string) => ({
  hasUsed:
    sql<number>`exists (select 1 from ${discountRedemptions} where ${discountRedemptions.codeId} = ${discountCodes.id}
    and ${discountRedemptions.inboxKey} in ${inboxesOf(inbox)})`.as("has_used"),
  // Payments that make no order count once they are paid: quotes, invoices and orders that staff made.
  hasOrdered: sql<number>`exists (select 1 from ${payments} where ${payments.inboxKey} in ${inboxesOf(inbox)}
    and (${payments.purpose} in ${orderMaking} or ${payments.status} = 'captured')
    and ${payments.recordId} is not null and not ${isCancelled})`.as("has_ordered"),
});

/** The customer as `checkDiscount` needs it, or null while the email address is unknown. */
export function codeCustomer(
  app: App,
  code: string,
  { email, hasUsed, hasOrdered }: { email: string | null; hasUsed: number; hasOrdered: number },
): CodeCustomer | null {
  if (!email) return null;
  const isAddressee = newsletterCodesOf(app, email).includes(code);
  return { hasUsed: hasUsed === 1, hasOrdered: hasOrdered === 1, isAddressee };
}

/** Finds a code as typed and whether the customer may use it, in one round trip. Returns null for an unknown code. */
export async function findCode(app: App, typed: string, email: string) {
  const [found] = await app.read(
    app.db
      .select({ code: columnsOf(discountCodes, "code"), ...codeUseOf(inboxKey(email)) })
      .from(discountCodes)
      .where(byTyped(typed)),
  );
  if (!found) return null;
  const { code, ...use } = found;
  return { code, customer: codeCustomer(app, code.code, { email, ...use }) };
}

/** Like `findCode`, for a code that is already loaded. */
export async function findCodeCustomer(app: App, { id, code }: StoredCode, email: string | null) {
  if (!email) return null;
  const [use] = await app.read(
    app.db
      .select(codeUseOf(inboxKey(email)))
      .from(discountCodes)
      .where(eq(discountCodes.id, id)),
  );
  return use ? codeCustomer(app, code, { email, ...use }) : null;
}

/**
 * Newsletter codes of an inbox. They cannot be guessed. The first code is the same for all spellings of an address. The other
 * codes exist because secrets were replaced, and because each spelling once got its own code.
 */
export function newsletterCodesOf(app: App, email: string): string[] {
  const codeOf = (secret: string, text: string) =>
    readableId("PIN15", Buffer.from(signature(secret, "newsletter-code", text), "base64url"));
  return [inboxKey(email), email].flatMap((text) => app.signingSecrets.map((secret) => codeOf(secret, text)));
}

export async function validateDiscount(app: App, input: z.output<typeof validateDiscountInput>) {
  const [code] = await app.read(selectCode(app, input.code));
  const check = code
    ? checkDiscount(code, { orderCents: input.orderAmount, now: app.now() })
    : { ok: false as const, error: unknownDiscount };
  return { code, check };
}

interface Redemption {
  paymentId: string;
  codeId: number;
  email: string;
  amountCents: number;
  oncePerCustomer: boolean;
}

/** Counts one use of a code if `guard` holds for the payment. Aborts the batch if a limit is reached. */
export function redeemCode(app: App, guard: Guard, redemption: Redemption): Statement[] {
  const { paymentId, codeId, email, amountCents, oncePerCustomer } = redemption;
  // A code that took nothing off stays available for the next order.
  if (amountCents === 0) return [];
  const inbox = inboxKey(email);
  return [
    app.db
      .update(discountCodes)
      .set({ currentUses: sql`${discountCodes.currentUses} + 1` })
      .where(sql`${discountCodes.id} = ${codeId} and ${guard}`),
    insertWhere(
      app.db,
      discountRedemptions,
      {
        paymentId,
        codeId,
        email,
        inboxKey: inbox,
        amountCents,
        onceKey: oncePerCustomer ? sql`${`${codeId}:`} || ${limitKeyOf(inbox)}` : null,
        createdAt: app.now(),
      },
      payments,
      sql`${payments.id} = ${paymentId} and ${guard}`,
    ),
  ];
}

/** Returns the refusal for a batch that a code's limit aborted, or null if something else aborted it. */
export function codeShortfall(broken: unknown): ShopError | null {
  if (wasRefused(broken, discountRedemptions.onceKey))
    return new ShopError("conflict", "You have already used this discount code");
  if (wasRefused(broken, limits.codeUses)) return new ShopError("conflict", "This discount code has been used up");
  return null;
}

/** Counts free promo pieces of a customer. Aborts the batch if the total exceeds 4. */
function claimFreePromos(app: App, guard: Guard, paymentId: string, email: string, quantity: number): Statement[] {
  if (quantity === 0) return [];
  return [
    insertWhere(
      app.db,
      freePromoClaims,
      { inboxKey: limitKeyOf(inboxKey(email)), quantity },
      payments,
      sql`${payments.id} = ${paymentId} and ${guard}`,
    ).onConflictDoUpdate({
      target: freePromoClaims.inboxKey,
      set: { quantity: sql`${freePromoClaims.quantity} + excluded.quantity` },
    }),
  ];
}

export function selectFreePromos(app: App, email: string) {
  return app.db
    .select()
    .from(freePromoClaims)
    .where(eq(freePromoClaims.inboxKey, limitKeyOf(inboxKey(email))));
}

/** If `isMerged` holds, adds the free pieces of `other` to those of `email`. */
export function mergeFreePromos(app: App, { email, other, isMerged }: { email: string; other: string; isMerged: SQL }) {
  const [key, otherKey] = [inboxKey(email), inboxKey(other)];
  if (key === otherKey) return [];
  const isTaken = sql`${freePromoClaims} claim where claim.email = ${otherKey} and claim.quantity > 0 and ${isMerged}`;
  return [
    insertWhere(
      app.db,
      freePromoClaims,
      { inboxKey: key, quantity: sql`quantity` },
      sql`(select quantity from ${isTaken})`,
      sql`true`,
    ).onConflictDoUpdate({
      target: freePromoClaims.inboxKey,
      set: { quantity: sql`min(4, ${freePromoClaims.quantity} + excluded.quantity)` },
    }),
    app.db
      .update(freePromoClaims)
      .set({ quantity: 0 })
      .where(and(eq(freePromoClaims.inboxKey, otherKey), isMerged)),
  ];
}

export function insertCampaignCode(app: App, code: string, percent: number): Statement {
  return app.db
    .insert(discountCodes)
    .values({ code, discountType: "percentage", discountValue: percent, source: "campaign", createdAt: app.now() });
}

/** Inserts a customer's newsletter code. Returns no row if the code exists already. */
export function insertNewsletterCode(
  app: App,
  { code, percent, validUntil }: { code: string; percent: number; validUntil: Date },
) {
  return app.db
    .insert(discountCodes)
    .values({
      code,
      discountType: "percentage",
      discountValue: percent,
      maxUses: 1,
      oncePerCustomer: true,
      validFrom: app.now(),
      validUntil,
      source: "newsletter",
      createdAt: app.now(),
    })
    .onConflictDoNothing()
    .returning({ id: discountCodes.id });
}

/** Inserts a customer's code for the next order, which works once. Does nothing if the code exists already. */
export function insertThankYouCode(
  app: App,
  { code, percent, validUntil }: { code: string; percent: number; validUntil: Date },
): Statement {
  return app.db
    .insert(discountCodes)
    .values({
      code,
      discountType: "percentage",
      discountValue: percent,
      maxUses: 1,
      oncePerCustomer: true,
      validFrom: app.now(),
      validUntil,
      source: "automation",
      createdAt: app.now(),
    })
    .onConflictDoNothing();
}

/** Extends an unused newsletter code when its owner signs up again. */
export function renewNewsletterCode(app: App, { code, validUntil }: { code: string; validUntil: Date }) {
  return app.db
    .update(discountCodes)
    .set({ validUntil })
    .where(and(eq(discountCodes.code, code), eq(discountCodes.currentUses, 0)));
}

const freePieces = ({ lines }: CartSnapshot) =>
  lines.filter(({ isFree }) => isFree).reduce((sum, { quantity }) => sum + quantity, 0);

/** Releases the code uses and free pieces of a payment, or of the payments that a query selects, if `when` holds. */
export function releaseOffers(app: App, which: string | SQL, when: SQL): Statement[] {
  const codes = sql`select code_id from ${discountRedemptions} where payment_id in (${which})`;
  const pieces = sql`select sum(line.value ->> '$.quantity') from payments, json_each(payments.snapshot, '$.lines') line
    where payments.id in (${which}) and line.value ->> '$.isFree'`;
  return [
    app.db
      .update(discountCodes)
      .set({ currentUses: sql`${discountCodes.currentUses} - 1` })
      .where(sql`${discountCodes.id} in (${codes}) and ${when}`),
    app.db.delete(discountRedemptions).where(sql`${discountRedemptions.paymentId} in (${which}) and ${when}`),
    app.db
      .update(freePromoClaims)
      .set({ quantity: sql`max(0, ${freePromoClaims.quantity} - coalesce((${pieces}), 0))` })
      .where(
        sql`${freePromoClaims.inboxKey} in (select ${limitKeyOf(sql`payments.inbox_key`)} from payments
          where payments.id in (${which})) and ${when}`,
      ),
  ];
}

/** Counts the code use and the free pieces of a payment. Aborts the batch if a limit is exceeded. */
export function reserveOffers(app: App, payment: Payment, guard: Guard) {
  const snapshot = cartSnapshotOf(payment);
  const email = payment.email ?? "";
  const redemption = snapshot.discount && {
    paymentId: payment.id,
    codeId: snapshot.discount.id,
    email,
    amountCents: snapshot.discountCents,
    oncePerCustomer: snapshot.discount.oncePerCustomer,
  };
  return [
    ...(redemption ? redeemCode(app, guard, redemption) : []),
    ...claimFreePromos(app, guard, payment.id, email, freePieces(snapshot)),
  ];
}
