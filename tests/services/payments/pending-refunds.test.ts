// Refunds that PayPal accepts and pays out later, or not at all (payments-25).
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { paymentDiscrepancies, payments, refunds } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { reconcilePayments } from "~/services/reconciliation/checker.server";
import { minutesLater } from "../../support/factories/buyers";
import { db, eventsOf, staffApp } from "../../support/factories/order-management";
import {
  boughtPins,
  deliver,
  mailsTo,
  messagesAbout,
  orderFault,
  paymentOf,
  refundedAt,
  webhooksAtRest,
} from "../../support/factories/payments";
import { control, testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});
afterEach(() => control("faults", { method: "DELETE" }));

const refundsOf = (paymentId: string) => db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
const cron = () => makeWaitingRefunds(testApp({ now: minutesLater(5) }));
const end = (id: string | null | undefined, how: "complete" | "fail", silent = false) =>
  control(`refunds/${id}/${how}`, { body: { silent } });
const refusedMails = async (orderId: string) =>
  (await mailsTo(staff.staffEmail)).filter(
    ({ template, subject }) => template === "refund-refused" && subject.includes(orderId),
  );

/** A paid order of $15.99 of which staff refund $5, and PayPal answers that the refund is pending. */
async function pendingRefund() {
  const bought = await boughtPins();
  await orderFault("refund", "pending");
  const refund = await refundPayment(staff, {
    paymentId: bought.payment.id,
    amount: 500,
    reason: "A scratch",
    restock: false,
  });
  await webhooksAtRest();
  const customerMails = async () =>
    (await mailsTo(bought.buyer.customer.email)).filter(({ template }) => template === "refund");
  return { ...bought, refund, customerMails };
}

describe("a refund that PayPal answers with PENDING", () => {
  it("A pending refund is not recorded as refunded, and blocks its amount for other refunds", async () => {
    const { refund, payment, paypalId, orderId, customerMails } = await pendingRefund();
    expect(refund).toMatchObject({ status: "requested", providerRefundId: expect.any(String) });
    expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 0 });
    expect(await customerMails()).toEqual([]);
    expect(await eventsOf(orderId)).not.toContain("refunded");
    await cron();
    expect(await refundsOf(payment.id)).toMatchObject([{ status: "requested" }]);
    expect(await refundedAt(paypalId)).toBe(500);
    const rest = { paymentId: payment.id, reason: "All of it", restock: false };
    await expect(refundPayment(staff, { ...rest, amount: 1100 })).rejects.toThrow("more than what's left");
    await reconcilePayments(testApp({ now: minutesLater(11) }));
    const found = await db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.paymentId, payment.id));
    expect(found).toEqual([]);
  });

  it.each(["by PayPal's event", "by the scheduled job"])(
    "A pending refund is recorded once PayPal has paid it out, %s",
    async (how) => {
      const { refund, payment, paypalId, orderId, customerMails } = await pendingRefund();
      const silent = how === "by the scheduled job";
      await end(refund.providerRefundId, "complete", silent);
      await webhooksAtRest();
      if (silent) expect(await refundsOf(payment.id)).toMatchObject([{ status: "requested" }]);
      await cron();
      await cron();
      expect(await refundsOf(payment.id)).toMatchObject([{ status: "completed", amountCents: 500 }]);
      expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 500 });
      expect(await customerMails()).toHaveLength(1);
      expect((await eventsOf(orderId)).filter((type) => type === "refunded")).toHaveLength(1);
      expect(await refusedMails(orderId)).toEqual([]);
    },
  );

  it.each(["by PayPal's event", "by the scheduled job"])(
    "A pending refund that fails, %s, causes one email to staff and can be made again",
    async (how) => {
      const { refund, payment, paypalId, orderId, customerMails } = await pendingRefund();
      await end(refund.providerRefundId, "fail", how === "by the scheduled job");
      await webhooksAtRest();
      await cron();
      await cron();
      expect(await refundsOf(payment.id)).toMatchObject([{ status: "failed" }]);
      expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 0, status: "captured" });
      expect(await customerMails()).toEqual([]);
      expect(await refusedMails(orderId)).toHaveLength(1);
      const again = { paymentId: payment.id, amount: 1599, reason: "All of it", restock: false };
      expect(await refundPayment(staff, again)).toMatchObject({ status: "completed" });
      expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 1599, status: "refunded" });
    },
  );

  it("A pending refund ends once, in whatever order and however often PayPal's events come", async () => {
    const { refund, payment, customerMails } = await pendingRefund();
    const id = refund.providerRefundId!;
    await end(id, "complete", true);
    const [[pending], [completed]] = await Promise.all([
      messagesAbout(id, "PAYMENT.REFUND.PENDING"),
      messagesAbout(id, "PAYMENT.CAPTURE.REFUNDED"),
    ]);
    const told = [completed!, pending!, completed!, completed!, pending!].map(deliver);
    expect(new Set(await Promise.all(told))).toEqual(new Set([200]));
    expect(await refundsOf(payment.id)).toMatchObject([{ status: "completed" }]);
    expect(await customerMails()).toHaveLength(1);
  });

  it("A pending refund of a canceled order that fails leaves the order canceled and emails staff", async () => {
    const { payment, orderId, paypalId } = await boughtPins();
    await orderFault("refund", "pending");
    await cancelOrder(staff, { id: orderId, reason: "Too late", refund: true, restock: true });
    await webhooksAtRest();
    const [refund] = await refundsOf(payment.id);
    expect(refund).toMatchObject({ status: "requested", amountCents: 1599 });
    await end(refund?.providerRefundId, "fail");
    await webhooksAtRest();
    expect(await refundsOf(payment.id)).toMatchObject([{ status: "failed" }]);
    expect(await paymentOf(paypalId)).toMatchObject({ capturedCents: 1599, refundedCents: 0 });
    expect(await refusedMails(orderId)).toHaveLength(1);
  });

  it("A refund made at PayPal itself is pending here as well, until PayPal has paid it out", async () => {
    const { payment, paypalId } = await boughtPins();
    await control("faults", { body: { on: "refund", kind: "pending" } });
    await testApp()
      .paypal()
      .refundCapture({ captureId: payment.captureId!, amountCents: 300, requestId: "p", note: "n" });
    await webhooksAtRest();
    const [refund] = await refundsOf(payment.id);
    expect(refund).toMatchObject({ status: "requested", actor: "paypal", amountCents: 300 });
    expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 0 });
    await end(refund?.providerRefundId, "complete");
    await webhooksAtRest();
    expect(await refundsOf(payment.id)).toMatchObject([{ status: "completed" }]);
    expect(await paymentOf(paypalId)).toMatchObject({ refundedCents: 300 });
  });
});

describe("an order that PayPal no longer knows", () => {
  const checked = async () => {
    await reconcilePayments(testApp({ now: minutesLater(11) }));
  };
  const rows = (paymentId: string) =>
    db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.paymentId, paymentId));

  it("An order that PayPal no longer knows counts as paid while PayPal knows its capture (reconciliation-6)", async () => {
    const { payment, paypalId } = await boughtPins();
    await control(`orders/${paypalId}/forget`);
    await checked();
    expect(await rows(payment.id)).toEqual([]);
    expect((await paymentOf(paypalId)).status).toBe("captured");
  });

  it("An order that PayPal no longer knows counts as unpaid if PayPal knows no capture either", async () => {
    const { payment, paypalId } = await boughtPins();
    await control(`orders/${paypalId}/forget`);
    await db
      .update(payments)
      .set({ captureId: `GONE${payment.captureId}` })
      .where(eq(payments.id, payment.id));
    await checked();
    expect(await rows(payment.id)).toMatchObject([{ kind: "order_without_capture" }]);
  });

  it("An order that PayPal no longer knows keeps the row of a refund that is not recorded here", async () => {
    const { payment, paypalId } = await boughtPins();
    await control("refunds", { body: { captureId: payment.captureId, amountCents: 400, silent: true } });
    await checked();
    expect(await rows(payment.id)).toMatchObject([{ kind: "refund_not_recorded", resolvedAt: null }]);
    await control(`orders/${paypalId}/forget`);
    await db.update(payments).set({ checkDueAt: new Date() }).where(eq(payments.id, payment.id));
    await checked();
    expect(await rows(payment.id)).toMatchObject([{ kind: "refund_not_recorded", resolvedAt: null }]);
  });
});
