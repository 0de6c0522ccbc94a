// Tests the books: files for QuickBooks and Xero, sales tax by state, profit by product, and closed months. Each adds up
// to the overview (payments-27 to payments-30).
import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { auditLog, closedMonths, customOrders, manualInvoices, orders, payments, products, refunds } from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import {
  type BookFile,
  bookFiles,
  boundsOfMonth,
  firstDayOf,
  formatMonth,
  lastDayOf,
  monthOf,
  nextMonth,
  reopenInput,
} from "~/domain/payments/books";
import { readRecords } from "~/domain/text/csv";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { exportBooks } from "~/services/back-office/book-files.server";
import {
  exportProfit,
  exportSalesTax,
  listMonths,
  profitByProduct,
  salesTaxByState,
} from "~/services/back-office/books.server";
import { getFigures } from "~/services/back-office/figures.server";
import type { App } from "~/services/core/app.server";
import { saveTaxRate } from "~/services/core/settings.server";
import { closeMonth, reopenMonth } from "~/services/ledger/closed-months.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { capturePayment } from "~/services/payments/payments.server";
import { type Buyer, type CartContents, fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { newClub, orderOnTerms } from "../../support/factories/credit-customers";
import { approved, db, newCustomOrder, newInvoice, staffApp } from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { approvedCart, paymentOf } from "../../support/factories/payments";
import { appAs } from "../../support/factories/staff";
import { withRival } from "../../support/faults/broken-parts";
import { testApp } from "../../support/fixtures/app";

let staff: App;
let owner: App;
beforeAll(async () => {
  staff = (await appAs("staff")).app;
  owner = await staffApp();
  await saveTaxRate(owner, { region: "US-CA", rate: 77_500, onShipping: true });
});

const today = shopDay(new Date());
const thisMonth = monthOf(today);
const range = { from: firstDayOf(thisMonth), to: lastDayOf(thisMonth) };

async function textOf(file: Promise<AsyncIterable<string>>): Promise<string> {
  let text = "";
  for await (const part of await file) text += part;
  return text;
}
type Rows = Record<string, string>[];
function rowsIn(text: string): Rows {
  const [head, ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at] ?? "", cell])));
}
const centsOf = (cell: string | undefined) => Math.round(Number(cell || 0) * 100);
const book = async (app: App, file: BookFile, month = thisMonth) => rowsIn(await textOf(exportBooks(app, month, file)));
const sum = (rows: Rows, cents: (row: Rows[number]) => number) => rows.reduce((total, row) => total + cents(row), 0);

/** Every file and report of a month with its sum in cents. All must equal the overview. */
async function sumsOf(app: App, month = thisMonth) {
  const days = { from: firstDayOf(month), to: lastDayOf(month) };
  const [sales, refunded, xero] = await Promise.all(bookFiles.map((file) => book(app, file, month)));
  const states = await salesTaxByState(app, { from: month, to: month });
  const months = await listMonths(app, Number(month.slice(0, 4)));
  const own = months.find((one) => one.month === month);
  const amount = (row: Rows[number]) => centsOf(row["*ItemAmount"]);
  return {
    overview: (await getFigures(app, days)).revenueCents,
    quickBooks: sum(sales!, amount) - sum(refunded!, amount),
    quickBooksByRate:
      sum(sales!, (row) => Number(row.ItemQuantity) * centsOf(row.ItemRate)) -
      sum(refunded!, (row) => Number(row.ItemQuantity) * centsOf(row.ItemRate)),
    xero: sum(xero!, (row) => Number(row["*Quantity"]) * centsOf(row["*UnitAmount"])),
    states: states.reduce((total, { salesCents, taxCents }) => total + salesCents + taxCents, 0),
    months: (own?.receivedCents ?? 0) - (own?.refundedCents ?? 0),
  };
}
function expectSame(sums: Awaited<ReturnType<typeof sumsOf>>) {
  const { overview, ...others } = sums;
  expect(others).toEqual(Object.fromEntries(Object.keys(others).map((name) => [name, overview])));
}

/** Tax in the accountant's file by state, less refunded tax. */
async function taxInFile(app: App) {
  const rows = rowsIn(await textOf(exportAccounts(app, range)));
  const taxes = new Map<string, number>();
  for (const { Row, State = "", Country = "", Amount } of rows) {
    if (Row !== "tax" && Row !== "refunded tax") continue;
    const key = `${Country} ${State.toUpperCase()}`;
    taxes.set(key, (taxes.get(key) ?? 0) + centsOf(Amount));
  }
  return taxes;
}

/** The address is taxed, so the first amount is refused with the right one, in cents. */
function rightAmount(error: Error): number {
  const [, total = ""] = /Your total changed to \$([\d,.]+)\./.exec(error.message) ?? [];
  return Math.round(Number(total.replaceAll(",", "")) * 100);
}

async function boughtCart(buyer: Buyer, contents: CartContents) {
  const paypalId = await approvedCart(buyer, contents).catch((error: Error) =>
    approvedCart(buyer, contents, { amount: rightAmount(error) }),
  );
  const { recordId } = await capturePayment(buyer.app, paypalId);
  return { recordId: recordId, payment: await paymentOf(paypalId) };
}

let keys = 0;
const check = (id: string, amount: number, day = today) =>
  recordPayment(staff, { id, method: "check", amount, receivedOn: day, reference: "77", key: `check-${++keys}` });
const refund = (paymentId: string, amount: number) =>
  refundPayment(staff, { paymentId, amount, reason: "Bent", restock: false, key: `refund-${++keys}` });

/** What may happen to an order, with shares in thousandths of what is open or refundable. */
const happening = fc.record({
  what: fc.constantFrom("cart", "manual", "terms", "custom", "invoice"),
  quantity: fc.integer({ min: 1, max: 9 }),
  priceCents: fc.integer({ min: 1, max: 2_999 }),
  paid: fc.integer({ min: 1, max: 1000 }),
  back: fc.integer({ min: 0, max: 1000 }),
  hasCode: fc.boolean(),
  isMore: fc.boolean(),
});
type Happening = typeof happening extends fc.Arbitrary<infer One> ? One : never;

async function happen({ what, quantity, priceCents, paid, back, hasCode, isMore }: Happening): Promise<void> {
  const product = await newProduct({ priceCents, stockQuantity: 100 });
  const lines = [{ id: product.id, quantity }];
  const part = (cents: number) => Math.max(1, Math.floor((cents * paid) / 1000));
  let record: string;
  if (what === "cart") {
    const buyer = newBuyer();
    const code = hasCode ? (await newCode()).code : undefined;
    record = (await boughtCart(buyer, { lines, code })).recordId;
    if (isMore) {
      const wanted = [{ productId: product.id, quantity: quantity + 2, terms: "catalog" as const }];
      await changeLines(staff, { id: record, lines: wanted, totalCents: undefined, withMail: false });
      const [order] = await db.select().from(orders).where(eq(orders.id, record));
      if (order && order.owedCents > 0) await check(record, part(order.owedCents));
    }
  } else if (what === "manual") {
    const sold = [{ productId: product.id, quantity, terms: "catalog" as const }];
    const made = await newManualOrder({ lines: sold, state: "CA", zipCode: "92008", city: "Carlsbad" });
    record = made.id;
    await check(record, part(made.owedCents));
    if (isMore && paid < 1000) {
      const [order] = await db.select().from(orders).where(eq(orders.id, record));
      if (order && order.owedCents > 0) await check(record, order.owedCents);
    }
  } else if (what === "terms") {
    const club = await newClub(owner, { limitCents: 10_000_000 });
    await fillCart(club, { lines });
    const { id } = await orderOnTerms(club).catch((error: Error) => orderOnTerms(club, { amount: rightAmount(error) }));
    const [invoice] = await db.all<{ id: string; total_cents: number }>(
      sql`select id, total_cents from manual_invoices where order_id = ${id}`,
    );
    record = invoice!.id;
    await check(record, part(invoice!.total_cents));
  } else if (what === "custom") {
    const shipTo = { country: "US", state: "CA" } as const;
    const price = { shipTo, taxCents: 3875, totalCents: 53_875 };
    record = (await newCustomOrder({ depositPaymentId: null, status: "pending", ...price })).id;
    const cents = part(10_000);
    await check(record, cents);
    if (isMore) await check(record, 53_875 - cents);
  } else {
    const invoice = await newInvoice({ subtotalCents: 10_000, taxCents: 775, totalCents: 10_775 });
    record = invoice.id;
    await check(record, part(10_775));
  }
  const [last] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.recordId, record), sql`captured_cents > 0`))
    .limit(1);
  const amount = last ? Math.floor((last.capturedCents * back) / 1000) : 0;
  if (last && amount > 0) await refund(last.id, amount);
}

describe("the files for accounting programs", () => {
  it("QuickBooks, Xero, sales tax by state and the months add up to the overview, whatever was paid and refunded", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 4 }), async (all) => {
        for (const one of all) await happen(one);
        expectSame(await sumsOf(staff));
        const states = await salesTaxByState(staff, { from: thisMonth, to: thisMonth });
        const taxes = new Map(states.map(({ country, state, taxCents }) => [`${country} ${state}`, taxCents]));
        for (const [place, cents] of await taxInFile(staff)) expect(taxes.get(place), place).toBe(cents);
      }),
      { numRuns: 6 },
    );
  }, 240_000);

  it("Each payment is one receipt and each refund one credit, with tax and shipping as lines of their own", async () => {
    const product = await newProduct({ priceCents: 500, stockQuantity: 10 });
    const { payment } = await boughtCart(newBuyer(), { lines: [{ id: product.id, quantity: 2 }] });
    await refund(payment.id, 100);
    await refund(payment.id, 250);
    const sales = (await book(staff, "quickbooks-sales")).filter((row) => row["*SalesReceiptNo"] === payment.id);
    expect(sales.map((row) => [row["Item(Product/Service)"], row["*ItemAmount"]])).toEqual([
      ["Sales", "10.00"],
      ["Shipping", "5.99"],
      ["Sales tax", expect.any(String)],
    ]);
    expect(sales[0]).toMatchObject({
      Customer: "Ann Lee",
      ItemQuantity: "2",
      ItemRate: "5.00",
      "*SalesReceiptDate": `${today.slice(5, 7)}/${today.slice(8)}/${today.slice(0, 4)}`,
    });
    const back = (await book(staff, "quickbooks-refunds")).filter((row) =>
      row["*RefundReceiptNo"]?.startsWith(payment.id),
    );
    expect([...new Set(back.map((row) => row["*RefundReceiptNo"]))]).toEqual([`${payment.id}-R1`, `${payment.id}-R2`]);
    expect(sum(back, (row) => centsOf(row["*ItemAmount"]))).toBe(350);
    const xero = (await book(staff, "xero")).filter((row) => row["*InvoiceNumber"]?.startsWith(payment.id));
    expect(xero.length).toBe(sales.length + back.length);
    expect(xero.filter((row) => Number(row["*UnitAmount"]) < 0).length).toBe(back.length);
  });

  it("A payment keeps the lines and the shipping that it paid for when the order is changed later", async () => {
    const [first, second] = [
      await newProduct({ priceCents: 700, stockQuantity: 50 }),
      await newProduct({ priceCents: 900, stockQuantity: 50 }),
    ];
    const lines = (productId: number, quantity: number) => [{ productId, quantity, terms: "catalog" as const }];
    const made = await newManualOrder({ lines: lines(first.id, 4) });
    const { paymentId } = await check(made.id, made.owedCents);
    const custom = await newCustomOrder({
      depositPaymentId: null,
      shipTo: { country: "US", state: "NV" },
      shippingCents: 2500,
      totalCents: 52_500,
    });
    const balance = await check(custom.id, 52_500);
    const rowsOf = async () => ({
      quickBooks: (await book(staff, "quickbooks-sales")).filter((row) =>
        [paymentId, balance.paymentId].includes(row["*SalesReceiptNo"] ?? ""),
      ),
      xero: (await book(staff, "xero")).filter((row) =>
        [paymentId, balance.paymentId].includes(row["*InvoiceNumber"] ?? ""),
      ),
      accounts: rowsIn(await textOf(exportAccounts(staff, range))).filter((row) =>
        [paymentId, balance.paymentId].includes(row.Payment ?? ""),
      ),
    });
    const before = await rowsOf();
    expect(before.quickBooks[0]).toMatchObject({ ItemQuantity: "4", ItemRate: "7.00" });
    expect(before.quickBooks.find((row) => row["*ItemAmount"] === "25.00")).toMatchObject({
      "Item(Product/Service)": "Shipping",
    });
    await changeLines(staff, { id: made.id, lines: lines(second.id, 2), totalCents: undefined, withMail: false });
    await db.update(customOrders).set({ shippingCents: 0, totalCents: 50_000 }).where(eq(customOrders.id, custom.id));
    const after = await rowsOf();
    expect(after.quickBooks).toEqual(before.quickBooks);
    expect(after.accounts.filter(({ Row }) => !/^refund/.test(Row ?? ""))).toEqual(before.accounts);
    expectSame(await sumsOf(staff));
    // What is due for the changed order is paid for its new lines.
    await changeLines(staff, { id: made.id, lines: lines(second.id, 9), totalCents: undefined, withMail: false });
    const [order] = await db.select().from(orders).where(eq(orders.id, made.id));
    const rest = await check(made.id, order!.owedCents);
    const later = (await book(staff, "quickbooks-sales")).filter((row) => row["*SalesReceiptNo"] === rest.paymentId);
    expect(later[0]?.ItemDescription).toContain(second.name);
    expectSame(await sumsOf(staff));
  });

  it("Only staff download the files and reports", async () => {
    const { app } = await appAs("production");
    await expect(exportBooks(app, thisMonth, "xero")).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportSalesTax(app, { from: thisMonth, to: thisMonth })).rejects.toMatchObject({ code: "forbidden" });
    await expect(exportProfit(app, range)).rejects.toMatchObject({ code: "forbidden" });
    await expect(listMonths(app, 2026)).rejects.toMatchObject({ code: "forbidden" });
  });
});

describe("profit by product", () => {
  it("Profit is net revenue less the cost of the pieces, and lines without a cost are counted", async () => {
    const known = await newProduct({ priceCents: 1000, costCents: 300, stockQuantity: 50 });
    const unknown = await newProduct({ priceCents: 2000, stockQuantity: 50 });
    const buyer = newBuyer();
    const { code } = await newCode();
    const lines = [
      { id: known.id, quantity: 4 },
      { id: unknown.id, quantity: 1 },
    ];
    const {
      recordId,
      payment: { id },
    } = await boughtCart(buyer, { lines, code });
    const of = async (productId: number) =>
      (await profitByProduct(staff, range)).find((row) => row.productId === productId);
    // $40.00 and $20.00 less 10 percent.
    expect(await of(known.id)).toMatchObject({
      pieces: 4,
      revenueCents: 3600,
      knownRevenueCents: 3600,
      costCents: 1200,
      lines: 1,
      unknownLines: 0,
    });
    expect(await of(unknown.id)).toMatchObject({
      revenueCents: 1800,
      knownRevenueCents: 0,
      costCents: 0,
      unknownLines: 1,
    });
    await refund(id, 1000);
    const [given] = await db.select().from(refunds).where(eq(refunds.paymentId, id));
    const [order] = await db.select().from(orders).where(eq(orders.id, recordId));
    const goods = 5400;
    const backCents = Math.floor((goods * (1000 - given!.taxCents)) / (goods + order!.shippingCents));
    const after = [await of(known.id), await of(unknown.id)].map((row) => row?.revenueCents ?? 0);
    expect(after[0]! + after[1]!).toBe(goods - backCents);
    await db.update(products).set({ costCents: 999 }).where(eq(products.id, known.id));
    expect((await of(known.id))?.costCents).toBe(1200);
    const rest = order!.totalCents - 1000;
    await refund(id, rest);
    const [row] = await db.select().from(orders).where(eq(orders.id, recordId));
    // A full refund before it ships cancels the order, which then is no sale.
    expect(row?.status).toBe("cancelled");
    expect(await of(known.id)).toBeUndefined();
  });

  it("The revenue of all products is the goods of all orders, less discounts and refunds, to the cent", async () => {
    const rows = await profitByProduct(staff, range);
    const [{ goods } = { goods: 0 }] = await db.all<{ goods: number }>(sql`
      select sum(subtotal_cents - discount_cents - min(subtotal_cents - discount_cents,
        iif(subtotal_cents - discount_cents + shipping_cents > 0, coalesce((select sum(back.amount_cents - back.tax_cents) from refunds back
          join payments paid on paid.id = back.payment_id left join manual_invoices invoice on invoice.id = paid.record_id
          where coalesce(invoice.order_id, paid.record_id) = orders.id and back.status = 'completed' and back.id not like 'change-%'), 0)
          * (subtotal_cents - discount_cents) / (subtotal_cents - discount_cents + shipping_cents), 0))) as goods
      from orders where archived_at is null and status <> 'cancelled'
        and created_at between ${new Date(`${range.from}T00:00:00-08:00`).getTime() - 3_600_000 * 24} and ${Date.now() + 1000}`);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.reduce((total, { revenueCents }) => total + revenueCents, 0)).toBe(goods);
  });
});

describe("closed months", () => {
  /** A month of its own for each test. */
  let year = 2012;
  const aMonth = () => `${year++}-03`;

  it("An owner closes a month that is over, and nobody else does", async () => {
    const month = aMonth();
    await expect(closeMonth(staff, { month })).rejects.toMatchObject({ code: "forbidden" });
    await expect(closeMonth(owner, { month: thisMonth })).rejects.toThrow(
      `${formatMonth(thisMonth)} isn't over yet. Close it next month.`,
    );
    await closeMonth(owner, { month });
    await closeMonth(owner, { month });
    expect((await listMonths(staff, Number(month.slice(0, 4)))).find((one) => one.month === month)?.closed?.by).toMatch(
      /^admin/,
    );
    await expect(reopenMonth(staff, { month, reason: "Late check" })).rejects.toMatchObject({ code: "forbidden" });
    await reopenMonth(owner, { month, reason: "Late check" });
    await reopenMonth(owner, { month, reason: "Late check" });
    expect(await db.select().from(closedMonths).where(eq(closedMonths.month, month))).toEqual([]);
    const lines = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `month ${month}`));
    expect(lines.map(({ action, detail }) => [action, detail])).toEqual([
      ["month closed", null],
      ["month reopened", { reason: "Late check" }],
    ]);
  });

  it("No check can be recorded in a closed month, and its figures never change", async () => {
    const month = aMonth();
    const day = `${month}-15`;
    const { id, owedCents } = await newManualOrder({ state: "CA", zipCode: "92008", city: "Carlsbad" });
    const { paymentId } = await check(id, owedCents, day);
    const before = await sumsOf(staff, month);
    const statesBefore = await salesTaxByState(staff, { from: month, to: month });
    expect(before.overview).toBe(owedCents);
    expect(statesBefore).toMatchObject([{ country: "US", state: "CA" }]);
    await closeMonth(owner, { month });

    const late = await newInvoice({ subtotalCents: 500, totalCents: 500 });
    const sentence = `${formatMonth(month)} is closed. Choose a later day, or ask an owner to reopen the month.`;
    await expect(check(late.id, 500, day)).rejects.toMatchObject({
      code: "conflict",
      fieldErrors: { receivedOn: [sentence] },
    });
    const earlier = addDays(`${month}-01`, -1);
    await expect(check(late.id, 500, earlier)).rejects.toMatchObject({ fieldErrors: { receivedOn: [sentence] } });
    // A refund counts today. A corrected address moves later sales only.
    await refund(paymentId, 100);
    await db
      .update(orders)
      .set({ shippingAddress: { address: "1", city: "Reno", state: "NV", zipCode: "89501" } })
      .where(eq(orders.id, id));
    expect(await sumsOf(staff, month)).toEqual(before);
    expect(await salesTaxByState(staff, { from: month, to: month })).toEqual(statesBefore);
    expectSame(await sumsOf(staff));

    await check(late.id, 500, addDays(lastDayOf(month), 1));
    await reopenMonth(owner, { month, reason: "The bank found a check" });
    const other = await newInvoice({ subtotalCents: 700, totalCents: 700 });
    await check(other.id, 700, day);
    expect((await sumsOf(staff, month)).overview).toBe(before.overview + 700);
  });

  it("The database itself refuses every change of money in a closed month", async () => {
    const month = aMonth();
    const at = new Date(`${month}-10T12:00:00Z`);
    const row = {
      purpose: "invoice" as const,
      reference: "IV-1",
      amountCents: 900,
      snapshot: {},
      status: "captured" as const,
    };
    const paid = { ...row, capturedCents: 900, capturedAt: at };
    await db.insert(payments).values({ ...paid, id: `PY-CLOSED-${month}` });
    await db.insert(refunds).values({
      id: `RF-CLOSED-${month}`,
      paymentId: `PY-CLOSED-${month}`,
      amountCents: 100,
      actor: "kim",
      status: "completed",
      completedAt: at,
    });
    await closeMonth(owner, { month });
    const ofPayment = eq(payments.id, `PY-CLOSED-${month}`);
    const ofRefund = eq(refunds.id, `RF-CLOSED-${month}`);
    const writes = [
      () => db.insert(payments).values({ ...paid, id: `PY-LATE-${month}` }),
      () => db.update(payments).set({ capturedCents: 901 }).where(ofPayment),
      () => db.update(payments).set({ taxCents: 5 }).where(ofPayment),
      () => db.update(payments).set({ capturedAt: null }).where(ofPayment),
      () => db.delete(refunds).where(ofRefund),
      () => db.update(refunds).set({ amountCents: 99 }).where(ofRefund),
      () => db.update(refunds).set({ status: "failed" }).where(ofRefund),
      () => db.update(refunds).set({ completedAt: new Date() }).where(ofRefund),
    ];
    for (const [at, write] of writes.entries()) {
      const error = await write().then(
        () => null,
        (thrown: Error) => thrown,
      );
      expect(String(error?.cause ?? error), `write ${at}`).toContain("The month is closed");
    }
    // What is no money may change, and so may a refund of today.
    await db.update(payments).set({ refundedCents: 200, checkDueAt: null }).where(ofPayment);
    await reopenMonth(owner, { month, reason: "Tidy up" });
    await db.delete(refunds).where(ofRefund);
    await db.delete(payments).where(ofPayment);
  });

  it("A check whose month is closed while it is being recorded counts on the day of recording", async () => {
    const month = aMonth();
    const { id } = await newInvoice({ subtotalCents: 800, totalCents: 800 });
    const racing = withRival(staff, /update "payments" set/, () => closeMonth(owner, { month }));
    const typed = {
      method: "check" as const,
      amount: 800,
      receivedOn: `${month}-20`,
      reference: "9",
      key: `late-${month}`,
    };
    const { paymentId } = await recordPayment(racing, { id, ...typed });
    const [paid] = await db.select().from(payments).where(eq(payments.id, paymentId));
    expect(paid).toMatchObject({ status: "captured", capturedCents: 800 });
    expect(shopDay(paid!.capturedAt!)).toBe(today);
    expect((await sumsOf(staff, month)).overview).toBe(0);
  });

  it("The files of a closed month never change, whatever is corrected later, until an owner reopens it", async () => {
    const month = aMonth();
    const day = `${month}-15`;
    const made = await newManualOrder({ state: "CA", zipCode: "92008", city: "Carlsbad" });
    await check(made.id, made.owedCents, day);
    const invoice = await newInvoice({ shipTo: { country: "US", state: "TX" } });
    await check(invoice.id, 40_000, day);
    const custom = await newCustomOrder({ depositPaymentId: null, shipTo: { country: "US", state: "NV" } });
    await check(custom.id, 50_000, day);
    const files = async () => {
      const days = { from: firstDayOf(month), to: lastDayOf(month) };
      return {
        books: await Promise.all(bookFiles.map((file) => book(staff, file, month))),
        accounts: await textOf(exportAccounts(staff, days)),
        tax: await exportSalesTax(staff, { from: month, to: month }),
      };
    };
    const before = await files();
    await closeMonth(owner, { month });
    expect(await files()).toEqual(before);
    const name = { customerName: "Corrected Name" };
    await db
      .update(orders)
      .set({ ...name, shippingAddress: sql`json_set(shipping_address, '$.state', 'OR', '$.city', 'Bend')` })
      .where(eq(orders.id, made.id));
    await db
      .update(manualInvoices)
      .set({ ...name, shipTo: { country: "US", state: "WA" } })
      .where(eq(manualInvoices.id, invoice.id));
    await db
      .update(customOrders)
      .set({ ...name, shipTo: { country: "US", state: "UT" } })
      .where(eq(customOrders.id, custom.id));
    expect(await files()).toEqual(before);

    // A refund of an open month has the state of its payment, in the file and in the sales tax by state.
    const [paid] = await db.select().from(payments).where(eq(payments.recordId, invoice.id));
    await refund(paid!.id, 700);
    const states = await salesTaxByState(staff, { from: thisMonth, to: thisMonth });
    const taxes = new Map(states.map(({ country, state, taxCents }) => [`${country} ${state}`, taxCents]));
    for (const [place, cents] of await taxInFile(staff)) expect(taxes.get(place), place).toBe(cents);
    expect(states.some(({ state }) => state === "WA")).toBe(false);
    expectSame(await sumsOf(staff));

    await reopenMonth(owner, { month, reason: "Wrong name" });
    const after = await files();
    expect(after.accounts).toContain("Corrected Name");
    expect(after.tax).toContain("OR");
  });

  it("A payment or refund of the month's last moment is in the closed month or after it, never lost", async () => {
    const month = aMonth();
    const last = boundsOfMonth(month).endsAt;
    const atLast = testApp({ now: () => last });
    const { id, owedCents, token } = await newManualOrder();
    const paypalId = await approved(atLast, "order", token, owedCents);
    await capturePayment(
      withRival(atLast, /update "orders"/, () => closeMonth(owner, { month })),
      paypalId,
    );
    const paid = await paymentOf(paypalId);
    expect(paid).toMatchObject({ status: "captured", recordId: id });
    expect(paid.capturedAt?.getTime()).toBe(last.getTime() + 1);
    expect((await sumsOf(staff, month)).overview).toBe(0);

    const next = nextMonth(month);
    const end = boundsOfMonth(next).endsAt;
    const atEnd = await staffApp({ now: () => end });
    const racing = withRival(atEnd, /update "refunds"/, () => closeMonth(owner, { month: next }));
    const asked = { paymentId: paid.id, amount: 100, reason: "Bent", restock: false, key: `last-${month}` };
    expect(await refundPayment(racing, asked)).toMatchObject({ status: "completed" });
    const [back] = await db.select().from(refunds).where(eq(refunds.paymentId, paid.id));
    expect(back?.completedAt?.getTime()).toBe(end.getTime() + 1);
    expect((await sumsOf(staff, next)).overview).toBe(owedCents);
    expect((await sumsOf(staff, nextMonth(next))).overview).toBe(-100);
  });

  it("A payment that is recorded before the month closes is in its figures", async () => {
    const month = aMonth();
    const atLast = testApp({ now: () => boundsOfMonth(month).endsAt });
    const { owedCents, token } = await newManualOrder();
    await capturePayment(atLast, await approved(atLast, "order", token, owedCents));
    await closeMonth(owner, { month });
    const sums = await sumsOf(staff, month);
    expect(sums.overview).toBe(owedCents);
    expectSame(sums);
  });
});

it("A month is not opened again without a visible reason", () => {
  for (const reason of ["", " ", "\u200b\u2060", "\u2800"])
    expect(reopenInput.safeParse({ month: "2026-01", reason }).success).toBe(false);
  expect(reopenInput.parse({ month: "2026-01", reason: " A bill came late " }).reason).toBe("A bill came late");
});
