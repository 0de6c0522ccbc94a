// Tests the accountant's file: it contains every purpose of money, and equals the overview of the same days to the cent.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { manualInvoices, orders, payments } from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import { orderFilter } from "~/domain/orders/admin";
import { readRecords } from "~/domain/text/csv";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { getFigures } from "~/services/back-office/figures.server";
import { revenueByDay } from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { refundPayment } from "~/services/order-management/refund.server";
import { exportOrders } from "~/services/orders/export.server";
import { capturePayment } from "~/services/payments/payments.server";
import { fillCart, newBuyer, newCode, newProduct } from "../../support/factories/buyers";
import { newClub, orderOnTerms } from "../../support/factories/credit-customers";
import {
  db,
  invoiceOf,
  newBalanceToken,
  newCustomOrder,
  newInvoice,
  pay,
  staffApp,
} from "../../support/factories/order-management";
import { newManualOrder } from "../../support/factories/payables";
import { approvedCart, boughtPins, refusalOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const today = shopDay(new Date());
const range = { from: addDays(today, -1), to: addDays(today, 1) };

type Rows = Record<string, string>[];

async function rowsOf(file: Promise<AsyncGenerator<string>>): Promise<Rows> {
  let text = "";
  for await (const part of await file) text += part;
  const [head, ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at], cell])));
}

const centsIn = (rows: Rows, column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0);

describe("the accountant's file", () => {
  it("The accountant's file adds up to the overview's revenue, in sales and in receipts", async () => {
    const bought = await boughtPins();
    await refundPayment(staff, {
      paymentId: bought.payment.id,
      amount: 150,
      reason: "=A scratch",
      restock: false,
      key: "a",
    });
    const { id } = await newCustomOrder();
    await pay(testApp(), "balance", await newBalanceToken(staff, id), 45_000);
    const invoice = await newInvoice({ subtotalCents: 10_000, taxCents: 775, totalCents: 10_775 });
    await pay(testApp(), "invoice", invoice.invoiceNumber, 10_775);
    expect((await invoiceOf(invoice.id)).status).toBe("paid");
    // PayPal took another amount than the shop billed.
    const other = await boughtPins();
    await db
      .update(payments)
      .set({ capturedCents: other.payment.capturedCents + 77 })
      .where(eq(payments.id, other.payment.id));

    const rows = await rowsOf(exportAccounts(staff, range));
    const revenue = (await revenueByDay(staff, range)).reduce((sum, { cents }) => sum + cents, 0);
    expect(revenue).toBeGreaterThan(55_000);
    expect(centsIn(rows, "Amount")).toBe(revenue);
    expect(centsIn(rows, "Received")).toBe(revenue);

    const of = (number: string) => rows.filter((row) => row.Number === number);
    const sold = of(bought.orderId);
    expect(sold.map(({ Row }) => Row)).toEqual(["line", "shipping", "payment", "refund"]);
    expect(sold[0]).toMatchObject({ Quantity: "2", Email: bought.buyer.customer.email, State: "CA", Country: "US" });
    expect(sold[2]).toMatchObject({ Method: "paypal", "PayPal ID": bought.payment.captureId });
    expect(Math.round(Number(sold[2]?.Fee) * 100)).toBe(Math.round(bought.payment.capturedCents * 0.0349) + 49);
    expect(sold[3]).toMatchObject({ Amount: "-1.50", Received: "-1.50", Description: "'=A scratch" });
    expect(of(invoice.invoiceNumber).map(({ Row, Amount }) => [Row, Amount])).toEqual([
      ["line", "100.00"],
      ["tax", "7.75"],
      ["payment", ""],
    ]);
    expect(of(other.orderId).find(({ Row }) => Row === "adjustment")?.Amount).toBe("0.77");
  });

  it("The accountant's file has the same money for each order as the orders file, which adds up in itself", async () => {
    const club = await newClub(staff);
    const { id: productId } = await newProduct({ stockQuantity: 10, priceCents: 700 });
    await fillCart(club, { lines: [{ id: productId, quantity: 3 }] });
    const { id: onTerms } = await orderOnTerms(club);
    const [invoice] = await db.select().from(manualInvoices).where(eq(manualInvoices.orderId, onTerms));
    await pay(testApp(), "invoice", invoice?.invoiceNumber ?? "", invoice?.totalCents ?? 0);

    const product = await newProduct();
    const { code } = await newCode();
    const buyer = newBuyer();
    const paypalId = await approvedCart(buyer, { lines: [{ id: product.id, quantity: 4 }], code });
    const { recordId: changed } = await capturePayment(buyer.app, paypalId);
    const terms = "catalog" as const;
    await changeLines(staff, {
      id: changed,
      version: 1,
      totalCents: undefined,
      withMail: false,
      lines: [{ productId: product.id, quantity: 10, terms }],
    });
    await recordPayment(staff, {
      id: changed,
      method: "check",
      amount: 4500,
      receivedOn: addDays(today, -1),
      reference: "1042",
      key: "a-check",
    });

    const accounts = await rowsOf(exportAccounts(staff, range));
    // The row shows the day when the money came, not the day when staff recorded it.
    expect(accounts.filter(({ Row, Method }) => Row === "payment" && Method === "check")).toMatchObject([
      { Date: addDays(today, -1), Description: "Payment: 1042", Received: "45.00" },
    ]);
    const [before] = await revenueByDay(staff, { from: addDays(today, -1), to: addDays(today, -1) });
    expect(before?.cents).toBe(4500);
    const orders = await rowsOf(exportOrders(staff, orderFilter.parse({})));
    expect(orders.length).toBeGreaterThan(4);
    const paymentsOf = ({ Payments = "" }: Rows[number]) => Payments.split("; ");
    for (const order of orders) {
      const cents = (column: string) => centsIn([order], column);
      const billed = cents("Subtotal") - cents("Discount") + cents("Shipping") + cents("Tax");
      expect(billed, order.Number).toBe(cents("Total"));
      const own = accounts.filter(({ Payment = "" }) => paymentsOf(order).includes(Payment));
      expect(cents("Paid") - cents("Refunded"), order.Number).toBe(centsIn(own, "Received"));
    }
    const ofOrders = orders.flatMap(paymentsOf);
    const others = accounts.filter(({ Payment = "" }) => !ofOrders.includes(Payment));
    expect([...new Set(others.map(({ For }) => For))]).toEqual(["invoice"]);
    expect(centsIn(orders, "Paid") - centsIn(orders, "Refunded") + centsIn(others, "Received")).toBe(
      centsIn(accounts, "Received"),
    );

    const found = orders.find((order) => order.Number === onTerms);
    expect(found).toMatchObject({ "Purchase order": "PO 4711", State: "CA", Country: "US", Paid: found?.Total });
    expect(found).toMatchObject({ Subtotal: "21.00", Discount: "0.00", Shipping: "5.99", Total: "26.99" });
    expect(orders.find((order) => order.Number === changed)).toMatchObject({
      Subtotal: "90.00",
      "Discount code": code,
      Discount: "9.00",
      Shipping: "5.99",
      Total: "86.99",
      Paid: "86.99",
      Refunded: "0.00",
    });
    // Payments outside PayPal show no PayPal number, because their id may contain a cart session or a person's id.
    const atPayPal = await db.select({ id: payments.captureId }).from(payments).where(eq(payments.method, "paypal"));
    const numbers = new Set(atPayPal.map(({ id }) => id));
    const paidRows = accounts.filter(({ Row }) => Row === "payment");
    const named = [...orders.map((order) => order["PayPal IDs"]), ...paidRows.map((row) => row["PayPal ID"])]
      .flatMap((cell) => cell?.split("; ") ?? [])
      .filter(Boolean);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((number) => !numbers.has(number))).toEqual([]);
    expect(orders.filter(({ Refunded }) => Refunded === "1.50")).toMatchObject([
      { Subtotal: "10.00", "PayPal IDs": expect.stringMatching(/^\w+$/) },
    ]);
  });

  it("Every row has all columns, and amounts have two decimals", async () => {
    let text = "";
    for await (const part of await exportAccounts(staff, range)) text += part;
    const [head, ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
    expect(new Set(rows.map((cells) => cells.length))).toEqual(new Set([head?.length]));
    const money = rows.flatMap((cells) => cells.slice(11, 15)).filter((cell) => cell !== "");
    expect(money.filter((cell) => !/^-?\d+\.\d\d$/.test(cell))).toEqual([]);
  });

  it("A later refund changes no past day, unless the file counts refunds on the day of their payment", async () => {
    const october = { from: "2026-10-01", to: "2026-10-31" };
    const november = { from: "2026-11-01", to: "2026-11-30" };
    const sum = async (days: typeof october, view?: "refund" | "payment") =>
      centsIn(await rowsOf(exportAccounts(staff, days, view)), "Amount");
    const views = async (days: typeof october) => [await sum(days), await sum(days, "payment")];
    const invoice = await newInvoice({ subtotalCents: 25_000, totalCents: 25_000, sentAt: new Date("2026-10-01") });
    const check = { id: invoice.id, method: "check" as const, receivedOn: "2026-10-30", reference: undefined };
    const { paymentId } = await recordPayment(staff, { ...check, amount: 25_000 });
    const [octoberBefore, novemberBefore] = [await views(october), await views(november)];
    const later = { ...staff, now: () => new Date("2026-11-26T18:00:00Z") };
    await refundPayment(later, { paymentId, amount: 2_500, reason: "Two were bent", restock: false, key: "b" });
    expect(await views(october)).toEqual([octoberBefore[0], octoberBefore[1]! - 2_500]);
    expect(await views(november)).toEqual([novemberBefore[0]! - 2_500, novemberBefore[1]]);
    for (const days of [october, november]) {
      const revenue = (await revenueByDay(staff, days)).reduce((total, { cents }) => total + cents, 0);
      expect(await sum(days)).toBe(revenue);
      expect((await getFigures(staff, days)).revenueCents).toBe(revenue);
    }
  });

  it("Orders by staff and by invoice have their products, shipping and tax, whole or in parts, and no row of $0", async () => {
    const product = await newProduct({ name: "Clubhouse Wreath", priceCents: 1000, stockQuantity: 90 });
    const lines = [{ productId: product.id, quantity: 10, terms: "catalog" as const }];
    const [whole, parted, unpaid] = [
      await newManualOrder({ lines }),
      await newManualOrder({ lines }),
      await newManualOrder({ lines }),
    ];
    const check = { method: "check" as const, receivedOn: today, reference: undefined };
    await recordPayment(staff, { ...check, id: whole.id, amount: whole.owedCents });
    await recordPayment(staff, { ...check, id: parted.id, amount: 3_333 });
    await recordPayment(staff, { ...check, id: parted.id, amount: parted.owedCents - 3_333 });
    const rows = await rowsOf(exportAccounts(staff, range));
    const of = (number: string) => rows.filter((row) => row.Number === number);
    expect(of(whole.id).map(({ Row, Description, Quantity, Amount }) => [Row, Description, Quantity, Amount])).toEqual([
      ["line", "Clubhouse Wreath", "10", "90.00"],
      ["shipping", "Shipping", "", "5.99"],
      ["payment", "Payment", "", ""],
    ]);
    const sumOf = (row: string) =>
      centsIn(
        of(parted.id).filter(({ Row }) => Row === row),
        "Amount",
      );
    expect([sumOf("line"), sumOf("shipping"), sumOf("adjustment")]).toEqual([9_000, 599, 0]);
    expect(of(unpaid.id)).toEqual([]);
    expect(rows.filter(({ Received }) => Received === "0.00")).toEqual([]);
  });

  it("An order of a month's last evening is in that month, by the shop's own clock", async () => {
    const evening = { createdAt: new Date("2026-09-01T05:30:00Z") };
    const { id } = await newManualOrder();
    await db.update(orders).set(evening).where(eq(orders.id, id));
    const custom = await newCustomOrder(evening);
    const dated = (await rowsOf(exportOrders(staff, orderFilter.parse({})))).map((row) => [row.Number, row.Date]);
    for (const number of [id, custom.id]) expect(dated).toContainEqual([number, "2026-08-31 22:30:00"]);
  });

  it("The accountant's file is for staff alone", async () => {
    expect((await refusalOf(exportAccounts(testApp(), range))).code).toBe("unauthenticated");
  });
});
