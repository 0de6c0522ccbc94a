// Tests deposits, balances and invoices under PayPal's review (money-11): they wait for PayPal's answer, which counts once and is
// emailed to the buyer.
import { and, eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { customOrders, orderEvents, orders, payments, quoteRequests, shipments } from "~/db/schema";
import { remainingOf } from "~/domain/custom-orders/custom-orders";
import { formatMoney } from "~/domain/money/money";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { findOwedPage } from "~/services/checkout/owed-links.server";
import type { App } from "~/services/core/app.server";
import { cancelOrder } from "~/services/order-management/cancel.server";
import { completeCapture, findPayPalOrder } from "~/services/payments/captures.server";
import { capturePayment } from "~/services/payments/payments.server";
import { selectUnpaidRecords } from "~/services/reconciliation/checker.server";
import { newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { approvedDeposit, newVisitor, paidOrder, prepare } from "../../support/factories/designs";
import {
  approved,
  customOrder,
  db,
  eventsOf,
  invoiceOf,
  newBalanceToken,
  newCustomOrder,
  newInvoice,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import {
  approvedCart,
  atPayPal,
  codeUses,
  deliver,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  paymentOf,
  refusalOf,
  stockOf,
  webhooksAtRest,
} from "../../support/factories/payments";
import { withRival } from "../../support/faults/broken-parts";
import { control, testApp } from "../../support/fixtures/app";

interface Case {
  paypalId: string;
  recordId: string;
  email: string;
  /** Whether the order or invoice counts as paid. */
  isPaid: () => Promise<boolean>;
  /** The link in the refusal's email by which the buyer can pay after all. */
  link: string;
}

const balanceToken = async (id: string) => newBalanceToken(await staffApp(), id);
const depositCounts = (id: string) => async () => (await customOrder(id)).depositPaymentId !== null;

async function review(paypalId: string): Promise<string> {
  await orderFault("capture", "pending");
  const { status, recordId } = await capturePayment(testApp(), paypalId);
  expect(status).toBe("PENDING");
  return recordId;
}

const cases: Record<string, () => Promise<Case>> = {
  async "the deposit of a design"() {
    const email = `design-${crypto.randomUUID()}@club.example`;
    const visitor = newVisitor();
    const draft = await prepare(visitor, { customerEmail: email });
    const paypalId = await approvedDeposit(visitor, draft, null);
    const recordId = await review(paypalId);
    return { paypalId, recordId, email, isPaid: depositCounts(recordId), link: `customOrderId=${draft.id}` };
  },
  async "the deposit of an order that staff made"() {
    const quoteId = `QR-${crypto.randomUUID().slice(0, 8)}`;
    const customer = { customerName: "Quinn", customerEmail: `${quoteId.toLowerCase()}@club.example` };
    const quote = { id: quoteId, ...customer, projectDescription: "A lighthouse pin", quantity: 80 };
    await db.insert(quoteRequests).values({ ...quote, status: "approved" });
    const { id, customerEmail } = await newCustomOrder({
      ...customer,
      quoteId,
      depositPaymentId: null,
      status: "pending",
    });
    const paypalId = await approved(testApp(), "deposit", id, 5000);
    await review(paypalId);
    const isPaid = async () => {
      const [{ status } = { status: "" }] = await db.select().from(quoteRequests).where(eq(quoteRequests.id, quoteId));
      return (await depositCounts(id)()) && status === "completed";
    };
    return { paypalId, recordId: id, email: customerEmail, isPaid, link: `customOrderId=${id}` };
  },
  async "a balance"() {
    const { id, customerEmail } = await newCustomOrder();
    const paypalId = await approved(testApp(), "balance", await balanceToken(id), 45_000);
    await review(paypalId);
    const isPaid = async () => {
      const { balancePaymentId, status } = await customOrder(id);
      return balancePaymentId !== null && status === "in_production";
    };
    return { paypalId, recordId: id, email: customerEmail, isPaid, link: `/track-order?id=${id}` };
  },
  async "an invoice"() {
    const { id, invoiceNumber, customerEmail } = await newInvoice();
    const paypalId = await approved(testApp(), "invoice", invoiceNumber, 40_000);
    await review(paypalId);
    const isPaid = async () => (await invoiceOf(id)).status === "paid";
    return {
      paypalId,
      recordId: id,
      email: customerEmail,
      isPaid,
      link: `/pay-invoice/${invoiceNumber}?amount=400.00`,
    };
  },
};

/** PayPal decides and sends its signed message four times at once. */
async function decide({ paypalId }: Case, verdict: "complete" | "deny") {
  const [capture] = (await atPayPal(paypalId)).captures;
  await control(`pending/${capture!.id}/${verdict}`);
  const type = verdict === "complete" ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED";
  const [message] = await messagesAbout(paypalId, type);
  expect(await Promise.all([1, 2, 3].map(() => deliver(message!)))).toEqual([200, 200, 200]);
  await vi.waitFor(async () => expect((await paymentOf(paypalId)).status).not.toBe("capturing"), 30_000);
}

const subjectsTo = async (email: string) => (await mailsTo(email)).map(({ template }) => template);

describe.each(Object.keys(cases))("%s", (name) => {
  const underReview = () => cases[name]!();

  it("The payment counts only once PayPal releases the money, with one email", async () => {
    const one = await underReview();
    expect(await one.isPaid()).toBe(false);
    expect(await subjectsTo(one.email)).toEqual([]);
    await decide(one, "complete");
    expect(await one.isPaid()).toBe(true);
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "captured", captureStatus: "COMPLETED" });
    const mails = await subjectsTo(one.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/deposit-confirmation|balance-received|invoice-receipt/);
    const events = await eventsOf(one.recordId);
    expect(new Set(events).size).toBe(events.length);
  });

  it("A refused payment never counts, and its buyer gets one email that says how to pay after all", async () => {
    const one = await underReview();
    await decide(one, "deny");
    expect(await one.isPaid()).toBe(false);
    expect(await paymentOf(one.paypalId)).toMatchObject({ status: "failed", capturedCents: 0, recordId: null });
    const mails = await mailsTo(one.email);
    expect(mails.map(({ template }) => template)).toEqual(["payment-refused"]);
    expect(mails[0]?.text).toContain(one.link);
    const events = await eventsOf(one.recordId);
    expect(events.filter((type) => /refused|cancelled/.test(type))).toHaveLength(1);
    expect(await refusalOf(capturePayment(testApp(), one.paypalId))).toMatchObject({ code: "conflict" });
  });

  it("A second payment is refused during the review", async () => {
    const one = await underReview();
    const { purpose, reference, amountCents } = await paymentOf(one.paypalId);
    const handle = purpose === "balance" ? await balanceToken(reference).catch(() => "") : reference;
    const number = purpose === "invoice" ? (await invoiceOf(reference)).invoiceNumber : handle;
    const second = await approved(newVisitor({ visitor: { grants: [reference] } }), purpose, number, amountCents).catch(
      () => null,
    );
    if (second) await refusalOf(capturePayment(testApp(), second));
    const captured = (await paymentsFor(reference)).filter(({ captureId }) => captureId !== null);
    expect(captured).toHaveLength(1);
  });
});

const moveTo = (id: string, status: "approved" | "mockup_sent") =>
  db.update(customOrders).set({ status }).where(eq(customOrders.id, id));

describe("a deposit that is paid after the approval", () => {
  const both = ["deposit-confirmation", "balance-due"];

  it("A deposit paid after the approval brings the balance link at the end of its review", async () => {
    const one = await cases["the deposit of a design"]!();
    await moveTo(one.recordId, "approved");
    await decide(one, "complete");
    expect((await subjectsTo(one.email)).sort()).toEqual(both.toSorted());
  });

  it("A deposit of a staff-made order brings the balance link, too", async () => {
    const customerEmail = `staff-made-${crypto.randomUUID()}@club.example`;
    const { id } = await newCustomOrder({ customerEmail, depositPaymentId: null, status: "approved" });
    await pay(testApp(), "deposit", id, 5000);
    expect((await subjectsTo(customerEmail)).sort()).toEqual(both.toSorted());
  });
});

describe("after a refusal", () => {
  const refusalTo = async (email: string) =>
    (await mailsTo(email))
      .filter(({ template }) => template === "payment-refused")
      .map(({ text }) => (text ?? "").replaceAll(/\s+/g, " "));
  const tokenIn = (text = "") => /balance-payment\/([\w-]+)/.exec(text)?.[1] ?? "";
  const move = (id: string, values: Partial<typeof orders.$inferInsert>) =>
    db.update(orders).set(values).where(eq(orders.id, id));
  const sentOne = (orderId: string, productId: number) =>
    db.insert(shipments).values({
      id: `SH-${orderId}`,
      orderId,
      lines: [{ productId, name: "Birdie", quantity: 1 }],
      carrier: "ups",
      trackingNumber: "1Z1",
      actor: "ann",
    });
  const denied = (paypalId: string) =>
    decide({ paypalId, recordId: "", email: "", isPaid: async () => false, link: "" }, "deny");

  /** Asks PayPal and applies its answer, as the webhook and the cron do. */
  async function learn(app: App, paypalId: string) {
    const payment = await paymentOf(paypalId);
    const order = (await findPayPalOrder(app, payment))!;
    expect(await refusalOf(completeCapture(app, payment, order))).toMatchObject({ code: "payment_declined" });
  }

  /** An order of three of ten pieces, with the payment under review. */
  async function cartUnderReview() {
    const [buyer, product, code] = [newBuyer(), await newProduct({ stockQuantity: 10 }), await newCode({ maxUses: 1 })];
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 3 }], code: code.code });
    await orderFault("capture", "pending");
    const { recordId } = await capturePayment(buyer.app, paypalId);
    return { paypalId, recordId, product, email: buyer.customer.email, code };
  }

  it("An order that staff canceled after its first parcel owes nothing, and its buyer reads that it is canceled", async () => {
    const { paypalId, recordId, product, email } = await cartUnderReview();
    await sentOne(recordId, product.id);
    await move(recordId, { status: "cancelled" });
    await denied(paypalId);
    expect(await ordersOf(paypalId)).toMatchObject([{ status: "cancelled", owedCents: 0 }]);
    const [text = ""] = await refusalTo(email);
    expect(text).toContain("Your order has been canceled");
    expect(tokenIn(text)).toBe("");
  });

  it("An order that was shipped and archived is back in the list, and its link works", async () => {
    const { paypalId, recordId, email } = await cartUnderReview();
    await move(recordId, { status: "shipped", archivedAt: new Date() });
    await denied(paypalId);
    const [order] = await ordersOf(paypalId);
    expect(order).toMatchObject({ status: "shipped", archivedAt: null });
    const [text] = await refusalTo(email);
    expect(await findOwedPage(testApp(), { token: tokenIn(text) })).toMatchObject({
      id: recordId,
      owedCents: order!.owedCents,
    });
  });

  it("The link goes to the address that staff corrected, with the sum and its last day", async () => {
    const { paypalId, recordId, email } = await cartUnderReview();
    const right = `right-${email}`;
    await move(recordId, { status: "shipped", customerEmail: right });
    await denied(paypalId);
    expect(await refusalTo(email)).toEqual([]);
    const [order] = await ordersOf(paypalId);
    const [text] = await refusalTo(right);
    expect(text).toContain(`${formatMoney(order!.owedCents)} is due`);
    expect(text).toMatch(/expires\s+\w+\s+\d+,\s+\d{4}/);
  });

  it("An order without a known address says that the sum is owed, and mentions no email", async () => {
    const { paypalId, recordId } = await cartUnderReview();
    await move(recordId, { status: "shipped", customerEmail: "" });
    await db.update(payments).set({ email: null }).where(eq(payments.providerOrderId, paypalId));
    await denied(paypalId);
    const [event] = await db
      .select()
      .from(orderEvents)
      .where(and(eq(orderEvents.subjectId, recordId), eq(orderEvents.type, "refused")));
    expect(event?.note).toBe("PayPal declined the payment; the order is still active and its price is due");
  });

  it("The stored result and the email agree, also if the order ships meanwhile", async () => {
    const { paypalId, recordId, email } = await cartUnderReview();
    const [capture] = (await atPayPal(paypalId)).captures;
    // Waits until all webhooks have arrived, so that only the rival runs between the read and the write.
    await webhooksAtRest();
    await control(`pending/${capture!.id}/deny`, { body: { silent: true } });
    const rival = withRival(testApp(), /insert into "order_events"/, () => move(recordId, { status: "shipped" }));
    await learn(rival, paypalId);
    const [order] = await ordersOf(paypalId);
    expect(order).toMatchObject({ status: "shipped", owedCents: order!.totalCents });
    const texts = await refusalTo(email);
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("Your order is still active");
    expect(texts[0]).toContain(`${formatMoney(order!.owedCents)} is due`);
    expect((await eventsOf(recordId)).filter((type) => /refused|cancelled/.test(type))).toEqual(["refused"]);
  });

  it("The order ends once if another caller ends it between the reads and the write", async () => {
    const { paypalId, recordId, email } = await cartUnderReview();
    const [capture] = (await atPayPal(paypalId)).captures;
    await control(`pending/${capture!.id}/deny`);
    const [message] = await messagesAbout(paypalId, "PAYMENT.CAPTURE.DENIED");
    const rival = withRival(testApp(), /insert into "order_events"/, async () =>
      expect(await deliver(message!)).toBe(200),
    );
    await learn(rival, paypalId);
    expect(await ordersOf(paypalId)).toMatchObject([{ status: "cancelled" }]);
    expect(await refusalTo(email)).toHaveLength(1);
    expect((await eventsOf(recordId)).filter((type) => type === "cancelled")).toHaveLength(1);
  });

  it("Pieces that staff restocked from a continuing order are on the shelf, and are no discrepancy to PayPal", async () => {
    const { paypalId, recordId, product, code } = await cartUnderReview();
    await sentOne(recordId, product.id);
    await denied(paypalId);
    expect((await selectUnpaidRecords(testApp())).map((one) => one.recordId)).not.toContain(recordId);
    expect([await stockOf(product.id), await codeUses(code.id)]).toEqual([7, 1]);
    await cancelOrder(await staffApp(), { id: recordId, reason: "The rest is sold out", refund: false, restock: true });
    expect([await stockOf(product.id), await codeUses(code.id)]).toEqual([9, 0]);
  });

  it("An archived order in production is back in the list, and its history has no cancellation", async () => {
    const one = await cases["the deposit of a design"]!();
    await db
      .update(customOrders)
      .set({ status: "in_production", archivedAt: new Date() })
      .where(eq(customOrders.id, one.recordId));
    await decide(one, "deny");
    const order = await customOrder(one.recordId);
    expect(order).toMatchObject({ status: "in_production", archivedAt: null });
    expect(await eventsOf(one.recordId)).not.toContain("cancelled");
    const [text] = await refusalTo(one.email);
    expect(text).toContain(`${formatMoney(order.totalCents)} is due`);
    await pay(testApp(), "balance", tokenIn(text), order.totalCents);
  });

  const setCustom = (id: string, values: Partial<typeof customOrders.$inferInsert>) =>
    db.update(customOrders).set(values).where(eq(customOrders.id, id));
  const staffBills = ["a balance", "the deposit of an order that staff made"] as const;

  it.each(
    staffBills.flatMap((kind) => [
      { kind, state: "archived", values: { archivedAt: new Date() } },
      { kind, state: "made", values: { status: "in_production" as const } },
    ]),
  )("$kind is owed by its customer, whose $state order is in the list", async ({ kind, values }) => {
    const one = await cases[kind]!();
    const right = `right-${one.email}`;
    await setCustom(one.recordId, { ...values, customerEmail: right });
    await decide(one, "deny");
    const order = await customOrder(one.recordId);
    expect(order.archivedAt).toBeNull();
    expect(await refusalTo(one.email)).toEqual([]);
    const [text] = await refusalTo(right);
    expect(text).toContain(`${formatMoney(remainingOf(order))} is due`);
    await pay(testApp(), "balance", tokenIn(text), remainingOf(order));
    expect((await customOrder(one.recordId)).balancePaymentId).not.toBeNull();
  });

  it.each(staffBills)("%s of an order that staff canceled is not requested again, and stays archived", async (kind) => {
    const one = await cases[kind]!();
    await setCustom(one.recordId, { archivedAt: new Date(), status: "cancelled" });
    await decide(one, "deny");
    expect((await customOrder(one.recordId)).archivedAt).not.toBeNull();
    const [text] = await refusalTo(one.email);
    expect(text).toContain("nothing is due");
  });

  it("A refused amount due of an archived catalog order brings both back", async () => {
    const { paypalId, recordId, email } = await cartUnderReview();
    await move(recordId, { status: "shipped" });
    await denied(paypalId);
    const [order] = await ordersOf(paypalId);
    const [text] = await refusalTo(email);
    const again = await approved(testApp(), "order", tokenIn(text), order!.owedCents);
    await review(again);
    const right = `right-${email}`;
    await move(recordId, { archivedAt: new Date(), customerEmail: right });
    await denied(again);
    expect(await ordersOf(paypalId)).toMatchObject([{ archivedAt: null, owedCents: order!.owedCents }]);
    const [told] = await refusalTo(right);
    expect(told).toContain(`${formatMoney(order!.owedCents)} is due`);
    await pay(testApp(), "order", tokenIn(told), order!.owedCents);
    expect(await ordersOf(paypalId)).toMatchObject([{ owedCents: 0 }]);
  });

  it("A continuing order keeps its price, so its code is used", async () => {
    const [visitor, code] = [newVisitor(), await newCode({ maxUses: 1 })];
    const draft = await prepare(visitor, { promoCode: code.code });
    const paypalId = await approvedDeposit(visitor, draft, null);
    const recordId = await review(paypalId);
    await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, recordId));
    await decide({ paypalId, recordId, email: "", isPaid: async () => false, link: "" }, "deny");
    expect([await codeUses(code.id), (await customOrder(recordId)).discountCents > 0]).toEqual([1, true]);
    await cancelOrder(await staffApp(), { id: recordId, reason: "Never paid", refund: false, restock: false });
    expect(await codeUses(code.id)).toBe(0);
  });

  it("An order whose mockup was drawn meanwhile ends too, and its design is free", async () => {
    const one = await cases["the deposit of a design"]!();
    await moveTo(one.recordId, "mockup_sent");
    await decide(one, "deny");
    expect(await customOrder(one.recordId)).toMatchObject({ status: "cancelled", draftId: null });
  });

  it("An order that is made by then stays, and its email has the link to its price", async () => {
    const one = await cases["the deposit of a design"]!();
    await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, one.recordId));
    await decide(one, "deny");
    const { status, totalCents } = await customOrder(one.recordId);
    expect(status).toBe("in_production");
    const [mail] = await mailsTo(one.email);
    const text = mail?.text?.replaceAll(/\s+/g, " ");
    expect(text).toContain("Your order is still active");
    expect(text).toContain(`${formatMoney(totalCents)} is due`);
    const token = /balance-payment\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await pay(testApp(), "balance", token, totalCents);
    expect((await customOrder(one.recordId)).balancePaymentId).not.toBeNull();
  });

  it("The same design can be paid again and makes a new order", async () => {
    const visitor = newVisitor();
    const draft = await prepare(visitor);
    const paypalId = await approvedDeposit(visitor, draft);
    const recordId = await review(paypalId);
    await decide({ paypalId, recordId, email: "", isPaid: async () => false, link: "" }, "deny");
    expect((await customOrder(recordId)).status).toBe("cancelled");
    expect(await getDepositCheckout(visitor, draft.id)).toMatchObject({ paidOrderId: null });
    const again = await paidOrder(visitor, draft);
    expect(again).not.toBe(recordId);
    const [order] = await db.select().from(customOrders).where(eq(customOrders.id, again));
    expect(order).toMatchObject({ draftId: draft.id, depositPaymentId: expect.any(String), logoKey: draft.logoKey });
  });

  it("A staff-made order, a balance and an invoice can still be paid", async () => {
    const made = await cases["the deposit of an order that staff made"]!();
    await decide(made, "deny");
    expect((await refusalTo(made.email))[0]).toContain(
      `The deposit of order ${made.recordId} stays open until it's paid`,
    );
    await pay(testApp(), "deposit", made.recordId, 5000);
    expect(await made.isPaid()).toBe(true);
    const balance = await cases["a balance"]!();
    await decide(balance, "deny");
    expect((await refusalTo(balance.email))[0]).toContain(
      `The balance of order ${balance.recordId} stays open until it's paid`,
    );
    await pay(testApp(), "balance", await balanceToken(balance.recordId), 45_000);
    expect(await balance.isPaid()).toBe(true);
    const invoice = await cases["an invoice"]!();
    await decide(invoice, "deny");
    const { invoiceNumber } = await invoiceOf(invoice.recordId);
    expect((await refusalTo(invoice.email))[0]).toContain(`Invoice ${invoiceNumber} stays open until it's paid`);
    await pay(testApp(), "invoice", invoiceNumber, 40_000);
    expect(await invoice.isPaid()).toBe(true);
  });

  it("The buyer of a cart reads that the order is canceled", async () => {
    const [buyer, product] = [newBuyer(), await newProduct()];
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 1 }] });
    await orderFault("capture", "pending");
    const { recordId } = await capturePayment(buyer.app, paypalId);
    await decide({ paypalId, recordId, email: "", isPaid: async () => false, link: "" }, "deny");
    expect(await ordersOf(paypalId)).toMatchObject([{ status: "cancelled" }]);
    const refusals = (await mailsTo(buyer.customer.email)).filter(({ template }) => template === "payment-refused");
    expect(refusals).toMatchObject([{ subject: expect.stringContaining(recordId) }]);
  });
});
