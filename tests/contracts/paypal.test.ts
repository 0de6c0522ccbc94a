// What the shop asks PayPal and what the emulator answers, over every payment journey, is as PayPal's own document says.
import { env } from "cloudflare:workers";
import { afterAll, describe, expect, it } from "vitest";
import { createPayPal, type PayPal } from "~/gateways/paypal.server";
import { refundPayment } from "~/services/after-sale/admin.server";
import { cancelOrder } from "~/services/after-sale/cancellations.server";
import type { App } from "~/services/core/app.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { reconcilePayments } from "~/services/reconciliation/checker.server";
import { staffApp } from "../support/after-sale";
import { control, testApp } from "../support/app";
import { contracts, exchangeFaults, recordingNetwork, schemaFaults } from "../support/contracts";
import { minutesLater, newBuyer, newCode, newProduct } from "../support/factories";
import { approvedCart, atPayPal, messagesAbout, orderFault, paymentOf, refusalOf } from "../support/ledger";
import { payables } from "../support/paid";

const { network, exchanges } = recordingNetwork(env.PAYPAL_EMULATOR!.getByName("paypal"));

/** The same shop, whose line to PayPal is kept. */
function recorded(app: App): App {
  const {
    PAYPAL_API_BASE: apiBase,
    PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET,
    PAYPAL_WEBHOOK_ID,
  } = env as Env as Required<Env>;
  const settings = { apiBase, clientId: PAYPAL_CLIENT_ID, clientSecret: PAYPAL_CLIENT_SECRET, now: app.now };
  const paypal = (): PayPal => createPayPal({ ...settings, network, webhookId: PAYPAL_WEBHOOK_ID });
  return { ...app, paypal };
}

function recordedBuyer() {
  const buyer = newBuyer();
  return { ...buyer, app: recorded(buyer.app) };
}

async function paidCart() {
  const [buyer, code] = [recordedBuyer(), await newCode()];
  const [few, many] = [await newProduct({ priceCents: 499 }), await newProduct({ priceCents: 1299 })];
  const lines = [
    { id: few.id, quantity: 3 },
    { id: many.id, quantity: 12 },
  ];
  const paypalId = await approvedCart(buyer, { lines, code: code.code });
  return { buyer, paypalId, ...(await capturePayment(buyer.app, paypalId)) };
}

interface Told {
  breakdown: Record<string, { value: string }>;
  items: { quantity: string; unit_amount: { value: string } }[];
}

/** What PayPal shows the buyer, and its lines' sum as PayPal makes it. */
async function itemsAtPayPal(id: string) {
  const told = await control<Told>(`orders/${id}`, { method: "GET" });
  const cents = told.items.map((item) => Number(item.quantity) * Math.round(Number(item.unit_amount.value) * 100));
  return { ...told, sum: (cents.reduce((sum, one) => sum + one, 0) / 100).toFixed(2) };
}

const isToken = ({ path }: { path: string }) => path === "/v1/oauth2/token";
const faultsSoFar = () =>
  exchanges.filter((one) => !isToken(one)).flatMap((one) => exchangeFaults(contracts.paypal, one));

describe("every exchange with PayPal is in its document", () => {
  afterAll(() => expect(exchanges.filter((one) => !isToken(one)).length).toBeGreaterThan(20));

  it("a cart: paid, refunded in part and as a whole, asked for again", async () => {
    const { paymentId, recordId } = await paidCart();
    const staff = recorded(await staffApp());
    await refundPayment(staff, { paymentId, amount: 500, reason: "A scratch", restock: false });
    await cancelOrder(staff, { id: recordId, reason: "Too late", refund: true, restock: true });
    expect(faultsSoFar()).toEqual([]);
  });

  it("a cart's lines, which are its item total, and one line for what is no cart (payments-20)", async () => {
    const { paypalId } = await paidCart();
    const told = await itemsAtPayPal(paypalId);
    // Twelve of 12.99 are cheaper by their tier, which is no whole number of cents for one piece.
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
    const { id } = await startPayment(recorded(app), input as never);
    const invoice = await itemsAtPayPal(id);
    expect(invoice.items).toMatchObject([{ name: expect.stringContaining("invoice"), quantity: "1" }]);
    expect(invoice.sum).toBe(invoice.breakdown.item_total?.value);
    expect(faultsSoFar()).toEqual([]);
  });

  it.each(Object.keys(payables))("%s", async (name) => {
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
    const { id } = await startPayment(recorded(app), input);
    await control(`orders/${id}/approve`);
    await capturePayment(recorded(app), id);
    expect(faultsSoFar()).toEqual([]);
  });

  it("not approved, declined, unknown, captured before, under review, wrong, down", async () => {
    const buyer = recordedBuyer();
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
    const later = recorded(testApp({ now: minutesLater(5) }));
    await finishUnfinished(later);
    await makeWaitingRefunds(later);
    await reconcilePayments(later);
    expect(faultsSoFar()).toEqual([]);
  });

  it("what PayPal itself refuses: amounts that do not add up, too much back, nothing left", async () => {
    const { paypalId, paymentId } = await paidCart();
    const paypal = recorded(testApp()).paypal();
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
    expect(
      (
        await refusalOf(
          refundPayment(recorded(await staffApp()), { paymentId, amount: 1, reason: "R", restock: false }),
        )
      ).code,
    ).toBe("conflict");
    expect(faultsSoFar()).toEqual([]);
  });

  it("its webhooks: captured, refunded, approved", async () => {
    const { paypalId, paymentId } = await paidCart();
    await refundPayment(recorded(await staffApp()), { paymentId, amount: 500, reason: "A scratch", restock: false });
    const { captures, refunds } = await atPayPal(paypalId);
    const kinds = [
      [captures[0]!.id, "PAYMENT.CAPTURE.COMPLETED", "payments.capture-2"],
      [refunds[0]!.id, "PAYMENT.CAPTURE.REFUNDED", "payments.refund"],
      [paypalId, "CHECKOUT.ORDER.APPROVED", "checkout.order"],
    ] as const;
    for (const [id, type, schema] of kinds) {
      const [message] = await messagesAbout(id, type);
      const event = JSON.parse(message!.body) as { resource: unknown };
      expect(schemaFaults(contracts.paypal, { $ref: "#/$defs/notifications.event" }, event), type).toEqual([]);
      expect(schemaFaults(contracts.paypal, { $ref: `#/$defs/${schema}` }, event.resource), type).toEqual([]);
    }
    expect((await paymentOf(paypalId)).status).toBe("captured");
  });
});

it("the check sees a field that is missing, one of a wrong kind, and one that nobody knows", () => {
  const sound = { intent: "CAPTURE", purchase_units: [{ amount: { currency_code: "USD", value: "1.00" } }] };
  const faultsOf = (request: object) =>
    exchangeFaults(contracts.paypal, {
      method: "POST",
      path: "/v2/checkout/orders",
      request,
      status: 201,
      answer: undefined,
    });
  expect(faultsOf(sound)).toEqual([]);
  expect(faultsOf({ intent: "CAPTURE" })).not.toEqual([]);
  expect(faultsOf({ ...sound, intent: "capture" })).not.toEqual([]);
  expect(faultsOf({ ...sound, purchase_unit: [] })).not.toEqual([]);
  const amount = { currency_code: "USD", value: "1.00" };
  expect(faultsOf({ ...sound, purchase_units: [{ amount: { ...amount, value: 1 } }] })).not.toEqual([]);
  expect(faultsOf({ ...sound, purchase_units: [{ amount: { ...amount, worth: "1" } }] })).toEqual([
    "POST /v2/checkout/orders 201: #/purchase_units/0/amount/worth is not in the document",
  ]);
});
