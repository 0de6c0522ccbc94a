import type { Origins } from "./context";
import { type CaptureRecord, type OrderRecord, type RefundRecord, toMoney } from "./model";
import type { Store } from "./store";

export function orderJson(store: Store, order: OrderRecord, origins: Origins) {
  const captures = store.capturesOf(order.id);
  const refunds = captures.flatMap((capture) => store.refundsOf(capture.id));
  const payments = {
    captures: captures.map((capture) => captureInOrderJson(order, capture, origins)),
    ...(refunds.length > 0 && { refunds: refunds.map((refund) => refundJson(store, refund, origins)) }),
  };
  return {
    id: order.id,
    intent: "CAPTURE",
    status: order.status,
    purchase_units: [{ ...order.unit, payee: { merchant_id: "EMULATEDSHPPH" }, ...(captures.length && { payments }) }],
    ...(order.payerEmail && {
      payer: {
        email_address: order.payerEmail,
        payer_id: "EMULATEDPAYER",
        name: { given_name: "Sam", surname: "Putter" },
      },
      payment_source: { paypal: { email_address: order.payerEmail, account_id: "EMULATEDPAYER" } },
    }),
    create_time: order.createdAt,
    update_time: order.updatedAt,
    links: orderLinks(order, origins),
  };
}

export function briefOrderJson(order: OrderRecord, origins: Origins) {
  return { id: order.id, status: order.status, links: orderLinks(order, origins) };
}

/** A capture outside its order also contains the order's id. */
export function captureJson(store: Store, capture: CaptureRecord, origins: Origins) {
  return {
    ...captureInOrderJson(store.findOrder(capture.orderId), capture, origins),
    supplementary_data: { related_ids: { order_id: capture.orderId } },
  };
}

function captureInOrderJson(order: OrderRecord | null, capture: CaptureRecord, { api }: Origins) {
  const self = `${api}/v2/payments/captures/${capture.id}`;
  return {
    id: capture.id,
    status: capture.status,
    ...(capture.status === "PENDING" && { status_details: { reason: "PENDING_REVIEW" } }),
    amount: toMoney(capture.cents),
    final_capture: true,
    ...(capture.status !== "PENDING" &&
      capture.status !== "DECLINED" && { seller_receivable_breakdown: receivable(capture.cents) }),
    custom_id: order?.unit.custom_id,
    invoice_id: order?.unit.invoice_id,
    create_time: capture.createdAt,
    update_time: capture.createdAt,
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/refund`, rel: "refund", method: "POST" },
      { href: `${api}/v2/checkout/orders/${capture.orderId}`, rel: "up", method: "GET" },
    ],
  };
}

/** Amount that the shop receives after PayPal's fee of 3.49% and 49 cents. */
function receivable(cents: number) {
  const fee = Math.min(cents, Math.round(cents * 0.0349) + 49);
  return { gross_amount: toMoney(cents), paypal_fee: toMoney(fee), net_amount: toMoney(cents - fee) };
}

/** Leaves out the order's id, as PayPal does. A refund refers to its capture only by the link `up`. */
export function refundJson(store: Store, refund: RefundRecord, { api }: Origins) {
  const capture = store.findCapture(refund.captureId);
  const order = capture && store.findOrder(capture.orderId);
  const refundedCents = store.refundsOf(refund.captureId).reduce((sum, { cents }) => sum + cents, 0);
  return {
    id: refund.id,
    status: refund.status,
    amount: toMoney(refund.cents),
    note_to_payer: refund.note || undefined,
    custom_id: order?.unit.custom_id,
    seller_payable_breakdown: { total_refunded_amount: toMoney(refundedCents) },
    create_time: refund.createdAt,
    update_time: refund.createdAt,
    links: [
      { href: `${api}/v2/payments/refunds/${refund.id}`, rel: "self", method: "GET" },
      { href: `${api}/v2/payments/captures/${refund.captureId}`, rel: "up", method: "GET" },
    ],
  };
}

function orderLinks(order: OrderRecord, { api, shop }: Origins) {
  const self = `${api}/v2/checkout/orders/${order.id}`;
  return [
    { href: self, rel: "self", method: "GET" },
    { href: `${shop}/__paypal/approve?token=${order.id}`, rel: "approve", method: "GET" },
    { href: `${self}/capture`, rel: "capture", method: "POST" },
  ];
}
