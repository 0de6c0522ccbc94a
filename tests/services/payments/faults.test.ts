// Shows money-2: a payment is always recorded. The shop fails at each step of a payment, before or after the step took effect. One cron
// later PayPal and the shop agree, and when the buyer tries again there is one order and one capture.
import { describe, expect, it } from "vitest";
import { ShopError } from "~/domain/brand/errors";
import { PayPalError } from "~/gateways/paypal-connection.server";
import { confirmOrder } from "~/services/checkout/confirm.server";
import type { App } from "~/services/core/app.server";
import { resendWaiting } from "~/services/mail/outbox.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import {
  appOf,
  type Buyer,
  fillCart,
  minutesLater,
  newBuyer,
  newCode,
  newProduct,
} from "../../support/factories/buyers";
import {
  approvedCart,
  atPayPal,
  codeUses,
  mailsTo,
  orderFault,
  ordersOf,
  payCart,
  paymentOf,
  refusalOf,
  startCart,
  stockOf,
} from "../../support/factories/payments";
import { type When, withBrokenPayPal, withBrokenQueue, withBrokenWrite } from "../../support/faults/broken-parts";
import { control, settled, testApp } from "../../support/fixtures/app";

const cron = (minutes = 3) => finishUnfinished(testApp({ now: minutesLater(minutes) }));

/** A buyer with two pins of a hundred and a code in the cart. */
async function shopper() {
  const product = await newProduct({ stockQuantity: 100 });
  const code = await newCode();
  const buyer = newBuyer();
  const contents = { lines: [{ id: product.id, quantity: 2 }], code: code.code };
  return { buyer, contents, product, code };
}

type Shopper = Awaited<ReturnType<typeof shopper>>;

/** Checks that PayPal, the ledger and the orders have the same sum of money. Returns the number of captures and orders. */
async function moneyOf(orderId: string) {
  const [{ captures }, payment, orders] = await Promise.all([atPayPal(orderId), paymentOf(orderId), ordersOf(orderId)]);
  const captured = captures.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const recorded = orders.reduce((sum, { totalCents }) => sum + totalCents, 0);
  expect(payment.capturedCents).toBe(captured);
  expect(recorded).toBe(captured);
  return { captures: captures.length, orders: orders.length };
}

/** The result in every case: one order, one capture, stock and code used once, each email once, the cart empty. */
async function expectOneOrder({ buyer, product, code }: Shopper, orderId: string) {
  expect(await moneyOf(orderId)).toEqual({ captures: 1, orders: 1 });
  expect(await paymentOf(orderId)).toMatchObject({ status: "captured", captureAttempt: 1 });
  expect(await stockOf(product.id)).toBe(98);
  expect(await codeUses(code.id)).toBe(1);
  expect(await mailsTo(buyer.customer.email)).toHaveLength(1);
  await expect(startCart(buyer)).rejects.toThrow("Your cart is empty");
}

/** The buyer presses the button again, as the page allows. */
async function again({ buyer }: Shopper, orderId: string) {
  const { recordId } = await capturePayment(buyer.app, orderId);
  const order = await confirmOrder(buyer.app, { paypalOrderId: orderId } as Parameters<typeof confirmOrder>[1]);
  expect(order.id).toBe(recordId);
  return recordId;
}

/** PayPal captures the payment, but its answer is lost and no webhook comes. */
async function captureUnheard({ buyer }: Shopper, orderId: string) {
  await orderFault("capture", "no_webhook");
  await expect(capturePayment(withBrokenPayPal(buyer.app, "captureOrder", "after"), orderId)).rejects.toThrow("lost");
}

/** Expects the message about an unknown outcome, unless the webhook came first. */
async function expectUnconfirmed(capture: Promise<unknown>) {
  const outcome = await capture.catch((error: unknown) => error);
  if (outcome instanceof ShopError) {
    expect(outcome).toMatchObject({ code: "unavailable", message: expect.stringContaining("don't pay again") });
  } else expect(outcome).toMatchObject({ status: "COMPLETED" });
}

const both: When[] = ["before", "after"];

describe("before the buyer has paid", () => {
  it.each([
    [new PayPalError("refused", "CITY_REQUIRED", { status: 422 }), "check the address"],
    [new PayPalError("refused", "invalid_client", { status: 401 }), "isn't responding"],
    [new PayPalError("unavailable", "NO_USABLE_ANSWER"), "isn't responding"],
  ])("The buyer reads what to do when PayPal refuses an order with %s", async (cause, sentence) => {
    const { buyer, contents } = await shopper();
    await fillCart(buyer, contents);
    const paypal = () => ({ ...buyer.app.paypal(), createOrder: () => Promise.reject(cause) });
    await expect(startCart({ ...buyer, app: { ...buyer.app, paypal } })).rejects.toThrow(sentence);
  });

  const steps: [string, (app: App, when: When) => App][] = [
    ["the ledger's row", (app, when) => withBrokenWrite(app, /^insert into "payments"/, when)],
    ["PayPal's order", (app, when) => withBrokenPayPal(app, "createOrder", when)],
    [
      "PayPal's id in the ledger",
      (app, when) => withBrokenWrite(app, /^update "payments" set "provider_order_id"/, when),
    ],
  ];
  it.each(steps.flatMap(([name, fault]) => both.map((when) => ({ name, fault, when }))))(
    "A fault $when $name takes no money before the approval, and the next try pays once",
    async ({ fault, when }) => {
      const one = await shopper();
      await fillCart(one.buyer, one.contents);
      await expect(startCart({ ...one.buyer, app: fault(one.buyer.app, when) })).rejects.toThrow();
      await cron();
      expect(await stockOf(one.product.id)).toBe(100);
      const orderId = await approvedCart(one.buyer, one.contents);
      await again(one, orderId);
      await expectOneOrder(one, orderId);
    },
  );
});

describe("once the buyer has approved", () => {
  const steps: [string, (app: App, when: When) => App][] = [
    ["the hold", (app, when) => withBrokenWrite(app, /^update "products" set "stock_quantity"/, when)],
    ["the capture", (app, when) => withBrokenPayPal(app, "captureOrder", when)],
    ["the order's insert", (app, when) => withBrokenWrite(app, /^insert into "orders"/, when)],
  ];
  it.each(steps.flatMap(([name, fault]) => both.map((when) => ({ name, fault, when }))))(
    "A fault $when $name is repaired by one cron after the approval, and asking again changes nothing",
    async ({ name, fault, when }) => {
      const one = await shopper();
      const orderId = await approvedCart(one.buyer, one.contents);
      await orderFault("capture", "no_webhook");
      await expect(capturePayment(fault(one.buyer.app, when), orderId)).rejects.toThrow("Network connection lost");
      await cron(1);
      await cron();
      // Without a reservation there is nothing to repair. The buyer saw an error and paid nothing.
      const untouched = name === "the hold" && when === "before";
      expect(await moneyOf(orderId)).toEqual(untouched ? { captures: 0, orders: 0 } : { captures: 1, orders: 1 });
      await again(one, orderId);
      await expectOneOrder(one, orderId);
      await cron(40);
      await expectOneOrder(one, orderId);
    },
  );

  it("An email that never reached the queue is found by the cron", async () => {
    const one = await shopper();
    const orderId = await approvedCart(one.buyer, one.contents);
    await capturePayment(withBrokenQueue(one.buyer.app), orderId);
    await settled();
    expect(await mailsTo(one.buyer.customer.email)).toMatchObject([{ state: "queued" }]);
    const handed: string[] = [];
    const app = testApp({ now: minutesLater(11) });
    const send = async (ids: readonly string[]) => void handed.push(...ids);
    await resendWaiting({ ...app, mailQueue: { ...app.mailQueue, send } });
    const [mail] = await mailsTo(one.buyer.customer.email);
    expect(handed).toContain(mail?.id);
    await expectOneOrder(one, orderId);
  });

  it.each(["error500", "capture_then_error", "garbage", "rate_limit"])(
    "If PayPal answers %s, the buyer reads to wait, and one cron records the payment",
    async (kind) => {
      const one = await shopper();
      const orderId = await approvedCart(one.buyer, one.contents);
      await orderFault("capture", kind);
      await expectUnconfirmed(capturePayment(one.buyer.app, orderId));
      await cron();
      await expectOneOrder(one, orderId);
      await again(one, orderId);
      await expectOneOrder(one, orderId);
    },
  );

  it("If PayPal is silent before or after capturing, each request calls it once and gives up, and one cron records both", async () => {
    const two = await Promise.all([shopper(), shopper()]);
    const orderIds: string[] = [];
    for (const { buyer, contents } of two) orderIds.push(await approvedCart(buyer, contents));
    await orderFault("capture", "timeout");
    await orderFault("capture", "capture_then_timeout");
    // The gateway gives up each operation after 8 s, as its own test shows.
    const asked = two.map(() => 0);
    const captures = two.map(({ buyer: { app } }, index) => {
      const paypal = () => {
        asked[index]!++;
        return app.paypal();
      };
      return expectUnconfirmed(capturePayment({ ...app, paypal }, orderIds[index]!));
    });
    await Promise.all(captures);
    expect(asked).toEqual([1, 1]);
    await cron();
    for (const [index, one] of two.entries()) await expectOneOrder(one, orderIds[index]!);
  });
});

describe("the cron", () => {
  it("The cron finishes the other payments if recording one fails, and that one the next time", async () => {
    const two = await Promise.all([shopper(), shopper()]);
    const orderIds: string[] = [];
    for (const one of two) {
      const orderId = await approvedCart(one.buyer, one.contents);
      await captureUnheard(one, orderId);
      orderIds.push(orderId);
    }
    const app = withBrokenWrite(testApp({ now: minutesLater(3) }), /^insert into "orders"/, "before");
    await finishUnfinished(app);
    const recorded = await Promise.all(orderIds.map(ordersOf));
    expect(recorded.flat()).toHaveLength(1);
    await cron();
    for (const [index, one] of two.entries()) await expectOneOrder(one, orderIds[index]!);
  });

  it("The cron releases after 30 minutes what was reserved for a payment that never came", async () => {
    const one = await shopper();
    await fillCart(one.buyer, one.contents);
    const orderId = await startCart(one.buyer);
    await expect(capturePayment(withBrokenPayPal(one.buyer.app, "captureOrder", "before"), orderId)).rejects.toThrow();
    await cron(29);
    expect(await stockOf(one.product.id)).toBe(98);
    await cron(31);
    expect(await stockOf(one.product.id)).toBe(100);
    expect(await codeUses(one.code.id)).toBe(0);
    expect(await paymentOf(orderId)).toMatchObject({ status: "expired", recordId: null });
    // The buyer returns and approves the payment after all.
    await control(`orders/${orderId}/approve`);
    await again(one, orderId);
    await expectOneOrder(one, orderId);
  });

  it("The cron deletes after a day what was never approved", async () => {
    const one = await shopper();
    await fillCart(one.buyer, one.contents);
    const orderId = await startCart(one.buyer);
    await cron(23 * 60);
    expect((await paymentOf(orderId)).status).toBe("created");
    await cron(25 * 60);
    expect((await paymentOf(orderId)).status).toBe("expired");
  });
});

describe("one cart, two payments", () => {
  const secondOf = async (buyer: Buyer) => {
    const orderId = await startCart(buyer);
    await control(`orders/${orderId}/approve`);
    return orderId;
  };

  it("A cart is not paid a second time while the first payment's outcome is unknown", async () => {
    const one = await shopper();
    const first = await approvedCart(one.buyer, one.contents);
    const second = await secondOf(one.buyer);
    await captureUnheard(one, first);
    const refusal = await refusalOf(capturePayment(one.buyer.app, second));
    expect(refusal).toMatchObject({ code: "conflict", message: expect.stringContaining("don't pay again") });
    expect((await atPayPal(second)).captures).toEqual([]);
    await cron();
    await expectOneOrder(one, first);
    await refusalOf(capturePayment(appOf(one.buyer), second));
    expect((await atPayPal(second)).captures).toEqual([]);
  });

  it("A cart is paid once by two windows at the same moment", async () => {
    for (let round = 0; round < 10; round++) {
      const one = await shopper();
      const ids = [await approvedCart(one.buyer, one.contents), await secondOf(one.buyer)];
      const answers = await Promise.all(ids.map((id) => payCart(one.buyer, id)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const paid = answers.findIndex(({ status }) => status === 200);
      await expectOneOrder(one, ids[paid]!);
      expect((await atPayPal(ids[1 - paid]!)).captures).toEqual([]);
    }
  });
});
