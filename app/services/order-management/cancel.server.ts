// Cancels orders of both kinds, for the customer before anything is made or shipped, and for staff. Guarantees that
// order, refunds, stock, discount code, history and emails are updated together, once (orders-7, orders-8).

import { sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, brokenConstraint } from "~/db/guards";
import { payments } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { canCustomerCancelCustom } from "~/domain/custom-orders/custom-orders";
import { canCustomerCancelOrder, hasShipped } from "~/domain/orders/orders";
import { isRecorded } from "~/domain/payments/methods";
import { type CancellationNotice, statusMail } from "~/emails/orders/order-update";
import { cancelForStaff } from "~/emails/orders/refund";
import { restock as putBack } from "~/services/catalog/stock.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { addEvent } from "~/services/core/history.server";
import { revokeLinks } from "~/services/core/links/access.server";
import { logError } from "~/services/core/log.server";
import { refreshOpenRooms, roomsOfOrder } from "~/services/core/open-rooms.server";
import { isOwnOrder } from "~/services/core/ownership.server";
import { requireStaff } from "~/services/core/sessions.server";
import { raiseVersion } from "~/services/core/versions.server";
import { releaseOffers } from "~/services/discounts/discounts.server";
import { findOrderInvoice, voidOrderInvoice } from "~/services/invoices/of-orders.server";
import {
  creatingPaymentsOf,
  isBeingConfirmed,
  isPaidOf,
  isTrue,
  isUnchanged,
  stockPaymentOf,
} from "~/services/ledger/in-flight.server";
import type { Payment } from "~/services/ledger/types.server";
import { type Email, enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import {
  type AnyOrder,
  eventSubject,
  findAnyOrder,
  getAnyOrder,
  orderUrlOf,
  purchaseOrderOf,
  updateAnyOrder,
  versionOf,
} from "~/services/orders/any-order.server";
import { quantityShipped } from "~/services/orders/parcels.server";
import { makeRefund, requestRefund, requestRest, selectRefund } from "~/services/payments/refunds.server";

/**
 * Cancels the customer's own order, or only requests it if staff must refund by hand. Repeating the call changes
 * nothing.
 */
export async function cancelOwnOrder(app: App, { id }: { id: string }): Promise<"cancelled" | "requested"> {
  const [viewer, found] = await Promise.all([app.viewer(), findAnyOrder(app, id)]);
  if (!found || !isOwnOrder(app, found.order, viewer)) throw new ShopError("not_found", "Order not found");
  if (found.order.status === "cancelled") return "cancelled";
  if (found.order.archivedAt || !mayCustomerCancel(found)) throw new ShopError("conflict", tooLate);
  const paid = await paymentsOf(app, id);
  const actor = viewer?.username ?? "customer";
  if (paid.some(needsManualRefund)) return request(app, found, actor);
  const all = { paid, refund: true, restock: true };
  await cancel(app, found, { actor, reason: "Order canceled", isByCustomer: true, ...all });
  return "cancelled";
}

const tooLate = "This order can no longer be canceled. Please email us and we'll find a way.";

const mayCustomerCancel = ({ kind, order }: AnyOrder) =>
  kind === "custom" ? canCustomerCancelCustom(order.status) : canCustomerCancelOrder(order);

function paymentsOf(app: App, id: string): Promise<Payment[]> {
  return app.db.select().from(payments).where(isPaidOf(id));
}

// Staff refund what they took themselves. PayPal cannot refund a payment that it still reviews.
const needsManualRefund = (payment: Payment) => isRecorded(payment.method) || isReviewed(payment);

const isReviewed = ({ status }: Payment) => status === "capturing";

async function request(app: App, found: AnyOrder, actor: string): Promise<"requested"> {
  const { id } = found.order;
  const emails = outboxInserts(app, [staffNotice(app, found, true)]);
  await runBatch(app.db, [
    updateAnyOrder(app, found, { cancelRequestedAt: app.now() }),
    addEvent(app, {
      id: `cancel-requested:${id}`,
      subject: eventSubject[found.kind],
      subjectId: id,
      type: "cancel_requested",
      note: "You asked us to cancel this order",
      actor,
    }),
    emails.statements,
  ]);
  enqueueOutbox(app, emails);
  return "requested";
}

interface StaffCancel {
  id: string;
  reason: string;
  refund: boolean;
  restock: boolean;
}

/**
 * Staff: cancels an order in any status. Money from checks and transfers is recorded as refunded, and staff send it.
 */
export async function cancelOrder(app: App, { id, reason, refund, restock }: StaffCancel): Promise<void> {
  const staff = await requireStaff(app);
  const found = await getAnyOrder(app, id);
  if (found.order.status === "cancelled") return;
  const paid = await paymentsOf(app, id);
  const also = addAudit(app, staff, "order canceled", `order ${id}`, { reason, refund, restock });
  await cancel(app, found, { actor: staff.username, reason, isByCustomer: false, paid, refund, restock, also });
}

interface Unpaid {
  id: string;
  /** Payment whose money never came. */
  paymentId: string;
  reason: string;
  actor: string;
  also: Statement[];
}

/**
 * Staff: cancels an order whose payment never came. Refunds nothing. `also` runs in the same batch. ShopError
 * `conflict` if the order has shipped or has another payment.
 */
export async function cancelUnpaid(app: App, { id, paymentId, reason, actor, also }: Unpaid): Promise<void> {
  const found = await getAnyOrder(app, id);
  const { status, trackingNumber } = found.order;
  if (status === "cancelled") return void (await runBatch(app.db, also));
  if (hasShipped(status) || trackingNumber !== null) {
    throw new ShopError("conflict", "It has already shipped. Ask the customer to pay, then dismiss this.");
  }
  const paid = await paymentsOf(app, id);
  if (paid.some((payment) => payment.id !== paymentId)) {
    throw new ShopError("conflict", "This order has another payment. Cancel it on the order's page first.");
  }
  await cancel(app, found, { actor, reason, isByCustomer: false, paid, refund: false, restock: true, also });
}

interface Cancellation {
  actor: string;
  reason: string;
  isByCustomer: boolean;
  /** Payments of the order, as they were read. */
  paid: readonly Payment[];
  refund: boolean;
  restock: boolean;
  also?: Statement[];
}

async function cancel(app: App, found: AnyOrder, cancellation: Cancellation): Promise<void> {
  const { actor, reason, isByCustomer, paid, refund, restock, also = [] } = cancellation;
  const { kind } = found;
  const { id } = found.order;
  if (await isTrue(app, isBeingConfirmed(id))) throw new ShopError("conflict", beingPaid);
  const owed = (refund ? paid : []).map((payment) => {
    const order = { id: `cancel-${payment.id}`, paymentId: payment.id, reason, actor };
    if (!isReviewed(payment)) return { ...order, ask: requestRest(app, order) };
    // For a payment under review, the job repeats the refund request until PayPal has decided.
    const amountCents = payment.amountCents - payment.refundedCents;
    return { ...order, ask: amountCents > 0 ? requestRefund(app, { ...order, amountCents }) : [] };
  });
  const invoice = kind === "regular" ? await findOrderInvoice(app, id) : undefined;
  const emails = outboxInserts(app, [
    customerNotice(app, found, await purchaseOrderOf(app, found), {
      reason: isByCustomer ? "" : reason,
      refundCents: refund
        ? paid.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0)
        : 0,
    }),
    ...(isByCustomer ? [staffNotice(app, found, false)] : []),
  ]);
  try {
    await runBatch(app.db, [
      // Cannot run twice, because `setCancelled` is in the same batch. Pieces that have shipped are not restocked.
      restock ? putBack(app, { id: stockPaymentOf(id) }, sql`true`, "order canceled", quantityShipped(id)) : [],
      releaseOffers(app, creatingPaymentsOf(id), sql`true`),
      invoice?.status === "pending" ? voidOrderInvoice(app, invoice, actor) : [],
      revokeLinks(app, "balance", id),
      setCancelled(app, found, paid.length),
      owed.flatMap(({ ask }) => ask),
      addEvent(app, {
        subject: eventSubject[kind],
        subjectId: id,
        type: "cancelled",
        note: reason,
        actor,
      }),
      also,
      emails.statements,
    ]);
  } catch (error) {
    // The version check failed: the order was changed or paid since it was read.
    if (!brokenConstraint(error)) throw error;
    throw new ShopError("conflict", tooLate, { cause: error });
  }
  enqueueOutbox(app, emails);
  await refreshOpenRooms(app, roomsOfOrder(id));
  for (const { id: refundId } of owed) await makeRefundNow(app, refundId);
}

/** Makes a requested refund. The scheduled job retries it after a failure. */
export async function makeRefundNow(app: App, refundId: string): Promise<void> {
  const [refund] = await selectRefund(app, refundId);
  if (refund?.status === "requested") {
    await makeRefund(app, refund).catch((error: unknown) => logError(`refund ${refundId}`, error));
  }
}

const beingPaid = "A payment for this order is being confirmed. Try again once PayPal has responded.";

/** Aborts the batch if the order's status, payments or tracking number have changed since they were read. */
function setCancelled(app: App, found: AnyOrder, seenPayments: number): Statement {
  const { id, status, trackingNumber } = found.order;
  const version = versionOf(found);
  const next = abortUnless(
    version,
    sql`status = ${status} and ${isUnchanged(app, id, seenPayments)} and tracking_number is ${trackingNumber}`,
    raiseVersion(version),
  );
  return updateAnyOrder(app, found, { status: "cancelled" }, next);
}

function customerNotice(
  app: App,
  found: AnyOrder,
  purchaseOrder: string | null,
  cancellation: CancellationNotice,
): Email {
  const { order } = found;
  return {
    to: order.customerEmail,
    toName: order.customerName,
    template: "order-status",
    record: order.id,
    mail: statusMail({
      ...order,
      kind: found.kind,
      status: "cancelled",
      purchaseOrder,
      cancellation,
      orderUrl: orderUrlOf(app, found),
    }),
    dedupeKey: `cancelled:${order.id}`,
  };
}

function staffNotice(app: App, { order: { id, customerName, customerEmail } }: AnyOrder, isRequest: boolean): Email {
  return {
    to: app.staffEmail,
    template: isRequest ? "cancel-request" : "order-cancelled",
    record: id,
    replyTo: customerEmail,
    mail: cancelForStaff({ id, customerName, isRequest, adminUrl: `${app.origin}/admin/orders/${id}` }),
    dedupeKey: `${isRequest ? "cancel-request" : "cancelled-staff"}:${id}`,
  };
}
