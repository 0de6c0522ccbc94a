// SQL conditions for payments in flight, that is, between their claim and their record. Statements use them so that
// nothing is ended, changed or paid twice while a payment for it is in flight.

import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Guard } from "~/db/guards";
import { inList } from "~/db/in-list";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { purposesWhere } from "~/domain/payments/purposes";
import { paymentMoves } from "~/domain/payments/states";
import type { App } from "~/services/core/app.server";
import type { Payment } from "~/services/ledger/types.server";

interface Which {
  except?: string;
  /** Leaves out payments that have a record already and are only under review at PayPal. */
  isUnrecorded?: boolean;
}

/** True while a payment that matches `what` is being captured. `what` is a condition over the alias `rival`. */
function isInFlight(what: SQL, { except = "", isUnrecorded = false }: Which = {}): Guard {
  const unrecorded = isUnrecorded ? sql`and rival.record_id is null` : sql``;
  return sql`exists (select 1 from payments rival where rival.status = 'capturing' and rival.id <> ${except} ${unrecorded} and ${what})`;
}

/** Matches payments of one purpose and reference, such as the session of a cart or the id of an invoice. */
const matchesBill = (purpose: Payment["purpose"], reference: string | SQL) =>
  sql`rival.purpose = ${purpose} and rival.reference = ${reference}`;

const invoiceOf = (orderId: string | SQL) => sql`(select id from manual_invoices where order_id = ${orderId})`;

// Text instead of bound values, because a list of orders repeats the condition and a statement can bind only 100
// values.
const orderPurposes = sql.raw(`('${purposesWhere(({ namesOrder }) => namesOrder).join("', '")}')`);

/**
 * Matches payments of an order, but not of its invoice. `is(column)` is the condition that the column holds an id of
 * the order or orders.
 */
const matchesOrder = (is: (column: SQL) => SQL) =>
  sql`(${is(sql`rival.record_id`)} or (rival.purpose in ${orderPurposes} and ${is(sql`rival.reference`)}))`;

const isOrder = (orderId: string | SQL) => (column: SQL) => sql`${column} = ${orderId}`;

const matchesOrderOrInvoice = (orderId: string | SQL) =>
  sql`(${matchesOrder(isOrder(orderId))} or (rival.purpose = 'invoice' and rival.reference = ${invoiceOf(orderId)}))`;

/**
 * True if a payment can be claimed: it is not in flight, its money was not taken before, and no one else is paying for
 * the same thing.
 */
export function isClaimable({ purpose, reference }: Pick<Payment, "purpose" | "reference">): Guard {
  const isFree = sql`not ${isInFlight(matchesBill(purpose, reference), { isUnrecorded: true })}`;
  return and(inArray(payments.status, [...paymentMoves.claim.from]), isNull(payments.captureId), isFree)!;
}

/**
 * True if no other payment of an order is in flight. Deposits, balances, owed amounts and payments under review all
 * count.
 */
export const noOtherPaymentInFlight = (orderId: string | SQL, except: string): Guard =>
  sql`not ${isInFlight(matchesOrderOrInvoice(orderId), { except })}`;

/** True if no other payment of an invoice is in flight. Payments under review count. */
export const noPaymentInFlight = (invoiceId: string | SQL, except?: string): Guard =>
  sql`not ${isInFlight(matchesBill("invoice", invoiceId), { except })}`;

/** True if a cart or draft has no payment in flight. The ledger finishes such payments, so they need no reminder. */
export const hasNoPaymentInFlight = (purpose: "cart" | "deposit", reference: SQL): Guard =>
  sql`not ${isInFlight(matchesBill(purpose, reference))}`;

/**
 * True while an order has a payment that is claimed but not recorded, so that nobody knows yet what the money pays for.
 */
export const isBeingConfirmed = (orderId: string): Guard =>
  isInFlight(matchesOrderOrInvoice(orderId), { isUnrecorded: true });

/** True if a draft is being paid or was paid, even if it was refunded later. */
export const isPaidOrInFlight = (purpose: Payment["purpose"], reference: SQL): Guard =>
  sql`exists (select 1 from payments rival where rival.status in ${[...paymentMoves.claim.to, ...paymentMoves.complete.to]}
    and ${matchesBill(purpose, reference)})`;

/**
 * SQL over `payments`: the capture has begun and has not ended. If the payment has a record, PayPal is reviewing it,
 * which can take days.
 */
export const isUnfinished: Guard = eq(payments.status, "capturing");

const taken = ["captured", "capturing"] as const;

const hasRecord = (orderId: string | SQL) => sql`${payments.recordId} in (${orderId}, ${invoiceOf(orderId)})`;

/** Payments of an order that were captured or are being captured, without payments refunded in full. */
export const isPaidOf = (orderId: string | SQL): Guard =>
  and(hasRecord(orderId), inArray(payments.status, [...taken]))!;

/** Like `isPaidOf`, but includes payments refunded in full. */
export const isBilledOf = (orderId: string): Guard =>
  and(hasRecord(orderId), inArray(payments.status, [...taken, "refunded"]))!;

/**
 * Query for the payment that created a catalog order and took its stock. Finds it even if the order was deleted, or if
 * PayPal refused the payment after review.
 */
export const stockPaymentOf = (orderId: string | null) =>
  sql`(select id from payments where purpose = 'cart'
    and (record_id = ${orderId} or id = (select payment_id from orders where id = ${orderId})))`;

/**
 * Query for the payments that created an order and took its code and free pieces. For a custom order it selects every
 * deposit of the draft, because a deposit that PayPal refused after review has no record.
 */
export const creatingPaymentsOf = (orderId: string) => sql`select ${stockPaymentOf(orderId)} union all
  select id from payments where purpose = 'deposit' and reference = (select draft_id from custom_orders where id = ${orderId})`;

/** True if the order still has as many payments as the caller saw, and none in flight. */
export function isUnchanged(app: App, orderId: string, seenPayments: number): Guard {
  const paid = app.db.select({ count: sql`count(*)` }).from(payments).where(isPaidOf(orderId));
  return sql`not ${isBeingConfirmed(orderId)} and ${paid} = ${seenPayments}`;
}

/** True while the payment is being captured under the claim of this caller. */
export const whileClaimed = ({ id, claim }: Pick<Payment, "id" | "claim">): Guard =>
  sql`exists (select 1 from payments claimed where claimed.id = ${id} and claimed.status = 'capturing' and claimed.claim = ${claim ?? ""})`;

/**
 * True while PayPal reviews a payment of this order or its outcome is unknown. Invoices do not count, because buyers on
 * terms pay later. `orderId` must name its table, because `payments` has an `id` too.
 */
export const hasReview = (orderId: SQL): Guard => isInFlight(matchesOrder(isOrder(orderId)));

/** Amounts under review by order, in cents. */
export async function findReviewedCents(app: App, orderIds: readonly string[]): Promise<Map<string, number>> {
  const isOne = (column: SQL) => inList(column, orderIds);
  const rows = await app.read(
    app.db
      .select({
        orderId: sql<string>`coalesce(record_id, reference)`.as("order_id"),
        sumCents: sql<number>`sum(amount_cents)`.as("sum_cents"),
      })
      .from(sql`payments rival`)
      .where(sql`rival.status = 'capturing' and ${matchesOrder(isOne)}`)
      .groupBy(sql`order_id`),
  );
  return new Map(rows.map(({ orderId, sumCents }) => [orderId, sumCents]));
}

/**
 * Evaluates a condition before a batch, to give a better message than an aborted batch can. The query joins the page's
 * other reads.
 */
export async function isTrue(app: App, condition: Guard): Promise<boolean> {
  const [row] = await app.read(app.db.select({ is: sql<number>`${condition}`.as("is_true") }).from(sql`(select 1)`));
  return row?.is === 1;
}

/** Call this before requesting money from a customer. ShopError `conflict` while a payment of the order is in flight. */
export async function requireNoPaymentInFlight(app: App, orderId: string): Promise<void> {
  if (await isTrue(app, noOtherPaymentInFlight(orderId, ""))) return;
  throw new ShopError("conflict", "A PayPal payment for this order is under review. Please wait until it's done.");
}
