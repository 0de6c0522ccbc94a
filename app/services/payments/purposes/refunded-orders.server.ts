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
import { creatingPaymentsOf, isPaidOf, stockPaymentOf } from "~/services/ledger/in-flight.server";
import type { Payment } from "~/services/ledger/types.server";
import { updateOrder } from "~/services/orders/orders.server";
import { quantityShippedInPart } from "~/services/orders/parcels.server";

// Partly shipped orders count as shipped, and staff handle them.
const isUnshipped = sql`status not in ('shipped', 'delivered', 'cancelled') and tracking_number is null`;

// A change that leaves only free pieces refunds everything, and that order still ships.
const hasPrice = sql`total_cents > 0`;

/** SQL condition: a refund of this amount leaves none of the order's money. */
const takesAllOf = (
  orderId: string,
  amountCents: number,
) => sql`(select coalesce(sum(captured_cents - refunded_cents), 0)
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
export const hasNoOpenInvoice = (orderId: string) =>
  sql`not exists (select 1 from ${manualInvoices} where order_id = ${orderId} and status = 'pending')`;

/** SQL condition over orders of either kind, before the refund is recorded: `cancelRefunded` will cancel this one. */
export const isCancelledBy = (orderId: string, amountCents: number) =>
  sql<number>`(${isUnshipped} and ${hasPrice} and ${hasNoOpenInvoice(orderId)} and ${takesAllOf(orderId, amountCents)})`;

/** Cancels an order that was refunded in full. Run these statements after those that record the refund. */
export function cancelRefunded(
  app: App,
  { recordId }: Pick<Payment, "recordId">,
  subject: "order" | "custom_order",
): Statement[] {
  if (!recordId) return [];
  const nothingLeft = sql`not exists (select 1 from ${payments} where ${isPaidOf(recordId)} and ${payments.amountCents} > 0)
    and ${hasNoOpenInvoice(recordId)}`;
  const table = subject === "order" ? sql`orders` : sql`custom_orders`;
  const isOpen: SQL = sql`exists (select 1 from ${table} where id = ${recordId} and ${isUnshipped} and ${hasPrice}) and ${nothingLeft}`;
  const event = { id: `refunded-out:${recordId}`, subject, subjectId: recordId, type: "cancelled" };
  const cancelled = { status: "cancelled", updatedAt: app.now() } as const;
  const only = sql`${isUnshipped} and ${hasPrice} and ${nothingLeft}`;
  return [
    addEventWhere(app, { ...event, note: "Refunded in full", actor: "shop" }, isOpen),
    ...releaseOffers(app, creatingPaymentsOf(recordId), isOpen),
    ...(subject === "order"
      ? updateOrder(app, recordId, { ...cancelled, version: raiseVersion(orders.version) }, only)
      : updateCustomOrder(app, recordId, cancelled, only)),
  ];
}
