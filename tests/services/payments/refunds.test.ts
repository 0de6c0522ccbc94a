// Tests refunds by staff, by a cancellation and by PayPal. Ledger, stock, history, email and PayPal agree (payments-15).
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { freePromoClaims, orderEvents, orders, payments } from "~/db/schema";
import { cancelOrder, cancelOwnOrder } from "~/services/order-management/cancel.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds, recordProviderRefund } from "~/services/payments/refunds.server";
import { minutesLater, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import {
  customOrder,
  db,
  eventsOf,
  invoiceOf,
  newCustomOrder,
  newInvoice,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import {
  approvedCart,
  codeUses,
  mailsTo,
  orderFault,
  paymentOf,
  refundedAt,
  refusalOf,
  stockOf,
} from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";

async function bought() {
  const [product, code, buyer] = [await newProduct({ stockQuantity: 10 }), await newCode(), newBuyer()];
  const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }], code: code.code });
  const { recordId } = await capturePayment(buyer.app, paypalId);
  const payment = await paymentOf(paypalId);
  const holder = testApp({ visitor: { grants: [recordId] } });
  return { product, code, buyer, paypalId, orderId: recordId, payment, holder };
}

const statusOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.status;

describe("by staff", () => {
  it("A partial refund leaves the payment captured, the rest makes it refunded, and more is refused", async () => {
    const [staff, one] = [await staffApp(), await bought()];
    const ask = { paymentId: one.payment.id, reason: "One pin was scratched", restock: false };
    await refundPayment(staff, { ...ask, amount: 500 });
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "captured", refundedCents: 500 });
    expect(await stockOf(one.product.id)).toBe(8);
    expect(await statusOf(one.orderId)).toBe("processing");
    const rest = one.payment.amountCents - 500;
    expect(await refusalOf(refundPayment(staff, { ...ask, amount: rest + 1 }))).toMatchObject({ code: "conflict" });
    await refundPayment(staff, { ...ask, amount: rest, restock: true });
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "refunded", refundedCents: one.payment.amountCents });
    expect(await refundedAt(one.paypalId)).toBe(one.payment.amountCents);
    expect(await stockOf(one.product.id)).toBe(10);
    // Nothing is left to ship, so the order is canceled (orders-16).
    expect(await statusOf(one.orderId)).toBe("cancelled");
    expect(await eventsOf(one.orderId)).toContain("cancelled");
    expect((await eventsOf(one.orderId)).filter((type) => type === "refunded")).toHaveLength(2);
    const mails = await mailsTo(one.buyer.customer.email);
    const refundTexts = mails
      .filter(({ template }) => template === "refund")
      .map(({ text }) => text?.replace(/\s+/g, " "));
    expect(refundTexts.map((text) => text?.includes("Your order has been canceled."))).toEqual([false, true]);
  });

  it("A full refund returns code and free pieces with the order that it cancels, once", async () => {
    const [free, code, buyer] = [await newProduct({ priceCents: 0 }), await newCode({ maxUses: 1 }), newBuyer()];
    const claimed = async () => {
      const [claim] = await db.select().from(freePromoClaims).where(eq(freePromoClaims.inboxKey, buyer.customer.email));
      return claim?.quantity;
    };
    const lines = [
      { id: free.id, quantity: 3 },
      { id: (await newProduct()).id, quantity: 2 },
    ];
    const paypalId = await approvedCart(buyer, { lines, code: code.code });
    const { recordId: id } = await capturePayment(buyer.app, paypalId);
    const { id: paymentId, amountCents } = await paymentOf(paypalId);
    const [staff, ask] = [await staffApp(), { paymentId, reason: "Sold out", restock: false }];
    await refundPayment(staff, { ...ask, amount: 500 });
    expect([await codeUses(code.id), await claimed()]).toEqual([1, 3]);
    await refundPayment(staff, { ...ask, amount: amountCents - 500 });
    expect([await statusOf(id), await codeUses(code.id), await claimed()]).toEqual(["cancelled", 0, 0]);
    await approvedCart(buyer, { lines, code: code.code }).then((again) => capturePayment(buyer.app, again));
    await cancelOrder(staff, { id, reason: "Sold out", refund: true, restock: true });
    expect([await codeUses(code.id), await claimed()]).toEqual([1, 3]);
  });

  it("A full refund of a shipped order keeps its code, because only staff end the order", async () => {
    const [staff, one] = [await staffApp(), await bought()];
    await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, one.orderId));
    const { id: paymentId, amountCents: amount } = one.payment;
    await refundPayment(staff, { paymentId, amount, reason: "Lost", restock: false });
    expect([await statusOf(one.orderId), await codeUses(one.code.id)]).toEqual(["shipped", 1]);
    const [mail] = (await mailsTo(one.buyer.customer.email)).filter(({ template }) => template === "refund");
    expect(mail?.text).not.toContain("canceled");
    await cancelOrder(staff, { id: one.orderId, reason: "Lost", refund: true, restock: false });
    expect(await codeUses(one.code.id)).toBe(0);
  });

  it("An order with a payment under review goes on after a refund of the rest, and no email says it is canceled", async () => {
    const [staff, one] = [await staffApp(), await bought()];
    await db.insert(payments).values({
      id: `${one.payment.id}-D`,
      purpose: "order",
      status: "capturing",
      reference: one.orderId,
      recordId: one.orderId,
      amountCents: 1000,
      snapshot: {},
    });
    const { id: paymentId, amountCents: amount } = one.payment;
    await refundPayment(staff, { paymentId, amount, reason: "Wrong pin", restock: true });
    expect(await statusOf(one.orderId)).toBe("processing");
    expect(await stockOf(one.product.id)).toBe(8);
    const [mail] = (await mailsTo(one.buyer.customer.email)).filter(({ template }) => template === "refund");
    expect(mail?.text).not.toContain("canceled");
  });

  it("Several simultaneous refunds return no more than was paid", async () => {
    const [staff, one] = [await staffApp(), await bought()];
    const amount = one.payment.amountCents;
    const ask = { paymentId: one.payment.id, amount, reason: "Twice", restock: false };
    await Promise.allSettled(Array.from({ length: 5 }, () => refundPayment(staff, ask)));
    expect(await refundedAt(one.paypalId)).toBe(amount);
    expect(await paymentOf(one.paypalId)).toMatchObject({ refundedCents: amount });
  });

  it("A form sent twice is one refund, and the order's page shows it", async () => {
    const [staff, one] = [await staffApp(), await bought()];
    const ask = { paymentId: one.payment.id, amount: 500, reason: "One pin was scratched", restock: false };
    const form = { ...ask, key: crypto.randomUUID() };
    await Promise.all([refundPayment(staff, form), refundPayment(staff, form)]);
    await refundPayment(staff, form);
    expect(await refundedAt(one.paypalId)).toBe(500);
    await refundPayment(staff, { ...ask, key: crypto.randomUUID() });
    expect(await refundedAt(one.paypalId)).toBe(1000);
    const { payments } = await getOrderDetail(await staffApp(), one.orderId);
    expect(payments).toMatchObject([
      { refundedCents: 1000, refunds: [{ amountCents: 500, status: "completed" }, { amountCents: 500 }] },
    ]);
  });

  it("A refund waits for the cron while PayPal does not answer, and is made once", async () => {
    const [staff, one] = [await staffApp(), await bought()];
    await orderFault("refund", "error500", 3);
    const ask = { paymentId: one.payment.id, amount: 500, reason: "Slow", restock: false };
    expect((await refundPayment(staff, ask)).status).toMatch(/requested|completed/);
    for (const minutes of [2, 4, 6, 8]) await makeWaitingRefunds(testApp({ now: minutesLater(minutes) }));
    expect(await refundedAt(one.paypalId)).toBe(500);
    expect(await paymentOf(one.paypalId)).toMatchObject({ refundedCents: 500 });
  });

  it("Staff get an email when PayPal refuses a refund, once", async () => {
    const one = await bought();
    await orderFault("refund", "decline");
    expect(await cancelOwnOrder(one.holder, { id: one.orderId })).toBe("cancelled");
    await makeWaitingRefunds(testApp({ now: minutesLater(2) }));
    const told = (await mailsTo(testApp().staffEmail)).filter(({ subject }) => subject.includes(one.orderId));
    expect(told.filter(({ template }) => template === "refund-refused")).toHaveLength(1);
    expect(told.find(({ template }) => template === "refund-refused")?.text).toContain(`/admin/orders/${one.orderId}`);
  });

  it("A refund of a whole invoice makes it void", async () => {
    const invoice = await newInvoice();
    await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    const [payment] = await paymentsFor(invoice.id);
    await refundPayment(await staffApp(), {
      paymentId: payment!.id,
      amount: 40_000,
      reason: "Wrong club",
      restock: false,
    });
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "void" });
  });
});

describe("by PayPal itself", () => {
  it("A refund by PayPal is recorded once, with event and email", async () => {
    const one = await bought();
    await recordProviderRefund(testApp(), one.payment, { id: "REFUND-OUTSIDE", amountCents: 700, status: "COMPLETED" });
    await recordProviderRefund(testApp(), one.payment, { id: "REFUND-OUTSIDE", amountCents: 700, status: "COMPLETED" });
    expect(await paymentOf(one.paypalId)).toMatchObject({ refundedCents: 700 });
    expect((await eventsOf(one.orderId)).filter((type) => type === "refunded")).toHaveLength(1);
  });
});

describe("by a cancellation", () => {
  it("A customer's cancellation returns money, stock and code, once", async () => {
    const one = await bought();
    expect(await cancelOwnOrder(one.holder, { id: one.orderId })).toBe("cancelled");
    expect(await cancelOwnOrder(one.holder, { id: one.orderId })).toBe("cancelled");
    expect(await statusOf(one.orderId)).toBe("cancelled");
    expect(await refundedAt(one.paypalId)).toBe(one.payment.amountCents);
    expect(await stockOf(one.product.id)).toBe(10);
    expect(await codeUses(one.code.id)).toBe(0);
    // The customer and staff read the same note.
    const told = (await mailsTo(one.buyer.customer.email)).find(({ template }) => template === "refund");
    expect(told?.text).toMatch(/Order canceled +\$/);
    const events = await db.select().from(orderEvents).where(eq(orderEvents.subjectId, one.orderId));
    expect(events.map(({ note }) => note)).toContain("Order canceled");
    expect(JSON.stringify(events)).not.toContain("by the customer");
  });

  it("A cancellation is refused once it shipped, and to anyone else", async () => {
    const one = await bought();
    expect(await refusalOf(cancelOwnOrder(testApp(), { id: one.orderId }))).toMatchObject({ code: "not_found" });
    await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, one.orderId));
    expect(await refusalOf(cancelOwnOrder(one.holder, { id: one.orderId }))).toMatchObject({ code: "conflict" });
    expect(await refundedAt(one.paypalId)).toBe(0);
  });

  it("A custom order can be canceled until its approval", async () => {
    const [early, late] = [await newCustomOrder({ status: "mockup_sent" }), await newCustomOrder()];
    const holder = testApp({ visitor: { grants: [early.id, late.id] } });
    expect(await cancelOwnOrder(holder, { id: early.id })).toBe("cancelled");
    expect(await refusalOf(cancelOwnOrder(holder, { id: late.id }))).toMatchObject({ code: "conflict" });
    expect(await customOrder(early.id)).toMatchObject({ status: "cancelled" });
  });

  it("Staff's cancellation may leave money and stock unchanged", async () => {
    const one = await bought();
    await cancelOrder(await staffApp(), { id: one.orderId, reason: "Fraud", refund: false, restock: false });
    expect(await statusOf(one.orderId)).toBe("cancelled");
    expect(await refundedAt(one.paypalId)).toBe(0);
    expect(await stockOf(one.product.id)).toBe(8);
  });
});
