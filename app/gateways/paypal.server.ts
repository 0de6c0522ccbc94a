/**
 * PayPal Orders v2 as this shop uses it: one purchase unit, USD, captured at once. Owns no tables and decides no amount.
 * Promise: every call that moves money carries the caller's stable request id, so a repeat never moves it twice.
 */

import type { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { cutText } from "~/domain/text/visible";
import {
  captureAnswer,
  creationAnswer,
  orderAnswer,
  type PayPalOrder,
  refundAnswer,
} from "~/gateways/paypal-answers.server";
import { type Call, connect, PayPalError, type PayPalSettings } from "~/gateways/paypal-connection.server";
import { verifyWebhook } from "~/gateways/paypal-webhook.server";

/** itemTotal + shipping + tax - discount is the amount. */
export interface Breakdown {
  itemTotalCents: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
}

/** A line of the order as the buyer reads it at PayPal; all of them together are the item total. */
export interface PayPalItem {
  name: string;
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
}

/** Where the goods go: PayPal's seller protection asks for it. */
interface ShipTo {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

export interface NewPayPalOrder {
  /** At most 108 characters, derived from our own row; PayPal remembers it for 6 hours (refunds 45 days). */
  requestId: string;
  amountCents: number;
  breakdown: Breakdown;
  /** Left out: one line of the item total, called by the description. */
  items?: readonly PayPalItem[];
  referenceId: string;
  customId: string;
  description: string;
  /** Null: PayPal asks for no address and shows none. */
  shipTo: ShipTo | null;
  /** For who pays on PayPal's own page: where it sends them afterwards. */
  back?: { returnUrl: string; cancelUrl: string };
}

export interface RefundRequest {
  captureId: string;
  /** Left out: all that is left of the capture. */
  amountCents?: number;
  requestId: string;
  note: string;
}

export type PayPal = ReturnType<typeof createPayPal>;

/** Every call throws PayPalError; `unavailable` means that the outcome is unknown (payments-14). */
export function createPayPal(settings: PayPalSettings) {
  return {
    /** A browser's token with at least five of its 15 minutes left. Without `domains[]`: PayPal refuses a host with a subdomain there. */
    clientToken: () => connect(settings).clientToken(),
    createOrder: (order: NewPayPalOrder) => connect(settings).call(creation(order)),
    getOrder: (id: string) => connect(settings).call(lookUp(id)),
    /** A capture by its own id, for money that no order of ours leads to. */
    getCapture: (id: string) =>
      connect(settings).call({
        method: "GET",
        path: `/v2/payments/captures/${encodeURIComponent(id)}`,
        answer: captureAnswer,
      }),
    captureOrder: (id: string, requestId: string) => capture(settings, id, requestId),
    refundCapture: (refund: RefundRequest) => refundOnce(settings, refund),
    /** Null: not PayPal's (forged, changed, wrong host). The age is the caller's to judge: retries may be days old. */
    verifyWebhook: (headers: Headers, read: () => Promise<string>, beforeFetch?: () => Promise<void>) =>
      verifyWebhook(settings, headers, read, beforeFetch),
  };
}

/** An order that was captured before is looked up instead, so a repeat gives the same answer as the first call. */
async function capture(settings: PayPalSettings, id: string, requestId: string): Promise<PayPalOrder> {
  const { call } = connect(settings);
  try {
    const path = `/v2/checkout/orders/${encodeURIComponent(id)}/capture`;
    return await call({ method: "POST", path, requestId, answer: orderAnswer });
  } catch (error) {
    if (error instanceof PayPalError && error.kind === "already_captured") return call(lookUp(id));
    throw error;
  }
}

/** An answer that says FAILED or CANCELLED gave nothing back: it is a refusal like any other. */
async function refundOnce(settings: PayPalSettings, refund: RefundRequest) {
  const made = await connect(settings).call(refunding(refund));
  if (made.status === "FAILED" || made.status === "CANCELLED")
    throw new PayPalError("refused", `REFUND_${made.status}`);
  return made;
}

function lookUp(id: string): Call<PayPalOrder> {
  return { method: "GET", path: `/v2/checkout/orders/${encodeURIComponent(id)}`, answer: orderAnswer };
}

function creation(order: NewPayPalOrder): Call<z.infer<typeof creationAnswer>> {
  const { itemTotalCents, shippingCents, taxCents, discountCents } = order.breakdown;
  const { description, items = [{ name: description, ...alone(itemTotalCents) }] } = order;
  return {
    method: "POST",
    path: "/v2/checkout/orders",
    requestId: order.requestId,
    answer: creationAnswer,
    body: {
      intent: "CAPTURE",
      purchase_units: [
        {
          reference_id: order.referenceId,
          custom_id: order.customId,
          description: cutText(description, 127),
          amount: {
            ...usd(order.amountCents),
            breakdown: {
              item_total: usd(itemTotalCents),
              shipping: usd(shippingCents),
              tax_total: usd(taxCents),
              discount: usd(discountCents),
            },
          },
          items: items.map(item),
          shipping: order.shipTo ? shipping(order.shipTo) : undefined,
        },
      ],
      // Not payment_source: that would tie the order to the wallet, and the guest card button pays the same order.
      application_context: {
        brand_name: brand.name,
        shipping_preference: order.shipTo ? "SET_PROVIDED_ADDRESS" : "NO_SHIPPING",
        user_action: "PAY_NOW",
        return_url: order.back?.returnUrl,
        cancel_url: order.back?.cancelUrl,
      },
    },
  };
}

const alone = (cents: number) => ({ quantity: 1, unitPriceCents: cents, lineTotalCents: cents });

/** PayPal multiplies by itself: a line that is not its quantity times its price goes as one piece. */
function item(line: PayPalItem) {
  const isProduct = line.quantity * line.unitPriceCents === line.lineTotalCents;
  const { quantity, unitPriceCents } = isProduct ? line : alone(line.lineTotalCents);
  return {
    name: cutText(isProduct ? line.name : `${line.quantity} × ${line.name}`, 127),
    quantity: String(quantity),
    unit_amount: usd(unitPriceCents),
    category: "PHYSICAL_GOODS",
  };
}

function shipping({ name, address, city, state, zipCode, country }: ShipTo) {
  return {
    name: { full_name: name },
    address: {
      address_line_1: address,
      admin_area_2: city,
      admin_area_1: state,
      postal_code: zipCode,
      country_code: country,
    },
  };
}

function refunding({ captureId, amountCents, requestId, note }: RefundRequest): Call<z.infer<typeof refundAnswer>> {
  return {
    method: "POST",
    path: `/v2/payments/captures/${encodeURIComponent(captureId)}/refund`,
    requestId,
    answer: refundAnswer,
    body: {
      amount: amountCents === undefined ? undefined : usd(amountCents),
      note_to_payer: cutText(note, 255) || undefined,
    },
  };
}

function usd(cents: number) {
  return { currency_code: "USD", value: (cents / 100).toFixed(2) };
}
