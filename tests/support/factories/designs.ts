// Creates designs: small real files, prepared drafts, paid deposits.

import { env } from "cloudflare:workers";
import { shopDay } from "~/domain/calendar/calendar";
import { prepareInput } from "~/domain/designer/custom-drafts.schema";
import { type CheckoutCustomer, checkoutCustomer } from "~/domain/payments/payments";
import { quoteForm } from "~/domain/quotes/quotes";
import type { App } from "~/services/core/app.server";
import { type CustomDraft, prepareDraft } from "~/services/custom-orders/drafts.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { control, testApp } from "../fixtures/app";

/** One transparent pixel. */
const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

export function pngFile(name = "crest.png"): File {
  return new File([Uint8Array.from(atob(png), (sign) => sign.charCodeAt(0))], name, { type: "image/png" });
}

export function svgFile(body = '<path d="M0 0h10v10z"/>', name = "crest.svg"): File {
  return new File([`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">${body}</svg>`], name, {
    type: "image/svg+xml",
  });
}

let made = 0;

/** The quote page's form data, with a logo. */
export function quoteOf(customerEmail: string) {
  const words = { customerName: "Ann Lee", projectDescription: "Pins for our member-guest", quantity: 100 };
  return quoteForm(shopDay(new Date())).parse({ ...words, customerEmail, logo: pngFile() });
}

/** A visitor with a new session. */
export function newVisitor(over: Parameters<typeof testApp>[0] = {}): App {
  return testApp({ ...over, visitor: { cartSession: `design-session-${++made}`, ...over.visitor } });
}

export const plainOrder = {
  quantity: 100,
  size: "1inch",
  plating: "gold",
  packaging: ["backing-cards"],
  rushOrder: true,
  customerName: "Ann Lee",
  customerEmail: "ann@lee.example",
};

export const address: CheckoutCustomer = checkoutCustomer.parse({
  name: "Ann Lee",
  email: "ann@lee.example",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
});

/** Prepares a design through the input schema, as both handlers do. */
export function prepare(app: App, order: object = {}, files: { logo?: File; preview?: File; card?: File } = {}) {
  const orderData = JSON.stringify({ ...plainOrder, ...order });
  return prepareDraft(
    app,
    prepareInput.parse({ orderData, logo: pngFile(), preview: pngFile("preview.png"), ...files }),
  );
}

/** Starts and approves a deposit at PayPal. Returns PayPal's order id. */
export async function approvedDeposit(
  app: App,
  draft: Pick<CustomDraft, "id" | "depositCents">,
  customer: CheckoutCustomer | null = address,
) {
  const { id } = await startPayment(app, {
    amount: draft.depositCents,
    currency: "USD",
    intent: "CAPTURE",
    purpose: "deposit",
    reference: draft.id,
    discountCode: undefined,
    customer,
  });
  await control(`orders/${id}/approve`);
  return id;
}

/** Pays a deposit. Returns the custom order's id. */
export async function paidOrder(app: App, draft: CustomDraft): Promise<string> {
  return (await capturePayment(app, await approvedDeposit(app, draft))).recordId;
}

/** Keys of everything in R2. */
export async function storedKeys(): Promise<string[]> {
  const { objects } = await env.FILES.list();
  return objects.map(({ key }) => key).sort();
}
