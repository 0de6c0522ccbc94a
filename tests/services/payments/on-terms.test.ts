// Tests orders on terms (invoices-13, invoices-14): one order and one invoice for each form, within stock and limit at the moment of the
// write, and one sale in every figure, to the cent.
import { and, eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  auditLog,
  cartItems,
  creditTerms,
  customerAliases,
  manualInvoices,
  orders,
  payments,
  settings,
} from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import { leftToPay } from "~/domain/invoices/invoices";
import { readRecords } from "~/domain/text/csv";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { getFigures } from "~/services/back-office/figures.server";
import { mergeCustomers } from "~/services/back-office/merge-customers.server";
import { receivablesByAge, revenueByDay } from "~/services/back-office/reports.server";
import { getCart } from "~/services/cart/cart.server";
import type { App } from "~/services/core/app.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { unmergeCustomer } from "~/services/customers/aliases.server";
import { endCreditTerms, saveCreditTerms } from "~/services/customers/credit-terms.server";
import { deleteInvoice, voidInvoice } from "~/services/invoices/admin.server";
import { selectInvoices } from "~/services/invoices/invoices.server";
import { archiveOrder } from "~/services/order-management/archive.server";
import { cancelOrder, cancelOwnOrder } from "~/services/order-management/cancel.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { listTracked } from "~/services/orders/tracking.server";
import { findCredit } from "~/services/payments/on-terms.server";
import { fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { newClub, orderOnTerms as order } from "../../support/factories/credit-customers";
import { approved, db, newInvoice, orderOf, pay, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { codeUses, mailsTo, refusalOf, stockOf } from "../../support/factories/payments";
import { withRival } from "../../support/faults/broken-parts";
import { settled, testApp } from "../../support/fixtures/app";
import { formOf, send, setCookies, signIn } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});
afterEach(async () => {
  await db.delete(settings).where(eq(settings.key, "taxRates"));
});

async function placed(club: Awaited<ReturnType<typeof newClub>>, quantity = 2) {
  const product = await newProduct({ priceCents: 1000, stockQuantity: 20 });
  await fillCart(club, { lines: [{ id: product.id, quantity }] });
  const { id } = await order(club);
  return { id, product, invoice: (await invoiceFor(id))! };
}

async function invoiceFor(orderId: string) {
  const [invoice] = await selectInvoices(staff, eq(manualInvoices.orderId, orderId));
  return invoice;
}
const ordersOf = (userId: string) => db.$count(orders, eq(orders.userId, userId));
const today = () => shopDay(new Date());
const range = () => ({ from: addDays(today(), -1), to: addDays(today(), 1) });
const revenue = async () => (await revenueByDay(staff, range())).reduce((sum, { cents }) => sum + cents, 0);
const receivable = async () => (await receivablesByAge(staff)).reduce((sum, { cents }) => sum + cents, 0);

async function accounts(): Promise<Record<string, string>[]> {
  let text = "";
  for await (const part of await exportAccounts(staff, range())) text += part;
  const [head, ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at], cell])));
}
const centsIn = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0);

describe("an order on terms that staff enter", () => {
  const byStaff = async (email: string, more: Parameters<typeof newManualOrder>[0] = {}) =>
    newManualOrder({ email, payment: "terms", purchaseOrder: "PO 88", ...more });

  it("The order of an approved customer is ready to ship, with an invoice over its total and the PO number", async () => {
    const club = await newClub(staff);
    const formKey = crypto.randomUUID();
    const product = await newProduct({ priceCents: 1000, stockQuantity: 20 });
    const lines = [{ productId: product.id, quantity: 10, terms: "catalog" as const }];
    const [{ id }, again] = [
      await byStaff(club.email, { formKey, lines }),
      await byStaff(club.email, { formKey, lines }),
    ];
    expect(again.id).toBe(id);
    expect(await stockOf(product.id)).toBe(10);
    const totalCents = 9000 + 599;
    expect(await orderOf(id)).toMatchObject({ totalCents, owedCents: 0, status: "processing", purchaseOrder: "PO 88" });
    const invoice = await invoiceFor(id);
    expect(invoice).toMatchObject({ totalCents, status: "pending", purchaseOrder: "PO 88", customerEmail: club.email });
    await settled();
    const mails = await mailsTo(club.email);
    const ofOrder = mails.filter(({ template }) => template === "order-confirmation");
    expect(ofOrder).toHaveLength(1);
    expect(ofOrder[0]?.text).toContain(`invoice ${invoice?.invoiceNumber}`);
    expect(ofOrder[0]?.text).toContain("PO number: PO 88");
    expect(mails.filter(({ subject }) => subject.includes(invoice!.invoiceNumber))).toHaveLength(1);
  });

  it("Without approval, over the limit or with an overdue invoice nothing is made, and staff read why", async () => {
    const why = async (email: string) => (await refusalOf(byStaff(email))).message;
    const stranger = await why("stranger@terms.example");
    for (const said of ["isn't approved for Net 30", "Approve them under Customers"]) expect(stranger).toContain(said);
    const club = await newClub(staff);
    await saveCreditTerms(staff, { email: club.email, limitCents: 500 });
    expect(await why(club.email)).toContain("$5.00 of $5.00 is left");
    await saveCreditTerms(staff, { email: club.email, limitCents: 100_000 });
    const { id } = await byStaff(club.email);
    await db.update(manualInvoices).set({ dueDate: "2026-01-01" }).where(eq(manualInvoices.orderId, id));
    expect(await why(club.email)).toContain("overdue invoice");
    const ofClub = eq(orders.customerEmail, club.email);
    expect(await db.$count(orders, ofClub)).toBe(1);
  });

  it("A repeated form that asks for an invoice of an order with a link, or the reverse, is refused with the order's name", async () => {
    const { email } = await newClub(staff);
    const product = await newProduct({ stockQuantity: 20 });
    const lines = [{ productId: product.id, quantity: 1, terms: "catalog" as const }];
    const form = () => ({ formKey: crypto.randomUUID(), lines });
    const [linked, invoiced] = [form(), form()];
    const { id: ofLink } = await byStaff(email, { ...linked, payment: "link" });
    expect(await refusalOf(byStaff(email, linked))).toMatchObject({
      code: "conflict",
      message: expect.stringContaining(ofLink),
    });
    expect(await invoiceFor(ofLink)).toBeUndefined();
    const { id: ofInvoice } = await byStaff(email, invoiced);
    for (const payment of ["link", "check"] as const)
      expect(await refusalOf(byStaff(email, { ...invoiced, payment }))).toMatchObject({
        code: "conflict",
        message: expect.stringContaining(ofInvoice),
      });
    expect(await invoiceFor(ofInvoice)).toMatchObject({ status: "pending", paidCents: 0 });
  });

  it("An order that costs nothing has no invoice", async () => {
    const product = await newProduct();
    const lines = [{ productId: product.id, quantity: 1, terms: "sample" as const }];
    const free = { lines, shipping: "free" as const, formKey: crypto.randomUUID() };
    const { id, isFree } = await byStaff("samples@terms.example", free);
    expect(isFree).toBe(true);
    expect((await byStaff("samples@terms.example", free)).id).toBe(id);
    expect(await invoiceFor(id)).toBeUndefined();
    expect(await orderOf(id)).toMatchObject({ status: "processing", totalCents: 0 });
  });
});

describe("an order on terms", () => {
  it("An order on terms is one order and one invoice over the same cents, sold once in every figure", async () => {
    await saveTaxRate(staff, { region: "US-CA", rate: 72_500, onShipping: false });
    const club = await newClub(staff);
    const code = await newCode();
    const product = await newProduct({ priceCents: 1000, stockQuantity: 20 });
    await fillCart(club, { lines: [{ id: product.id, quantity: 10 }], code: code.code });
    const before = {
      revenue: await revenue(),
      receivable: await receivable(),
      figures: await getFigures(staff, range()),
    };
    // Ten pieces at 10% off, then the code's 10%, 7.25% tax, and shipping.
    const totalCents = 8100 + 587 + 599;
    const { id } = await order(club, { amount: totalCents });

    const sold = { subtotalCents: 9000, discountCents: 900, shippingCents: 599, taxCents: 587, totalCents };
    expect(await orderOf(id)).toMatchObject({ ...sold, status: "processing", owedCents: 0, userId: club.userId });
    const invoice = (await invoiceFor(id))!;
    const dueDate = addDays(today(), 30);
    expect(invoice).toMatchObject({
      status: "pending",
      subtotalCents: 8699,
      taxCents: 587,
      totalCents,
      paidCents: 0,
      dueDate,
      terms: "Net 30",
      purchaseOrder: "PO 4711",
      customerEmail: club.email,
    });
    const inLines = invoice.items.reduce((sum, { quantity, unitPriceCents }) => sum + quantity * unitPriceCents, 0);
    expect(inLines + invoice.taxCents).toBe(totalCents);
    expect(await stockOf(product.id)).toBe(10);
    expect(await codeUses(code.id)).toBe(1);
    expect((await getCart(club.app)).lines).toEqual([]);
    const mails = await mailsTo(club.email);
    const sent = mails.map(({ template }) => template).sort();
    expect(sent).toEqual(["invoice-new", "order-confirmation", "terms-approved"]);
    for (const { text } of mails.filter(({ template }) => template !== "terms-approved"))
      expect(text).toContain("PO 4711");
    expect(await revenue()).toBe(before.revenue);
    expect(await receivable()).toBe(before.receivable + totalCents);
    expect(await findCredit(club.app)).toMatchObject({ openCents: totalCents, overdue: null });
    expect((await listTracked(club.app))?.regular[0]?.terms).toMatchObject({ leftCents: totalCents, dueDate });

    await pay(testApp(), "invoice", invoice.invoiceNumber, totalCents);
    expect(await invoiceFor(id)).toMatchObject({ status: "paid", paidCents: totalCents });
    expect(await orderOf(id)).toMatchObject({ status: "processing", owedCents: 0, totalCents });
    expect(await revenue()).toBe(before.revenue + totalCents);
    expect(await receivable()).toBe(before.receivable);
    expect((await getFigures(staff, range())).orders).toBe(before.figures.orders + 1);
    expect(await findCredit(club.app)).toMatchObject({ openCents: 0 });
    const rows = await accounts();
    expect(centsIn(rows, "Amount")).toBe(await revenue());
    expect(centsIn(rows, "Received")).toBe(await revenue());
    const own = rows.filter((row) => row.Number === invoice.invoiceNumber);
    expect(own.map(({ Row, Amount, State }) => [Row, Amount, State])).toEqual([
      ["line", "90.00", "CA"],
      ["discount", "-9.00", "CA"],
      ["shipping", "5.99", "CA"],
      ["tax", "5.87", "CA"],
      ["payment", "", "CA"],
    ]);
  });

  it("An order on terms is refused without approval, over the limit, overdue, or at another amount, and nothing is written", async () => {
    const late = await newClub(staff);
    const [bill] = await db
      .insert(manualInvoices)
      .values({ ...(await newInvoiceOf(late.email)), dueDate: addDays(today(), -1) })
      .returning();
    const cases: [Awaited<ReturnType<typeof newClub>>, string, RegExp, number?][] = [
      [await newClub(staff, { limitCents: null }), "forbidden", /approved/],
      [await newClub(staff, { emailVerifiedAt: null }), "forbidden", /approved/],
      [await newClub(staff, { limitCents: 2598 }), "conflict", /credit limit is \$25\.98/],
      [late, "conflict", new RegExp(`${bill!.invoiceNumber} was due on`)],
      [await newClub(staff), "conflict", /Your total changed to \$25\.99/, 2600],
    ];
    for (const [club, errorCode, words, amount = 2599] of cases) {
      const product = await newProduct({ priceCents: 1000, stockQuantity: 20 });
      await fillCart(club, { lines: [{ id: product.id, quantity: 2 }] });
      const refusal = await refusalOf(order(club, { amount }));
      expect([refusal.code, refusal.message]).toEqual([errorCode, expect.stringMatching(words)]);
      expect(await ordersOf(club.userId)).toBe(0);
      expect(await stockOf(product.id)).toBe(20);
    }
    const { app, customer, session } = newBuyer();
    await fillCart({ app, customer, session }, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    expect((await refusalOf(order({ app, customer }))).code).toBe("unauthenticated");
  });

  it("One form or one cart sent many times at once is one order on terms", async () => {
    const club = await newClub(staff);
    const product = await newProduct({ priceCents: 1000, stockQuantity: 20 });
    await fillCart(club, { lines: [{ id: product.id, quantity: 2 }] });
    const formKey = crypto.randomUUID();
    const twice = await Promise.all([order(club, { formKey, amount: 2599 }), order(club, { formKey, amount: 2599 })]);
    expect(twice[0]).toEqual(twice[1]);
    expect(await order(club, { formKey, amount: 2599 })).toEqual(twice[0]);
    await settled();
    expect([await ordersOf(club.userId), await stockOf(product.id)]).toEqual([1, 18]);
    expect(await mailsTo(club.email)).toHaveLength(3);

    await fillCart(club, { lines: [{ id: product.id, quantity: 2 }] });
    const raced = withRival(club.app, /insert into "orders"/, async () => void (await order(club)));
    expect(await refusalOf(order({ ...club, app: raced }))).toMatchObject({ code: "conflict" });
    expect([await ordersOf(club.userId), await stockOf(product.id)]).toEqual([2, 16]);
    expect(await db.$count(cartItems, eq(cartItems.sessionId, club.session))).toBe(0);
  });

  it("Terms belong to the customer, whichever of their addresses is signed in", async () => {
    const club = await newClub(staff, { limitCents: null });
    const customerEmail = `club-${crypto.randomUUID()}@club.example`;
    await db.insert(customerAliases).values({ email: club.email, customerEmail, actor: "staff" });
    await saveCreditTerms(staff, { email: club.email, limitCents: 42_599 });
    await newInvoice({ customerEmail });
    expect(await findCredit(club.app)).toMatchObject({ limitCents: 42_599, openCents: 40_000 });
    const { invoice } = await placed(club);
    expect(invoice.totalCents).toBe(2599);
    await fillCart(club, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    expect(await refusalOf(order(club))).toMatchObject({ code: "conflict" });
    expect(await db.$count(creditTerms, eq(creditTerms.email, customerEmail))).toBe(1);
  });

  it("A merge keeps the terms of either customer, until staff end or set them for both", async () => {
    const [main, other] = [await newClub(staff, { limitCents: null }), await newClub(staff, { limitCents: 30_000 })];
    const merge = { email: main.email, other: other.email };
    await mergeCustomers(staff, merge);
    for (const { app } of [main, other]) expect(await findCredit(app)).toMatchObject({ limitCents: 30_000 });
    expect(await db.$count(auditLog, eq(auditLog.action, "credit terms moved"))).toBe(1);

    for (const again of [() => saveCreditTerms(staff, { email: main.email, limitCents: 40_000 }), undefined]) {
      await unmergeCustomer(staff, merge);
      await saveCreditTerms(staff, { email: other.email, limitCents: 10_000 });
      await mergeCustomers(staff, merge);
      expect(await db.$count(creditTerms)).toBeGreaterThan(1);
      await (again ?? (() => endCreditTerms(staff, { email: other.email })))();
      expect((await findCredit(other.app))?.limitCents).toBe(again && 40_000);
    }
    await unmergeCustomer(staff, merge);
    for (const { app } of [main, other]) expect(await findCredit(app)).toBeNull();
  });

  it("The message about another address's overdue invoice only says that there is one", async () => {
    const [club, other] = [await newClub(staff), await newClub(staff, { limitCents: null })];
    await db.insert(customerAliases).values({ email: other.email, customerEmail: club.email, actor: "staff" });
    const theirs = await newInvoice({ customerEmail: club.email, dueDate: addDays(today(), -9) });
    expect(await findCredit(club.app)).toMatchObject({ overdue: { invoiceNumber: theirs.invoiceNumber } });
    expect(await findCredit(other.app)).toMatchObject({ isLate: true, overdue: null });
    await fillCart(other, { lines: [{ id: (await newProduct()).id, quantity: 1 }] });
    const refusal = await refusalOf(order(other));
    expect([refusal.code, refusal.message]).toEqual([
      "conflict",
      expect.stringMatching(/^You have an overdue invoice/),
    ]);
    const own = await newInvoice({ customerEmail: other.email, dueDate: addDays(today(), -1) });
    expect(await findCredit(other.app)).toMatchObject({ overdue: { invoiceNumber: own.invoiceNumber } });
  });

  it("Simultaneous orders on terms take the last piece once, and the last of the limit once", async () => {
    const [one, two] = [await newClub(staff), await newClub(staff)];
    const last = await newProduct({ priceCents: 1000, stockQuantity: 2 });
    for (const club of [one, two]) await fillCart(club, { lines: [{ id: last.id, quantity: 2 }] });
    const first = withRival(one.app, /insert into "orders"/, async () => void (await order(two)));
    expect(await refusalOf(order({ ...one, app: first }))).toMatchObject({ code: "out_of_stock" });
    expect([await ordersOf(one.userId), await ordersOf(two.userId), await stockOf(last.id)]).toEqual([0, 1, 0]);
    expect(await db.$count(manualInvoices, eq(manualInvoices.customerEmail, one.email))).toBe(0);

    const club = await newClub(staff, { limitCents: 2599 * 2 - 1 });
    const rival = club.other();
    const product = await newProduct({ priceCents: 1000, stockQuantity: 20 });
    for (const { session } of [club, rival])
      await fillCart({ ...club, session }, { lines: [{ id: product.id, quantity: 2 }] });
    const second = withRival(club.app, /insert into "orders"/, async () => void (await order({ ...club, ...rival })));
    expect(await refusalOf(order({ ...club, app: second }))).toMatchObject({
      code: "conflict",
      message: expect.stringMatching(/\$25\.99 of it is in use/),
    });
    expect([await ordersOf(club.userId), await stockOf(product.id)]).toEqual([1, 18]);

    const ended = await newClub(staff);
    await fillCart(ended, { lines: [{ id: product.id, quantity: 2 }] });
    const end = withRival(ended.app, /insert into "orders"/, () =>
      db.delete(creditTerms).where(eq(creditTerms.email, ended.email)),
    );
    expect(await refusalOf(order({ ...ended, app: end }))).toMatchObject({ code: "conflict" });
    expect(await ordersOf(ended.userId)).toBe(0);
  });
});

async function newInvoiceOf(customerEmail: string) {
  const { id: _, paidCents: __, ...made } = { ...(await newInvoice({ customerEmail })), paidCents: 0 };
  await db.delete(manualInvoices).where(eq(manualInvoices.id, _));
  return { ...made, id: _ };
}

describe("an order on terms that ends", () => {
  it("Canceling an unpaid order on terms voids its invoice, returns its pieces, and leaves nothing to pay", async () => {
    const club = await newClub(staff);
    const open = await receivable();
    const { id, product, invoice } = await placed(club);
    expect(await cancelOwnOrder(club.app, { id })).toBe("cancelled");
    expect(await invoiceFor(id)).toMatchObject({ status: "void" });
    expect(leftToPay((await invoiceFor(id))!)).toBe(0);
    expect([await stockOf(product.id), await receivable()]).toEqual([20, open]);
    expect((await refusalOf(pay(testApp(), "invoice", invoice.invoiceNumber, 2599))).code).toBe("conflict");
  });

  it("Canceling a paid or partly paid order on terms refunds once and voids the invoice", async () => {
    const club = await newClub(staff);
    const [all, part] = [await placed(club), await placed(club)];
    const before = await revenue();
    await pay(testApp(), "invoice", all.invoice.invoiceNumber, 2599);
    const check = { method: "check" as const, receivedOn: today(), reference: undefined };
    await recordPayment(staff, { ...check, id: part.invoice.id, amount: 1000 });
    expect(await findCredit(club.app)).toMatchObject({ openCents: 1599 });
    expect(await revenue()).toBe(before + 3599);
    for (const { id } of [all, part])
      await cancelOrder(staff, { id, reason: "Event is off", refund: true, restock: true });
    for (const { id, product } of [all, part]) {
      expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
      expect(await invoiceFor(id)).toMatchObject({ status: "void", paidCents: 0 });
      expect(await stockOf(product.id)).toBe(20);
    }
    expect(await revenue()).toBe(before);
    const rows = await accounts();
    expect([centsIn(rows, "Amount"), centsIn(rows, "Received")]).toEqual([before, before]);
  });

  it("A full refund of the invoice cancels the order and returns its pieces", async () => {
    const club = await newClub(staff);
    const { id, product, invoice } = await placed(club);
    await pay(testApp(), "invoice", invoice.invoiceNumber, 2599);
    const [payment] = await db.select().from(payments).where(eq(payments.recordId, invoice.id));
    const refund = { paymentId: payment!.id, reason: "Damaged" };
    await refundPayment(staff, { ...refund, amount: 99, restock: false });
    await refundPayment(staff, { ...refund, amount: 2500, restock: true });
    expect(await orderOf(id)).toMatchObject({ status: "cancelled" });
    expect(await invoiceFor(id)).toMatchObject({ status: "void" });
    expect(await stockOf(product.id)).toBe(20);
    const mails = (await mailsTo(club.email)).filter(({ template }) => template === "refund");
    const canceled = mails.map(({ text }) => text?.replace(/\s+/g, " ").includes("Your order has been canceled."));
    expect(canceled).toEqual([false, true]);
  });

  it("An order whose invoice was only partly paid and refunded continues, and its invoice is still due", async () => {
    const club = await newClub(staff);
    const { id, product, invoice } = await placed(club);
    const check = { method: "check" as const, receivedOn: today(), reference: undefined };
    await recordPayment(staff, { ...check, id: invoice.id, amount: 1000 });
    const [payment] = await db.select().from(payments).where(eq(payments.recordId, invoice.id));
    await refundPayment(staff, { paymentId: payment!.id, amount: 1000, reason: "Bounced", restock: true });
    expect(await orderOf(id)).toMatchObject({ status: "processing" });
    expect(leftToPay((await invoiceFor(id))!)).toBe(2599);
    expect(await stockOf(product.id)).toBe(18);
    await pay(testApp(), "invoice", invoice.invoiceNumber, 2599);
    expect(await invoiceFor(id)).toMatchObject({ status: "paid" });
  });

  it("An order cannot be canceled while its invoice is being paid, and invoice and lines change only with the order", async () => {
    const club = await newClub(staff);
    const { id, product, invoice } = await placed(club);
    const endings = [
      voidInvoice(staff, { id: invoice.id }),
      deleteInvoice(staff, { id: invoice.id }),
      archiveOrder(staff, { id }),
      changeLines(staff, {
        id,
        version: 1,
        totalCents: undefined,
        withMail: false,
        lines: [{ productId: product.id, quantity: 1, terms: "catalog" }],
      }),
    ];
    for (const ending of endings) expect(await refusalOf(ending)).toMatchObject({ code: "conflict" });
    const paypalId = await approved(testApp(), "invoice", invoice.invoiceNumber, 2599);
    await db.update(payments).set({ status: "capturing" }).where(eq(payments.providerOrderId, paypalId));
    expect(await refusalOf(cancelOwnOrder(club.app, { id }))).toMatchObject({ code: "conflict" });
    expect(await invoiceFor(id)).toMatchObject({ status: "pending" });
    expect(await orderOf(id)).toMatchObject({ status: "processing", version: 1 });
  });
});

describe("the checkout and the customer's page", () => {
  it("The checkout offers terms to approved customers, and takes them as a form", async () => {
    const { cookie: session, email, id: userId } = await signIn("user");
    const { id } = await newProduct({ priceCents: 1000 });
    const add = formOf({ productId: String(id), quantity: "2" });
    const cookie = [
      session,
      ...Object.values(setCookies(await send("POST", "/cart", { form: add, cookie: session }))),
    ].join("; ");
    const details = {
      name: "Ann Lee",
      email,
      address: "1 Fairway",
      city: "Carlsbad",
      state: "CA",
      zipCode: "92008",
      country: "US",
    };
    const post = (path: string, fields: Record<string, string>, as = cookie) =>
      send("POST", path, { cookie: as, form: formOf(fields) });
    const payment = async () => (await post("/checkout", { intent: "details", ...details })).text();
    expect(await payment()).not.toContain("Pay by invoice");
    const wanted = { intent: "terms", ...details, purchaseOrder: "PO 9", formKey: "a-form", amount: "25.99" };
    expect((await post("/checkout", wanted)).status).toBe(403);

    const page = `/admin/customers/${email}`;
    const production = await signIn("production");
    expect((await post(page, { intent: "terms", limit: "500" }, production.cookie)).status).toBe(403);
    expect(await db.$count(creditTerms, eq(creditTerms.email, email))).toBe(0);
    const admin = await signIn("staff");
    expect((await post(page, { intent: "terms", limit: "500" }, admin.cookie)).status).toBe(200);
    expect(await (await send("GET", page, { cookie: admin.cookie })).text()).toContain("$500.00");
    const audited = await db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subject, `customer ${email}`)));
    expect(audited).toMatchObject([{ action: "credit terms approved", detail: { limitCents: 50_000 } }]);
    // Changing the limit is not a new approval, so the customer gets no second email.
    expect((await post(page, { intent: "terms", limit: "600" }, admin.cookie)).status).toBe(200);
    const told = await mailsTo(email);
    expect(told.map(({ template }) => template)).toEqual(["terms-approved"]);
    for (const words of ["NET 30 terms", "$500.00", "/login"]) expect(told[0]?.text).toContain(words);

    const tabs = [await payment(), await payment()];
    const [formKey, ofOther] = tabs.map((html) => /name="formKey" value="([^"]+)"/.exec(html)?.[1] ?? "");
    expect(tabs[0]).toContain("Pay by invoice (Net 30)");
    const answer = await post("/checkout", { ...wanted, formKey: formKey! });
    expect([answer.status, answer.headers.get("Location")]).toEqual([
      302,
      expect.stringMatching(/^\/track-order\?id=PH-/),
    ]);
    expect(await ordersOf(userId)).toBe(1);
    // The other tab reaches the same order. The next cart makes a new order, even with the same content.
    const late = await post("/checkout", { ...wanted, formKey: ofOther! });
    expect([late.status, late.headers.get("Location")]).toEqual([302, answer.headers.get("Location")]);
    await send("POST", "/cart", { form: add, cookie });
    const next = /name="formKey" value="([^"]+)"/.exec(await payment())?.[1] ?? "";
    expect((await post("/checkout", { ...wanted, formKey: next })).status).toBe(302);
    expect(await ordersOf(userId)).toBe(2);
    const thanks = await (await send("GET", answer.headers.get("Location")!, { cookie })).text();
    for (const words of ["Order placed", "Due by", "PO 9", "Pay invoice"]) expect(thanks).toContain(words);
    expect((await post(page, { intent: "endTerms" }, admin.cookie)).status).toBe(200);
    expect(await db.$count(creditTerms, eq(creditTerms.email, email))).toBe(0);
    // If staff approve the terms again on the same day, a second email gives the new limit.
    expect((await post(page, { intent: "terms", limit: "5000" }, admin.cookie)).status).toBe(200);
    const again = (await mailsTo(email)).filter(({ template }) => template === "terms-approved");
    expect(again.map(({ text }) => /\$[\d,]+\.00/.exec(text ?? "")?.[0]).sort()).toEqual(["$5,000.00", "$500.00"]);
  });
});
