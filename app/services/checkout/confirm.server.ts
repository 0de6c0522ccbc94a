// The browser's last step of a checkout: POST /api/create-order for a cart, POST /api/custom-orders for a deposit. Owns
// no table. Guarantees that repeated calls return the same order.
import { eq } from "drizzle-orm";
import type { z } from "zod";
import { runBatch } from "~/db/client.server";
import { orders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { recordCustomOrderInput } from "~/domain/custom-orders/custom-orders";
import type { CreateOrderInput } from "~/domain/payments/payments";
import type { App } from "~/services/core/app.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { isOwnDraft, selectDraft } from "~/services/custom-orders/drafts.server";
import type { Payment } from "~/services/ledger/types.server";
import { enqueueOutbox, outboxInserts } from "~/services/mail/outbox.server";
import {
  findOrderPaidBy,
  getOrder,
  newOrderMails,
  type OrderWithItems,
  updateOrder,
} from "~/services/orders/orders.server";
import { confirmPayment } from "~/services/payments/payments.server";

export async function confirmOrder(app: App, input: CreateOrderInput): Promise<OrderWithItems> {
  // Only the cart's own session finds its payment, so a visitor without a cart has none.
  if (!app.visitor.cartSession) throw new ShopError("not_found", "We can't find this payment.");
  // Usually the capture has already recorded the order, so read both in one round trip.
  const [payment, recorded] = await Promise.all([
    confirmPayment(app, "cart", input.paypalOrderId),
    findOrderPaidBy(app, input.paypalOrderId),
  ]);
  const found = recorded ?? (await getOrder(app, payment.recordId ?? ""));
  return found.customerName === "" ? completeCustomer(app, payment, found, input) : found;
}

async function completeCustomer(
  app: App,
  payment: Payment,
  order: OrderWithItems,
  input: CreateOrderInput,
): Promise<OrderWithItems> {
  const { shippingAddress: given } = input;
  const address = typeof given === "string" ? { address: given } : given;
  const completed: OrderWithItems = {
    ...order,
    customerEmail: input.customerEmail ?? order.customerEmail,
    customerName: input.customerName ?? "",
    shippingAddress: address ? { address: "", city: "", state: "", zipCode: "", ...address } : null,
  };
  if (!completed.customerEmail) return order;
  const { customerEmail, customerName, shippingAddress } = completed;
  const mails = outboxInserts(app, await newOrderMails(app, payment, completed, completed.items));
  await runBatch(app.db, [
    updateOrder(app, order.id, { customerEmail, customerName, shippingAddress }, eq(orders.customerName, "")),
    mails.statements,
  ]);
  enqueueOutbox(app, mails);
  return completed;
}

/**
 * `isOwn` says whether this browser may see the order. Someone who paid for another customer's order gets only its
 * number.
 */
export interface ConfirmedOrder {
  id: string;
  isOwn: boolean;
}

/**
 * Returns the order that the capture recorded. `orderData` must name the design that was paid for (custom-orders-12).
 * ShopError `conflict` or `not_found`.
 */
export async function confirmCustomOrder(
  app: App,
  { orderData, depositPaymentId }: z.output<typeof recordCustomOrderInput>,
): Promise<ConfirmedOrder> {
  const { reference, recordId } = await confirmPayment(app, "deposit", depositPaymentId);
  const id = recordId ?? "";
  const [[draft], viewer] = await Promise.all([app.read(selectDraft(app, reference)), app.viewer()]);
  if (draft && !isOwnDraft(app, draft, viewer)) throw new ShopError("not_found", "We can't find this payment.");
  if (orderData.draftId && orderData.draftId !== reference) {
    throw new ShopError("conflict", "This payment is for a different design.");
  }
  return { id, isOwn: draft ? true : (await getCustomOrder(app, { id })).isPersonal };
}
