// Shows money-11: a declined buyer loses nothing and can pay again, and money under PayPal's review reserves the goods and ships nothing.
import { env } from "cloudflare:workers";
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orderEvents, orders, paymentDiscrepancies, products, refunds } from "~/db/schema";
import { listTasks } from "~/services/back-office/today.server";
import { getCart } from "~/services/cart/cart.server";
import { findOwedPage } from "~/services/checkout/owed-links.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { appOf, fillCart, minutesLater, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import {
  approvedCart,
  atPayPal,
  codeUses,
  deliver,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  payCart,
  paymentOf,
  startCart,
  stockOf,
} from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { control, testApp } from "../../support/fixtures/app";
import { ask } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);

/** A buyer with two of ten pins and a code in the cart, approved at PayPal. */
async function shopper() {
  const [product, code, buyer] = [await newProduct({ stockQuantity: 10 }), await newCode({ maxUses: 1 }), newBuyer()];
  const orderId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code: code.code });
  return { product, code, buyer, orderId };
}
type Shopper = Awaited<ReturnType<typeof shopper>>;

const reservedBy = async ({ product, code, buyer }: Shopper) => ({
  stock: await stockOf(product.id),
  uses: await codeUses(code.id),
  inCart: (await getCart(appOf(buyer))).itemCount,
});
const untouched = { stock: 10, uses: 0, inCart: 2 };
const bought = { stock: 8, uses: 1, inCart: 0 };

describe("a declined payment", () => {
  it("A decline releases everything within the request, and the same approval can be paid with another card", async () => {
    const one = await shopper();
    await orderFault("capture", "decline");
    const refusal = await payCart(one.buyer, one.orderId);
    expect(refusal).toMatchObject({
      status: 402,
      body: { message: expect.stringContaining("You haven't been charged") },
    });
    expect(await reservedBy(one)).toEqual(untouched);
    expect(await paymentOf(one.orderId)).toMatchObject({ status: "failed", failure: "declined", captureAttempt: 2 });
    expect((await payCart(one.buyer, one.orderId)).status).toBe(200);
    expect(await reservedBy(one)).toEqual(bought);
    expect((await atPayPal(one.orderId)).captures).toHaveLength(1);
  });

  it("A decline leaves the cart to be paid by a new payment, again and again", async () => {
    const one = await shopper();
    let { orderId } = one;
    for (let times = 0; times < 3; times++) {
      await orderFault("capture", "decline");
      expect((await payCart(one.buyer, orderId)).status).toBe(402);
      expect(await reservedBy(one)).toEqual(untouched);
      orderId = await startCart(one.buyer);
      await control(`orders/${orderId}/approve`);
    }
    expect((await payCart(one.buyer, orderId)).status).toBe(200);
    expect(await reservedBy(one)).toEqual(bought);
    expect(await ordersOf(one.orderId)).toEqual([]);
  });

  it("A decline leaves the goods to the next buyer immediately", async () => {
    const [first, second] = [await shopper(), newBuyer()];
    await db.update(products).set({ stockQuantity: 2 }).where(eq(products.id, first.product.id));
    const orderId = await approvedCart(second, {
      lines: [{ id: first.product.id, quantity: 2 }],
      code: first.code.code,
    });
    await orderFault("capture", "decline");
    expect((await payCart(first.buyer, first.orderId)).status).toBe(402);
    expect((await payCart(second, orderId)).status).toBe(200);
    expect((await payCart(first.buyer, first.orderId)).status).toBe(409);
  });

  it("An unapproved payment is refused in the same way and can be paid once it is approved", async () => {
    const [product, code, buyer] = [await newProduct({ stockQuantity: 10 }), await newCode(), newBuyer()];
    await fillCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code: code.code });
    const orderId = await startCart(buyer);
    expect((await payCart(buyer, orderId)).status).toBe(409);
    expect(await reservedBy({ product, code, buyer, orderId })).toEqual(untouched);
    await control(`orders/${orderId}/approve`);
    expect((await payCart(buyer, orderId)).status).toBe(200);
  });
});

describe("a payment under PayPal's review", () => {
  async function underReview() {
    const one = await shopper();
    await orderFault("capture", "pending");
    const answer = await payCart(one.buyer, one.orderId);
    expect(answer).toMatchObject({ status: 200, body: { status: "PENDING" } });
    const [capture] = (await atPayPal(one.orderId)).captures;
    return { ...one, recordId: answer.body.id!, captureId: capture!.id };
  }

  const eventsOf = async (orderId: string) =>
    (
      await db
        .select()
        .from(orderEvents)
        .where(and(eq(orderEvents.subject, "order"), eq(orderEvents.subjectId, orderId)))
    ).map(({ type }) => type);

  /** PayPal decides and sends its message six times at once. */
  async function decide({ orderId, captureId }: { orderId: string; captureId: string }, verdict: "complete" | "deny") {
    await control(`pending/${captureId}/${verdict}`);
    const type = verdict === "complete" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED";
    const [message] = await messagesAbout(orderId, type);
    const told = await Promise.all(Array.from({ length: 5 }, () => deliver(message!)));
    expect(new Set(told)).toEqual(new Set([200]));
    await vi.waitFor(async () => expect((await paymentOf(orderId)).status).not.toBe("capturing"), 30_000);
  }

  it("A payment under review is an order that waits: goods reserved, nothing to ship, whoever asks", async () => {
    const one = await underReview();
    expect(await ordersOf(one.orderId)).toMatchObject([{ id: one.recordId, status: "pending" }]);
    expect(await reservedBy(one)).toEqual(bought);
    expect(await paymentOf(one.orderId)).toMatchObject({
      status: "capturing",
      capturedCents: 0,
      captureStatus: "PENDING",
    });
    expect((await payCart(one.buyer, one.orderId)).body).toEqual({ status: "PENDING", id: one.recordId });
    const headers = { "X-Session-Id": one.buyer.session };
    const confirmed = await ask("POST", "/api/create-order", { headers, body: { paypalOrderId: one.orderId } });
    expect(confirmed).toMatchObject({ status: 201, body: { order: { id: one.recordId, status: "pending" } } });
    for (const minutes of [3, 40, 3 * 24 * 60]) await finishUnfinished(testApp({ now: minutesLater(minutes) }));
    expect(await ordersOf(one.orderId)).toMatchObject([{ status: "pending" }]);
    expect(await reservedBy(one)).toEqual(bought);
    expect(await eventsOf(one.recordId)).toEqual(["pending"]);
  });

  it("A payment under review continues once PayPal releases the money", async () => {
    const one = await underReview();
    await decide(one, "complete");
    expect(await ordersOf(one.orderId)).toMatchObject([{ id: one.recordId, status: "processing" }]);
    expect(await paymentOf(one.orderId)).toMatchObject({
      status: "captured",
      capturedCents: 2399,
      captureStatus: "COMPLETED",
    });
    expect(await reservedBy(one)).toEqual(bought);
    expect(await eventsOf(one.recordId)).toEqual(["pending", "processing"]);
    expect((await payCart(one.buyer, one.orderId)).body).toEqual({ status: "COMPLETED", id: one.recordId });
  });

  it("A payment under review is canceled and releases the goods if PayPal refuses it", async () => {
    const one = await underReview();
    await decide(one, "deny");
    expect(await ordersOf(one.orderId)).toMatchObject([{ id: one.recordId, status: "cancelled" }]);
    expect(await paymentOf(one.orderId)).toMatchObject({ status: "failed", capturedCents: 0, recordId: null });
    expect(await reservedBy(one)).toEqual({ ...untouched, inCart: 0 });
    expect(await eventsOf(one.recordId)).toEqual(["pending", "cancelled"]);
    // The buyer's approval is used up, so a new payment is needed.
    expect((await payCart(one.buyer, one.orderId)).status).toBe(409);
    expect(await reservedBy(one)).toEqual({ ...untouched, inCart: 0 });
  });

  it("A payment refused after staff shipped the goods leaves the goods away and the sum owed", async () => {
    const one = await underReview();
    await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, one.recordId));
    await decide(one, "deny");
    expect(await ordersOf(one.orderId)).toMatchObject([{ id: one.recordId, status: "shipped", owedCents: 2399 }]);
    expect(await reservedBy(one)).toEqual(bought);
    expect(await eventsOf(one.recordId)).toEqual(["pending", "refused"]);
    // The email says that the order stays active, and its link pays the order. Staff see the amount due until then.
    const mails = (await mailsTo(one.buyer.customer.email)).filter(({ template }) => template === "payment-refused");
    expect(mails).toHaveLength(1);
    expect(mails[0]!.text).toMatch(/Your\s+order\s+is\s+still\s+active/);
    expect(mails[0]!.text).not.toMatch(/cancell?ed/);
    const token = /balance-payment\/([\w-]+)/.exec(mails[0]!.text ?? "")?.[1] ?? "";
    expect(await findOwedPage(testApp(), { token })).toMatchObject({ id: one.recordId, owedCents: 2399 });
    const { tasks } = await listTasks((await appAs("admin")).app);
    expect(tasks).toContainEqual(expect.objectContaining({ kind: "owedAsked", recordId: one.recordId }));
  });

  it.each(["complete", "deny"] as const)(
    "If PayPal's message (%s) is lost, the cron reads the result from PayPal",
    async (verdict) => {
      const one = await underReview();
      await control(`pending/${one.captureId}/${verdict}`);
      await finishUnfinished(testApp({ now: minutesLater(3) }));
      expect(await ordersOf(one.orderId)).toMatchObject([
        { status: verdict === "complete" ? "processing" : "cancelled" },
      ]);
      expect(await eventsOf(one.recordId)).toHaveLength(2);
    },
  );

  it.each(["complete", "deny"] as const)(
    "Without stock the money is refunded as soon as the review ends (%s)",
    async (verdict) => {
      const one = await shopper();
      const silent = {
        ...one.buyer.app,
        paypal: () => ({ ...one.buyer.app.paypal(), captureOrder: () => Promise.reject(new Error("lost")) }),
      };
      await expect(capturePayment(silent, one.orderId)).rejects.toThrow("lost");
      // After half an hour without an answer, the goods are released and sold to others. Then PayPal reports the money after all.
      const unapproved = {
        ...testApp({ now: minutesLater(31) }),
        paypal: () => ({
          ...one.buyer.app.paypal(),
          getOrder: async (id: string) => ({ ...(await one.buyer.app.paypal().getOrder(id)), status: "CREATED" }),
        }),
      };
      await finishUnfinished(unapproved);
      await db.update(products).set({ stockQuantity: 1 }).where(eq(products.id, one.product.id));
      await orderFault("capture", "pending");
      await one.buyer.app.paypal().captureOrder(one.orderId, `late-${one.orderId}`);
      const [message] = await messagesAbout(one.orderId, "PAYMENT.CAPTURE.PENDING");
      expect(await deliver(message!)).toBe(200);
      const { id, captureId } = await paymentOf(one.orderId);
      const refund = async () =>
        (await db.select().from(refunds).where(eq(refunds.paymentId, id))).map(({ status }) => status);
      await makeWaitingRefunds(testApp({ now: minutesLater(1) }));
      expect(await refund()).toEqual(["requested"]);

      await decide({ orderId: one.orderId, captureId: captureId! }, verdict);
      await makeWaitingRefunds(testApp({ now: minutesLater(2) }));
      const isPaid = verdict === "complete";
      expect(await refund()).toEqual([isPaid ? "completed" : "failed"]);
      expect((await atPayPal(one.orderId)).refunds).toHaveLength(isPaid ? 1 : 0);
      const { capturedCents, refundedCents } = await paymentOf(one.orderId);
      expect([capturedCents, refundedCents]).toEqual(isPaid ? [2399, 2399] : [0, 0]);
      const noted = await db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.paymentId, id));
      expect(noted).toMatchObject([{ kind: "capture_without_order", resolvedAt: expect.any(Date) }]);
      expect(await ordersOf(one.orderId)).toEqual([]);
    },
  );
});
