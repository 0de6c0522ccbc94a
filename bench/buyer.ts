// Simulates a buyer's browser over HTTP, from the empty cart to the confirmed order.
import type { ShopWithPayPal } from "./paypal";

export interface Answer {
  status: number;
  body: { id?: string; message?: string };
}

/** Sends a request to PayPal's process (bench/paypal-apart.js). */
const askedHeader = "X-Asked";

export type Buyer = ReturnType<typeof newBuyer>;

/**
 * Each `number` (below 60,000) gets a separate session, network address and email. Each call reads `served` again, because the shop may
 * have restarted.
 */
export function newBuyer(served: () => ShopWithPayPal, name: string, number: number) {
  const email = `${name}${number}@buyer.example`;
  const headers = {
    "Content-Type": "application/json",
    "Sec-Fetch-Site": "same-origin",
    "X-Session-Id": `${name}-session-${String(number).padStart(6, "0")}`,
    "CF-Connecting-IP": `198.18.${number >> 8}.${number & 255}`,
  };
  async function post(path: string, body: object, more: Record<string, string> = {}, to = served().url) {
    const init = { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const response = await fetch(to + path, init);
    return { status: response.status, body: (await response.json()) as Answer["body"] } satisfies Answer;
  }
  const address = { address: "1 Fairway", city: "Carlsbad", state: "NV", zipCode: "89101", country: "US" };
  const order = {
    currency: "USD",
    intent: "CAPTURE",
    purpose: "cart",
    customer: { name: "Ann Lee", email, ...address },
  };
  let amount = 0;

  return {
    email,
    async fillCart(quantity = 1, productId = 1): Promise<void> {
      await post("/api/cart", { productId, quantity });
      // The shop refuses a wrong amount and replies with the right one.
      const refused = await post("/paypal/order", { ...order, amount: 0.01 });
      amount = Number(/\$([\d,.]+\d)/.exec(refused.body.message ?? "")?.[1]?.replace(",", ""));
    },
    order: () => post("/paypal/order", { ...order, amount }),
    /** Presses Pay in PayPal's window. */
    approve(id: string) {
      const path = `/__paypal/control/orders/${id}/approve`;
      const { url, payPalUrl } = served();
      return post(path, {}, { [askedHeader]: url + path }, payPalUrl);
    },
    capture: (id: string, more?: Record<string, string>) => post(`/paypal/order/${id}/capture`, {}, more),
    confirm: (id: string) => post("/api/create-order", { paypalOrderId: id }),
  };
}

/** Fills a cart and presses Pay. Returns PayPal's order id. */
export async function approvedCart(buyer: Buyer, quantity = 1): Promise<string> {
  await buyer.fillCart(quantity);
  return approvedOrder(buyer);
}

/** PayPal's order id of a filled cart whose buyer has pressed Pay. */
export async function approvedOrder(buyer: Buyer): Promise<string> {
  const { body } = await buyer.order();
  if (!body.id) throw new Error(`No order at PayPal: ${body.message}`);
  await buyer.approve(body.id);
  return body.id;
}
