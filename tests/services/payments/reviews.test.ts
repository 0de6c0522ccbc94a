// Deposits, balances and invoices under PayPal's review (money-11): they wait, and its word ends them once, told to the buyer.
import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { customOrders, quoteRequests } from "~/db/schema";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import { getDepositCheckout } from "~/services/checkout/deposit-checkout.server";
import { capturePayment } from "~/services/payments/payments.server";
import {
  approved,
  customOrder,
  db,
  eventsOf,
  invoiceOf,
  newCustomOrder,
  newInvoice,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/after-sale";
import { control, testApp } from "../../support/app";
import { approvedDeposit, newVisitor, paidOrder, prepare } from "../../support/designs";
import { newBuyer, newProduct } from "../../support/factories";
import {
  approvedCart,
  atPayPal,
  deliver,
  mailsTo,
  messagesAbout,
  orderFault,
  ordersOf,
  paymentOf,
  refusalOf,
} from "../../support/ledger";

interface Case {
  paypalId: string;
  recordId: string;
  email: string;
  /** What shows whether it counts as paid. */
  isPaid: () => Promise<boolean>;
  /** The way to pay after all stands in the mail of a refusal. */
  link: string;
}

const balanceToken = async (id: string) =>
  (await issueBalanceLink(await staffApp(), { id })).balancePaymentUrl.split("/").at(-1) ?? "";
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

/** PayPal decides and says so by itself and three times more at once, signed. */
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

  it("counts only once PayPal lets the money go, with one mail", async () => {
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

  it("refused never counts; its buyer gets one mail that says how to pay after all", async () => {
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

  it("keeps a second payment out while it lasts", async () => {
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

  it("brings the link to the balance at the end of its review", async () => {
    const one = await cases["the deposit of a design"]!();
    await moveTo(one.recordId, "approved");
    await decide(one, "complete");
    expect((await subjectsTo(one.email)).sort()).toEqual(both.toSorted());
  });

  it("brings it for an order of staff's making, too", async () => {
    const customerEmail = `staff-made-${crypto.randomUUID()}@club.example`;
    const { id } = await newCustomOrder({ customerEmail, depositPaymentId: null, status: "approved" });
    await pay(testApp(), "deposit", id, 5000);
    expect((await subjectsTo(customerEmail)).sort()).toEqual(both.toSorted());
  });
});

describe("after a refusal", () => {
  it("an order whose mockup was drawn meanwhile ends too, and its design is free", async () => {
    const one = await cases["the deposit of a design"]!();
    await moveTo(one.recordId, "mockup_sent");
    await decide(one, "deny");
    expect(await customOrder(one.recordId)).toMatchObject({ status: "cancelled", draftId: null });
  });

  it("an order that is made by then stays, and its mail has the link to what it costs", async () => {
    const one = await cases["the deposit of a design"]!();
    await db.update(customOrders).set({ status: "in_production" }).where(eq(customOrders.id, one.recordId));
    await decide(one, "deny");
    const { status, totalCents } = await customOrder(one.recordId);
    expect(status).toBe("in_production");
    const [mail] = await mailsTo(one.email);
    expect(mail?.text).toContain("the order stands");
    const token = /balance-payment\/([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    await pay(testApp(), "balance", token, totalCents);
    expect((await customOrder(one.recordId)).balancePaymentId).not.toBeNull();
  });

  it("the same design can be paid again and makes an order of its own", async () => {
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

  it("an order that staff made, a balance and an invoice are still open to be paid", async () => {
    const made = await cases["the deposit of an order that staff made"]!();
    await decide(made, "deny");
    await pay(testApp(), "deposit", made.recordId, 5000);
    expect(await made.isPaid()).toBe(true);
    const balance = await cases["a balance"]!();
    await decide(balance, "deny");
    await pay(testApp(), "balance", await balanceToken(balance.recordId), 45_000);
    expect(await balance.isPaid()).toBe(true);
    const invoice = await cases["an invoice"]!();
    await decide(invoice, "deny");
    await pay(testApp(), "invoice", (await invoiceOf(invoice.recordId)).invoiceNumber, 40_000);
    expect(await invoice.isPaid()).toBe(true);
  });

  it("the buyer of a cart is told that the order is cancelled", async () => {
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
