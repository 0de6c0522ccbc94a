// PayPal Orders v2 with one purchase unit in USD, captured immediately. Guarantees that every call that moves money
// carries the caller's stable request id, so a repeated call never moves it twice.

import type { z } from "zod";
import { brand } from "~/domain/brand/brand";
import { cutText } from "~/domain/text/visible";
import {
  captureAnswer,
  creationAnswer,
  isFailedRefund,
  orderAnswer,
  type PayPalOrder,
  refundAnswer,
} from "~/gateways/paypal-answers.server";
import { type Call, connect, PayPalError, type PayPalSettings } from "~/gateways/paypal-connection.server";
import { verifyWebhook } from "~/gateways/paypal-webhook.server";

/** The amount is item total + shipping + tax - discount. */
export interface Breakdown {
  itemTotalCents: number;
  shippingCents: number;
  taxCents: number;
  discountCents: number;
}

/** Line of an order on PayPal's page. All lines together make the item total. */
export interface PayPalItem {
  name: string;
  quantity: number;
  unitPriceCents: number;
  lineTotalCents: number;
}

/** Shipping address, which PayPal's seller protection requires. */
interface ShipTo {
  name: string;
  address: string;
  address2?: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

export interface NewPayPalOrder {
  /** At most 108 characters, derived from a row of the shop. PayPal remembers it for 6 hours, for refunds 45 days. */
  requestId: string;
  amountCents: number;
  breakdown: Breakdown;
  /** If absent, PayPal shows one line with the description and the item total. */
  items?: readonly PayPalItem[];
  referenceId: string;
  customId: string;
  description: string;
  /** If null, PayPal neither asks for an address nor shows one. */
  shipTo: ShipTo | null;
  back?: { returnUrl: string; cancelUrl: string };
}

export interface RefundRequest {
  captureId: string;
  /** If absent, the rest of the capture is refunded. */
  amountCents?: number;
  requestId: string;
  note: string;
}

export type PayPal = ReturnType<typeof createPayPal>;

/** All calls throw PayPalError; `unavailable` means that the outcome is unknown (payments-14). */
export function createPayPal(settings: PayPalSettings) {
  return {
    /**
     * Browser token that is valid for at least five of its 15 minutes. Does not set `domains[]`, because PayPal refuses
     * hosts with a subdomain there.
     */
    clientToken: () => connect(settings).clientToken(),
    createOrder: (order: NewPayPalOrder) => connect(settings).call(creation(order)),
    getOrder: (id: string) => connect(settings).call(lookUp(id)),
    /** Finds a capture by its own id, for money without an order of the shop. */
    getCapture: (id: string) =>
      connect(settings).call({
        method: "GET",
        path: `/v2/payments/captures/${encodeURIComponent(id)}`,
        answer: captureAnswer,
      }),
    captureOrder: (id: string, requestId: string) => capture(settings, id, requestId),
    refundCapture: (refund: RefundRequest) => refundOnce(settings, refund),
    getRefund: (id: string) =>
      connect(settings).call({
        method: "GET",
        path: `/v2/payments/refunds/${encodeURIComponent(id)}`,
        answer: refundAnswer,
      }),
    /** Returns null if the webhook is not genuine. The caller judges its age, because retries may be days old. */
    verifyWebhook: (headers: Headers, read: () => Promise<string>, beforeFetch?: () => Promise<void>) =>
      verifyWebhook(settings, headers, read, beforeFetch),
  };
}

/** Captures an order. If it was captured before, looks it up, so that a repeated call returns the same result. */
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

/** Makes a refund. A response with FAILED or CANCELLED refunded nothing, so it throws like any refusal. */
async function refundOnce(settings: PayPalSettings, refund: RefundRequest) {
  const made = await connect(settings).call(refunding(refund));
  if (isFailedRefund(made.status)) throw new PayPalError("refused", `REFUND_${made.status}`);
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
      // payment_source would bind the order to the wallet, but the guest card button must be able to pay the same
      // order.
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

/** PayPal multiplies quantity and unit price. If that is not the line total, the line is sent as a single item. */
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

function shipping({ name, address, address2, city, state, zipCode, country }: ShipTo) {
  return {
    name: { full_name: name },
    address: {
      address_line_1: address,
      address_line_2: address2 || undefined,
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
