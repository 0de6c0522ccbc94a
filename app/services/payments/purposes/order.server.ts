// Payment purpose for the amount due of a catalog order, which staff created or changed: bills it to the holder of its
// link and records it once. Guarantees that the bill is the order's current amount due and is not paid twice
// (orders-22).

import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { abortUnless, type Guard } from "~/db/guards";
import { orderItems, orders } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { taxOfPart } from "~/domain/destinations/tax";
import { screens } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { hasShipped, isOpenOrder } from "~/domain/orders/orders";
import { owedForStaff, owedReceived } from "~/emails/orders/owed";
import { billState } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import { addEvent } from "~/services/core/history.server";
import { findLink } from "~/services/core/links/access.server";
import { receiptLinks, trackingLink } from "~/services/core/links/tracking.server";
import { raiseVersion } from "~/services/core/versions.server";
import { paymentLinkStep } from "~/services/custom-orders/balance-due.server";
import { noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { receiptOf } from "~/services/ledger/receipts.server";
import { type OwedSnapshot, owedSnapshotOf } from "~/services/ledger/snapshots.server";
import { taxLeftOf } from "~/services/ledger/tax.server";
import type { Bill, Completion, Payment, Purpose, Recording } from "~/services/ledger/types.server";
import { noMails, outboxInserts } from "~/services/mail/outbox.server";
import { type Order, updateOrder } from "~/services/orders/orders.server";
import { cancelRefunded, restockOrder } from "~/services/payments/purposes/refunded-orders.server";
import { coversPayment, partOf, requireAtMost } from "~/services/payments/refusals.server";

const selectOrder = (app: App, id: string) => app.db.select().from(orders).where(eq(orders.id, id));

export async function findOwingOrder(app: App, token: string): Promise<Order | null> {
  const link = await findLink(app, "balance", token);
  const [order] = link ? await app.read(selectOrder(app, link.subjectId)) : [];
  return order && isOpenOrder(order) ? order : null;
}

export const orderPurpose: Purpose = {
  eventSubject: "order",
  async bill(app, { reference = "" }) {
    const order = await findOwingOrder(app, reference);
    if (!order) throw new ShopError("not_found", screens.balanceLinkMissing.text);
    return owedBill(app, order);
  },
  recalculateBill: (app, payment) => billOwed(app, payment.reference, partOf(payment)),
  billOutside: billOwed,
  reserve: (app, payment, guard) => requireOwed(app, payment, guard),
  release: () => [],
  shortfall: async () => new ShopError("conflict", notOpen),
  record: recordOwed,
  completeReview: async (app, payment, outcome) =>
    outcome === "paid"
      ? recordOwedPayment(app, payment, (await selectOrder(app, payment.reference))[0])
      : { statements: [...event(app, payment, "refused"), ...unarchiveOrder(app, payment.reference)], mails: noMails },
  onRefund: (app, payment, { isOpen, amountCents, restock: wanted }) => ({
    before: wanted ? restockOrder(app, payment.recordId, amountCents, isOpen) : [],
    after: cancelRefunded(app, payment, "order"),
  }),
  reopen: (app, { amountCents }, orderId) => [
    ...updateOrder(app, orderId, {
      owedCents: sql`${orders.owedCents} + ${amountCents}`,
      status: sql`case when ${orders.status} = 'processing' then 'pending' else ${orders.status} end`,
      updatedAt: app.now(),
      version: raiseVersion(orders.version),
    }),
    ...unarchiveOrder(app, orderId),
  ],
  async nextStepFor(app, { reference }) {
    const [order] = await app.read(selectOrder(app, reference));
    const what = `order ${reference}`;
    if (order && order.status !== "cancelled" && (order.archivedAt || order.trackingNumber || hasShipped(order.status)))
      return { what, ...(await paymentLinkStep(app, order, order.owedCents)) };
    return {
      what,
      state: billState(order),
      action: "Go to your order",
      url: trackingLink(app, "regular", reference),
    };
  },
  recordUrl: (app, id) => `${app.origin}/admin/orders/${id}`,
  followUrl: (app, id) => trackingLink(app, "regular", id),
  isBuyer: () => null,
};

const notOpen = "This order is paid in full, or another payment is being confirmed.";

async function billOwed(app: App, id: string, part?: number): Promise<Bill> {
  const [order] = await app.read(selectOrder(app, id));
  if (!order || !isOpenOrder(order)) throw new ShopError("not_found", "Order not found");
  return owedBill(app, order, part);
}

async function owedBill(app: App, order: Order, part = order.owedCents): Promise<Bill> {
  const { id, userId, customerName, customerEmail, owedCents } = order;
  if (owedCents <= 0) throw new ShopError("conflict", notOpen);
  const amountCents = requireAtMost(owedCents, part);
  const taxCents = taxOfPart(await taxLeftOf(app, order, owedCents), owedCents, amountCents);
  const lines = await app.read(
    app.db
      .select({
        name: orderItems.name,
        quantity: orderItems.quantity,
        unitPriceCents: orderItems.unitPriceCents,
        lineTotalCents: orderItems.lineTotalCents,
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, id)),
  );
  const sold = { lines, discountCents: order.discountCents, shippingCents: order.shippingCents };
  const snapshot: OwedSnapshot = { orderId: id, customerName, customerEmail, sold };
  return {
    reference: id,
    userId,
    email: customerEmail,
    amountCents,
    breakdown: { itemTotalCents: amountCents - taxCents, shippingCents: 0, taxCents, discountCents: 0 },
    // Anyone with the link may pay, so PayPal does not receive the owner's address.
    shipTo: null,
    discountCode: null,
    snapshot,
    description: `${brand.name}: order ${id}`,
  };
}

/** Aborts the batch if the amount due has changed (or is less than a part payment), or if another payment is in flight. */
function requireOwed(app: App, payment: Payment, guard: Guard): Statement[] {
  const { id, reference } = payment;
  const isOpen = sql`${coversPayment(orders.owedCents, payment)} and ${orders.status} <> 'cancelled' and ${noOtherPaymentInFlight(reference, id)}`;
  return updateOrder(app, reference, { version: abortUnless(orders.version, isOpen) }, guard);
}

async function recordOwed(
  app: App,
  payment: Payment,
  { underReview, isAgain }: { underReview: boolean; isAgain?: boolean },
): Promise<Recording> {
  const recordId = payment.reference;
  const [order] = await selectOrder(app, recordId);
  if (isAgain && !order) throw new ShopError("not_found", "We can't find what this payment was for.");
  const done = underReview
    ? { statements: event(app, payment, "reviewed"), mails: noMails }
    : recordOwedPayment(app, payment, order);
  return { recordId, ...done };
}

/**
 * Restores an archived order unless staff canceled it. Nothing else needs checking, because archiving only hides an
 * order.
 */
function unarchiveOrder(app: App, id: string): Statement[] {
  const values = { archivedAt: null, updatedAt: app.now(), version: raiseVersion(orders.version) };
  return updateOrder(app, id, values, and(isNotNull(orders.archivedAt), ne(orders.status, "cancelled")));
}

/**
 * Subtracts the payment from the amount due, once. The payment's history event shows that this was done. A waiting order continues
 * when nothing is due.
 */
function recordOwedPayment(app: App, payment: Payment, now: Order | undefined): Completion {
  const { id, reference, amountCents } = payment;
  const { customerName, customerEmail } = owedSnapshotOf(payment);
  const isFirst = sql`not exists (select 1 from order_events where id = ${eventId(payment, "paid")})`;
  const leftCents = Math.max(0, (now?.owedCents ?? 0) - amountCents);
  const told = { id: reference, customerName, customerEmail, amountCents, leftCents };
  const isComing = !now || !hasShipped(now.status);
  const mails = outboxInserts(app, [
    {
      to: customerEmail,
      toName: customerName,
      template: "order-owed-received",
      record: reference,
      mail: owedReceived({
        ...told,
        purchaseOrder: now?.purchaseOrder,
        receipt: receiptOf(app, payment, receiptLinks(app, reference)),
        isComing,
        orderUrl: trackingLink(app, "regular", reference),
      }),
      dedupeKey: `order-owed-received:${id}`,
    },
    {
      to: app.staffEmail,
      template: "order-owed-paid",
      record: reference,
      replyTo: customerEmail,
      mail: owedForStaff({
        ...told,
        mayShip: isComing && leftCents === 0,
        adminUrl: `${app.origin}/admin/orders/${reference}`,
      }),
      dedupeKey: `order-owed-paid:${id}`,
    },
  ]);
  const values = {
    owedCents: sql`${orders.owedCents} - ${amountCents}`,
    status: sql`case when ${orders.status} = 'pending' and ${orders.owedCents} <= ${amountCents} then 'processing' else ${orders.status} end`,
    updatedAt: app.now(),
    version: raiseVersion(orders.version),
  };
  const statements = [
    ...updateOrder(app, reference, values, isFirst),
    ...event(app, payment, "paid"),
    ...mails.statements,
  ];
  return { statements, mails };
}

const eventNotes = {
  paid: ({ amountCents }: Payment) => `${formatMoney(amountCents)} received`,
  reviewed: () => "PayPal is reviewing the payment",
  refused: () => "PayPal declined the payment",
};

const eventId = ({ id }: Payment, type: keyof typeof eventNotes) => `order-${type}:${id}`;

function event(app: App, payment: Payment, type: keyof typeof eventNotes): Statement[] {
  return addEvent(app, {
    id: eventId(payment, type),
    subject: "order",
    subjectId: payment.reference,
    type: `payment_${type}`,
    note: eventNotes[type](payment),
    actor: "shop",
  });
}
