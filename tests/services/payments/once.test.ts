// Shows money-3: one payment, one order. Captures, create-order requests, webhooks, retries and the cron finish one payment at once.
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { noteFigures } from "../../support/assertions/figures";
import { type Buyer, minutesLater, newBuyer, newProduct } from "../../support/factories/buyers";
import {
  approvedCart,
  atPayPal,
  deliver,
  mailsTo,
  messagesAbout,
  ordersOf,
  payCart,
  paymentOf,
  stockOf,
} from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

/** 20 in `npm test`, 200 in `npm run promises`. */
const rounds = Number(env.RIVAL_ROUNDS);

/** The browser's last request. Returns the order it found, or null if it came too early. */
async function createOrder({ session, customer }: Buyer, paypalOrderId: string) {
  const body = { paypalOrderId, customerEmail: customer.email, customerName: customer.name };
  const headers = { "X-Session-Id": session };
  const answer = await ask<{ order?: { id: string } }>("POST", "/api/create-order", { headers, body });
  return { status: answer.status, id: answer.body.order?.id };
}

async function capture(buyer: Buyer, orderId: string) {
  const { status, body } = await payCart(buyer, orderId);
  return { status, id: body.id };
}

/** Waits for the payment at PayPal, then captures again, like a browser whose first answer was lost. */
async function captureAgain(buyer: Buyer, orderId: string) {
  await paidAtPayPal(orderId);
  return capture(buyer, orderId);
}

/** Delivers PayPal's message about the capture. The shop's answer has no order id. */
async function tell(orderId: string) {
  await paidAtPayPal(orderId);
  const [message] = await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED");
  return { status: await deliver(message!), id: undefined };
}

async function cron() {
  await finishUnfinished(testApp({ now: minutesLater(3) }));
  return { status: 200, id: undefined };
}

async function paidAtPayPal(orderId: string): Promise<void> {
  await expect.poll(async () => (await atPayPal(orderId)).captures, { interval: 1 }).not.toHaveLength(0);
}

const times = <Result>(count: number, call: () => Promise<Result>) => Array.from({ length: count }, call);

describe("twenty callers and one payment", () => {
  it(`Twenty callers of one payment make one order and one capture in each of ${rounds} rounds`, {
    timeout: 900_000,
  }, async () => {
    const product = await newProduct({ stockQuantity: rounds });
    for (let round = 0; round < rounds; round++) {
      const buyer = newBuyer();
      const orderId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
      const answers = await Promise.all([
        ...times(6, () => capture(buyer, orderId)),
        ...times(5, () => createOrder(buyer, orderId)),
        ...times(3, () => captureAgain(buyer, orderId)),
        ...times(5, () => tell(orderId)),
        cron(),
      ]);
      const [order, ...others] = await ordersOf(orderId);
      expect(others, `round ${round}`).toEqual([]);
      const found = answers.filter(({ status }) => status < 300);
      // A caller that came before the order existed gets a conflict.
      expect(answers.filter((one) => !found.includes(one)).every(({ status }) => status === 409)).toBe(true);
      expect(new Set(found.flatMap(({ id }) => id ?? []))).toEqual(new Set([order!.id]));
      expect((await atPayPal(orderId)).captures).toHaveLength(1);
      expect(await paymentOf(orderId)).toMatchObject({ status: "captured", captureAttempt: 1 });
      expect(await mailsTo(buyer.customer.email)).toHaveLength(1);
      expect(await stockOf(product.id)).toBe(rounds - 1 - round);
      expect(await createOrder(buyer, orderId)).toEqual({ status: 201, id: order!.id });
      noteFigures({ "payments, one order each": 1, "calls for them": answers.length });
    }
  });
});
