// Tests payments that staff record, whole or in part, for a deposit, a balance or an amount due (payments-16).
import { and, eq, gt } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { orders, payments } from "~/db/schema";
import { orderFilter } from "~/domain/orders/admin";
import { paymentLabel } from "~/domain/orders/payment-label";
import type { App } from "~/services/core/app.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { listOrderHistory } from "~/services/orders/list.server";
import { capturePayment } from "~/services/payments/payments.server";
import {
  approved,
  customOrder,
  db,
  eventsOf,
  newBalanceToken,
  newCustomOrder,
  orderOf,
  pay,
  staffApp,
} from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { mailsTo, refusalOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

type Method = "check" | "bank_transfer" | "cash" | "card";
const take = (id: string, amount: number, method: Method = "check", key?: string) =>
  recordPayment(staff, { id, method, amount, receivedOn: "2026-11-20", reference: "1042", key });
const moneyOf = (id: string) =>
  db
    .select()
    .from(payments)
    .where(and(eq(payments.recordId, id), gt(payments.capturedCents, 0)));
const sumOf = (rows: { capturedCents: number; taxCents: number }[], of: "capturedCents" | "taxCents") =>
  rows.reduce((sum, row) => sum + row[of], 0);

async function labelOf(id: string) {
  const { rows } = await listOrderHistory(staff, orderFilter.parse({ q: id }));
  const order = rows.find((row) => row.id === id);
  return order && paymentLabel(order);
}

describe("a deposit that staff record", () => {
  const unpaid = { depositPaymentId: null, status: "pending" as const, totalCents: 61_200, depositCents: 6_120 };

  it("A deposit comes by check, once for a form sent twice, and its customer gets the confirmation", async () => {
    const order = await newCustomOrder(unpaid);
    const key = crypto.randomUUID();
    const paid = await take(order.id, 6_120, "check", key);
    expect(await take(order.id, 6_120, "check", key)).toEqual(paid);
    expect(await customOrder(order.id)).toMatchObject({ depositPaymentId: paid.paymentId, depositCents: 6_120 });
    expect(await eventsOf(order.id)).toEqual(["deposit_paid", "payment_recorded"]);
    const mails = await mailsTo(order.customerEmail);
    expect(mails.map(({ template }) => template)).toEqual(["deposit-confirmation"]);
    await take(order.id, 55_080, "bank_transfer");
    expect(await labelOf(order.id)).toBe("Paid");
  });

  it("A first payment of another amount is the deposit, and the rest is the balance", async () => {
    const order = await newCustomOrder({ ...unpaid, status: "approved", totalCents: 110_000, depositCents: 11_000 });
    await take(order.id, 25_000, "cash");
    expect(await customOrder(order.id)).toMatchObject({ depositCents: 25_000, balancePaymentId: null });
    expect(await labelOf(order.id)).toBe("$850.00 due");
    expect(await refusalOf(take(order.id, 85_001))).toMatchObject({
      code: "conflict",
      message: "Only $850.00 is due.",
    });
    await take(order.id, 85_000, "card");
    expect(await labelOf(order.id)).toBe("Paid");
    expect((await moneyOf(order.id)).map(({ purpose, method }) => [purpose, method])).toEqual([
      ["deposit", "cash"],
      ["balance", "card"],
    ]);
  });

  it("The whole price of an order without a deposit is recorded at once", async () => {
    const order = await newCustomOrder(unpaid);
    expect(await refusalOf(take(order.id, 61_201))).toMatchObject({ message: "Only $612.00 is due." });
    await take(order.id, 61_200);
    expect(await labelOf(order.id)).toBe("Paid");
  });
});

describe("a balance that staff record in parts", () => {
  it("The balance comes in parts, which start production with the last one, and PayPal can pay the rest", async () => {
    const order = await newCustomOrder({ taxCents: 3_633 });
    const token = await newBalanceToken(staff, order.id);
    const whole = await approved(testApp(), "balance", token, 45_000);
    const key = crypto.randomUUID();
    await take(order.id, 12_345, "check", key);
    await take(order.id, 12_345, "check", key);
    expect(await customOrder(order.id)).toMatchObject({ status: "approved", depositCents: 17_345 });
    expect(await refusalOf(capturePayment(testApp(), whole))).toMatchObject({ code: "conflict" });
    const [mail] = (await mailsTo(order.customerEmail)).filter(({ template }) => template === "balance-received");
    expect(mail?.text).toContain("$326.55 is still due");
    await pay(testApp(), "balance", token, 32_655);
    expect(await customOrder(order.id)).toMatchObject({ status: "in_production" });
    expect(sumOf(await moneyOf(order.id), "taxCents")).toBe(3_633);
  });

  it("Canceling returns every part", async () => {
    const order = await newCustomOrder({ depositPaymentId: null });
    await take(order.id, 10_000);
    await take(order.id, 10_000);
    await cancelOrder(staff, { id: order.id, reason: "No longer wanted", refund: true, restock: true });
    expect((await moneyOf(order.id)).map(({ refundedCents }) => refundedCents)).toEqual([10_000, 10_000]);
    expect(await labelOf(order.id)).toBe("Refunded");
  });
});

describe("an amount due that staff record in parts", () => {
  it("A manual order waits until its last part, reads Paid then, and never Refunded", async () => {
    const { id, owedCents, token, email } = await newManualOrder();
    expect(await labelOf(id)).toBe(`$${(owedCents / 100).toFixed(2)} due`);
    await take(id, 500, "cash");
    expect(await orderOf(id)).toMatchObject({ status: "pending", owedCents: owedCents - 500 });
    const received = (await mailsTo(email)).find(({ template }) => template === "order-owed-received");
    expect(received?.text).toContain("is still due");
    expect(await refusalOf(take(id, owedCents))).toMatchObject({ code: "conflict" });
    await pay(testApp(), "order", token, owedCents - 500);
    expect(await orderOf(id)).toMatchObject({ status: "processing", owedCents: 0 });
    expect(await labelOf(id)).toBe("Paid");
  });

  it("The parts of an order contain its total and its tax to the cent, however it is split", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 900 }), { maxLength: 4 }),
        fc.nat(300),
        async (parts, tax) => {
          const { id } = await newManualOrder();
          await db.update(orders).set({ taxCents: tax }).where(eq(orders.id, id));
          for (const part of parts) if ((await orderOf(id)).owedCents > part) await take(id, part);
          const { owedCents, totalCents } = await orderOf(id);
          await take(id, owedCents);
          const came = await moneyOf(id);
          expect(sumOf(came, "capturedCents")).toBe(totalCents);
          expect(sumOf(came, "taxCents")).toBe(tax);
        },
      ),
      { numRuns: 8 },
    );
  });
});
