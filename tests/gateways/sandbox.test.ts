// Creates and pays PayPal orders for each purpose with the shop's own use cases. `npm test` uses the emulator, `npm run sandbox`
// (scripts/sandbox.ts) PayPal's own sandbox. There only a person can approve an order, and unapproved orders expire.
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { PaypalOrderInput } from "~/domain/payments/payments";
import { createPayPal, type PayPal } from "~/gateways/paypal.server";
import { getCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { capturePayment, startPayment } from "~/services/payments/payments.server";
import { fillCart, newBuyer, newCode, newProduct } from "../support/factories/buyers";
import { staffApp } from "../support/factories/order-management";
import { type Payable, payables } from "../support/factories/payables";
import { paymentOf } from "../support/factories/payments";
import { control, testApp } from "../support/fixtures/app";

/** The sandbox credentials, and whether a person will approve the payments. null means the emulator, where the test approves them. */
const sandbox: { clientId: string; clientSecret: string; hasBuyer: boolean } | null = JSON.parse(env.SANDBOX);
const apiBase = "https://api-m.sandbox.paypal.com";

/** The shop with the PayPal of this run. Each request that moves money is sent twice with the same key, as after a lost answer. */
function atItsPayPal(app: App): App {
  const paypal = (): PayPal => {
    const line = sandbox
      ? createPayPal({ network: globalThis, apiBase, ...sandbox, webhookId: "NONE", now: app.now })
      : app.paypal();
    return {
      ...line,
      createOrder: twice(line.createOrder),
      captureOrder: twice(line.captureOrder),
      refundCapture: twice(line.refundCapture),
    };
  };
  return { ...app, paypal };
}

function twice<Asked extends unknown[], Answer extends { id: string; capture?: { id: string } | null }>(
  call: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  return async (...asked) => {
    const first = await call(...asked);
    const again = await call(...asked);
    expect([again.id, again.capture?.id]).toEqual([first.id, first.capture?.id]);
    return first;
  };
}

type Begun = { app: App; input: PaypalOrderInput };
const dollars = { currency: "USD", intent: "CAPTURE", discountCode: undefined } as const;

/** A cart with a code and with a tier discount on the second line. */
async function cart(): Promise<Begun> {
  const [buyer, code] = [newBuyer(), await newCode()];
  const [few, many] = [await newProduct({ priceCents: 499 }), await newProduct({ priceCents: 1299 })];
  const lines = [
    { id: few.id, quantity: 3 },
    { id: many.id, quantity: 12 },
  ];
  await fillCart(buyer, { lines, code: code.code });
  const { totalCents: amount } = await getCart(buyer.app);
  const input = { ...dollars, purpose: "cart", reference: undefined, amount, customer: buyer.customer } as const;
  return { app: buyer.app, input };
}

const things: [string, () => Promise<Begun>][] = [
  ["a cart", cart],
  ...Object.entries(payables).map(([name, make]): (typeof things)[number] => [name, () => beginPaying(make)]),
];

async function beginPaying(make: () => Promise<Payable>): Promise<Begun> {
  const { app, purpose, reference, amountCents: amount } = await make();
  return { app, input: { ...dollars, purpose, reference, amount, customer: newBuyer().customer } };
}

/** Waits ten minutes for a person to pay at PayPal's own page. With the emulator, approves at once. */
async function approve(name: string, { id, approveUrl }: { id: string; approveUrl: string }, paypal: PayPal) {
  if (!sandbox) return void (await control(`orders/${id}/approve`));
  console.log(`To pay ${name}, open this page, sign in as a sandbox buyer and press Pay. The page afterwards does not matter.
${approveUrl}`);
  const statusNow = async () => (await paypal.getOrder(id)).status;
  await expect.poll(statusNow, { interval: 5_000, timeout: 600_000 }).toBe("APPROVED");
}

describe("paying", () => {
  it.each(things)(
    "PayPal takes the payment, its repeats and its refunds: %s",
    async (name, begin) => {
      const { app, input } = await begin();
      const shop = atItsPayPal(app);
      const paypal = shop.paypal();
      const back = { returnUrl: "https://example.com/back", cancelUrl: "https://example.com/cancelled" };
      const order = await startPayment(shop, input, back);
      const { id: paymentId } = await paymentOf(order.id);
      const found = await paypal.getOrder(order.id);
      expect(found).toMatchObject({ customId: paymentId, amountCents: input.amount, capture: null });
      const early = paypal.captureOrder(order.id, `early-${paymentId}`);
      await expect(early).rejects.toMatchObject({ kind: "not_approved" });
      if (sandbox && !sandbox.hasBuyer) return;

      await approve(name, order, paypal);
      const paid = await capturePayment(shop, order.id);
      expect(paid).toMatchObject({ status: "COMPLETED", paymentId });
      expect(await capturePayment(shop, order.id)).toEqual(paid);
      const { captureId } = await paymentOf(order.id);
      const { capture } = await paypal.captureOrder(order.id, `other-${paymentId}`);
      expect(capture).toMatchObject({ id: captureId, status: "COMPLETED", amountCents: input.amount });
      expect(capture?.feeCents).toBeGreaterThan(0);

      const staff = atItsPayPal(await staffApp());
      const refund = { paymentId, reason: "A test", restock: false };
      await refundPayment(staff, { ...refund, amount: 100 });
      const much = { captureId: captureId!, amountCents: input.amount, requestId: `much-${paymentId}`, note: "" };
      await expect(paypal.refundCapture(much)).rejects.toMatchObject({ issue: "REFUND_AMOUNT_EXCEEDED" });
      await refundPayment(staff, { ...refund, amount: input.amount - 100 });
      const given = { status: "REFUNDED", refundedCents: input.amount };
      expect((await paypal.getOrder(order.id)).capture).toMatchObject(given);
    },
    900_000,
  );
});

describe("and besides", () => {
  const paypal = atItsPayPal(testApp()).paypal();

  it("PayPal issues a token for the browser's buttons", async () => {
    expect((await paypal.clientToken()).length).toBeGreaterThan(20);
  });

  it("PayPal refuses an order whose amount is not its breakdown's sum", async () => {
    const breakdown = { itemTotalCents: 16_000, shippingCents: 599, taxCents: 1_116, discountCents: 1_600 };
    const requestId = `wrong-${crypto.randomUUID()}`;
    const texts = { requestId, referenceId: "sandbox", customId: requestId, description: "12 golf pins" };
    const wrong = paypal.createOrder({ ...texts, amountCents: 16_114, breakdown, shipTo: null });
    await expect(wrong).rejects.toMatchObject({ kind: "refused", issue: "AMOUNT_MISMATCH" });
  });

  it("PayPal does not capture an order under an unknown id", async () => {
    await expect(paypal.getOrder("0AA00000AA000000A")).rejects.toMatchObject({ kind: "not_found" });
  });

  it("PayPal does not verify a webhook with a forged signature", async () => {
    const headers = new Headers({
      "paypal-transmission-id": crypto.randomUUID(),
      "paypal-transmission-time": new Date().toISOString(),
      "paypal-transmission-sig": btoa("forged"),
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${apiBase}/v1/notifications/certs/CERT-00000000-00000000-00000000`,
    });
    const event = '{"id":"WH-1","event_type":"PAYMENT.CAPTURE.COMPLETED"}';
    expect(await paypal.verifyWebhook(headers, async () => event)).toBeNull();
  });
});
