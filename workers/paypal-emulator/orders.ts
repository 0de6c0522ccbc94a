import { z } from "zod";
import type { Context } from "./context";
import { type CaptureRecord, type FaultKind, newId, type OrderRecord, toCents, toMoney } from "./model";
import { invalidRequest, notFound, unprocessable } from "./refusals";
import { captureJson, orderJson } from "./representations";

const moneyInput = z.object({ currency_code: z.literal("USD"), value: z.string().regex(/^\d{1,7}(\.\d{2})?$/) });
const text = z.string().min(1).max(127).optional();
const shipping = z.object({
  name: z.object({ full_name: z.string().min(1).max(300) }),
  address: z.object({
    address_line_1: z.string().min(1).max(300),
    address_line_2: z.string().max(300).optional(),
    admin_area_2: z.string().min(1).max(120),
    admin_area_1: z.string().min(1).max(300),
    postal_code: z.string().min(1).max(60),
    country_code: z.string().regex(/^[A-Z]{2}$/),
  }),
});
export const amountInput = moneyInput.extend({ breakdown: z.record(z.string(), moneyInput).optional() });
const itemInput = z.object({
  name: z.string().min(1).max(127),
  quantity: z.string().regex(/^[1-9]\d{0,9}$/),
  unit_amount: moneyInput,
  category: z.enum(["DIGITAL_GOODS", "PHYSICAL_GOODS", "DONATION"]).optional(),
});
const orderInput = z.object({
  intent: z.enum(["CAPTURE", "AUTHORIZE"]),
  purchase_units: z.tuple([
    z.object({
      reference_id: z.string().min(1).max(256).default("default"),
      custom_id: text,
      invoice_id: text,
      description: text,
      amount: amountInput,
      items: z.array(itemInput).optional(),
      shipping: shipping.optional(),
    }),
  ]),
  application_context: z
    .object({ brand_name: text, return_url: z.url().optional(), cancel_url: z.url().optional() })
    .optional(),
  payment_source: z
    .object({ paypal: z.object({ experience_context: z.object({ brand_name: text }).optional() }).optional() })
    .optional(),
});

export function createOrder(context: Context, body: unknown, requestId: string | null, fault: FaultKind | null) {
  const input = orderInput.safeParse(body);
  if (!input.success) {
    const [first] = input.error.issues;
    throw invalidRequest(`/${first?.path.join("/") ?? ""}`);
  }
  if (input.data.intent === "AUTHORIZE") throw unprocessable("UNSUPPORTED_INTENT");
  if (fault === "decline") throw unprocessable("INSTRUMENT_DECLINED");
  const earlier = context.store.replayed("create", requestId);
  if (earlier) return getOrder(context, earlier);
  const { purchase_units, application_context, payment_source } = input.data;
  const [unit] = purchase_units;
  checkAmount(unit);
  const now = new Date().toISOString();
  const wallet = payment_source?.paypal?.experience_context;
  const order: OrderRecord = {
    id: newId(),
    status: "CREATED",
    unit: fault === "wrong_amount" ? { ...unit, amount: toMoney(wrong(toCents(unit.amount))) } : unit,
    payee: wallet?.brand_name ?? application_context?.brand_name ?? "Your shop",
    payerEmail: null,
    createdAt: now,
    updatedAt: now,
  };
  context.store.saveOrder(order);
  context.store.remember("create", requestId, order.id);
  const { return_url, cancel_url } = application_context ?? {};
  if (return_url && cancel_url) {
    context.store.keepFact(`back ${order.id}`, JSON.stringify({ return_url, cancel_url }));
    // The approval link in the response must lead to the shop that sent the request.
    context.origins.shop = new URL(return_url).origin;
  }
  return order;
}

export function getOrder({ store }: Context, id: string): OrderRecord {
  const order = store.findOrder(id);
  if (!order) throw notFound();
  return order;
}

/** URL to which the buyer returns after the decision, or null if the shop specified none. */
export function wayBack({ store }: Context, id: string, pays: boolean): string | null {
  const kept = store.fact(`back ${id}`);
  if (!kept) return null;
  const { return_url, cancel_url } = JSON.parse(kept) as { return_url: string; cancel_url: string };
  const url = new URL(pays ? return_url : cancel_url);
  url.searchParams.set("token", id);
  if (pays) url.searchParams.set("PayerID", "EMULATEDPAYER");
  return url.href;
}

/** Approves the order. Repeated approvals change nothing. */
export function approveOrder(context: Context, id: string, payerEmail: string): OrderRecord {
  const order = getOrder(context, id);
  if (order.status !== "CREATED") return order;
  const approved: OrderRecord = { ...order, status: "APPROVED", payerEmail, updatedAt: new Date().toISOString() };
  context.store.saveOrder(approved);
  context.announce("CHECKOUT.ORDER.APPROVED", orderJson(context.store, approved, context.origins), 1);
  return approved;
}

export function captureOrder(context: Context, id: string, requestId: string | null, fault: FaultKind | null) {
  const { store } = context;
  const order = getOrder(context, id);
  if (store.replayed("capture", requestId) === id) return order;
  if (order.status === "COMPLETED") throw unprocessable("ORDER_ALREADY_CAPTURED");
  if (order.status !== "APPROVED") throw unprocessable("ORDER_NOT_APPROVED");
  if (fault === "decline") throw unprocessable("INSTRUMENT_DECLINED");
  const now = new Date().toISOString();
  const cents = toCents(order.unit.amount);
  const capture: CaptureRecord = {
    id: newId(),
    orderId: id,
    status: fault === "pending" ? "PENDING" : "COMPLETED",
    cents: fault === "wrong_amount" ? wrong(cents) : cents,
    createdAt: now,
  };
  const completed: OrderRecord = { ...order, status: "COMPLETED", updatedAt: now };
  store.saveCapture(capture);
  store.saveOrder(completed);
  store.remember("capture", requestId, id);
  announceCapture(context, capture, copiesUnder(fault));
  return completed;
}

export function endReview(
  context: Context,
  captureId: string,
  status: "COMPLETED" | "DECLINED",
  fault: FaultKind | null = null,
): CaptureRecord {
  const capture = context.store.findCapture(captureId);
  if (!capture) throw notFound();
  if (capture.status !== "PENDING") return capture;
  const ended: CaptureRecord = { ...capture, status };
  context.store.saveCapture(ended);
  announceCapture(context, ended, copiesUnder(fault));
  return ended;
}

export function copiesUnder(fault: FaultKind | null): number {
  if (fault === "no_webhook") return 0;
  return fault === "duplicate_webhook" ? 2 : 1;
}

/** Amount for the fault wrong_amount: a dollar less, or a cent more if less than a dollar would be left. */
export function wrong(cents: number): number {
  return cents > 100 ? cents - 100 : cents + 1;
}

function announceCapture(context: Context, capture: CaptureRecord, copies: number): void {
  const type = capture.status === "DECLINED" ? "DENIED" : capture.status;
  context.announce(`PAYMENT.CAPTURE.${type}`, captureJson(context.store, capture, context.origins), copies);
}

export function checkAmount({ amount: { breakdown, ...amount }, items }: OrderRecord["unit"]): void {
  if (toCents(amount) <= 0) throw unprocessable("CANNOT_BE_ZERO_OR_NEGATIVE");
  if (items && !breakdown?.item_total) throw unprocessable("ITEM_TOTAL_REQUIRED");
  const itemCents = items?.reduce((total, item) => total + Number(item.quantity) * toCents(item.unit_amount), 0);
  if (items && itemCents !== toCents(breakdown!.item_total!)) throw unprocessable("ITEM_TOTAL_MISMATCH");
  if (!breakdown) return;
  const sum = Object.entries(breakdown).reduce(
    (total, [part, value]) => total + (part.endsWith("discount") ? -toCents(value) : toCents(value)),
    0,
  );
  if (sum !== toCents(amount)) throw unprocessable("AMOUNT_MISMATCH");
}
