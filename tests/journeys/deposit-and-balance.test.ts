// Pays a custom order's deposit and balance at the same time. Together they never exceed the order's total (custom-orders-5).
import { beforeAll, describe, expect, it } from "vitest";
import type { App } from "~/services/core/app.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { reserve } from "~/services/payments/reservations.server";
import { minutesLater } from "../support/factories/buyers";
import {
  approved,
  customOrder,
  newBalanceToken,
  newCustomOrder,
  staffApp,
} from "../support/factories/order-management";
import { atPayPal, orderFault, paymentOf, refusalOf } from "../support/factories/payments";
import { withBrokenPayPal } from "../support/faults/broken-parts";
import { control, testApp } from "../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

/** An unpaid order of $500.00 with two open payments: $50.00 as the deposit, and the whole total as the balance. */
async function bothApproved() {
  const { id } = await newCustomOrder({ depositPaymentId: null });
  const token = await newBalanceToken(staff, id);
  const deposit = await approved(testApp(), "deposit", id, 5000);
  const balance = await approved(testApp(), "balance", token, 50_000);
  return { id, deposit, balance };
}

/** Captures a payment at PayPal and loses PayPal's response. */
async function loseAnswer(paypalId: string) {
  await orderFault("capture", "no_webhook");
  await expect(capturePayment(withBrokenPayPal(testApp(), "captureOrder", "after"), paypalId)).rejects.toThrow();
}

async function runJobs() {
  for (const minutes of [3, 6]) {
    await finishUnfinished(testApp({ now: minutesLater(minutes) }));
    await makeWaitingRefunds(testApp({ now: minutesLater(minutes) }));
  }
}

const sum = (list: { amountCents: number }[]) => list.reduce((all, { amountCents }) => all + amountCents, 0);

async function taken({ deposit, balance }: { deposit: string; balance: string }): Promise<number> {
  const seen = await Promise.all([deposit, balance].map(atPayPal));
  return seen.reduce((all, { captures, refunds }) => all + sum(captures) - sum(refunds), 0);
}

describe("deposit and balance of one order", () => {
  it("Deposit and balance take at most the total while PayPal reviews the deposit", async () => {
    const one = await bothApproved();
    await orderFault("capture", "pending");
    await capturePayment(testApp(), one.deposit);
    expect(await refusalOf(capturePayment(testApp(), one.balance))).toMatchObject({ code: "conflict" });
    const [capture] = (await atPayPal(one.deposit)).captures;
    await control(`pending/${capture!.id}/complete`);
    await runJobs();
    expect((await customOrder(one.id)).depositPaymentId).not.toBeNull();
    expect(await taken(one)).toBe(5000);
  });

  it("Deposit and balance take at most the total while the deposit's answer is missing", async () => {
    const one = await bothApproved();
    await loseAnswer(one.deposit);
    expect(await refusalOf(capturePayment(testApp(), one.balance))).toMatchObject({ code: "conflict" });
    await runJobs();
    expect(await taken(one)).toBe(5000);
  });

  it("Deposit and balance take at most the total while the balance's answer is missing", async () => {
    const one = await bothApproved();
    await loseAnswer(one.balance);
    expect(await refusalOf(capturePayment(testApp(), one.deposit))).toMatchObject({ code: "conflict" });
    await runJobs();
    expect(await taken(one)).toBe(50_000);
  });

  it("A balance of an amount other than the rest is not even reserved", async () => {
    const one = await bothApproved();
    const billed = await paymentOf(one.balance);
    await capturePayment(testApp(), one.deposit);
    expect(await refusalOf(reserve(testApp(), billed))).toMatchObject({ code: "conflict" });
  });
});
