// Tests an invoice that is paid in parts (invoices-10): its parts, the rest and the books agree to the cent after any sequence of payments.

import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { customOrders, manualInvoices, payments } from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import { readRecords } from "~/domain/text/csv";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { mergeCustomers } from "~/services/back-office/merge-customers.server";
import { receivablesByAge, revenueByDay } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { getCustomer } from "~/services/customers/customer.server";
import { deleteInvoice, getInvoiceForStaff, voidInvoice } from "~/services/invoices/admin.server";
import { getStatement, mailStatement, statementCsv } from "~/services/invoices/statements.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { completeCapture } from "~/services/payments/captures.server";
import { capturePayment } from "~/services/payments/payments.server";
import { makeWaitingRefunds } from "~/services/payments/refunds.server";
import { minutesLater } from "../../support/factories/buyers";
import {
  approved,
  db,
  eventsOf,
  invoiceOf,
  newCustomOrder,
  newInvoice,
  pay,
  paymentsFor,
  staffApp,
} from "../../support/factories/order-management";
import { atPayPal, mailsTo, orderFault, paymentOf, refusalOf } from "../../support/factories/payments";
import { newOrder } from "../../support/factories/staff";
import { withBrokenPayPal } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const today = shopDay(new Date());
const part = (id: string, amount: number, key: string | undefined = crypto.randomUUID()) =>
  recordPayment(staff, { id, method: "check", amount, receivedOn: today, reference: "1042", key });
const gone = { reason: "Too much", restock: false };
const leftOn = async (id: string) => {
  const { invoice } = await getInvoiceForStaff(staff, id);
  return invoice.totalCents - invoice.paidCents;
};
const owed = async () => (await receivablesByAge(staff)).reduce((sum, { cents }) => sum + cents, 0);

const range = { from: addDays(today, -1), to: addDays(today, 1) };

/** The invoice's rows in the accountant's file, and the sum of all rows. */
async function books(number: string) {
  let text = "";
  for await (const some of await exportAccounts(staff, range)) text += some;
  const [head = [], ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
  const at = (name: string) => head.indexOf(name);
  const cents = (of: string[][], name: string) =>
    of.reduce((sum, cells) => sum + Math.round(Number(cells[at(name)] || 0) * 100), 0);
  const own = rows.filter((cells) => cells[at("Number")] === number);
  const revenue = (await revenueByDay(staff, range)).reduce((sum, day) => sum + day.cents, 0);
  return {
    sold: cents(own, "Amount"),
    received: cents(own, "Received"),
    tax: cents(
      own.filter((cells) => /^(refunded )?tax$/.test(cells[at("Row")] ?? "")),
      "Amount",
    ),
    isRevenue: cents(rows, "Amount") === revenue && cents(rows, "Received") === revenue,
  };
}

describe("an invoice paid in parts", () => {
  it("An invoice is open until the last part, which its link pays", async () => {
    const before = await owed();
    const invoice = await newInvoice({ subtotalCents: 37_100, taxCents: 2_900 });
    expect(await owed()).toBe(before + 40_000);
    await part(invoice.id, 10_001);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "pending", paidAt: null });
    expect(await leftOn(invoice.id)).toBe(29_999);
    const { invoices } = await getCustomer(staff, invoice.customerEmail);
    expect(invoices).toMatchObject([{ id: invoice.id, state: "pending", paidCents: 10_001 }]);
    expect(await owed()).toBe(before + 29_999);
    const [mail] = await mailsTo(invoice.customerEmail);
    expect(mail?.html).toContain("Remaining balance: $299.99");
    expect(mail?.html).toContain("amount=400.00");
    const page = await (await send("GET", `/pay-invoice/${invoice.invoiceNumber}?amount=400.00`)).text();
    expect(page).toContain("$299.99");
    await pay(testApp(), "invoice", invoice.invoiceNumber, 29_999);
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid", paidAt: expect.any(Date) });
    expect(await owed()).toBe(before);
    expect(await eventsOf(invoice.id)).toEqual(["paid", "payment_recorded", "paid"]);
    const told = (await mailsTo(invoice.customerEmail)).map(({ html }) => /paid in full/.test(html ?? ""));
    expect(told.toSorted()).toEqual([false, true]);
    expect(await books(invoice.invoiceNumber)).toEqual({ sold: 40_000, received: 40_000, tax: 2_900, isRevenue: true });
  });

  it("An invoice has its whole tax among its payments although part of a part was refunded", async () => {
    const { id, invoiceNumber } = await newInvoice({ subtotalCents: 93, taxCents: 7, totalCents: 100 });
    const { paymentId } = await part(id, 33);
    await refundPayment(staff, { ...gone, paymentId, amount: 10 });
    await pay(testApp(), "invoice", invoiceNumber, 77);
    expect(await invoiceOf(id)).toMatchObject({ status: "paid" });
    expect((await paymentsFor(id)).map(({ taxCents }) => taxCents).toSorted()).toEqual([2, 6]);
    expect(await books(invoiceNumber)).toEqual({ sold: 100, received: 100, tax: 7, isRevenue: true });
  });

  it("The parts add up to the cent in any combination, with refunds", async () => {
    const cents = fc.integer({ min: 1, max: 50_000 });
    await fc.assert(
      fc.asyncProperty(
        cents,
        fc.nat(9_999),
        fc.array(fc.tuple(cents, fc.nat(50_000)), { minLength: 1, maxLength: 4 }),
        async (net, tax, parts) => {
          const total = net + tax;
          const values = { subtotalCents: net, taxCents: tax, totalCents: total };
          const { id, invoiceNumber } = await newInvoice(values);
          const before = await owed();
          let paid = 0;
          for (const [amount, back] of parts) {
            const fits = paid + amount <= total;
            const made = part(id, amount);
            if (!fits) expect(await refusalOf(made)).toMatchObject({ code: "conflict" });
            else {
              const { paymentId } = await made;
              paid += amount;
              const amountBack = paid < total ? Math.min(back, amount) : 0;
              if (amountBack > 0) await refundPayment(staff, { ...gone, paymentId, amount: amountBack });
              paid -= amountBack;
            }
            expect(await owed()).toBe(before - paid);
          }
          if (paid < total) await part(id, total - paid);
          expect(await invoiceOf(id)).toMatchObject({ status: "paid" });
          expect(await owed()).toBe(before - total);
          expect(await books(invoiceNumber)).toEqual({ sold: total, received: total, tax, isRevenue: true });
          expect(await refusalOf(part(id, 1))).toMatchObject({ code: "conflict" });
        },
      ),
      { numRuns: 6 },
    );
  });

  it("A form sent twice counts once, also at the same moment and after the last part", async () => {
    const { id } = await newInvoice();
    const key = crypto.randomUUID();
    const three = await Promise.all([part(id, 30_000, key), part(id, 30_000, key), part(id, 30_000, key)]);
    expect(new Set(three.map(({ paymentId }) => paymentId)).size).toBe(1);
    expect(await leftOn(id)).toBe(10_000);
    expect(await refusalOf(part(id, 9_000, key))).toMatchObject({ code: "conflict" });
    const last = crypto.randomUUID();
    const again = [await part(id, 10_000, last), await part(id, 10_000, last)];
    expect(again[1]).toEqual(again[0]);
    expect(await paymentsFor(id)).toHaveLength(2);
    expect((await eventsOf(id)).filter((type) => type === "payment_recorded")).toHaveLength(2);
  });

  it("Two simultaneous payers never pay more than the total", async () => {
    const { id, invoiceNumber } = await newInvoice();
    const paypalId = await approved(testApp(), "invoice", invoiceNumber, 40_000);
    await Promise.allSettled([part(id, 30_000), part(id, 20_000), capturePayment(testApp(), paypalId)]);
    const left = await leftOn(id);
    expect([0, 10_000, 20_000]).toContain(left);
    expect((await invoiceOf(id)).status).toBe(left === 0 ? "paid" : "pending");
    expect((await atPayPal(paypalId)).captures).toHaveLength(left === 0 ? 1 : 0);
  });

  it("PayPal's payment of the earlier rest is refused", async () => {
    const { id, invoiceNumber } = await newInvoice();
    const paypalId = await approved(testApp(), "invoice", invoiceNumber, 40_000);
    await part(id, 10_000);
    expect(await refusalOf(capturePayment(testApp(), paypalId))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining("$300.00"),
    });
    expect((await atPayPal(paypalId)).captures).toEqual([]);
    expect(await refusalOf(approved(testApp(), "invoice", invoiceNumber, 40_000))).toMatchObject({ code: "conflict" });
    expect(await refusalOf(approved(testApp(), "invoice", invoiceNumber, 100))).toMatchObject({ code: "conflict" });
  });

  it("Money that PayPal took after the shop had given that payment up is refunded", async () => {
    const { id, invoiceNumber } = await newInvoice();
    const paypalId = await approved(testApp(), "invoice", invoiceNumber, 40_000);
    await orderFault("capture", "no_webhook");
    await expect(capturePayment(withBrokenPayPal(testApp(), "captureOrder", "after"), paypalId)).rejects.toThrow();
    expect(await refusalOf(part(id, 10_000))).toMatchObject({ code: "conflict" });
    await db.update(payments).set({ status: "expired" }).where(eq(payments.providerOrderId, paypalId));
    await part(id, 10_000);
    await completeCapture(testApp(), await paymentOf(paypalId), await testApp().paypal().getOrder(paypalId));
    await makeWaitingRefunds(testApp({ now: minutesLater(1) }));
    expect((await atPayPal(paypalId)).refunds).toMatchObject([{ amountCents: 40_000 }]);
    expect(await leftOn(id)).toBe(30_000);
    expect(await invoiceOf(id)).toMatchObject({ status: "pending" });
  });

  it("A refunded part is due again, and a paid invoice is void once all was refunded", async () => {
    const { id, invoiceNumber } = await newInvoice();
    const { paymentId } = await part(id, 15_000);
    const back = { amount: 15_000, reason: "The check bounced", restock: false };
    await refundPayment(staff, { ...back, paymentId });
    expect(await leftOn(id)).toBe(40_000);
    const again = await part(id, 15_000);
    await pay(testApp(), "invoice", invoiceNumber, 25_000);
    await refundPayment(staff, { ...back, paymentId: again.paymentId });
    expect(await invoiceOf(id)).toMatchObject({ status: "paid" });
    const last = (await paymentsFor(id)).find(({ method }) => method === "paypal")!;
    await refundPayment(staff, { ...back, paymentId: last.id, amount: 25_000 });
    expect(await invoiceOf(id)).toMatchObject({ status: "void" });
    expect(await books(invoiceNumber)).toMatchObject({ sold: 0, received: 0, isRevenue: true });
  });

  it("An invoice with a part cannot be deleted, and a void one is no receivable while the part stays in the books", async () => {
    const before = await owed();
    const { id, invoiceNumber } = await newInvoice();
    await part(id, 10_000);
    expect(await refusalOf(deleteInvoice(staff, { id }))).toMatchObject({ code: "conflict" });
    await voidInvoice(staff, { id });
    expect(await owed()).toBe(before);
    expect(await books(invoiceNumber)).toMatchObject({ received: 10_000, isRevenue: true });
  });
});

describe("a statement of account", () => {
  const days = { from: addDays(today, -300), to: today };
  const agesOf = (rows: readonly { cents: number }[]) => rows.map(({ cents }) => cents);
  const backWhole = async (reference: string, amount: number) => {
    const [payment] = await paymentsFor(reference);
    await refundPayment(staff, { paymentId: payment!.id, amount, reason: "Gone", restock: false });
  };

  it("The statements of all customers add up to the overview's receivables, age by age", async () => {
    const balance = await newCustomOrder({ createdAt: new Date(Date.now() - 40 * 86_400_000) });
    await newCustomOrder({ status: "pending" });
    await newCustomOrder({ status: "mockup_sent", createdAt: new Date(Date.now() - 40 * 86_400_000) });
    const paid = await newCustomOrder({});
    await recordPayment(staff, { id: paid.id, method: "check", amount: 45_000, receivedOn: today, reference: "7" });
    await backWhole(paid.id, 5_000);
    const invoice = await newInvoice({ customerEmail: balance.customerEmail, dueDate: addDays(today, -75) });
    await part(invoice.id, 10_000);
    const owing = await newOrder({ owedCents: 2_599, createdAt: new Date(Date.now() - 100 * 86_400_000) });
    const customers = [
      ...new Set([...(await allEmails(manualInvoices)), ...(await allEmails(customOrders)), owing.customerEmail]),
    ];
    const statements = await Promise.all(customers.map((email) => getStatement(staff, email, days)));
    const overview = agesOf(await receivablesByAge(staff));
    const added = overview.map((_, age) => statements.reduce((sum, { ages }) => sum + ages[age]!.cents, 0));
    expect(added).toEqual(overview);
    expect(statements.reduce((sum, { closingCents }) => sum + closingCents, 0)).toBe(await owed());
    expect(overview.filter((cents) => cents > 0).length).toBeGreaterThan(2);

    const own = statements.find(({ customerEmail }) => customerEmail === balance.customerEmail)!;
    expect(agesOf(own.ages)).toEqual([0, 0, 45_000, 30_000, 0]);
    expect(own.lines.map(({ what, cents }) => [what, cents])).toEqual([
      ["Balance", 45_000],
      ["Invoice", 40_000],
      ["Payment", -10_000],
    ]);
    await mergeCustomers(staff, { email: balance.customerEmail, other: owing.customerEmail });
    const both = await getStatement(staff, owing.customerEmail, days);
    expect(both).toMatchObject({ customerEmail: balance.customerEmail, closingCents: own.closingCents + 2_599 });
    expect(statementCsv(both)).toMatch(/^Date,What,Number,Amount,Balance\r?\n[\s\S]*Closing balance,,,775\.99/);
    expect(statementCsv(both)).toMatch(/,Payment,[^,]+,-100\.00,/);
  });

  it("A statement begins with the earlier balance, and ends void invoices with a credit", async () => {
    const long = new Date(Date.now() - 50 * 86_400_000);
    const { id, customerEmail } = await newInvoice({ sentAt: long, dueDate: addDays(today, -20) });
    await newInvoice({ customerEmail, status: "draft" });
    await part(id, 10_000);
    await voidInvoice(staff, { id });
    const last = { from: addDays(today, -10), to: today };
    const { openingCents, lines, closingCents } = await getStatement(staff, customerEmail, last);
    expect([openingCents, closingCents]).toEqual([40_000, 0]);
    expect(lines.map(({ what, cents, balanceCents }) => [what, cents, balanceCents])).toEqual([
      ["Payment", -10_000, 30_000],
      ["Credit", -30_000, 0],
    ]);
    const before = await getStatement(staff, customerEmail, { from: addDays(today, -60), to: addDays(today, -15) });
    expect(before).toMatchObject({ openingCents: 0, closingCents: 40_000 });
    expect(agesOf(before.ages)).toEqual([0, 40_000, 0, 0, 0]);
  });

  it("A statement is emailed exactly as shown, once a day, and a stranger's and nobody's is refused", async () => {
    const { customerEmail, invoiceNumber, id } = await newInvoice();
    const send = (closingCents: number, app = staff) => mailStatement(app, customerEmail, { ...days, closingCents });
    expect(await refusalOf(send(39_999))).toMatchObject({ code: "conflict" });
    await send(40_000);
    await send(40_000);
    await part(id, 10_000);
    expect(await refusalOf(send(40_000))).toMatchObject({ code: "conflict" });
    const mails = (await mailsTo(customerEmail)).filter(({ template }) => template === "statement");
    expect(mails).toHaveLength(1);
    expect(mails[0]?.html).toContain(`/pay-invoice/${invoiceNumber}?amount=400.00`);
    expect(await refusalOf(send(30_000, testApp()))).toMatchObject({ code: "unauthenticated" });
    expect(await refusalOf(getStatement(staff, "nobody@club.example", days))).toMatchObject({ code: "not_found" });
  });
});

async function allEmails(table: typeof manualInvoices | typeof customOrders): Promise<string[]> {
  return (await db.select({ email: table.customerEmail }).from(table)).map(({ email }) => email);
}
