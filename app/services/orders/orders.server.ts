// Catalog orders. Owns: orders, order_items. Guarantees one order per payment (unique payment id), visible only to its
// owner, staff and holders of its signed link (orders-3).

import { and, desc, eq, getTableColumns, inArray, isNull, not, type SQL, sql } from "drizzle-orm";
import type { SQLiteUpdateSetSource } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard } from "~/db/guards";
import { inList } from "~/db/in-list";
import { orderItems, orders, payments, products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { catalogArrival, stillAhead } from "~/domain/calendar/schedule";
import { keptAddressOf } from "~/domain/destinations/countries";
import { newOrderForStaff, type OrderTerms, orderConfirmation } from "~/emails/orders/order-confirmation";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { receiptLinks, trackingLink } from "~/services/core/links/tracking.server";
import { ownedBy } from "~/services/core/ownership.server";
import { olderThan, pageOf, unindexed } from "~/services/core/paging.server";
import { requireStaff, requireUser } from "~/services/core/sessions.server";
import { getContact } from "~/services/core/settings.server";
import { newId } from "~/services/core/tokens.server";
import { raiseVersion } from "~/services/core/versions.server";
import { receiptOf } from "~/services/ledger/receipts.server";
import type { CartSnapshot } from "~/services/ledger/snapshots.server";
import type { Completion, Payment, Recording } from "~/services/ledger/types.server";
import { type Email, noMails, outboxInserts } from "~/services/mail/outbox.server";

export type Order = typeof orders.$inferSelect;
/** Without the cost, so that no page or answer for customers can contain it (catalog-18). */
const { unitCostCents: _cost, ...soldColumns } = getTableColumns(orderItems);
export type OrderItem = Omit<typeof orderItems.$inferSelect, "unitCostCents">;
export type OrderWithItems = Order & { items: OrderItem[] };

/**
 * Creates the order of a paid cart. The order is inserted first, so a second order for the same payment aborts the
 * batch.
 */
export async function recordOrder(
  app: App,
  payment: Payment,
  snapshot: CartSnapshot,
  { underReview, payerEmail, terms }: { underReview: boolean; payerEmail?: string; terms?: OrderTerms },
): Promise<Recording> {
  const { customer, owedCents: unpaidCents = 0 } = snapshot;
  // The invoice of an order on terms charges the amount, so the order itself owes nothing.
  const owedCents = terms ? 0 : unpaidCents;
  const now = app.now();
  const order: Order = {
    id: newId("PH"),
    userId: payment.userId,
    customerEmail: customer?.email ?? payerEmail?.toLowerCase() ?? "",
    customerName: customer?.name ?? "",
    shippingAddress: customer && keptAddressOf(customer),
    subtotalCents: snapshot.subtotalCents,
    discountCode: payment.discountCode,
    discountCents: snapshot.discountCents,
    shippingCents: snapshot.shippingCents,
    taxCents: snapshot.taxCents,
    totalCents: payment.amountCents + unpaidCents,
    owedCents,
    paymentId: payment.id,
    status: underReview || owedCents > 0 ? "pending" : "processing",
    trackingNumber: null,
    trackingUrl: null,
    purchaseOrder: snapshot.purchaseOrder ?? null,
    purchaseOrderFolded: "", // The trigger writes it.
    staffNotes: null,
    cancelRequestedAt: null,
    archivedAt: null,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
  const items = snapshot.lines.map(({ isFree: _, ...line }) => ({ ...line, orderId: order.id }));
  // If the customer is unknown, POST /api/create-order brings the address and sends the email. An unpaid order gets a
  // payment link instead.
  const isConfirmed = customer && owedCents === 0;
  const mails = outboxInserts(app, isConfirmed ? await newOrderMails(app, payment, order, items, terms) : []);
  return {
    recordId: order.id,
    mails,
    statements: [
      app.db.insert(orders).values(order),
      ...items.map((item) => insertItem(app, item)),
      ...addEvent(app, {
        subject: "order",
        subjectId: order.id,
        type: order.status,
        note: underReview
          ? "PayPal is reviewing the payment"
          : owedCents > 0
            ? "Waiting for your payment"
            : terms
              ? [
                  "By invoice",
                  terms.invoiceNumber,
                  ...(terms.purchaseOrder ? [`(PO number ${terms.purchaseOrder})`] : []),
                ].join(" ")
              : payment.amountCents > 0
                ? "Payment received"
                : "Nothing to pay",
        actor: "shop",
      }),
      ...mails.statements,
    ],
  };
}

export async function newOrderMails(
  app: App,
  payment: Payment,
  order: Order,
  items: readonly OrderItem[],
  terms?: OrderTerms,
): Promise<Email[]> {
  const isPaid = payment.amountCents > 0 && !terms;
  const receipt = isPaid ? receiptOf(app, payment, receiptLinks(app, order.id)) : null;
  const { hours } = await getContact(app);
  const arrivesBy = stillAhead(catalogArrival(order.createdAt, hours), app.now());
  const data = { order, items, terms, receipt, arrivesBy, trackingUrl: trackingLink(app, "regular", order.id) };
  return [
    {
      to: order.customerEmail,
      toName: order.customerName,
      template: "order-confirmation",
      record: order.id,
      mail: orderConfirmation(data),
      dedupeKey: `order-confirmation:${order.id}`,
    },
    {
      to: app.staffEmail,
      template: "new-order",
      record: order.id,
      replyTo: order.customerEmail,
      mail: newOrderForStaff({ ...data, adminUrl: `${app.origin}/admin/orders/${order.id}` }),
      dedupeKey: `new-order:${order.id}`,
    },
  ];
}

const refusal = "PayPal declined the payment";

/** True if part of the payment's order has shipped and the order is not canceled. */
export const hasShippedOrder = (paymentId: string): Guard =>
  sql`exists (select 1 from orders kept where kept.payment_id = ${paymentId} and kept.status <> 'cancelled'
    and (kept.status in ('shipped', 'delivered') or exists (select 1 from shipments where shipments.order_id = kept.id)))`;

/** Selects the order of a refused payment if part of it has shipped. The caller checks permissions. */
export const selectShippedOrder = (app: App, paymentId: string) =>
  app.db
    .select()
    .from(orders)
    .where(and(eq(orders.paymentId, paymentId), hasShippedOrder(paymentId)));

/**
 * Ends a review at PayPal. A paid order continues. A refused one is canceled, unless part of it has shipped: then the
 * amount is owed and the order leaves the archive. Aborts the batch if parcels shipped since the order was read.
 */
export async function reviewedOrder(app: App, payment: Payment, outcome: "paid" | "refused"): Promise<Completion> {
  const isPaid = outcome === "paid";
  const [kept] = isPaid ? [] : await app.read(selectShippedOrder(app, payment.id));
  const type = isPaid ? "processing" : kept ? "refused" : "cancelled";
  const isKept = hasShippedOrder(payment.id);
  const asRead = abortUnless(orders.version, kept ? isKept : sql`not ${isKept}`, raiseVersion(orders.version));
  const updatedAt = app.now();
  const change = (values: SQLiteUpdateSetSource<typeof orders>, only?: SQL) =>
    app.db
      .update(orders)
      .set({ updatedAt, ...values })
      .where(and(eq(orders.paymentId, payment.id), only));
  const statements = [
    isPaid
      ? change({ status: "processing", version: raiseVersion(orders.version) }, eq(orders.status, "pending"))
      : kept
        ? change({ owedCents: sql`owed_cents + ${payment.amountCents}`, archivedAt: null, version: asRead })
        : change({ status: "cancelled", version: asRead }),
    ...addEvent(app, {
      id: `${payment.id}:${type}`,
      subject: "order",
      subjectId: payment.recordId ?? "",
      type,
      note: isPaid ? "Payment received" : kept ? `${refusal}; the order is still active and its price is due` : refusal,
      actor: "paypal",
    }),
  ];
  return { statements, mails: noMails };
}

export function updateOrder(
  app: App,
  id: string,
  values: SQLiteUpdateSetSource<typeof orders>,
  only?: SQL,
): Statement[] {
  return [
    app.db
      .update(orders)
      .set(values)
      .where(and(eq(orders.id, id), only)),
  ];
}

/** Replaces an order's lines. A line that stays keeps its cost. */
export function replaceItems(app: App, orderId: string, items: readonly Omit<OrderItem, "orderId">[]): Statement[] {
  const kept = items.map(({ productId }) => productId);
  return [
    app.db.delete(orderItems).where(and(eq(orderItems.orderId, orderId), not(inList(orderItems.productId, kept)))),
    ...items.map(({ productId, ...sold }) => {
      const target = [orderItems.orderId, orderItems.productId];
      return insertItem(app, { ...sold, orderId, productId }).onConflictDoUpdate({ target, set: sold });
    }),
  ];
}

/** Keeps the product's cost of the moment with the line. */
function insertItem(app: App, item: OrderItem) {
  const unitCostCents = sql`(select ${products.costCents} from ${products} where ${products.id} = ${item.productId})`;
  return app.db.insert(orderItems).values({ ...item, unitCostCents });
}

/** Returns an order. The caller checks permissions. ShopError `not_found`. */
export async function getOrder(app: App, id: string): Promise<OrderWithItems> {
  const [order] = await listOrdersWhere(app, eq(orders.id, id));
  if (!order) throw new ShopError("not_found", "Order not found");
  return order;
}

/** Finds the order that a PayPal order paid for, once recorded. The caller checks permissions. */
export async function findOrderPaidBy(app: App, providerOrderId: string): Promise<OrderWithItems | undefined> {
  const payment = app.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.providerOrderId, providerOrderId));
  const [order] = await listOrdersWhere(app, inArray(orders.paymentId, payment));
  return order;
}

/** Orders with their items, newest first, in one round trip. The caller checks permissions. */
export async function listOrdersWhere(app: App, where: SQL | undefined, limit = 100): Promise<OrderWithItems[]> {
  const newest = [desc(orders.createdAt), desc(orders.id)];
  const ids = app.db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...newest)
    .limit(limit);
  const [rows, items] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(orders)
        .where(where)
        .orderBy(...newest)
        .limit(limit),
    ),
    app.read(app.db.select(soldColumns).from(orderItems).where(inArray(orderItems.orderId, ids))),
  ]);
  return rows.map((order) => ({ ...order, items: items.filter(({ orderId }) => orderId === order.id) }));
}

export async function listUserOrders(app: App, { before }: { before?: string }, size: number) {
  const viewer = await requireUser(app);
  const isOlder = olderThan(unindexed(orders.createdAt), orders.id, before);
  const mine = and(ownedBy(orders, viewer, []), isOlder);
  return pageOf(await listOrdersWhere(app, mine, size + 1), size);
}

export async function listOrders(app: App, { before }: { before?: string }, size: number) {
  const where = and(isNull(orders.archivedAt), olderThan(orders.createdAt, orders.id, before));
  const [rows] = await Promise.all([listOrdersWhere(app, where, size + 1), requireStaff(app)]);
  return pageOf(rows, size);
}
