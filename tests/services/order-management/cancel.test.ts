// Tests cancellations with money to return (orders-7): a request to staff, and a custom order's refunded deposit.
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { customOrders, orders, payments, refunds } from "~/db/schema";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import type { App } from "~/services/core/app.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { cancelOrder, cancelOwnOrder, cancelUnpaid } from "~/services/order-management/cancel.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { setTracking, shipOrder } from "~/services/order-management/ship.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { finishUnfinished } from "~/services/payments/finish-unfinished.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { minutesLater, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { address, approvedDeposit, newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import {
  approved,
  customOrder,
  db,
  eventsOf,
  newCustomOrder,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import {
  approvedCart,
  atPayPal,
  codeUses,
  mailsTo,
  orderFault,
  ordersOf,
  paymentOf,
  refusalOf,
  stockOf,
} from "../../support/factories/payments";
import { withBrokenPayPal, withRival } from "../../support/faults/broken-parts";
import { control, testApp } from "../../support/fixtures/app";

const holderOf = (...grants: string[]) => testApp({ visitor: { grants } });

/** Emails to staff about one order. */
async function staffMails(id: string): Promise<string[]> {
  const mails = await mailsTo(testApp().staffEmail);
  return mails.filter(({ subject }) => subject.includes(id)).map(({ template }) => template);
}

describe("a customer's request", () => {
  it("A customer's request goes to staff if the balance came by check, and order and money stay", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent" });
    const check = { id, method: "check", amount: 45_000, receivedOn: "2024-11-20", reference: "1042" } as const;
    await recordPayment(await staffApp(), check);
    await db.update(customOrders).set({ status: "pending" }).where(eq(customOrders.id, id));
    expect(await cancelOwnOrder(holderOf(id), { id })).toBe("requested");
    expect(await cancelOwnOrder(holderOf(id), { id })).toBe("requested");
    expect(await customOrder(id)).toMatchObject({ status: "pending", cancelRequestedAt: expect.any(Date) });
    expect((await eventsOf(id)).filter((type) => type === "cancel_requested")).toHaveLength(1);
    expect(await staffMails(id)).toEqual(expect.arrayContaining(["cancel-request"]));
    expect((await staffMails(id)).filter((template) => template === "cancel-request")).toHaveLength(1);
    expect(await paymentsFor(id)).toMatchObject([{ status: "captured", refundedCents: 0 }]);
  });

  it("A customer's request goes to staff while PayPal reviews the payment", async () => {
    const [buyer, product] = [newBuyer(), await newProduct({ stockQuantity: 10 })];
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
    await orderFault("capture", "pending");
    const { recordId: id } = await capturePayment(buyer.app, paypalId);
    expect(await cancelOwnOrder(holderOf(id), { id })).toBe("requested");
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    expect(order).toMatchObject({ status: "pending", cancelRequestedAt: expect.any(Date) });
    expect(await eventsOf(id)).toContain("cancel_requested");
    expect(await staffMails(id)).toContain("cancel-request");
    expect(await stockOf(product.id)).toBe(8);
    expect(await ordersOf(paypalId)).toHaveLength(1);
  });
});

describe("an order that its customer cancels while staff are at it", () => {
  const isCancel = /^update "(custom_)?orders"/;
  const acts = {
    "set its status": (app: App, id: string) => setOrderStatus(app, { id, status: "shipped" }),
    "write its tracking down": (app: App, id: string) => setTracking(app, { id, trackingNumber: "1Z999" }),
  };

  it.each(Object.entries(acts))(
    "An order canceled by its customer stays canceled when staff %s, whatever version they saw",
    async (_name, act) => {
      const [buyer, product] = [newBuyer(), await newProduct({ stockQuantity: 10 })];
      const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
      const { recordId: id } = await capturePayment(buyer.app, paypalId);
      const rival = withRival(await staffApp(), isCancel, () => cancelOwnOrder(holderOf(id), { id }));
      expect(await refusalOf(act(rival, id))).toMatchObject({ code: "conflict", message: editedMeanwhile });
      const [order] = await db.select().from(orders).where(eq(orders.id, id));
      expect(order).toMatchObject({ status: "cancelled", trackingNumber: null });
      expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded" });
      expect(await stockOf(product.id)).toBe(10);
      expect(await eventsOf(id)).not.toEqual(expect.arrayContaining(["shipped"]));
      const mails = (await mailsTo(buyer.customer.email)).filter(({ template }) => template.startsWith("order-"));
      expect(mails.map(({ subject }) => subject)).not.toContainEqual(expect.stringContaining("Shipped"));
    },
  );

  it("An order canceled by its customer stays canceled when staff set a design's status", async () => {
    const { id } = await newCustomOrder({ status: "mockup_sent", depositPaymentId: null });
    const rival = withRival(await staffApp(), isCancel, () => cancelOwnOrder(holderOf(id), { id }));
    const move = setOrderStatus(rival, { id, status: "approved" });
    expect(await refusalOf(move)).toMatchObject({ code: "conflict", message: editedMeanwhile });
    expect(await customOrder(id)).toMatchObject({ status: "cancelled" });
  });
});

describe("an order of which a part has left", () => {
  /** An order of five pieces, two of which are in a parcel. */
  async function partShipped() {
    const [buyer, product, staff] = [newBuyer(), await newProduct({ stockQuantity: 10 }), await staffApp()];
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 5 }] });
    const { recordId: id } = await capturePayment(buyer.app, paypalId);
    const parcel = { carrier: "ups", trackingNumber: "1Z999", trackingUrl: undefined, withMail: false } as const;
    const ship = (quantity?: number) =>
      shipOrder(staff, { id, ...parcel, pieces: quantity ? [{ productId: product.id, quantity }] : undefined });
    await ship(2);
    const payment = await paymentOf(paypalId);
    const refund = () =>
      refundPayment(staff, { paymentId: payment.id, amount: payment.amountCents, reason: "Late", restock: true });
    return { id, staff, paypalId, payment, refund, ship, stock: () => stockOf(product.id) };
  }
  const statusOf = async (id: string) => (await db.select().from(orders).where(eq(orders.id, id)))[0]?.status;

  it("A partly shipped order cannot be canceled by its customer, and staff restock only unshipped pieces", async () => {
    const { id, staff, paypalId, stock } = await partShipped();
    expect(await refusalOf(cancelOwnOrder(holderOf(id), { id }))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("can no longer be canceled"),
    });
    expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", refundedCents: 0 });
    await cancelOrder(staff, { id, reason: "The rest is sold out", refund: false, restock: true });
    expect(await stock()).toBe(8);
  });

  it("A partly shipped order refunded in full stays for staff to end, and only unshipped pieces are restocked", async () => {
    const { id, refund, stock } = await partShipped();
    await refund();
    expect(await stock()).toBe(8);
    expect(await statusOf(id)).toBe("processing");
  });

  it("A fully shipped order can be restocked in full, because staff's restock means that it came back", async () => {
    const { refund, ship, stock } = await partShipped();
    await ship();
    await refund();
    expect(await stock()).toBe(10);
  });

  it("A shipped order is not canceled for a payment that never came", async () => {
    const { id, payment } = await partShipped();
    const unpaid = { id, paymentId: payment.id, reason: "Bounced", actor: "ann", also: [] };
    expect(await refusalOf(cancelUnpaid(testApp(), unpaid))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("It has already shipped"),
    });
    expect(await statusOf(id)).toBe("processing");
  });
});

describe("a custom order's deposit", () => {
  async function deposited(design: object = {}) {
    const customer = { ...address, email: `deposit-${crypto.randomUUID()}@club.example` };
    const visitor = newVisitor();
    const paypalId = await approvedDeposit(visitor, await prepare(visitor, design), customer);
    const { recordId: id } = await capturePayment(visitor, paypalId);
    return { id, paypalId, email: customer.email, payment: await paymentOf(paypalId) };
  }

  it("A deposit is refunded when its customer cancels before the approval: ledger, PayPal, history and emails agree, once", async () => {
    const { id, paypalId, email, payment } = await deposited();
    expect(await cancelOwnOrder(holderOf(id), { id })).toBe("cancelled");
    expect(await cancelOwnOrder(holderOf(id), { id })).toBe("cancelled");
    expect(await customOrder(id)).toMatchObject({ status: "cancelled" });
    expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded", refundedCents: payment.amountCents });
    expect((await atPayPal(paypalId)).refunds).toMatchObject([{ amountCents: payment.amountCents }]);
    expect((await eventsOf(id)).toSorted()).toEqual(["cancelled", "deposit_paid", "refunded"]);
    const mails = (await mailsTo(email)).map(({ template }) => template);
    expect(mails.toSorted()).toEqual(["deposit-confirmation", "order-status", "refund"]);
    expect(await staffMails(id)).toContain("order-cancelled");
  });

  it("A deposit is refunded when staff cancel with refund, and stays when they do not", async () => {
    const [back, kept, staff] = [await deposited(), await deposited(), await staffApp()];
    await cancelOrder(staff, { id: back.id, reason: "Out of brass", refund: true, restock: false });
    await cancelOrder(staff, { id: kept.id, reason: "Work was done", refund: false, restock: false });
    expect(await paymentOf(back.paypalId)).toMatchObject({ status: "refunded" });
    expect(await paymentOf(kept.paypalId)).toMatchObject({ status: "captured", refundedCents: 0 });
    expect((await atPayPal(kept.paypalId)).refunds).toEqual([]);
    for (const { id } of [back, kept]) expect(await customOrder(id)).toMatchObject({ status: "cancelled" });
  });

  it("A deposit's code is returned, whoever cancels and whether or not the money is refunded", async () => {
    const [own, kept, back] = [await newCode({ maxUses: 1 }), await newCode({ maxUses: 1 }), await newCode()];
    const staff = await staffApp();
    const { id } = await deposited({ promoCode: own.code });
    expect(await codeUses(own.id)).toBe(1);
    await cancelOwnOrder(holderOf(id), { id });
    const one = await deposited({ promoCode: kept.code });
    await cancelOrder(staff, { id: one.id, reason: "Work was done", refund: false, restock: false });
    const { payment } = await deposited({ promoCode: back.code });
    const all = { paymentId: payment.id, amount: payment.amountCents, reason: "Changed their mind", restock: false };
    await refundPayment(staff, all);
    expect([await codeUses(own.id), await codeUses(kept.id), await codeUses(back.id)]).toEqual([0, 0, 0]);
    await deposited({ promoCode: own.code });
  });

  it("A deposit that PayPal does not refund immediately is refunded by the cron", async () => {
    const visitor = newVisitor();
    const id = await paidOrder(visitor, await prepare(visitor));
    await orderFault("refund", "error500", 3);
    expect(await cancelOwnOrder(holderOf(id), { id })).toBe("cancelled");
    expect(await customOrder(id)).toMatchObject({ status: "cancelled" });
    for (const minutes of [2, 4, 6]) await makeWaitingRefunds(testApp({ now: minutesLater(minutes) }));
    const [payment] = await db.select().from(payments).where(eq(payments.recordId, id));
    expect(payment).toMatchObject({ status: "refunded", refundedCents: payment!.amountCents });
  });
});

describe("an order whose payment is on its way", () => {
  /** PayPal captured the payment, but the answer is lost. */
  async function inFlight(purpose: "deposit" | "balance") {
    const order = await newCustomOrder(
      purpose === "deposit" ? { depositPaymentId: null, status: "pending" } : { status: "mockup_sent" },
    );
    const [reference, amount] = purpose === "deposit" ? [order.id, 5000] : [await balanceToken(order.id), 45_000];
    const paypalId = await approved(testApp(), purpose, reference, amount);
    await orderFault("capture", "no_webhook");
    await expect(capturePayment(withBrokenPayPal(testApp(), "captureOrder", "after"), paypalId)).rejects.toThrow();
    return { id: order.id, paypalId };
  }
  const balanceToken = async (id: string) =>
    (await issueBalanceLink(await staffApp(), { id })).balancePaymentUrl.split("/").at(-1) ?? "";
  const staffCancel = { reason: "The customer asked", refund: true, restock: false };

  it.each(["deposit", "balance"] as const)(
    "An order with a payment in progress is not canceled before it is recorded, then refunded (%s)",
    async (purpose) => {
      const { id, paypalId } = await inFlight(purpose);
      const refusal = { code: "conflict", message: expect.stringContaining("being confirmed") };
      expect(await refusalOf(cancelOrder(await staffApp(), { id, ...staffCancel }))).toMatchObject(refusal);
      expect(await refusalOf(cancelOwnOrder(holderOf(id), { id }))).toMatchObject(refusal);
      await finishUnfinished(testApp({ now: minutesLater(3) }));
      expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", recordId: id });
      await cancelOrder(await staffApp(), { id, ...staffCancel });
      expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded" });
    },
  );

  it.each(["deposit", "balance"] as const)(
    "An order canceled at the moment of the capture keeps no money (%s)",
    async (purpose) => {
      const staff = await staffApp();
      for (let round = 0; round < 8; round++) {
        const { id } = await newCustomOrder(
          purpose === "deposit" ? { depositPaymentId: null, status: "pending" } : { status: "mockup_sent" },
        );
        const [reference, amount] = purpose === "deposit" ? [id, 5000] : [await balanceToken(id), 45_000];
        const paypalId = await approved(testApp(), purpose, reference, amount);
        await Promise.allSettled([
          capturePayment(testApp(), paypalId),
          scheduler.wait(round).then(() => cancelOrder(staff, { id, ...staffCancel })),
        ]);
        const { captures, refunds: given } = await atPayPal(paypalId);
        const isCancelled = (await customOrder(id)).status === "cancelled";
        expect(captures.length - given.length, `round ${round}`).toBe(isCancelled ? 0 : 1);
      }
    },
  );
});

describe("an order cancelled by staff while PayPal reviews its payment", () => {
  async function cancelledUnderReview(restock = true) {
    const [buyer, product] = [newBuyer(), await newProduct({ stockQuantity: 10 })];
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] });
    await orderFault("capture", "pending");
    const { recordId: id } = await capturePayment(buyer.app, paypalId);
    await cancelOrder(await staffApp(), { id, reason: "The customer asked", refund: true, restock });
    return { id, paypalId, product };
  }
  const refundOf = async (paypalId: string) => {
    const { id } = await paymentOf(paypalId);
    return (await db.select().from(refunds).where(eq(refunds.paymentId, id))).map(({ status }) => status);
  };
  const end = async (paypalId: string, verdict: "complete" | "deny") => {
    const [capture] = (await atPayPal(paypalId)).captures;
    await control(`pending/${capture!.id}/${verdict}`);
    await finishUnfinished(testApp({ now: minutesLater(3) }));
    await makeWaitingRefunds(testApp({ now: minutesLater(6) }));
    return atPayPal(paypalId);
  };

  it("An order canceled during PayPal's review keeps none of the money that PayPal releases later", async () => {
    const { id, paypalId, product } = await cancelledUnderReview();
    expect(await refundOf(paypalId)).toEqual(["requested"]);
    const { amountCents } = await paymentOf(paypalId);
    expect((await end(paypalId, "complete")).refunds).toMatchObject([{ amountCents }]);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded", refundedCents: amountCents });
    expect(await refundOf(paypalId)).toEqual(["completed"]);
    const [order] = await db.select().from(orders).where(eq(orders.id, id));
    expect(order?.status).toBe("cancelled");
    expect(await stockOf(product.id)).toBe(10);
  });

  it("An order canceled during PayPal's review keeps its pieces off the shelf if staff said so, although PayPal refuses it", async () => {
    const { paypalId, product } = await cancelledUnderReview(false);
    await end(paypalId, "deny");
    expect(await stockOf(product.id)).toBe(8);
  });

  it("An order canceled during PayPal's review refunds nothing if PayPal refuses it, and restocks once", async () => {
    const { paypalId, product } = await cancelledUnderReview();
    expect((await end(paypalId, "deny")).refunds).toEqual([]);
    expect(await refundOf(paypalId)).toEqual(["failed"]);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "failed", refundedCents: 0 });
    expect(await stockOf(product.id)).toBe(10);
  });
});
