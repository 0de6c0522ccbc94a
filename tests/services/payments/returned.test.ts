// Shows money-4: if PayPal took another amount than agreed, the shop makes no order, tells staff, and refunds the payment once.
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { paymentDiscrepancies, products, refunds } from "~/db/schema";
import { getCart } from "~/services/cart/cart.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { fillCart, minutesLater, newBuyer, newProduct } from "../../support/factories/buyers";
import {
  approvedCart,
  atPayPal,
  deliver,
  messagesAbout,
  orderFault,
  ordersOf,
  payCart,
  paymentOf,
  startCart,
  stockOf,
} from "../../support/factories/payments";
import { control, testApp } from "../../support/fixtures/app";

const db = openDatabase(env.DB);

/** A Worker's cron as the platform calls it. The generated types know only its fetch. */
interface Scheduled {
  scheduled(event: { cron: string }): Promise<void>;
}

const runScheduled = () => (exports.default as unknown as Scheduled).scheduled({ cron: "*/5 * * * *" });

const openDiscrepancies = async (paymentId: string) =>
  (await db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.paymentId, paymentId))).filter(
    ({ resolvedAt }) => !resolvedAt,
  );
const refundsOf = (paymentId: string) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId));

/** Checks that there is no order, the stock is unchanged, staff see the payment, and the cron refunds all of it once. */
async function expectReturned(orderId: string, productId: number, kind: string) {
  const { id, captureId } = await paymentOf(orderId);
  const [capture] = (await atPayPal(orderId)).captures;
  expect(captureId).toBe(capture?.id);
  expect(await ordersOf(orderId)).toEqual([]);
  expect(await openDiscrepancies(id)).toMatchObject([
    { kind, reference: captureId, actualCents: capture?.amountCents },
  ]);
  expect(await refundsOf(id)).toMatchObject([{ status: "requested", amountCents: capture?.amountCents }]);
  const stock = await stockOf(productId);

  await makeWaitingRefunds(testApp({ now: minutesLater(1) }));
  await makeWaitingRefunds(testApp({ now: minutesLater(6) }));
  expect((await atPayPal(orderId)).refunds).toMatchObject([{ amountCents: capture?.amountCents }]);
  expect(await refundsOf(id)).toMatchObject([{ status: "completed" }]);
  expect(await openDiscrepancies(id)).toEqual([]);
  expect(await paymentOf(orderId)).toMatchObject({
    status: "refunded",
    capturedCents: capture?.amountCents,
    refundedCents: capture?.amountCents,
    recordId: null,
  });
  // No later call can buy anything with the refunded money.
  await finishUnfinished(testApp({ now: minutesLater(40) }));
  for (const message of await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED")) await deliver(message);
  expect(await ordersOf(orderId)).toEqual([]);
  expect(await stockOf(productId)).toBe(stock);
  expect((await atPayPal(orderId)).refunds).toHaveLength(1);
}

describe("a PayPal that takes another amount", () => {
  it.each(["capture", "create"])(
    "Another amount from PayPal at %s is not fulfilled, is flagged, and refunded by the cron",
    async (on) => {
      const buyer = newBuyer();
      const product = await newProduct({ stockQuantity: 10 });
      if (on === "create") await orderFault(on, "wrong_amount");
      const orderId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
      if (on === "capture") await orderFault(on, "wrong_amount");
      const tries = await Promise.all([1, 2, 3].map(() => payCart(buyer, orderId)));
      expect(tries.map(({ status }) => status)).toEqual([409, 409, 409]);
      for (const message of await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED")) {
        expect(await deliver(message)).toBe(200);
      }
      expect((await payCart(buyer, orderId)).status).toBe(409);
      expect(await stockOf(product.id)).toBe(10);
      expect((await getCart(buyer.app)).lines).toHaveLength(1);
      await expectReturned(orderId, product.id, "amount_differs");
      expect((await payCart(buyer, orderId)).status).toBe(409);
      // The buyer can still pay the same cart with the right amount.
      const another = await startCart(buyer);
      await control(`orders/${another}/approve`);
      expect((await payCart(buyer, another)).status).toBe(200);
    },
  );
});

describe("the cron's own handler", () => {
  it("The cron's own handler makes the waiting refunds", async () => {
    const buyer = newBuyer();
    const orderId = await approvedCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    await orderFault("capture", "wrong_amount");
    expect((await payCart(buyer, orderId)).status).toBe(409);
    const { id } = await paymentOf(orderId);
    await db
      .update(refunds)
      .set({ createdAt: minutesLater(-1)() })
      .where(eq(refunds.paymentId, id));
    await runScheduled();
    expect(await refundsOf(id)).toMatchObject([{ status: "completed" }]);
    expect((await atPayPal(orderId)).refunds).toHaveLength(1);
  });
});

describe("money that comes after its reservation was released", () => {
  /** The goods are reserved and released after half an hour. Then PayPal captures the payment after all. */
  async function captureLate(stockThen: number) {
    const buyer = newBuyer();
    const product = await newProduct({ stockQuantity: 2 });
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
    const orderId = await startCart(buyer);
    const silent = {
      ...buyer.app,
      paypal: () => ({ ...buyer.app.paypal(), captureOrder: () => Promise.reject(new Error("lost")) }),
    };
    await expect(capturePayment(silent, orderId)).rejects.toThrow("lost");
    await finishUnfinished(testApp({ now: minutesLater(31) }));
    expect(await paymentOf(orderId)).toMatchObject({ status: "expired" });
    expect(await stockOf(product.id)).toBe(2);
    await db.update(products).set({ stockQuantity: stockThen }).where(eq(products.id, product.id));
    await control(`orders/${orderId}/approve`);
    await buyer.app.paypal().captureOrder(orderId, `late-${orderId}`);
    const [message] = await messagesAbout(orderId, "PAYMENT.CAPTURE.COMPLETED");
    const told = await Promise.all([1, 2, 3, 4, 5].map(() => deliver(message!)));
    expect(told).toEqual([200, 200, 200, 200, 200]);
    return { buyer, product, orderId };
  }

  it("Money after a released reservation takes a new one if there is stock", async () => {
    const { buyer, product, orderId } = await captureLate(2);
    expect(await ordersOf(orderId)).toMatchObject([{ status: "processing" }]);
    expect(await stockOf(product.id)).toBe(0);
    expect((await payCart(buyer, orderId)).status).toBe(200);
  });

  it("Money after a released reservation is refunded if the stock is gone, also when it is there again", async () => {
    const { buyer, product, orderId } = await captureLate(1);
    await db.update(products).set({ stockQuantity: 50 }).where(eq(products.id, product.id));
    expect((await payCart(buyer, orderId)).status).toBe(409);
    await expectReturned(orderId, product.id, "capture_without_order");
    expect((await payCart(buyer, orderId)).status).toBe(409);
  });
});
