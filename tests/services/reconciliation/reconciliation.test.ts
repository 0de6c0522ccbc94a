// Tests reconciliation (reconciliation-2, reconciliation-3): each kind of discrepancy is found automatically, resolved by one action, once,
// and then is over.
import { eq, inArray, isNotNull } from "drizzle-orm";
import { beforeAll, describe, expect, it, vi } from "vitest";
import {
  auditLog,
  customOrders,
  orderEvents,
  orderItems,
  orders,
  paymentDiscrepancies,
  payments,
  refunds,
} from "~/db/schema";
import type { DiscrepancyKind } from "~/domain/payments/reconciliation";
import type { App } from "~/services/core/app.server";
import { listDiscrepancies } from "~/services/ledger/discrepancies.server";
import { makeWaitingRefunds, recordProviderRefund } from "~/services/payments/refunds.server";
import {
  checkNow,
  getWatch,
  reconcilePayments,
  selectDue,
  selectUnpaidRecords,
} from "~/services/reconciliation/checker.server";
import { dismissDiscrepancy, resolveDiscrepancy } from "~/services/reconciliation/resolve.server";
import { planOf } from "../../support/assertions/recorder";
import { minutesLater, newBuyer, newProduct } from "../../support/factories/buyers";
import {
  db,
  invoiceOf,
  newBalanceToken,
  newCustomOrder,
  newInvoice,
  pay,
  staffApp,
} from "../../support/factories/order-management";
import {
  approvedCart,
  atPayPal,
  boughtPins,
  deliver,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  payCart,
  paymentOf,
  refundedAt,
  refusalOf,
  stockOf,
  webhooksAtRest,
} from "../../support/factories/payments";
import { control, testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const checkAfter = (minutes: number) => reconcilePayments(testApp({ now: minutesLater(minutes) }));
const rowsOf = (paymentId: string) =>
  db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.paymentId, paymentId));

/** The discrepancy of a payment, as staff see it. */
async function found(paymentId: string, kind: DiscrepancyKind) {
  const rows = (await listDiscrepancies(staff)).rows.filter((row) => row.paymentId === paymentId);
  expect(rows).toMatchObject([{ kind, resolvedAt: null }]);
  return rows[0]!;
}

/** One press resolves the discrepancy and adds an audit line. A second press, or a press on an outdated page, does nothing. */
async function resolveOnce(row: { id: string; paymentId: string | null }) {
  const outcome = await resolveDiscrepancy(staff, row);
  const before = await Promise.all([db.select().from(payments), db.select().from(refunds), db.select().from(orders)]);
  expect(await resolveDiscrepancy(staff, row)).toEqual({ done: "already" });
  const after = await Promise.all([db.select().from(payments), db.select().from(refunds), db.select().from(orders)]);
  expect(after).toEqual(before);
  const [kept] = await db.select().from(paymentDiscrepancies).where(eq(paymentDiscrepancies.id, row.id));
  expect(kept?.resolvedAt).toBeInstanceOf(Date);
  expect(await db.$count(auditLog, eq(auditLog.subject, `discrepancy ${row.id}`))).toBe(1);
  return outcome;
}

async function loseOrder(orderId: string) {
  await db.delete(orderItems).where(eq(orderItems.orderId, orderId));
  await db.delete(orders).where(eq(orders.id, orderId));
}

describe("a payment that is as it should be", () => {
  it("A correct payment is checked without effect, and checked again a day later", async () => {
    const { payment, paypalId } = await boughtPins();
    await checkAfter(11);
    expect(await rowsOf(payment.id)).toEqual([]);
    const { checkDueAt } = await paymentOf(paypalId);
    expect((checkDueAt?.getTime() ?? 0) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  });

  it("Due payments are found by an index", async () => {
    for (const query of [selectDue(staff), selectUnpaidRecords(staff)]) {
      const plan = await planOf(query.toSQL());
      expect(plan.filter((step) => /^SCAN (payments|orders|custom_orders|manual_invoices)/.test(step))).toEqual([]);
    }
  });

  it("Only staff can resolve", async () => {
    expect((await refusalOf(resolveDiscrepancy(testApp(), { id: "x" }))).code).toBe("unauthenticated");
    expect((await refusalOf(dismissDiscrepancy(testApp(), { id: "x", reason: "y" }))).code).toBe("unauthenticated");
  });
});

describe("Check now", () => {
  it("Check now finds differences before the schedule would, as often as it is pressed", async () => {
    const { payment, orderId } = await boughtPins();
    await loseOrder(orderId);
    expect(await rowsOf(payment.id)).toEqual([]);
    const first = await checkNow(staff, { days: 1 });
    expect(first).toMatchObject({ left: 0, isAnswered: true });
    expect(first.checked).toBeGreaterThan(0);
    const row = await found(payment.id, "capture_without_order");
    expect((await checkNow(staff, { days: 1 })).checked).toBe(first.checked);
    expect(await found(payment.id, "capture_without_order")).toEqual(row);
    expect(await db.$count(auditLog, eq(auditLog.action, "reconciliation checked"))).toBe(2);
    await resolveDiscrepancy(staff, row);
  });

  it("Check now leaves older payments to the schedule, and says how many it watches", async () => {
    const { payment, paypalId } = await boughtPins();
    const soon = minutesLater(60)();
    const old = { capturedAt: minutesLater(-3 * 24 * 60)(), checkDueAt: soon };
    await db.update(payments).set(old).where(eq(payments.id, payment.id));
    const dueAt = async () => (await paymentOf(paypalId)).checkDueAt;
    await checkNow(staff, { days: 1 });
    expect(await dueAt()).toEqual(soon);
    const watch = await getWatch(staff);
    expect(watch.payments).toBe(await db.$count(payments, isNotNull(payments.checkDueAt)));
    expect(watch.nextCheckAt).toEqual(soon);
    await checkNow(staff, { days: 7 });
    expect((await dueAt())?.getTime()).toBeGreaterThan(minutesLater(23 * 60)().getTime());
  });

  it("Check now says if PayPal does not answer, and is for staff alone", async () => {
    await boughtPins();
    await orderFault("get", "error500", 9);
    expect(await checkNow(staff, { days: 1 })).toMatchObject({ checked: 0, isAnswered: false });
    await control("faults", { method: "DELETE" });
    expect((await refusalOf(checkNow(testApp(), { days: 1 }))).code).toBe("unauthenticated");
    expect((await refusalOf(getWatch(testApp()))).code).toBe("unauthenticated");
  });
});

describe("a capture without an order", () => {
  it("A capture whose record is gone is recorded again from what was bought", async () => {
    const { payment, orderId, paypalId, product, buyer } = await boughtPins();
    await loseOrder(orderId);
    await checkAfter(11);
    const outcome = await resolveOnce(await found(payment.id, "capture_without_order"));
    const [order] = await ordersOf(paypalId);
    expect(outcome).toEqual({ done: "orderRecorded", id: order?.id });
    expect(order).toMatchObject({ totalCents: payment.amountCents, customerEmail: buyer.customer.email });
    expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", recordId: order?.id });
    expect(await stockOf(product.id)).toBe(8);
    expect((await mailsTo(buyer.customer.email)).map(({ subject }) => subject).join()).toContain(order?.id);
    await checkAfter(3 * 24 * 60);
    expect((await rowsOf(payment.id)).every(({ resolvedAt }) => resolvedAt)).toBe(true);
  });

  it("A capture without an order that several press at once makes one order", async () => {
    const { payment, orderId, paypalId } = await boughtPins();
    await loseOrder(orderId);
    await checkAfter(11);
    const row = await found(payment.id, "capture_without_order");
    const done = await Promise.all([1, 2, 3].map(() => resolveDiscrepancy(staff, row)));
    expect(done.map((one) => one.done).sort()).toEqual(["already", "already", "orderRecorded"]);
    expect(await ordersOf(paypalId)).toHaveLength(1);
  });

  it("A capture without an order is refunded if what it paid for is gone", async () => {
    const order = await newCustomOrder();
    const paypalId = await pay(testApp(), "balance", await newBalanceToken(staff, order.id), 45_000);
    await db.delete(orderEvents).where(eq(orderEvents.subjectId, order.id));
    await db.delete(customOrders).where(eq(customOrders.id, order.id));
    await checkAfter(11);
    const { id } = await paymentOf(paypalId);
    expect(await resolveOnce(await found(id, "capture_without_order"))).toEqual({
      done: "moneyRefunded",
      cents: 45_000,
    });
    expect(await refundedAt(paypalId)).toBe(45_000);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded", refundedCents: 45_000 });
  });
});

describe("an order without a capture", () => {
  /** An order in the shop although its PayPal order was never paid. */
  async function unpaid() {
    const one = await boughtPins();
    const { id } = await one.buyer.app.paypal().createOrder({
      requestId: crypto.randomUUID(),
      amountCents: 100,
      breakdown: { itemTotalCents: 100, shippingCents: 0, taxCents: 0, discountCents: 0 },
      referenceId: one.payment.id,
      customId: one.payment.id,
      description: "never paid",
      shipTo: null,
    });
    await db.update(payments).set({ providerOrderId: id }).where(eq(payments.id, one.payment.id));
    await checkAfter(11);
    return { ...one, row: await found(one.payment.id, "order_without_capture") };
  }
  const ledger = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0];

  it("An order without a capture is canceled, its pieces return, and the customer gets an email", async () => {
    const { row, orderId, product, payment, buyer } = await unpaid();
    expect(row).toMatchObject({ reference: orderId, expectedCents: payment.amountCents, actualCents: 0 });
    expect(await resolveOnce(row)).toEqual({ done: "cancelled", id: orderId });
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
    expect(order?.status).toBe("cancelled");
    expect(await stockOf(product.id)).toBe(10);
    expect(await ledger(payment.id)).toMatchObject({ status: "failed", capturedCents: 0, recordId: null });
    expect((await mailsTo(buyer.customer.email)).map(({ dedupeKey }) => dedupeKey)).toContain(`cancelled:${orderId}`);
    await checkAfter(20);
    expect((await listDiscrepancies(staff)).rows).not.toContainEqual(
      expect.objectContaining({ paymentId: payment.id }),
    );
  });

  it("An order without a capture that has shipped is not canceled", async () => {
    const { row, orderId } = await unpaid();
    await db.update(orders).set({ status: "shipped" }).where(eq(orders.id, orderId));
    expect((await refusalOf(resolveDiscrepancy(staff, row))).code).toBe("conflict");
    await dismissDiscrepancy(staff, { id: row.id, reason: "They sent a check" });
    expect(await resolveDiscrepancy(staff, row)).toEqual({ done: "already" });
  });

  it("An order whose money PayPal has after all is recorded as paid", async () => {
    const { row, payment, paypalId, orderId } = await unpaid();
    await db.update(payments).set({ providerOrderId: paypalId }).where(eq(payments.id, payment.id));
    expect(await resolveOnce(row)).toEqual({ done: "matches" });
    expect(await ledger(payment.id)).toMatchObject({ status: "captured", recordId: orderId });
  });

  it("An order without a capture is also found by the ledger alone, and an invoice can then be paid again", async () => {
    const invoice = await newInvoice();
    const paypalId = await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    const { id } = await paymentOf(paypalId);
    await webhooksAtRest();
    await db
      .update(payments)
      .set({
        status: "expired",
        recordId: null,
        providerOrderId: "NEVER-WAS",
        captureId: null,
        checkDueAt: null,
        updatedAt: new Date(),
      })
      .where(eq(payments.id, id));
    await checkAfter(0);
    expect(await resolveOnce(await found(id, "order_without_capture"))).toMatchObject({ done: "cancelled" });
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "pending", paymentId: null });
    await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid" });
  });
});

describe("an amount that differs", () => {
  async function ledgerSays(change: number) {
    const one = await boughtPins();
    const capturedCents = one.payment.amountCents + change;
    await db.update(payments).set({ capturedCents }).where(eq(payments.id, one.payment.id));
    await checkAfter(11);
    return { ...one, row: await found(one.payment.id, "amount_differs") };
  }

  it("If PayPal took more, the ledger takes its amount, and the difference is refunded", async () => {
    const { row, payment, paypalId } = await ledgerSays(-300);
    expect(row).toMatchObject({ expectedCents: payment.amountCents - 300, actualCents: payment.amountCents });
    expect(await resolveOnce(row)).toEqual({ done: "moneyRefunded", cents: 300 });
    expect(await refundedAt(paypalId)).toBe(300);
    const { amountCents } = payment;
    expect(await paymentOf(paypalId)).toMatchObject({
      capturedCents: amountCents,
      refundedCents: 300,
      status: "captured",
    });
  });

  it("If PayPal took more and refunded it there, the ledger takes the amount, and nothing is refunded twice", async () => {
    const { row, payment, paypalId } = await ledgerSays(-300);
    await control("refunds", { body: { captureId: payment.captureId, amountCents: 300, silent: true } });
    expect(await resolveOnce(row)).toEqual({ done: "amountTaken", cents: payment.amountCents });
    expect(await refundedAt(paypalId)).toBe(300);
  });

  it("If PayPal took less, the ledger takes PayPal's amount", async () => {
    const { row, payment, paypalId } = await ledgerSays(300);
    expect(await resolveOnce(row)).toEqual({ done: "amountTaken", cents: payment.amountCents });
    expect(await paymentOf(paypalId)).toMatchObject({ capturedCents: payment.amountCents, refundedCents: 0 });
    expect(await refundedAt(paypalId)).toBe(0);
  });

  it("Another amount at the capture is refunded immediately, again after PayPal refused, and not by the cron once more", async () => {
    const buyer = newBuyer();
    const paypalId = await approvedCart(buyer, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    await orderFault("capture", "wrong_amount");
    expect((await payCart(buyer, paypalId)).status).toBe(409);
    const { id, capturedCents } = await paymentOf(paypalId);
    await orderFault("refund", "decline");
    await makeWaitingRefunds(testApp({ now: minutesLater(1) }));
    expect(await refundedAt(paypalId)).toBe(0);
    expect(await resolveOnce(await found(id, "amount_differs"))).toEqual({
      done: "moneyRefunded",
      cents: capturedCents,
    });
    for (const minutes of [2, 8]) await makeWaitingRefunds(testApp({ now: minutesLater(minutes) }));
    expect(await refundedAt(paypalId)).toBe(capturedCents);
    expect(await paymentOf(paypalId)).toMatchObject({ status: "refunded", refundedCents: capturedCents });
  });
});

describe("a refund that is not recorded", () => {
  it("A missing refund is recorded with history and email, once", async () => {
    const { payment, paypalId, buyer } = await boughtPins();
    await control("refunds", { body: { captureId: payment.captureId, amountCents: 700, silent: true } });
    await checkAfter(11);
    const row = await found(payment.id, "refund_not_recorded");
    expect(await resolveOnce(row)).toEqual({ done: "refundRecorded", cents: 700 });
    expect(await paymentOf(paypalId)).toMatchObject({ status: "captured", refundedCents: 700 });
    expect((await mailsTo(buyer.customer.email)).filter(({ template }) => template === "refund")).toHaveLength(1);
    await checkAfter(3 * 24 * 60);
    expect(await rowsOf(payment.id)).toHaveLength(1);
  });

  it("A missing refund ends automatically when PayPal's message comes after all", async () => {
    const { payment, paypalId } = await boughtPins();
    await control("refunds", { body: { captureId: payment.captureId, amountCents: 400, silent: true } });
    await checkAfter(11);
    await found(payment.id, "refund_not_recorded");
    const { id: refundId } = (await atPayPal(paypalId)).refunds[0]!;
    await recordProviderRefund(testApp(), payment, { id: refundId, amountCents: 400, status: "COMPLETED" });
    expect(await rowsOf(payment.id)).toMatchObject([{ resolvedBy: "paypal" }]);
  });
});

describe("a capture that nobody asked for", () => {
  async function unknown() {
    const app = testApp();
    const { id } = await app.paypal().createOrder({
      requestId: crypto.randomUUID(),
      amountCents: 500,
      breakdown: { itemTotalCents: 500, shippingCents: 0, taxCents: 0, discountCents: 0 },
      referenceId: "elsewhere",
      customId: `elsewhere-${crypto.randomUUID()}`,
      description: "not ours",
      shipTo: null,
    });
    await control(`orders/${id}/approve`);
    const { capture } = await app.paypal().captureOrder(id, crypto.randomUUID());
    const [message] = await messagesAbout(id, "PAYMENT.CAPTURE.COMPLETED");
    expect(await deliver(message!)).toBe(200);
    const row = await vi.waitFor(async () => {
      const [one] = (await listDiscrepancies(staff)).rows.filter(({ reference }) => reference === capture?.id);
      expect(one).toMatchObject({ kind: "unknown_capture", resolution: "refund_unknown" });
      return one!;
    });
    return { id, row };
  }

  it("A capture that nobody requested is refunded, once", async () => {
    const { id, row } = await unknown();
    expect(await resolveOnce(row)).toEqual({ done: "moneyRefunded", cents: 500 });
    expect(await refundedAt(id)).toBe(500);
  });

  it("A capture that nobody requested may be dismissed with a reason, which the audit log keeps", async () => {
    const { id, row } = await unknown();
    await dismissDiscrepancy(staff, { id: row.id, reason: "Our stall at the fair" });
    await dismissDiscrepancy(staff, { id: row.id, reason: "Again" });
    expect(await resolveDiscrepancy(staff, row)).toEqual({ done: "already" });
    expect(await refundedAt(id)).toBe(0);
    const lines = await db
      .select()
      .from(auditLog)
      .where(inArray(auditLog.subject, [`discrepancy ${row.id}`]));
    expect(lines).toMatchObject([{ action: "discrepancy dismissed", detail: { reason: "Our stall at the fair" } }]);
  });
});
