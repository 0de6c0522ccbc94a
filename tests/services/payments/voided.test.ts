// Tests that staff can void a payment which they recorded by mistake (payments-31): what it paid for is due again, and
// books, statements and totals are as if it had never been recorded.
import { and, eq, like } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog, outboxMessages, payments, productionJobs } from "~/db/schema";
import { shopDay } from "~/domain/calendar/calendar";
import { orderFilter } from "~/domain/orders/admin";
import { paymentLabel } from "~/domain/orders/payment-label";
import { firstDayOf, lastDayOf, monthOf } from "~/domain/payments/books";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { exportBooks } from "~/services/back-office/book-files.server";
import { listMonths, salesTaxByState } from "~/services/back-office/books.server";
import { getFigures } from "~/services/back-office/figures.server";
import type { App } from "~/services/core/app.server";
import { getInvoiceForStaff } from "~/services/invoices/admin.server";
import { getStatement } from "~/services/invoices/statements.server";
import { closeMonth, reopenMonth } from "~/services/ledger/closed-months.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { setOrderStatus, undoStatuses } from "~/services/order-management/status.server";
import { voidPayment } from "~/services/order-management/void-payment.server";
import { getOrderDetail } from "~/services/orders/detail.server";
import { listOrderHistory } from "~/services/orders/list.server";
import {
  approved,
  customOrder,
  db,
  eventsOf,
  invoiceOf,
  newBalanceToken,
  newCustomOrder,
  newInvoice,
  orderOf,
  pay,
  staffApp,
} from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { mailsTo, refusalOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

let staff: App;
let owner: App;
beforeAll(async () => {
  staff = (await appAs("staff")).app;
  owner = await staffApp();
});

const today = shopDay(new Date());
const month = monthOf(today);
let keys = 0;
async function take(id: string, amount: number, receivedOn = today): Promise<string> {
  const key = `void-${++keys}`;
  return (await recordPayment(staff, { id, method: "check", amount, receivedOn, reference: "1042", key })).paymentId;
}
const undo = (paymentId: string, app = staff) => voidPayment(app, { paymentId, reason: "Wrong order" });
const statusOf = async (id: string) => (await db.select().from(payments).where(eq(payments.id, id)))[0]?.status;

async function labelOf(id: string) {
  const { rows } = await listOrderHistory(staff, orderFilter.parse({ q: id }));
  const order = rows.find((row) => row.id === id);
  return order && paymentLabel(order);
}

async function textOf(file: Promise<AsyncIterable<string>>): Promise<string> {
  let text = "";
  for await (const part of await file) text += part;
  return text;
}

/** Everything that counts money, for this month. */
async function books() {
  const range = { from: firstDayOf(month), to: lastDayOf(month) };
  return {
    figures: (await getFigures(staff, range)).revenueCents,
    months: (await listMonths(staff, Number(month.slice(0, 4)))).find((one) => one.month === month),
    states: await salesTaxByState(staff, { from: month, to: month }),
    accounts: await textOf(exportAccounts(staff, range)),
    quickBooks: await textOf(exportBooks(staff, month, "quickbooks-sales")),
    xero: await textOf(exportBooks(staff, month, "xero")),
  };
}

describe("a catalog order", () => {
  it("A voided check is due again, the order waits, and the books are as before", async () => {
    const { id, owedCents, email } = await newManualOrder();
    const before = await books();
    const paymentId = await take(id, owedCents);
    expect(await orderOf(id)).toMatchObject({ owedCents: 0, status: "processing" });
    await undo(paymentId);
    await undo(paymentId);
    expect(await orderOf(id)).toMatchObject({ owedCents, status: "pending" });
    expect(await labelOf(id)).toBe(`$${(owedCents / 100).toFixed(2)} due`);
    expect(await books()).toEqual(before);
    expect((await eventsOf(id)).filter((type) => type === "payment_voided")).toHaveLength(1);
    const lines = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.action, "payment voided"), eq(auditLog.subject, `order ${id}`)));
    expect(lines.map(({ detail }) => detail)).toEqual([
      { method: "check", amountCents: owedCents, reason: "Wrong order" },
    ]);
    const mails = (await mailsTo(email)).filter(({ template }) => template === "payment-voided");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("Wrong order");
    expect(mails[0]?.text).toContain("is due again");
    const { payments: shown } = await getOrderDetail(staff, id);
    expect(shown.map(({ status }) => status)).toContain("voided");
    // The right check can then be recorded.
    await take(id, owedCents);
    expect(await labelOf(id)).toBe("Paid");
  });

  it("One of two parts is voided, and the other still counts", async () => {
    const { id, owedCents } = await newManualOrder();
    const first = await take(id, 500);
    await take(id, owedCents - 500);
    await undo(first);
    expect(await orderOf(id)).toMatchObject({ owedCents: 500, status: "pending" });
  });

  it("The form that recorded the payment does not record it again", async () => {
    const { id, owedCents } = await newManualOrder();
    const form = {
      id,
      method: "check" as const,
      amount: owedCents,
      receivedOn: today,
      reference: "7",
      key: `void-${++keys}`,
    };
    const { paymentId } = await recordPayment(staff, form);
    await undo(paymentId);
    expect(await refusalOf(recordPayment(staff, form))).toMatchObject({ code: "conflict" });
    expect(await orderOf(id)).toMatchObject({ owedCents });
  });
});

describe("a custom order", () => {
  const unpaid = {
    depositPaymentId: null,
    status: "pending" as const,
    totalCents: 61_200,
    depositCents: 6_120,
    depositPercent: 10,
  };

  it("A voided deposit is asked for again, at the percentage of the quote", async () => {
    const order = await newCustomOrder(unpaid);
    const paymentId = await take(order.id, 20_000);
    await undo(paymentId);
    expect(await customOrder(order.id)).toMatchObject({
      depositPaymentId: null,
      balancePaymentId: null,
      depositCents: 6_120,
      status: "pending",
    });
    await take(order.id, 6_120);
    const confirmations = (await mailsTo(order.customerEmail)).filter(
      ({ template }) => template === "deposit-confirmation",
    );
    expect(confirmations).toHaveLength(2);
  });

  it("A voided balance takes the order out of production, unless someone has worked on it", async () => {
    const order = await newCustomOrder({ status: "mockup_sent" });
    const paymentId = await take(order.id, 45_000);
    expect(await customOrder(order.id)).toMatchObject({ status: "in_production", balancePaymentId: paymentId });
    await undo(paymentId);
    expect(await customOrder(order.id)).toMatchObject({
      status: "pending",
      balancePaymentId: null,
      depositCents: 5_000,
    });

    const begun = await newCustomOrder();
    const second = await take(begun.id, 45_000);
    await db.insert(productionJobs).values({ orderId: begun.id, stage: "finishing", phase: "making" });
    await undo(second);
    expect(await customOrder(begun.id)).toMatchObject({ status: "in_production", balancePaymentId: null });
    expect(await labelOf(begun.id)).toBe("$450.00 due");
  });

  it("A voided balance does not bring back a status that staff undid", async () => {
    const order = await newCustomOrder({ status: "pending" });
    const change = await setOrderStatus(staff, { id: order.id, status: "mockup_sent", mail: "delayed" });
    await undoStatuses(staff, { changes: [change!] });
    const paymentId = await take(order.id, 45_000);
    expect(await customOrder(order.id)).toMatchObject({ status: "in_production" });
    await undo(paymentId);
    expect(await customOrder(order.id)).toMatchObject({ status: "pending" });
  });

  it("Whichever payment is voided, the others pay for the rest", async () => {
    for (const gone of [0, 1, 2]) {
      const order = await newCustomOrder(unpaid);
      const parts = [10_000, 20_000, 31_200];
      const ids: string[] = [];
      for (const part of parts) ids.push(await take(order.id, part));
      expect(await labelOf(order.id)).toBe("Paid");
      await undo(ids[gone]!);
      expect(await labelOf(order.id)).toBe(`$${(parts[gone]! / 100).toFixed(2)} due`);
      await take(order.id, parts[gone]!);
      expect(await labelOf(order.id)).toBe("Paid");
      const left = await db
        .select()
        .from(payments)
        .where(and(eq(payments.recordId, order.id), eq(payments.status, "captured")));
      expect(left.reduce((sum, { capturedCents }) => sum + capturedCents, 0)).toBe(61_200);
    }
  });

  it("After all payments were voided, nothing counts as paid", async () => {
    const order = await newCustomOrder(unpaid);
    const ids = [await take(order.id, 10_000), await take(order.id, 51_200)];
    for (const id of ids) await undo(id);
    expect(await customOrder(order.id)).toMatchObject({
      depositPaymentId: null,
      balancePaymentId: null,
      depositCents: 6_120,
    });
  });
});

describe("an invoice", () => {
  it("Each part can be voided, and the customer's link takes the rest", async () => {
    const invoice = await newInvoice();
    const first = await take(invoice.id, 15_000);
    const second = await take(invoice.id, 25_000);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid" });
    await undo(first);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "pending", paidAt: null, paymentId: second });
    expect((await getInvoiceForStaff(staff, invoice.id)).invoice.paidCents).toBe(25_000);
    await undo(second);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "pending", paymentId: null });
    const statement = await getStatement(staff, invoice.customerEmail, { from: today, to: today });
    expect(statement.closingCents).toBe(40_000);
    await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid" });
  });
});

describe("refusals", () => {
  it("Payments by PayPal, refunded payments and other roles are refused, and nothing changes", async () => {
    const order = await newCustomOrder();
    const token = await newBalanceToken(staff, order.id);
    await pay(testApp(), "balance", token, 45_000);
    const [online] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.recordId, order.id), eq(payments.method, "paypal")));
    expect(await refusalOf(undo(online!.id))).toMatchObject({
      code: "conflict",
      message: "Refund this payment instead.",
    });

    const { id, owedCents } = await newManualOrder();
    const paymentId = await take(id, owedCents);
    for (const role of ["production", "user"] as const)
      expect(await refusalOf(undo(paymentId, (await appAs(role)).app))).toMatchObject({ code: "forbidden" });
    await refundPayment(staff, { paymentId, amount: 100, reason: "Bent", restock: false, key: crypto.randomUUID() });
    expect(await refusalOf(undo(paymentId))).toMatchObject({ code: "conflict" });
    expect(await statusOf(paymentId)).toBe("captured");
  });

  it("A payment of a closed month stays until an owner reopens it", async () => {
    const { id, owedCents } = await newManualOrder();
    const paymentId = await take(id, owedCents, "2019-03-15");
    await closeMonth(owner, { month: "2019-03" });
    expect(await refusalOf(undo(paymentId))).toMatchObject({
      code: "conflict",
      message: "This would change a closed month. Ask an owner to reopen it under Books first.",
    });
    expect(await orderOf(id)).toMatchObject({ owedCents: 0 });
    await reopenMonth(owner, { month: "2019-03", reason: "Bounced check" });
    await undo(paymentId);
    expect(await orderOf(id)).toMatchObject({ owedCents });
  });

  it("A refund at the same moment and a void never both count", async () => {
    const { id, owedCents } = await newManualOrder();
    const paymentId = await take(id, owedCents);
    const refund = () =>
      refundPayment(owner, { paymentId, amount: owedCents, reason: "Bent", restock: false, key: crypto.randomUUID() });
    expect(await refusalOf(undo(paymentId, withRival(staff, /update "payments"/, refund)))).toMatchObject({
      code: "conflict",
    });
    expect(await statusOf(paymentId)).toBe("refunded");
    const again = await newManualOrder();
    const second = await take(again.id, again.owedCents);
    const voided = () => undo(second, owner);
    await undo(second, withRival(staff, /update "payments"/, voided));
    expect(await orderOf(again.id)).toMatchObject({ owedCents: again.owedCents });
    const mails = await db
      .select()
      .from(outboxMessages)
      .where(like(outboxMessages.dedupeKey, `payment-voided:${second}`));
    expect(mails).toHaveLength(1);
  });

  it("While PayPal confirms another payment of the order, nothing is voided", async () => {
    const { id, owedCents, token } = await newManualOrder();
    const first = await take(id, 500);
    const paypalId = await approved(testApp(), "order", token, owedCents - 500);
    await db.update(payments).set({ status: "capturing" }).where(eq(payments.providerOrderId, paypalId));
    expect(await refusalOf(undo(first))).toMatchObject({ code: "conflict" });
    expect(await orderOf(id)).toMatchObject({ owedCents: owedCents - 500 });
  });

  it("A shipped order stays shipped, and its amount is due", async () => {
    const { id, owedCents } = await newManualOrder();
    const paymentId = await take(id, owedCents);
    await setOrderStatus(owner, { id, status: "shipped" });
    await undo(paymentId);
    expect(await orderOf(id)).toMatchObject({ status: "shipped", owedCents });
  });
});
