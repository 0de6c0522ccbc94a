// Shows money-6, mail-1 and service-1: one event arrives fifty times at once, and emails arrive twice, in reverse order or never.
import { createExecutionContext, createMessageBatch, getQueueResult, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { outboxMessages } from "~/db/schema";
import { resendWaiting } from "~/services/mail/outbox.server";
import { capturePayment } from "~/services/payments/payments.server";
import { consumeMail } from "../../workers/mail-consumer";
import { appOf, minutesLater, newBuyer, newProduct } from "../support/factories/buyers";
import { db } from "../support/factories/order-management";
import {
  approvedCart,
  atPayPal,
  deliver,
  mailsTo,
  messagesAbout,
  ordersOf,
  stockOf,
} from "../support/factories/payments";
import { withBrokenPayPal, withBrokenQueue } from "../support/faults/broken-parts";
import { settled, testApp } from "../support/fixtures/app";

async function shopper() {
  const [product, buyer] = [await newProduct({ stockQuantity: 10 }), newBuyer()];
  return { product, buyer, orderId: await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] }) };
}

async function expectOnce({ product, buyer, orderId }: Awaited<ReturnType<typeof shopper>>) {
  expect((await atPayPal(orderId)).captures).toHaveLength(1);
  expect(await ordersOf(orderId)).toHaveLength(1);
  expect(await stockOf(product.id)).toBe(8);
  expect(await mailsTo(buyer.customer.email)).toHaveLength(1);
}

it("One event that arrives fifty times at once, during the buyer's own request, makes one order", async () => {
  const one = await shopper();
  await expect(capturePayment(withBrokenPayPal(one.buyer.app, "captureOrder", "after"), one.orderId)).rejects.toThrow();
  const { captures } = await atPayPal(one.orderId);
  const [message] = await messagesAbout(captures[0]!.id, "PAYMENT.CAPTURE.COMPLETED");
  const storm = Array.from({ length: 50 }, () => deliver(message!));
  const [statuses] = await Promise.all([Promise.all(storm), capturePayment(appOf(one.buyer), one.orderId)]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  await expectOnce(one);
});

/** Delivers emails to the consumer as the queue does. Returns how many of them the consumer asks to retry. */
async function bring(ids: readonly string[]) {
  const messages = ids.map((id, index) => ({
    id: `${id}-${index}`,
    timestamp: new Date(),
    attempts: 1,
    body: { version: 1, ids: [id] },
  }));
  const batch = createMessageBatch("pin-high-mail", messages);
  const context = createExecutionContext();
  await consumeMail(batch, env, context);
  await waitOnExecutionContext(context);
  return (await getQueueResult(batch, context)).retryMessages.length;
}

it("Emails that the queue lost, or delivered backwards and twice to two consumers at once, leave once each", async () => {
  const buyers = await Promise.all([shopper(), shopper(), shopper()]);
  for (const { buyer, orderId } of buyers) await capturePayment(withBrokenQueue(buyer.app), orderId);
  await settled();
  const mails = (await Promise.all(buyers.map(({ buyer }) => mailsTo(buyer.customer.email)))).flat();
  expect(mails.map(({ state }) => state)).toEqual(["queued", "queued", "queued"]);
  const handed: string[] = [];
  const app = testApp({ now: minutesLater(11) });
  await resendWaiting({ ...app, mailQueue: { ...app.mailQueue, send: async (ids) => void handed.push(...ids) } });
  const backwards = handed.filter((id) => mails.some((mail) => mail.id === id)).reverse();
  await Promise.all([bring([...backwards, ...backwards]), bring(backwards)]);
  expect(await bring(backwards)).toBe(0);
  for (const { id } of mails) {
    const [row] = await db.select().from(outboxMessages).where(eq(outboxMessages.id, id));
    expect(row).toMatchObject({ state: "sent", attempts: 1 });
  }
  for (const one of buyers) await expectOnce(one);
});
