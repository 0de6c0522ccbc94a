// Tests simultaneous refunds and cancellations of one payment: all of the money is refunded, no piece returns twice (payments-15).
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { minutesLater } from "../../support/factories/buyers";
import { db, staffApp } from "../../support/factories/order-management";
import { boughtPins, orderFault, paymentOf, refundedAt, refusalOf, stockOf } from "../../support/factories/payments";
import { withBrokenPayPal } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

describe("cancelled with its money while an earlier refund waits for PayPal", () => {
  it("A cancellation with refund while an earlier refund waits for PayPal refunds all of it", async () => {
    const one = await boughtPins();
    const broken = withBrokenPayPal(staff, "refundCapture", "before");
    const ask = { paymentId: one.payment.id, amount: 300, reason: "Scratched", restock: false };
    expect((await refundPayment(broken, ask)).status).toBe("requested");
    await cancelOrder(staff, { id: one.orderId, reason: "Gone", refund: true, restock: true });
    for (const minutes of [2, 4]) await makeWaitingRefunds(testApp({ now: minutesLater(minutes) }));
    expect(await refundedAt(one.paypalId)).toBe(one.payment.amountCents);
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "refunded" });
  });
});

describe("pieces", () => {
  it("Pieces stay with a partly refunded order, until its cancellation", async () => {
    const one = await boughtPins();
    await refundPayment(staff, { paymentId: one.payment.id, amount: 300, reason: "Returned", restock: true });
    expect(await stockOf(one.product.id)).toBe(8);
    await cancelOrder(staff, { id: one.orderId, reason: "Gone", refund: true, restock: true });
    expect(await stockOf(one.product.id)).toBe(10);
  });

  it("Pieces that a cancellation restocked are not restocked by a refund", async () => {
    const one = await boughtPins();
    await cancelOrder(staff, { id: one.orderId, reason: "Gone", refund: false, restock: true });
    expect(await stockOf(one.product.id)).toBe(10);
    await refundPayment(staff, { paymentId: one.payment.id, amount: 300, reason: "Returned", restock: true });
    expect(await stockOf(one.product.id)).toBe(10);
  });
});

describe("a refund's form", () => {
  const formOf = (paymentId: string) => ({
    paymentId,
    reason: "Scratched",
    restock: false,
    key: crypto.randomUUID(),
  });

  it("A refund form refunds one amount, and another under its key is refused", async () => {
    const one = await boughtPins();
    const form = formOf(one.payment.id);
    await refundPayment(staff, { ...form, amount: 300 });
    expect(await refusalOf(refundPayment(staff, { ...form, amount: 500 }))).toMatchObject({ code: "conflict" });
    expect(await refundedAt(one.paypalId)).toBe(300);
  });

  it("A refund form leaves one audit line for one refund, and none if more was requested than is left", async () => {
    const one = await boughtPins();
    const form = formOf(one.payment.id);
    await refusalOf(refundPayment(staff, { ...form, amount: one.payment.amountCents + 1 }));
    await Promise.all([1, 2].map(() => refundPayment(staff, { ...form, amount: 300 })));
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `payment ${one.payment.id}`));
    expect(lines).toMatchObject([{ action: "refund", detail: { amountCents: 300, reason: "Scratched" } }]);
  });

  it("A refund form sent again after PayPal's refusal asks PayPal again, and refunds once", async () => {
    const one = await boughtPins();
    const form = { ...formOf(one.payment.id), amount: 300 };
    await orderFault("refund", "decline");
    expect(await refusalOf(refundPayment(staff, form))).toMatchObject({ code: "conflict" });
    expect(await refundedAt(one.paypalId)).toBe(0);
    const sent = await Promise.all([refundPayment(staff, form), refundPayment(staff, form)]);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    await refundPayment(staff, form);
    expect(await refundedAt(one.paypalId)).toBe(300);
  });
});
