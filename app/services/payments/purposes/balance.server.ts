// Balance of a custom order. Guarantees that the bill is the exact remainder, calculated from the order at every step,
// and that a paid balance moves the order into production (custom-orders-5, custom-orders-6).

import { and, eq, exists, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { Statement } from "~/db/client.server";
import type { Guard } from "~/db/guards";
import { customOrders } from "~/db/schema";
import { brand } from "~/domain/brand/brand";
import { ShopError } from "~/domain/brand/errors";
import { formatDate } from "~/domain/calendar/calendar";
import { deliveryDayIfStarted, promisedDayOf } from "~/domain/calendar/schedule";
import {
  beforeProduction,
  depositPaidOf,
  hasProductionStarted,
  remainingOf,
  staysAfterDecline,
} from "~/domain/custom-orders/custom-orders";
import { pinTypes, pluralPieceNames } from "~/domain/designer/products";
import { taxOfPart } from "~/domain/destinations/tax";
import { screens } from "~/domain/messages/messages";
import { formatMoney } from "~/domain/money/money";
import { isOpenOrder } from "~/domain/orders/orders";
import { balanceForStaff, balanceReceived } from "~/emails/orders/balance";
import { owedForStaff, owedReceived } from "~/emails/orders/owed";
import { billState } from "~/emails/orders/payment-refused";
import type { App } from "~/services/core/app.server";
import { addEvent, addEventWhere } from "~/services/core/history.server";
import { findLink } from "~/services/core/links/access.server";
import { receiptLinks, trackingLink } from "~/services/core/links/tracking.server";
import { paymentLinkStep } from "~/services/custom-orders/balance-due.server";
import {
  type CustomOrder,
  requireCustomOrder,
  selectCustomOrders,
  unarchiveCustomOrder,
  updateCustomOrder,
} from "~/services/custom-orders/custom-orders.server";
import { addressForCustomers, requireKnownTax } from "~/services/custom-orders/order-tax.server";
import { noOtherPaymentInFlight } from "~/services/ledger/in-flight.server";
import { receiptOf } from "~/services/ledger/receipts.server";
import { taxLeftOf } from "~/services/ledger/tax.server";
import type { Bill, Completion, Payment, Purpose, Recording } from "~/services/ledger/types.server";
import { noMails, type OutboxInserts, outboxInserts } from "~/services/mail/outbox.server";
import { cancelRefunded } from "~/services/payments/purposes/refunded-orders.server";
import { reopenCustomOrder } from "~/services/payments/purposes/reopened-custom-order.server";
import { coversPayment, partOf, requireAtMost } from "~/services/payments/refusals.server";

// Older snapshots do not contain the field.
const pinTypeField = z.enum(pinTypes).default("pins");

const balanceSnapshot = z.object({
  customOrderId: z.string(),
  totalCents: z.int(),
  depositPaidCents: z.int(),
  /** Shipping within this payment, because a later change of the order must not change what was paid for. */
  shippingCents: z.int().optional(),
  /** For emails that are written later, without reading the order again. */
  order: z.object({
    id: z.string(),
    customerName: z.string(),
    customerEmail: z.string(),
    quantity: z.int(),
    pinType: pinTypeField,
    /** Missing in snapshots of payments from before emails named all designs. */
    furtherDesigns: z.array(z.object({ quantity: z.int() })).default([]),
  }),
});

const snapshotOf = (payment: Payment) => balanceSnapshot.parse(payment.snapshot);

/**
 * Order of a valid balance link. ShopError `not_found` for other tokens and for orders that are canceled or archived.
 */
export async function getLinkedOrder(app: App, token: string): Promise<CustomOrder> {
  const link = await findLink(app, "balance", token);
  const [order] = link ? await app.read(selectCustomOrders(app, eq(customOrders.id, link.subjectId))) : [];
  if (!order || !isOpenOrder(order)) throw new ShopError("not_found", screens.balanceLinkMissing.text);
  return order;
}

export const balancePurpose: Purpose = {
  eventSubject: "custom_order",
  bill: async (app, { reference = "" }) => balanceBill(app, await getLinkedOrder(app, reference)),
  recalculateBill: (app, payment) => billBalance(app, payment.reference, partOf(payment)),
  billOutside: billBalance,
  reserve: (app, payment, guard) => [requireUnpaid(app, payment, guard)],
  release: () => [],
  shortfall: async () => new ShopError("conflict", notOpen),
  record: recordBalance,
  completeReview: reviewedBalance,
  onRefund: (app, payment) => ({ before: [], after: cancelRefunded(app, payment, "custom_order") }),
  reopen: reopenCustomOrder,
  async nextStepFor(app, { reference }) {
    const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, reference)));
    const what = `the balance of order ${reference}`;
    if (order && staysAfterDecline(order)) return { what, ...(await paymentLinkStep(app, order, remainingOf(order))) };
    return { what, state: billState(order), action: "Go to your order", url: trackingLink(app, "custom", reference) };
  },
  recordUrl: (app, id) => `${app.origin}/admin/orders/${id}`,
  followUrl: (app, id) => trackingLink(app, "custom", id),
  isBuyer: () => null,
};

const alreadyPaid = "The balance of this order has already been paid.";
const notOpen = "The balance has already been paid, or another payment is being confirmed.";

async function billBalance(app: App, orderId: string, part?: number): Promise<Bill> {
  const [order] = await app.read(selectCustomOrders(app, eq(customOrders.id, orderId)));
  if (!order || !isOpenOrder(order)) throw new ShopError("not_found", "Order not found");
  return balanceBill(app, order, part);
}

async function balanceBill(app: App, order: CustomOrder, part = remainingOf(order)): Promise<Bill> {
  const remainingCents = remainingOf(order);
  if (order.balancePaymentId || remainingCents <= 0) throw new ShopError("conflict", alreadyPaid);
  await requireKnownTax(app, order, addressForCustomers);
  const amountCents = requireAtMost(remainingCents, part);
  const { id, customerName, customerEmail, quantity, pinType, totalCents } = order;
  const furtherDesigns = order.furtherDesigns.map((design) => ({ quantity: design.quantity }));
  const taxCents = taxOfPart(await taxLeftOf(app, order, remainingCents), remainingCents, amountCents);
  // The last part pays for the shipping.
  const shippingCents = amountCents < remainingCents ? 0 : Math.min(amountCents - taxCents, order.shippingCents);
  const snapshot: z.output<typeof balanceSnapshot> = {
    customOrderId: id,
    totalCents,
    depositPaidCents: depositPaidOf(order),
    shippingCents,
    order: { id, customerName, customerEmail, quantity, pinType, furtherDesigns },
  };
  return {
    reference: id,
    userId: order.userId,
    email: customerEmail,
    amountCents,
    breakdown: {
      itemTotalCents: amountCents - shippingCents - taxCents,
      shippingCents,
      taxCents,
      discountCents: 0,
    },
    // Anyone with the link may pay, so PayPal does not receive the owner's address.
    shipTo: null,
    discountCode: null,
    snapshot,
    description: `${brand.name}: balance for custom ${pluralPieceNames[pinType]}`,
  };
}

/**
 * Aborts the batch if the balance was paid, the amount has changed (or a part exceeds it), or another payment of the order, including its
 * deposit, is in flight or under review.
 */
function requireUnpaid(app: App, payment: Payment, guard: Guard): Statement {
  const { id, reference } = payment;
  const left = sql`${customOrders.totalCents} - case when ${customOrders.depositPaymentId} is null then 0 else ${customOrders.depositCents} end`;
  const isOpen = sql`${customOrders.balancePaymentId} is null and ${customOrders.status} <> 'cancelled' and ${coversPayment(left, payment)}
    and ${noOtherPaymentInFlight(reference, id)}`;
  return requireCustomOrder(app, reference, isOpen, guard);
}

async function recordBalance(
  app: App,
  payment: Payment,
  { underReview, isAgain }: { underReview: boolean; isAgain?: boolean },
): Promise<Recording> {
  const id = payment.reference;
  if (underReview) return { recordId: id, mails: noMails, statements: balanceEvent(app, payment, "reviewed") };
  // Reads the current status for the emails. The bill's snapshot cannot contain it, because the snapshot must be
  // unchanged at the claim, and staff may start production while the customer pays.
  const [order] = await selectCustomOrders(app, eq(customOrders.id, id));
  if (isAgain && !order) throw new ShopError("not_found", "We can't find what this payment was for.");
  const mails = balanceMails(app, payment, order);
  return { recordId: id, mails, statements: [...payOffBalance(app, payment, order), ...mails.statements] };
}

/** Amount of the balance that is due after this payment. */
function leftAfter(payment: Payment): number {
  const { totalCents, depositPaidCents } = snapshotOf(payment);
  return totalCents - depositPaidCents - payment.amountCents;
}

/** Adds a part payment of the balance to the deposit, once. The part payment's history event shows that this was done. */
function payPart(app: App, payment: Payment): Statement[] {
  const { id, reference, amountCents } = payment;
  const isFirst = sql`not exists (select 1 from order_events where id = ${`${eventNotes.part.type}:${id}`})`;
  return [
    ...updateCustomOrder(app, reference, { depositCents: sql`${customOrders.depositCents} + ${amountCents}` }, isFirst),
    ...balanceEvent(app, payment, "part"),
  ];
}

/** Marks the balance as paid and starts production, unless staff have already started it. */
function payOffBalance(app: App, payment: Payment, order: CustomOrder | undefined): Statement[] {
  if (leftAfter(payment) > 0) return payPart(app, payment);
  const id = payment.reference;
  const isNotBegun = and(
    eq(customOrders.balancePaymentId, payment.id),
    inArray(customOrders.status, [...beforeProduction]),
  );
  const begins = app.db
    .select({ id: customOrders.id })
    .from(customOrders)
    .where(and(eq(customOrders.id, id), isNotBegun));
  const note = `Your ${pluralPieceNames[snapshotOf(payment).order.pinType]} go into production`;
  const began = { subject: "custom_order", subjectId: id, type: "in_production", note, actor: "shop" } as const;
  return [
    ...updateCustomOrder(app, id, { balancePaymentId: payment.id }, isNull(customOrders.balancePaymentId)),
    ...balanceEvent(app, payment, "paid"),
    addEventWhere(app, { id: `in-production:${payment.id}`, ...began }, exists(begins)),
    ...(order ? postponeDelivery(app, payment, order, { isNotBegun, begins: exists(begins) }) : []),
    ...updateCustomOrder(app, id, { status: "in_production" }, isNotBegun),
  ];
}

/** Moves the promised day if production starts too late to keep it, with a note in the history (designer-4). */
function postponeDelivery(
  app: App,
  { id }: Payment,
  order: CustomOrder,
  { isNotBegun, begins }: { isNotBegun: SQL | undefined; begins: SQL },
): Statement[] {
  const promisedDate = deliveryDayIfStarted(order, app.now());
  if (promisedDate === promisedDayOf(order)) return [];
  const note = `Delivery moved to ${formatDate(promisedDate)}, because production starts now`;
  const moved = { subject: "custom_order", subjectId: order.id, type: "delivery_moved", note, actor: "shop" } as const;
  return [
    addEventWhere(app, { id: `delivery-moved:${id}`, ...moved }, begins),
    ...updateCustomOrder(app, order.id, { promisedDate }, isNotBegun),
  ];
}

const eventNotes = {
  paid: { type: "balance_paid", note: ({ amountCents }: Payment) => `Balance of ${formatMoney(amountCents)} received` },
  part: {
    type: "balance_part",
    note: (payment: Payment) =>
      `${formatMoney(payment.amountCents)} received, ${formatMoney(leftAfter(payment))} of the balance due`,
  },
  reviewed: { type: "balance_review", note: () => "PayPal is reviewing the balance" },
  refused: { type: "balance_refused", note: () => "PayPal declined the balance payment" },
} as const;

function balanceEvent(app: App, payment: Payment, kind: keyof typeof eventNotes): Statement[] {
  const { type, note } = eventNotes[kind];
  return addEvent(app, {
    id: `${type}:${payment.id}`,
    subject: "custom_order",
    subjectId: payment.reference,
    type,
    note: note(payment),
    actor: "shop",
  });
}

function balanceMails(app: App, payment: Payment, now: CustomOrder | undefined): OutboxInserts {
  const { order } = snapshotOf(payment);
  const { amountCents } = payment;
  const leftCents = leftAfter(payment);
  const told = { ...order, amountCents, leftCents };
  const orderUrl = trackingLink(app, "custom", order.id);
  const adminUrl = `${app.origin}/admin/orders/${order.id}`;
  const receipt = receiptOf(app, payment, receiptLinks(app, order.id));
  const [received, forStaff] =
    leftCents > 0 || (now && hasProductionStarted(now.status))
      ? [
          owedReceived({ ...told, receipt, orderUrl, isComing: now?.status === "in_production" }),
          owedForStaff({ ...told, adminUrl, mayShip: false }),
        ]
      : [
          balanceReceived({ ...told, arrivesBy: now ? deliveryDayIfStarted(now, app.now()) : null, receipt, orderUrl }),
          balanceForStaff({ ...told, adminUrl }),
        ];
  return outboxInserts(app, [
    {
      to: order.customerEmail,
      toName: order.customerName,
      template: "balance-received",
      record: order.id,
      mail: received,
      dedupeKey: `balance-received:${payment.id}`,
    },
    {
      to: app.staffEmail,
      template: "balance-paid",
      record: order.id,
      replyTo: order.customerEmail,
      mail: forStaff,
      dedupeKey: `balance-paid:${payment.id}`,
    },
  ]);
}

async function reviewedBalance(app: App, payment: Payment, outcome: "paid" | "refused"): Promise<Completion> {
  if (outcome === "refused") {
    const statements = [...balanceEvent(app, payment, "refused"), ...unarchiveCustomOrder(app, payment.reference)];
    return { statements, mails: noMails };
  }
  const [order] = await selectCustomOrders(app, eq(customOrders.id, payment.reference));
  const mails = balanceMails(app, payment, order);
  return { mails, statements: [...payOffBalance(app, payment, order), ...mails.statements] };
}
