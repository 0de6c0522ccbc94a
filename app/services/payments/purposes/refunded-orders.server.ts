// Effects of refunds on orders that have not shipped. Guarantees that an order refunded in full is canceled in the
// batch that records the refund, so that no one ships it, and that its discount code is released (orders-16,
// discounts-3).
import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { manualInvoices, orders, payments } from "~/db/schema";
import { restock } from "~/services/catalog/stock.server";
import type { App } from "~/services/core/app.server";
import { addEventWhere } from "~/services/core/history.server";
import { raiseVersion } from "~/services/core/versions.server";
import { updateCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { releaseOffers } from "~/services/discounts/discounts.server";
import { creatingPaymentsOf, isPaidOf, isTrue, isUnfinished, stockPaymentOf } from "~/services/ledger/in-flight.server";
import type { Payment } from "~/services/ledger/types.server";
import { updateOrder } from "~/services/orders/orders.server";
import { quantityShippedInPart } from "~/services/orders/parcels.server";

// Partly shipped orders count as shipped, and staff handle them.
const isUnshipped = sql`status not in ('shipped', 'delivered', 'cancelled') and tracking_number is null`;

// A change that leaves only free pieces refunds everything, and that order still ships.
const hasPrice = sql`total_cents > 0`;

/** SQL condition: a refund of this amount leaves none of the order's money. A payment under review counts as money. */
const takesAllOf = (
  orderId: string | SQL,
  amountCents: number,
) => sql`(select coalesce(sum(iif(${isUnfinished}, amount_cents, captured_cents - refunded_cents)), 0)
  from ${payments} where ${isPaidOf(orderId)}) <= ${amountCents}`;

/**
 * Restocks the pieces of a catalog order, except shipped ones, if this refund leaves none of the order's money.
 * Otherwise the order still ships.
 */
export function restockOrder(app: App, orderId: string | null, amountCents: number, when: SQL) {
  const takesAll = sql`${when} and ${takesAllOf(orderId ?? "", amountCents)}`;
  return restock(app, { id: stockPaymentOf(orderId) }, takesAll, "refunded", quantityShippedInPart(orderId ?? ""));
}

/**
 * True unless an order on terms has an open invoice. While it does, the money is still to come and the order continues.
 */
export const hasNoOpenInvoice = (orderId: string | SQL) =>
  sql`not exists (select 1 from ${manualInvoices} where order_id = ${orderId} and status = 'pending')`;

/** SQL condition: the order in `table` has not shipped, and a refund of this amount takes all that it was paid. */
const isRefundedOut = (table: SQL, orderId: string | SQL, amountCents: number) =>
  sql`exists (select 1 from ${table} where id = ${orderId} and ${isUnshipped} and ${hasPrice})
    and ${hasNoOpenInvoice(orderId)} and ${takesAllOf(orderId, amountCents)}`;

/** Whether a refund of this amount will cancel the order that the payment, or its invoice, belongs to. */
export async function cancelsOrder(app: App, { recordId }: Payment, amountCents: number): Promise<boolean> {
  if (!recordId) return false;
  const orderId = sql`coalesce((select order_id from ${manualInvoices} where id = ${recordId}), ${recordId})`;
  const isOut = (table: SQL) => isRefundedOut(table, orderId, amountCents);
  return isTrue(app, sql`(${isOut(sql`orders`)} or ${isOut(sql`custom_orders`)})`);
}

/** Cancels an order that was refunded in full. Run these statements after those that record the refund. */
export function cancelRefunded(
  app: App,
  { recordId }: Pick<Payment, "recordId">,
  subject: "order" | "custom_order",
): Statement[] {
  if (!recordId) return [];
  const isOut = isRefundedOut(subject === "order" ? sql`orders` : sql`custom_orders`, recordId, 0);
  const event = { id: `refunded-out:${recordId}`, subject, subjectId: recordId, type: "cancelled" };
  const cancelled = { status: "cancelled", updatedAt: app.now() } as const;
  return [
    addEventWhere(app, { ...event, note: "Refunded in full", actor: "shop" }, isOut),
    ...releaseOffers(app, creatingPaymentsOf(recordId), isOut),
    ...(subject === "order"
      ? updateOrder(app, recordId, { ...cancelled, version: raiseVersion(orders.version) }, isOut)
      : updateCustomOrder(app, recordId, cancelled, isOut)),
  ];
}
