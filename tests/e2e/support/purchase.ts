// Buys as a guest without opening a page.
import type { Page } from "@playwright/test";
import { fillCart } from "./checkout";
import { originOf } from "./staff";

/** Buys a pin as a guest and returns PayPal's response to the capture. `fault` is a fault for the emulator to simulate. */
export async function capturePurchase(page: Page, { email, fault }: { email: string; fault?: string }) {
  const post = purchases(page, email);
  const { lineTotal } = await fillCart(page, plentiful, ofGuest(email));
  const customer = { name: "Robin Castle", email, address: "12 Fairway Lane" };
  const place = { city: "Carlsbad", state: "CA", zipCode: "92008" };
  const amount = Number((lineTotal + 5.99).toFixed(2));
  const asked = { amount, currency: "USD", intent: "CAPTURE", customer: { ...customer, ...place } };
  const { id } = await post("/paypal/order", asked);
  await post(`/__paypal/control/orders/${id}/approve`);
  if (fault) await post("/__paypal/control/faults", { on: "capture", kind: fault, id });
  return { id, answer: await post(`/paypal/order/${id}/capture`) };
}

/** Buys a pin and returns the number of its order. */
export async function buy(page: Page, email: string): Promise<string> {
  const { id } = await capturePurchase(page, { email });
  const { order } = await purchases(page, email)("/api/create-order", { paypalOrderId: id });
  return order.id;
}

/** A demo product with more pieces than all journeys buy. */
const plentiful = 3;

const ofGuest = (email: string) => ({ "X-Session-Id": email.replaceAll(/\W/g, "-") });

const purchases =
  (page: Page, email: string) =>
  async (path: string, data: object = {}) => {
    const headers = { Origin: originOf(page), ...ofGuest(email) };
    return (await page.request.post(path, { headers, data })).json();
  };
