// Compares all messages between the shop and the PayPal emulator with PayPal's own documents. Every test file runs this check at its end
// (migrate.ts). This file adds journeys that use each operation and answer, and tests of the check itself.
import { describe, expect, it } from "vitest";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { reconcilePayments } from "~/services/reconciliation/checker.server";
import { payPalFaults } from "../support/assertions/contracts";
import { expectSoundJournal } from "../support/assertions/journal";
import { minutesLater, newBuyer, newCode, newProduct } from "../support/factories/buyers";
import { staffApp } from "../support/factories/order-management";
import { payables } from "../support/factories/payables";
import { approvedCart, orderFault, refusalOf } from "../support/factories/payments";
import { control, testApp } from "../support/fixtures/app";

async function paidCart() {
  const [buyer, code] = [newBuyer(), await newCode()];
  const [few, many] = [await newProduct({ priceCents: 499 }), await newProduct({ priceCents: 1299 })];
  const lines = [
    { id: few.id, quantity: 3 },
    { id: many.id, quantity: 12 },
  ];
  const paypalId = await approvedCart(buyer, { lines, code: code.code });
  return { paypalId, ...(await capturePayment(buyer.app, paypalId)) };
}

interface Told {
  breakdown: Record<string, { value: string }>;
  items: { quantity: string; unit_amount: { value: string } }[];
}

/** The description that PayPal shows the buyer, and the sum of the lines as PayPal calculates it. */
async function itemsAtPayPal(id: string) {
  const told = await control<Told>(`orders/${id}`, { method: "GET" });
  const cents = told.items.map((item) => Number(item.quantity) * Math.round(Number(item.unit_amount.value) * 100));
  return { ...told, sum: (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2) };
}

describe("every message between shop and PayPal is in its document", () => {
  const met = new Set<string>();
  async function expectSound() {
    for (const { method, path, status, body } of await expectSoundJournal()) {
      const isEvent = path.startsWith("/v1/notifications/");
      const call = path.replace(/(orders|captures)\/[^/]+/, "$1/{id}");
      met.add(isEvent ? JSON.parse(body).event_type : `${method} ${call} ${status}`);
    }
  }

  it("PayPal's document allows a cart payment with part and full refunds and a repeated capture", async () => {
    const { paymentId, recordId } = await paidCart();
    const staff = await staffApp();
    await refundPayment(staff, { paymentId, amount: 500, reason: "A scratch", restock: false });
    await cancelOrder(staff, { id: recordId, reason: "Too late", refund: true, restock: true });
    await expectSound();
  });

  it("PayPal receives a cart's lines, which add up to the item total, and otherwise one line (payments-20)", async () => {
    const { paypalId } = await paidCart();
    const told = await itemsAtPayPal(paypalId);
    // Twelve of 12.99 get a tier discount that leaves no whole number of cents for each piece.
    expect(told.items).toMatchObject([
      { quantity: "3", unit_amount: { value: "4.99" } },
      { name: expect.stringMatching(/^12 × Masters pin/), quantity: "1" },
    ]);
    expect(told.sum).toBe(told.breakdown.item_total?.value);
    const { app, amountCents: amount, ...payable } = await payables["an invoice"]!();
    const input = {
      ...payable,
      amount,
      currency: "USD",
      intent: "CAPTURE",
      discountCode: undefined,
      customer: undefined,
    };
    const { id } = await startPayment(app, input as never);
    const invoice = await itemsAtPayPal(id);
    expect(invoice.items).toMatchObject([{ name: expect.stringContaining("invoice"), quantity: "1" }]);
    expect(invoice.sum).toBe(invoice.breakdown.item_total?.value);
    await expectSound();
  });

  it.each(Object.keys(payables))("PayPal's document allows every message about a payment of %s", async (name) => {
    const { app, amountCents: amount, ...payable } = await payables[name]!();
    const { customer } = newBuyer();
    const input = {
      ...payable,
      amount,
      currency: "USD",
      intent: "CAPTURE",
      discountCode: undefined,
      customer,
    } as const;
    const { id } = await startPayment(app, input);
    await control(`orders/${id}/approve`);
    await capturePayment(app, id);
    await expectSound();
  });

  it("PayPal's document allows the answers to unapproved, declined, unknown, repeated, reviewed, wrong and failed captures", async () => {
    const buyer = newBuyer();
    const product = await newProduct();
    const cart = { lines: [{ id: product.id, quantity: 1 }] };
    const paypal = buyer.app.paypal();
    await expect(paypal.getOrder("NOSUCHORDER")).rejects.toThrow();
    await expect(paypal.getCapture("NOSUCHCAPTURE")).rejects.toThrow();
    await expect(paypal.captureOrder("NOSUCHORDER", "a")).rejects.toThrow();
    await expect(paypal.refundCapture({ captureId: "NONE", requestId: "b", note: "" })).rejects.toThrow();
    for (const kind of ["decline", "pending", "error500", "wrong_amount", "rate_limit", "capture_then_error"]) {
      const id = await approvedCart(buyer, cart);
      await orderFault("capture", kind);
      await capturePayment(buyer.app, id).catch((error) => error);
      await control("faults", { method: "DELETE" });
    }
    const later = testApp({ now: minutesLater(5) });
    await finishUnfinished(later);
    await makeWaitingRefunds(later);
    await reconcilePayments(later);
    await expectSound();
  });

  it("PayPal's document allows its refusals of wrong sums, excessive refunds and refunds of nothing", async () => {
    const { paypalId, paymentId } = await paidCart();
    const paypal = testApp().paypal();
    const breakdown = { itemTotalCents: 100, shippingCents: 0, taxCents: 0, discountCents: 0 };
    const order = {
      requestId: "c",
      referenceId: "R",
      customId: "C",
      description: "D",
      shipTo: null,
    } as const;
    await expect(paypal.createOrder({ ...order, amountCents: 99, breakdown })).rejects.toThrow("AMOUNT_MISMATCH");
    const items = [{ name: "Pin", quantity: 3, unitPriceCents: 33, lineTotalCents: 99 }];
    await expect(paypal.createOrder({ ...order, amountCents: 100, breakdown, items })).rejects.toThrow("ITEM_TOTAL");
    const { capture } = await paypal.getOrder(paypalId);
    const back = { captureId: capture!.id, note: "N" };
    await expect(paypal.refundCapture({ ...back, amountCents: 1e7, requestId: "d" })).rejects.toThrow("EXCEEDED");
    await paypal.refundCapture({ ...back, requestId: "e" });
    await expect(paypal.refundCapture({ ...back, requestId: "f" })).rejects.toThrow("FULLY_REFUNDED");
    await expect(paypal.captureOrder(paypalId, "g")).resolves.toMatchObject({ status: "COMPLETED" });
    const late = refundPayment(await staffApp(), { paymentId, amount: 1, reason: "R", restock: false });
    expect((await refusalOf(late)).code).toBe("conflict");
    await expectSound();
  });

  it("The journeys of this file cover each call, each refusal and each event", () => {
    const answers = {
      "POST /v2/checkout/orders": [null, 201, 422],
      "GET /v2/checkout/orders/{id}": [null, 200, 404],
      "POST /v2/checkout/orders/{id}/capture": [null, 201, 404, 422, 500],
      "GET /v2/payments/captures/{id}": [null, 404],
      "POST /v2/payments/captures/{id}/refund": [null, 201, 404, 422],
    };
    const calls = Object.entries(answers).flatMap(([call, all]) => all.map((status) => `${call} ${status}`));
    const events = ["COMPLETED", "PENDING", "REFUNDED"].map((state) => `PAYMENT.CAPTURE.${state}`);
    expect([...met]).toEqual(expect.arrayContaining([...calls, "CHECKOUT.ORDER.APPROVED", ...events]));
  });
});

it("The check finds a missing field, a field of a wrong type and an unknown field, in requests and answers", () => {
  const sound = { intent: "CAPTURE", purchase_units: [{ amount: { currency_code: "USD", value: "1.00" } }] };
  const faultsOf = (said: object, status: number | null = null, path = "/v2/checkout/orders") =>
    payPalFaults([{ method: "POST", path, status, body: JSON.stringify(said) }]);
  expect(faultsOf(sound)).toEqual([]);
  expect(faultsOf({ intent: "CAPTURE" })).not.toEqual([]);
  expect(faultsOf({ ...sound, intent: "capture" })).not.toEqual([]);
  expect(faultsOf({ ...sound, purchase_unit: [] })).not.toEqual([]);
  const amount = { currency_code: "USD", value: "1.00" };
  expect(faultsOf({ ...sound, purchase_units: [{ amount: { ...amount, value: 1 } }] })).not.toEqual([]);
  expect(faultsOf({ ...sound, purchase_units: [{ amount: { ...amount, worth: "1" } }] })).toEqual([
    "POST /v2/checkout/orders request: #/purchase_units/0/amount/worth is not in the document",
  ]);
  expect(faultsOf({ id: "A", status: "CREATED" }, 201)).toEqual([]);
  expect(faultsOf({ id: "A", status: "MADE" }, 201)).not.toEqual([]);
  expect(faultsOf({ name: "TEAPOT", message: "I am one." }, 418)).not.toEqual([]);
  expect(faultsOf({}, null, "/v2/checkout/carts")).toEqual(["POST /v2/checkout/carts is not in the document"]);
});
