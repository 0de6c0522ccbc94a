// Is a payment under way? Every form of the question, as conditions for statements; reads `payments`, owns no table. Promises that what
// is paid for is not ended, changed or paid a second time (a race) between a payment's claim and its record.

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
  /** Leaves this payment out. */
  except?: string;
  /** Leaves out those that are recorded: PayPal only reviews them. */
  isUnrecorded?: boolean;
}

/** True while a payment of `what` (over the alias `rival`) stands between claim and end. All the forms below are this one. */
function isInFlight(what: SQL, { except = "", isUnrecorded = false }: Which = {}): Guard {
  const unrecorded = isUnrecorded ? sql`and rival.record_id is null` : sql``;
  return sql`exists (select 1 from payments rival where rival.status = 'capturing' and rival.id <> ${except} ${unrecorded} and ${what})`;
}

/** What is paid for under this very purpose: a cart's session, a draft, an order, an invoice. */
const ofBill = (purpose: Payment["purpose"], reference: string | SQL) =>
  sql`rival.purpose = ${purpose} and rival.reference = ${reference}`;

/** Of an order on terms its invoice, which is what is paid. */
const invoiceOf = (orderId: string | SQL) => sql`(select id from manual_invoices where order_id = ${orderId})`;

// As text: a list of orders asks this many times in one statement, which takes a hundred values.
const namingOrders = sql.raw(`('${purposesWhere(({ namesOrder }) => namesOrder).join("', '")}')`);

/** What is paid of the order itself; `is(column)`: the column holds the order's id, or one of several. */
const ofItself = (is: (column: SQL) => SQL) =>
  sql`(${is(sql`rival.record_id`)} or (rival.purpose in ${namingOrders} and ${is(sql`rival.reference`)}))`;

const isThe = (orderId: string | SQL) => (column: SQL) => sql`${column} = ${orderId}`;

const ofOrder = (orderId: string | SQL) =>
  sql`(${ofItself(isThe(orderId))} or (rival.purpose = 'invoice' and rival.reference = ${invoiceOf(orderId)}))`;

/** This payment may be claimed: not under way, its money not taken before, and nobody else is paying for the same thing. */
export function isClaimable({ purpose, reference }: Pick<Payment, "purpose" | "reference">): Guard {
  const isFree = sql`not ${isInFlight(ofBill(purpose, reference), { isUnrecorded: true })}`;
  return and(inArray(payments.status, [...paymentMoves.claim.from]), isNull(payments.captureId), isFree)!;
}

/** No other payment of an order, what it owes, its deposit or balance, is under way, a review at PayPal included. */
export const noOtherPaymentInFlight = (orderId: string | SQL, except: string): Guard =>
  sql`not ${isInFlight(ofOrder(orderId), { except })}`;

/** No (other) payment of an invoice is under way, a review at PayPal included. */
export const noPaymentInFlight = (invoiceId: string | SQL, except?: string): Guard =>
  sql`not ${isInFlight(ofBill("invoice", invoiceId), { except })}`;

/** Of a cart or a draft: what the ledger will end by itself needs no reminder. */
export const isLeft = (purpose: "cart" | "deposit", reference: SQL): Guard =>
  sql`not ${isInFlight(ofBill(purpose, reference))}`;

/** Of an order: between claim and record its money does not know yet what it pays. */
export const isBeingConfirmed = (orderId: string): Guard => isInFlight(ofOrder(orderId), { isUnrecorded: true });

/** Of a draft, which goes when its time has come: it is being paid, or was, also where the money went back. */
export const isPaidOrInFlight = (purpose: Payment["purpose"], reference: SQL): Guard =>
  sql`exists (select 1 from payments rival where rival.status in ${[...paymentMoves.claim.to, ...paymentMoves.complete.to]}
    and ${ofBill(purpose, reference)})`;

/** Of a row of `payments`: it began to be captured and has no end yet; with a record PayPal reviews it, maybe for days. */
export const isUnfinished: Guard = eq(payments.status, "capturing");

const taken = ["captured", "capturing"] as const;

const ofRecord = (orderId: string) => sql`${payments.recordId} in (${orderId}, ${invoiceOf(orderId)})`;

/** What was paid of an order, reviewed by PayPal or not; nothing of it went back as a whole. */
export const isPaidOf = (orderId: string): Guard => and(ofRecord(orderId), inArray(payments.status, [...taken]))!;

/** The same with what went back as a whole: its bill was paid all the same. */
export const isBilledOf = (orderId: string): Guard =>
  and(ofRecord(orderId), inArray(payments.status, [...taken, "refunded"]))!;

/** The payment that made a catalog order and took its pieces, though its order be gone, or itself be refused after a review and name none. */
export const stockPaymentOf = (orderId: string | null) =>
  sql`(select id from payments where purpose = 'cart'
    and (record_id = ${orderId} or id = (select payment_id from orders where id = ${orderId})))`;

/**
 * A query for the payment that made an order of either kind and took its code and free pieces; of a design for every deposit that was
 * begun, as one that PayPal refused after its review names no record.
 */
export const creatingPaymentsOf = (orderId: string) => sql`select ${stockPaymentOf(orderId)} union all
  select id from payments where purpose = 'deposit' and reference = (select draft_id from custom_orders where id = ${orderId})`;

/** As many payments of the order as were seen, and none on its way. */
export function isUnchanged(app: App, orderId: string, seenPayments: number): Guard {
  const paid = app.db.select({ count: sql`count(*)` }).from(payments).where(isPaidOf(orderId));
  return sql`not ${isBeingConfirmed(orderId)} and ${paid} = ${seenPayments}`;
}

/** True while the payment is being captured under this caller's claim. */
export const whileClaimed = ({ id, claim }: Pick<Payment, "id" | "claim">): Guard =>
  sql`exists (select 1 from payments claimed where claimed.id = ${id} and claimed.status = 'capturing' and claimed.claim = ${claim ?? ""})`;

/**
 * As SQL: PayPal reviews a payment of this order, or has not said yet what became of it. Not of its invoice: who buys on terms pays later.
 * `orderId` with its table's name, as payments have an id too.
 */
export const hasReview = (orderId: SQL): Guard => isInFlight(ofItself(isThe(orderId)));

/** By order: how much of it that is, in cents. */
export async function reviewedOf(app: App, orderIds: readonly string[]): Promise<Map<string, number>> {
  const isOne = (column: SQL) => inList(column, orderIds);
  const rows = await app.read(
    app.db
      .select({
        orderId: sql<string>`coalesce(record_id, reference)`.as("order_id"),
        sumCents: sql<number>`sum(amount_cents)`.as("sum_cents"),
      })
      .from(sql`payments rival`)
      .where(sql`rival.status = 'capturing' and ${ofItself(isOne)}`)
      .groupBy(sql`order_id`),
  );
  return new Map(rows.map(({ orderId, sumCents }) => [orderId, sumCents]));
}

/** One of the conditions asked beforehand, for a better sentence than a broken batch could give. Travels with what else is read. */
export async function isTrue(app: App, condition: Guard): Promise<boolean> {
  const [row] = await app.read(app.db.select({ is: sql<number>`${condition}`.as("is_true") }).from(sql`(select 1)`));
  return row?.is === 1;
}

/** Before an order's customer is asked for money. ShopError `conflict` while PayPal has a payment of it. */
export async function requireNoPaymentInFlight(app: App, orderId: string): Promise<void> {
  if (await isTrue(app, noOtherPaymentInFlight(orderId, ""))) return;
  throw new ShopError("conflict", "A PayPal payment for this order is under review. Please wait until it's done.");
}
