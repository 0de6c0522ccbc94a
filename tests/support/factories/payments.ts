// Makes payments in tests, and reads what the shop and PayPal recorded about them.
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { discountCodes, orders, outboxMessages, payments, products } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { PaypalOrderInput } from "~/domain/payments/payments";
import { getCart } from "~/services/cart/cart.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { withBrokenPayPal } from "../faults/broken-parts";
import { control } from "../fixtures/app";
import { ask, origin } from "../fixtures/requests";
import { type Buyer, type CartContents, fillCart, newBuyer, newProduct } from "./buyers";

const db = openDatabase(env.DB);

export interface EmulatedOrder {
  status: string;
  amountCents: number;
  captures: { id: string; status: string; amountCents: number }[];
  refunds: { id: string; status: string; amountCents: number }[];
}

/** PayPal's record of an order. */
export function atPayPal(orderId: string): Promise<EmulatedOrder> {
  return control(`orders/${orderId}`, { method: "GET" });
}

/** PayPal's refunds of an order, in cents. */
export async function refundedAt(orderId: string): Promise<number> {
  return (await atPayPal(orderId)).refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

export function orderFault(on: string, kind: string, times = 1): Promise<unknown> {
  return control("faults", { body: { on, kind, times } });
}

/** Posts the buyer's current cart to /paypal/order. Returns PayPal's order id. */
export async function startCart({ app, customer }: Buyer, over: Partial<PaypalOrderInput> = {}): Promise<string> {
  const { totalCents } = await getCart(app);
  const input: PaypalOrderInput = {
    amount: totalCents,
    currency: "USD",
    intent: "CAPTURE",
    purpose: "cart",
    reference: undefined,
    discountCode: undefined,
    customer,
    ...over,
  };
  return (await startPayment(app, input)).id;
}

/** A filled cart whose buyer has pressed Pay at PayPal. */
export async function approvedCart(
  buyer: Buyer,
  contents: CartContents,
  over?: Partial<PaypalOrderInput>,
): Promise<string> {
  await fillCart(buyer, contents);
  const orderId = await startCart(buyer, over);
  await control(`orders/${orderId}/approve`);
  return orderId;
}

/** Captures through the built Worker as the buyer's browser does. Sends separate requests, which really run in parallel. */
export function payCart({ session }: Buyer, orderId: string) {
  const headers = { "X-Session-Id": session };
  return ask<{ status?: string; id?: string; message?: string }>("POST", `/paypal/order/${orderId}/capture`, {
    headers,
  });
}

export interface Transmission {
  eventId: string;
  type: string;
  body: string;
  headers: Record<string, string>;
}

/** PayPal's signed messages of one type about an order, capture or refund. */
export function messagesAbout(id: string, type: string): Promise<Transmission[]> {
  return control(`webhooks?about=${id}&type=${type}`, { method: "GET" });
}

/** Waits until PayPal's webhooks, which may be late on a busy machine, have made all their changes. */
export async function webhooksAtRest(): Promise<void> {
  await vi.waitFor(async () => {
    const all = await control<{ dueAt: number | null }[]>("webhooks", { method: "GET" });
    expect(all.filter(({ dueAt }) => dueAt)).toEqual([]);
  }, 60_000);
}

/** Delivers a message to the shop's webhook endpoint, as PayPal does. Returns the status. */
export async function deliver({ headers, body }: Pick<Transmission, "headers" | "body">): Promise<number> {
  const response = await exports.default.fetch(`${origin}/webhooks/paypal`, { method: "POST", headers, body });
  await response.body?.cancel();
  return response.status;
}

export async function paymentOf(orderId: string) {
  const [payment] = await db.select().from(payments).where(eq(payments.providerOrderId, orderId));
  return payment!;
}

export async function ordersOf(orderId: string) {
  const { id } = await paymentOf(orderId);
  return db.select().from(orders).where(eq(orders.paymentId, id));
}

export async function stockOf(id: number): Promise<number> {
  const [product] = await db.select().from(products).where(eq(products.id, id));
  return product!.stockQuantity;
}

export async function codeUses(id: number): Promise<number> {
  const [code] = await db.select().from(discountCodes).where(eq(discountCodes.id, id));
  return code!.currentUses;
}

export function mailsTo(email: string) {
  return db.select().from(outboxMessages).where(eq(outboxMessages.to, email));
}

/** Returns the error with which a use case refused. Fails if it did not refuse, or if the error was a bug. */
export async function refusalOf(promise: Promise<unknown>): Promise<ShopError> {
  const outcome = await promise.then(
    (value) => new Error(`Not refused: ${JSON.stringify(value)}`),
    (error: unknown) => error,
  );
  if (outcome instanceof ShopError) return outcome;
  throw outcome;
}

/** A cart with two of ten pieces, whose buyer has pressed Pay at PayPal. */
export async function approvedPins() {
  const [product, buyer] = [await newProduct({ stockQuantity: 10 }), newBuyer()];
  return { product, buyer, paypalId: await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] }) };
}

/** A payment that PayPal captured, but whose response never reached the shop. With `silent`, PayPal's webhook is lost too. */
export async function unheardPins({ silent = true } = {}) {
  const one = await approvedPins();
  if (silent) await orderFault("capture", "no_webhook");
  const cutOff = withBrokenPayPal(one.buyer.app, "captureOrder", "after");
  await expect(capturePayment(cutOff, one.paypalId)).rejects.toThrow();
  return one;
}

/** A paid order of two pieces at $5.00 from a stock of ten. */
export async function boughtPins() {
  const [product, buyer] = [await newProduct({ stockQuantity: 10, priceCents: 500 }), newBuyer()];
  const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
  const { recordId } = await capturePayment(buyer.app, paypalId);
  return { product, buyer, paypalId, orderId: recordId, payment: await paymentOf(paypalId) };
}
