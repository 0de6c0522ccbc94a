// Shows service-2 for PayPal's webhooks and for the browser's last step: D1 fails at each write, PayPal or the browser repeats the request,
// and everything exists once.
import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { refunds, webhookEvents } from "~/db/schema";
import { confirmOrder } from "~/services/checkout/confirm.server";
import type { App } from "~/services/core/app.server";
import { capturePayment } from "~/services/payments/payments.server";
import { receivePayPalWebhook } from "~/services/payments/webhook.server";
import { db, eventsOf } from "../support/factories/order-management";
import {
  approvedPins,
  atPayPal,
  boughtPins,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  paymentOf,
  stockOf,
  unheardPins,
  webhooksAtRest,
} from "../support/factories/payments";
import { expectOnceWherever, type Journey } from "../support/faults/broken-writes";
import { control, testApp } from "../support/fixtures/app";

/** Delivers PayPal's webhook twice. */
async function told(about: string, type: string) {
  const [message] = await messagesAbout(about, `PAYMENT.CAPTURE.${type}`);
  const { headers, body, eventId } = message!;
  return {
    act: (app: App) => receivePayPalWebhook(app, new Headers(headers), async () => body),
    isHandled: async () => {
      const noted = await db.select().from(webhookEvents).where(eq(webhookEvents.id, eventId));
      expect(noted).toMatchObject([{ handledAt: expect.any(Date) }]);
    },
  };
}

/** An order whose payment PayPal is reviewing, and the webhook with the result, which has not been delivered yet. */
async function reviewed(verdict: "complete" | "deny") {
  const one = await approvedPins();
  await orderFault("capture", "pending");
  const { recordId } = await capturePayment(one.buyer.app, one.paypalId);
  await webhooksAtRest();
  const [capture] = (await atPayPal(one.paypalId)).captures;
  await control(`pending/${capture!.id}/${verdict}`, { body: { silent: true } });
  return { ...one, recordId };
}

const expectSold = async ({ product, buyer, paypalId }: Awaited<ReturnType<typeof approvedPins>>) => {
  expect(await ordersOf(paypalId)).toHaveLength(1);
  expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", refundedCents: 0 });
  expect(await stockOf(product.id)).toBe(8);
  expect(await mailsTo(buyer.customer.email)).toHaveLength(1);
};

async function soldBy(one: Awaited<ReturnType<typeof approvedPins>>): Promise<Journey> {
  const { act, isHandled } = await told(one.paypalId, "COMPLETED");
  const check = async () => {
    await expectSold(one);
    await isHandled();
  };
  return { app: testApp(), act, check };
}

const journeys: Record<string, () => Promise<Journey>> = {
  "a capture that PayPal tells of": async () => soldBy(await unheardPins()),
  async "a refund that was made at PayPal"() {
    const { paypalId, payment } = await boughtPins();
    const refund = { captureId: payment.captureId, amountCents: 500, silent: true };
    const { id } = await control<{ id: string }>("refunds", { body: refund });
    const { act, isHandled } = await told(id, "REFUNDED");
    return {
      app: testApp(),
      act,
      async check() {
        expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", refundedCents: 500 });
        expect(await db.select().from(refunds).where(eq(refunds.paymentId, payment.id))).toMatchObject([
          { status: "completed", amountCents: 500 },
        ]);
        await isHandled();
      },
    };
  },
  "a review that lets the money go": async () => soldBy(await reviewed("complete")),
  async "a review that refuses it"() {
    const { product, buyer, paypalId, recordId } = await reviewed("deny");
    const { act, isHandled } = await told(paypalId, "DENIED");
    return {
      app: testApp(),
      act,
      async check() {
        expect(await paymentOf(paypalId)).toMatchObject({ status: "failed", capturedCents: 0, recordId: null });
        expect(await stockOf(product.id)).toBe(10);
        const ends = (await eventsOf(recordId)).filter((type) => /refused|cancelled/.test(type));
        expect(ends).toHaveLength(1);
        const templates = (await mailsTo(buyer.customer.email)).map(({ template }) => template);
        expect(templates.filter((template) => template === "payment-refused")).toHaveLength(1);
        await isHandled();
      },
    };
  },
  async "an order that its browser confirms"() {
    const one = await unheardPins();
    return {
      app: one.buyer.app,
      act: (app) => confirmOrder(app, { paypalOrderId: one.paypalId } as Parameters<typeof confirmOrder>[1]),
      check: () => expectSold(one),
    };
  },
};

it.each(Object.keys(journeys))("The result of %s exists once, whichever write fails", (name) =>
  expectOnceWherever(journeys[name]!),
);
