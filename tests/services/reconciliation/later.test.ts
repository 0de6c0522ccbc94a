// Tests what happens after a resolution (reconciliation-4): if PayPal's data changes later, the resolved discrepancy is not lost.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { payments } from "~/db/schema";
import type { App } from "~/services/core/app.server";
import { listDiscrepancies } from "~/services/ledger/discrepancies.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { reconcilePayments } from "~/services/reconciliation/checker.server";
import { resolveDiscrepancy } from "~/services/reconciliation/resolve.server";
import { minutesLater } from "../../support/factories/buyers";
import {
  customOrder,
  db,
  newBalanceToken,
  newCustomOrder,
  pay,
  staffApp,
} from "../../support/factories/order-management";
import { boughtPins, orderFault, paymentOf, refundedAt, refusalOf, stockOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const checkAfter = (minutes: number) => reconcilePayments(testApp({ now: minutesLater(minutes) }));
const found = async (paymentId: string) =>
  (await listDiscrepancies(staff)).rows.filter((row) => row.paymentId === paymentId);

describe("an order that was cancelled because PayPal knew no money for it", () => {
  async function neverPaid(payment: typeof payments.$inferSelect) {
    const { id } = await testApp()
      .paypal()
      .createOrder({
        requestId: crypto.randomUUID(),
        amountCents: 100,
        breakdown: { itemTotalCents: 100, shippingCents: 0, taxCents: 0, discountCents: 0 },
        referenceId: payment.id,
        customId: payment.id,
        description: "never paid",
        shipTo: null,
      });
    await db.update(payments).set({ providerOrderId: id }).where(eq(payments.id, payment.id));
    await checkAfter(11);
    const [row] = await found(payment.id);
    return row!;
  }

  it("An order canceled for missing money refunds it once PayPal has it after all", async () => {
    const one = await boughtPins();
    const row = await neverPaid(one.payment);
    expect(await resolveDiscrepancy(staff, row)).toMatchObject({ done: "cancelled" });
    await db.update(payments).set({ providerOrderId: one.paypalId }).where(eq(payments.id, one.payment.id));
    await checkAfter(3 * 24 * 60);
    expect(await found(one.payment.id)).toHaveLength(1);
    await makeWaitingRefunds(testApp({ now: minutesLater(3 * 24 * 60 + 5) }));
    expect(await refundedAt(one.paypalId)).toBe(one.payment.amountCents);
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "refunded" });
    expect(await stockOf(one.product.id)).toBe(10);
  });

  it("An order canceled for missing money keeps no balance that was paid for it", async () => {
    const { id } = await newCustomOrder({ depositPaymentId: null });
    const deposit = await paymentOf(await pay(testApp(), "deposit", id, 5000));
    const token = await newBalanceToken(staff, id);
    const balance = await pay(testApp(), "balance", token, 45_000);
    const row = await neverPaid(deposit);
    expect(await refusalOf(resolveDiscrepancy(staff, row))).toMatchObject({ code: "conflict" });
    expect((await customOrder(id)).status).toBe("in_production");
    await cancelOrder(staff, { id, reason: "Never paid", refund: true, restock: false });
    expect(await refundedAt(balance)).toBe(45_000);
    await resolveDiscrepancy(staff, row);
    expect(await found(deposit.id)).toEqual([]);
  });
});

describe("what PayPal took too much", () => {
  it("An overpayment stays on the list when all that the ledger knows of was refunded", async () => {
    const one = await boughtPins();
    const capturedCents = one.payment.amountCents - 300;
    await db.update(payments).set({ capturedCents }).where(eq(payments.id, one.payment.id));
    await checkAfter(11);
    const [row] = await found(one.payment.id);
    const all = { paymentId: one.payment.id, amount: capturedCents, reason: "Returned", restock: false };
    await refundPayment(staff, all);
    await checkAfter(3 * 24 * 60);
    expect(await found(one.payment.id)).toHaveLength(1);
    expect(await resolveDiscrepancy(staff, row!)).toEqual({ done: "moneyRefunded", cents: 300 });
    expect(await refundedAt(one.paypalId)).toBe(one.payment.amountCents);
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "refunded", refundedCents: one.payment.amountCents });
  });

  it("An overpayment stays on the list while PayPal refuses to refund it", async () => {
    const one = await boughtPins();
    const capturedCents = one.payment.amountCents - 300;
    await db.update(payments).set({ capturedCents }).where(eq(payments.id, one.payment.id));
    await checkAfter(11);
    const [row] = await found(one.payment.id);
    await orderFault("refund", "decline");
    expect(await refusalOf(resolveDiscrepancy(staff, row!))).toMatchObject({ code: "conflict" });
    expect(await refundedAt(one.paypalId)).toBe(0);
    expect(await found(one.payment.id)).toHaveLength(1);
    await checkAfter(3 * 24 * 60);
    expect(await found(one.payment.id)).toHaveLength(1);
    expect(await resolveDiscrepancy(staff, row!)).toEqual({ done: "moneyRefunded", cents: 300 });
    expect(await refundedAt(one.paypalId)).toBe(300);
    expect(await found(one.payment.id)).toEqual([]);
  });
});
