// Tests staff's changes to a custom order before production (custom-orders-16): price, deposit, balance, refund, history and email.
import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { type customOrders, orderEvents, outboxMessages, payments, refunds, settings } from "~/db/schema";
import { addDays, formatDate } from "~/domain/calendar/calendar";
import { designChangeInput } from "~/domain/orders/change-design";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import type { App } from "~/services/core/app.server";
import { rederiveToken, selectLiveLink } from "~/services/core/links/access.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { changeDesign, getDesignForm, previewDesign } from "~/services/order-management/edit-design.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { capturePayment } from "~/services/payments/payments.server";
import { balancePurpose } from "~/services/payments/purposes/balance.server";
import { approved, customOrder, db, newCustomOrder, pay, staffApp } from "../../support/factories/order-management";
import { atPayPal, paymentOf, refundedAt } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const wanted = (id: string, values: Record<string, unknown> = {}) => ({
  id,
  ...designChangeInput.parse({ quantity: 100, size: "1inch", plating: "gold", packaging: ["just-pins"], ...values }),
});

/** An order of 100 gold pins for $525.00, the designer's price. The deposit of $52.50 is paid at PayPal. */
async function paidOrder(values: Partial<typeof customOrders.$inferInsert> = {}) {
  const { id } = await newCustomOrder({
    totalCents: 52_500,
    depositCents: 5250,
    pricePerPinCents: 525,
    depositPaymentId: null,
    ...values,
  });
  const deposit = await pay(testApp(), "deposit", id, 5250);
  return { id, deposit, email: (await customOrder(id)).customerEmail };
}

async function tokenOf(id: string): Promise<string> {
  const [link] = await selectLiveLink(staff, "balance", id);
  return (link && rederiveToken(staff, link)) ?? "";
}

async function payBalance(id: string): Promise<string> {
  await issueBalanceLink(staff, { id });
  const { totalCents, depositCents } = await customOrder(id);
  return pay(testApp(), "balance", await tokenOf(id), totalCents - depositCents);
}

/** Checks that payments minus refunds, plus the amount due, equal the order's price. */
async function expectEven(id: string, leftCents: number) {
  const [order, paid] = [await customOrder(id), await db.select().from(payments).where(eq(payments.recordId, id))];
  const kept = paid.reduce((sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents, 0);
  expect(kept + leftCents).toBe(order.totalCents);
}

const mailOf = async (to: string) => {
  const isChange = and(eq(outboxMessages.to, to), eq(outboxMessages.template, "order-changed"));
  return db.select().from(outboxMessages).where(isChange);
};

describe("before the balance", () => {
  it("A change before the balance prices again, the deposit stays, the rest is the balance, and a sent link is emailed again", async () => {
    const { id, email } = await paidOrder({
      pinDesigns: [{ name: "Quoted design", description: "A heron", quantity: 100 }],
    });
    await issueBalanceLink(staff, { id });
    const { promisedDate } = await customOrder(id);
    const ask = wanted(id, { quantity: 150, rushOrder: "on", withMail: "on", totalCents: "88750" });
    const { version } = await customOrder(id);
    expect(await previewDesign(staff, ask)).toMatchObject({
      totalCents: 88_750,
      owedCents: 83_500,
      refundedCents: 0,
      changes: ["Quantity: 100 pins → 150 pins", "Rush order: no → yes"],
    });
    expect(await customOrder(id)).toMatchObject({ totalCents: 52_500, version });

    expect(await changeDesign(staff, { ...ask, version })).toEqual({ owedCents: 83_500, refundedCents: 0 });
    expect(await customOrder(id)).toMatchObject({
      quantity: 150,
      rushOrder: true,
      rushOrderFeeCents: 10_000,
      pricePerPinCents: 525,
      totalCents: 88_750,
      depositCents: 5250,
      balancePaymentId: null,
      status: "approved",
      pinDesigns: [{ quantity: 150 }],
      promisedDate: addDays(promisedDate!, -7),
    });
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "changed")));
    expect(event?.note).toContain(`Delivery: by ${formatDate(addDays(promisedDate!, -7))}`);
    expect(event?.note).toContain("Total $525.00 → $887.50; $835.00 due");
    const mails = await mailOf(email);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(await tokenOf(id));
    await expectEven(id, 83_500);
    await pay(testApp(), "balance", await tokenOf(id), 83_500);
    expect(await customOrder(id)).toMatchObject({ status: "in_production" });
    await expectEven(id, 0);
  });

  it("A change without a sent link emails only the change, and an unpaid deposit is calculated again", async () => {
    const { id, customerEmail } = await newCustomOrder({ ...listed, depositPaymentId: null, status: "pending" });
    await changeDesign(staff, wanted(id, { quantity: 200, withMail: "on" }));
    expect(await customOrder(id)).toMatchObject({ totalCents: 105_000, depositCents: 10_500 });
    expect((await mailOf(customerEmail)).map(({ text }) => text?.includes("balance-payment"))).toEqual([false]);
    expect(await tokenOf(id)).toBe("");
  });

  it("A change to less than the deposit refunds the rest of it and is paid", async () => {
    const { id } = await newCustomOrder({
      ...listed,
      quantity: 1000,
      totalCents: 325_000,
      depositCents: 32_500,
      depositPaymentId: null,
    });
    const deposit = await pay(testApp(), "deposit", id, 32_500);
    expect(await changeDesign(staff, wanted(id, { quantity: 25 }))).toEqual({ owedCents: 0, refundedCents: 14_375 });
    const { depositPaymentId, ...order } = await customOrder(id);
    expect(order).toMatchObject({ totalCents: 18_125, depositCents: 18_125, balancePaymentId: depositPaymentId });
    expect(await refundedAt(deposit)).toBe(14_375);
    await expectEven(id, 0);
  });
});

const listed = { totalCents: 52_500, depositCents: 5250, pricePerPinCents: 525 };

describe("after the balance, taken back from production", () => {
  async function allPaid() {
    const { id, deposit } = await paidOrder();
    const balance = await payBalance(id);
    await setOrderStatus(staff, { id, status: "approved", mail: "none" });
    return { id, deposit, balance };
  }

  it("A change after the balance opens a balance of the difference, with its share of the tax, and is paid by that", async () => {
    const { id } = await allPaid();
    expect(await changeDesign(staff, wanted(id, { quantity: 150, withMail: "on" }))).toMatchObject({
      owedCents: 26_250,
    });
    expect(await customOrder(id)).toMatchObject({ depositCents: 52_500, balancePaymentId: null, totalCents: 78_750 });
    await expectEven(id, 26_250);
    const last = await pay(testApp(), "balance", await tokenOf(id), 26_250);
    expect(await customOrder(id)).toMatchObject({ status: "in_production" });
    await expectEven(id, 0);
    expect((await paymentOf(last)).taxCents).toBe(0);
  });

  it("A change after the balance refunds and bills only its own tax, although the balance has all of it", async () => {
    await saveTaxRate(staff, { region: "US-CA", rate: 77_500, onShipping: false });
    const shippingAddress = {
      address: "1 Fairway",
      city: "Carlsbad",
      state: "CA",
      zipCode: "92008",
      country: "US" as const,
    };
    const { id } = await paidOrder({ quantity: 150, taxCents: 6103, totalCents: 84_853, shippingAddress });
    const balance = await payBalance(id);
    expect(await paymentOf(balance)).toMatchObject({ taxCents: 6103 });
    await setOrderStatus(staff, { id, status: "approved", mail: "none" });
    const even = async () => {
      const paid = await db.select().from(payments).where(eq(payments.recordId, id));
      const given = await db
        .select()
        .from(refunds)
        .where(like(refunds.id, `change-${id}-%`));
      const books = [...paid.map(({ taxCents }) => taxCents), ...given.map(({ taxCents }) => -taxCents)];
      expect(books.reduce((sum, cents) => sum + cents, 0)).toBe((await customOrder(id)).taxCents);
      return given.map(({ amountCents, taxCents }) => [amountCents, taxCents]);
    };
    const sold = await customOrder(id);
    await changeDesign(staff, wanted(id, { quantity: 112 }));
    const less = await customOrder(id);
    expect([sold.totalCents - less.totalCents, sold.taxCents - less.taxCents]).toEqual([21_496, 1546]);
    expect(await even()).toEqual([[21_496, 1546]]);
    await changeDesign(staff, wanted(id, { quantity: 114, withMail: "on" }));
    const more = await customOrder(id);
    const owedCents = more.totalCents - less.totalCents;
    const last = await paymentOf(await pay(testApp(), "balance", await tokenOf(id), owedCents));
    expect(last.taxCents).toBe(more.taxCents - less.taxCents);
    await even();
    await expectEven(id, 0);
    await db.delete(settings).where(eq(settings.key, "taxRates"));
  });

  it("A change after the balance refunds the overpayment from the balance", async () => {
    const { id, deposit, balance } = await allPaid();
    expect(await changeDesign(staff, wanted(id, { plating: "silver" }))).toEqual({ owedCents: 0, refundedCents: 2500 });
    expect([await refundedAt(deposit), await refundedAt(balance)]).toEqual([0, 2500]);
    expect(await customOrder(id)).toMatchObject({ totalCents: 50_000, depositCents: 5250 });
    expect((await customOrder(id)).balancePaymentId).not.toBeNull();
    await expectEven(id, 0);
  });

  it("A balance whose money never came does not count as deposit", async () => {
    const { id, balance } = await allPaid();
    await changeDesign(staff, wanted(id, { quantity: 150 }));
    const unrecorded = { ...(await paymentOf(balance)), id: "PY-REVIEWED" };
    await db.batch(balancePurpose.reopen!(staff, unrecorded, id) as never);
    expect(await customOrder(id)).toMatchObject({ depositCents: 52_500 });
    await db.batch(balancePurpose.reopen!(staff, await paymentOf(balance), id) as never);
    expect(await customOrder(id)).toMatchObject({ depositCents: 5250, balancePaymentId: null });
  });
});

describe("two at once", () => {
  it("Of two different changes the later one gets a notice, and the same change happens once", async () => {
    const { id } = await paidOrder();
    const { version } = await customOrder(id);
    // Reads the version at its own turn, because PayPal's message about the deposit may arrive at any time.
    const other = async () =>
      changeDesign(staff, { ...wanted(id, { plating: "silver" }), version: (await customOrder(id)).version });
    const rival = withRival(staff, /update "custom_orders"/, other);
    const ask = { ...wanted(id, { quantity: 150 }), version };
    await expect(changeDesign(rival, ask)).rejects.toMatchObject({ code: "conflict" });
    await expect(changeDesign(staff, ask)).rejects.toMatchObject({ code: "conflict" });
    expect(await customOrder(id)).toMatchObject({ quantity: 100, plating: "silver" });

    const again = { ...wanted(id, { plating: "bronze" }), version: (await customOrder(id)).version };
    const twice = withRival(staff, /update "custom_orders"/, () => changeDesign(staff, again));
    await changeDesign(twice, again);
    const changed = and(eq(orderEvents.subjectId, id), eq(orderEvents.type, "changed"));
    expect(await db.$count(orderEvents, changed)).toBe(2);
  });

  it("A change with a payment in progress is refused", async () => {
    const { id } = await paidOrder();
    await issueBalanceLink(staff, { id });
    const paypalId = await approved(testApp(), "balance", await tokenOf(id), 47_250);
    await db.update(payments).set({ status: "capturing" }).where(eq(payments.providerOrderId, paypalId));
    await expect(changeDesign(staff, wanted(id, { quantity: 150 }))).rejects.toMatchObject({ code: "conflict" });
  });

  it("A change makes a deposit billed a moment before be refused, and the next one pays the new price", async () => {
    const { id } = await newCustomOrder({ ...listed, depositPaymentId: null });
    const paypalId = await approved(testApp(), "deposit", id, 5250);
    const change = () => changeDesign(staff, wanted(id, { quantity: 200 }));
    await expect(capturePayment(withRival(testApp(), /update "payments"/, change), paypalId)).rejects.toMatchObject({
      code: "conflict",
      message: "This order has been changed, paid or canceled, or a payment is in progress. Please reload the page.",
    });
    expect((await atPayPal(paypalId)).captures).toEqual([]);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "created", capturedCents: 0 });
    const changed = { quantity: 200, totalCents: 105_000, depositCents: 10_500 };
    expect(await customOrder(id)).toMatchObject({ ...changed, depositPaymentId: null });
    await pay(testApp(), "deposit", id, 10_500);
    expect(await customOrder(id)).toMatchObject({ ...changed, depositPaymentId: expect.any(String) });
    await expectEven(id, 94_500);
  });

  it("A change at another total than staff saw is refused", async () => {
    const { id } = await paidOrder();
    await expect(changeDesign(staff, wanted(id, { quantity: 150, totalCents: "1" }))).rejects.toThrow("$787.50");
  });
});

describe("what stays as it is", () => {
  it("An order in production, one of other choices, and one that was mostly refunded cannot be changed", async () => {
    const making = await newCustomOrder({ status: "in_production" });
    const odd = await newCustomOrder({ plating: "copper" });
    for (const { id } of [making, odd]) {
      await expect(changeDesign(staff, wanted(id, { quantity: 150 }))).rejects.toMatchObject({ code: "conflict" });
      await expect(getDesignForm(staff, id)).rejects.toMatchObject({ code: "conflict" });
    }
    const { id, deposit } = await paidOrder({ totalCents: 6000 });
    const { id: paymentId } = await paymentOf(deposit);
    await refundPayment(staff, { paymentId, amount: 5000, reason: "Late", restock: false });
    await expect(changeDesign(staff, wanted(id, { quantity: 25 }))).rejects.toMatchObject({ code: "conflict" });
    await expect(getDesignForm(staff, "CP-NONE")).rejects.toMatchObject({ code: "not_found" });
  });

  it("Production and customers cannot change anything", async () => {
    const { id } = await newCustomOrder();
    for (const role of ["production", "user"] as const) {
      const { app } = await appAs(role);
      for (const ask of [changeDesign, previewDesign, (app: App) => getDesignForm(app, id)])
        await expect(ask(app, wanted(id))).rejects.toMatchObject({ code: "forbidden" });
    }
  });
});
