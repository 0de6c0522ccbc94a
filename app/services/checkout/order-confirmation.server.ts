// POST /api/create-order: the browser's last step of a catalog checkout. Owns no table. Promises the same order however often it asks.
import { and, eq } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { orders } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { CreateOrderInput } from "~/domain/payments/payments";
import type { App } from "~/services/core/app.server";
import { postMail, sendPosted } from "~/services/mail/outbox.server";
import { getOrder, newOrderMails, type OrderWithItems } from "~/services/orders/orders.server";
import { confirmPayment } from "~/services/payments/payments.server";

/** The order that the capture recorded, however often it is asked for (decisions §3). */
export async function confirmOrder(app: App, input: CreateOrderInput): Promise<OrderWithItems> {
  // The payment is looked up as this cart's; a visitor without a cart paid nothing.
  if (!app.visitor.cartSession) throw new ShopError("not_found", "This payment is not known here.");
  const payment = await confirmPayment(app, "cart", input.paypalOrderId);
  const found = await getOrder(app, payment.recordId ?? "");
  return found.customerName === "" ? completeCustomer(app, found, input) : found;
}

/** For a payment that was started without a customer: the details arrive with the confirmation. */
async function completeCustomer(app: App, order: OrderWithItems, input: CreateOrderInput): Promise<OrderWithItems> {
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
  const mails = postMail(app, newOrderMails(app, completed, completed.items));
  await runBatch(app.db, [
    app.db
      .update(orders)
      .set({ customerEmail, customerName, shippingAddress })
      .where(and(eq(orders.id, order.id), eq(orders.customerName, ""))),
    ...mails.statements,
  ]);
  sendPosted(app, mails);
  return completed;
}
