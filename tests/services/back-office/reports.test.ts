// Tests the overview's figures to the cent, on days that no other test uses.
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { customOrders, orderItems, orders, payments, quoteRequests, refunds } from "~/db/schema";
import {
  bestSellers,
  rangeOf,
  receivablesByAge,
  revenueByDay,
  salesFunnel,
} from "~/services/back-office/reports.server";
import type { App } from "~/services/core/app.server";
import { newProduct } from "../../support/factories/buyers";
import { newCustomOrder, newInvoice, staffApp } from "../../support/factories/order-management";

const db = openDatabase(env.DB);
const now = new Date("2026-11-21T20:00:00Z");
const week = { from: "2026-03-02", to: "2026-03-08" };
let app: App;
let made = 0;

beforeAll(async () => {
  app = await staffApp({ now: () => now });
});

type Payment = Partial<typeof payments.$inferInsert>;

async function paid(at: string, capturedCents: number, values: Payment = {}): Promise<string> {
  const id = `PY-REPORT${++made}`;
  const row = { id, purpose: "cart" as const, reference: id, snapshot: {}, status: "captured" as const };
  await db
    .insert(payments)
    .values({ ...row, amountCents: capturedCents, capturedCents, capturedAt: new Date(at), ...values });
  return id;
}

/** Inserts a refund of a payment from another year. */
async function refunded(at: string, amountCents: number, status: "completed" | "requested" = "completed") {
  const paymentId = await paid("2024-01-01T12:00:00.000Z", amountCents, { refundedCents: amountCents });
  const completedAt = status === "completed" ? new Date(at) : null;
  await db
    .insert(refunds)
    .values({ id: `R-${paymentId}`, paymentId, amountCents, status, actor: "admin", completedAt });
}

describe("revenue", () => {
  it("A day's revenue is its payments less its refunds, and a day is a day in California", async () => {
    // 23:59 on Monday and 00:00 on Tuesday, Pacific time.
    await paid("2026-03-03T07:59:59.999Z", 10_001);
    await paid("2026-03-03T08:00:00.000Z", 2_599);
    await paid("2026-03-03T20:00:00.000Z", 30_000);
    await paid("2026-03-08T08:00:00.000Z", 7);
    // The clocks went forward on the 8th, so its day ends an hour earlier.
    await paid("2026-03-09T06:59:59.999Z", 500);
    await paid("2026-03-09T07:00:00.000Z", 99_999);
    // Each refund counts on the day it was made. A pending refund does not count.
    await refunded("2026-03-04T08:00:00.000Z", 1_000);
    await refunded("2026-03-05T07:59:59.999Z", 200);
    await refunded("2026-03-04T12:00:00.000Z", 5_000, "requested");
    await paid("2026-03-02T07:59:59.999Z", 88_888);
    expect(await revenueByDay(app, week)).toEqual([
      { day: "2026-03-02", cents: 10_001 },
      { day: "2026-03-03", cents: 32_599 },
      { day: "2026-03-04", cents: -1_200 },
      { day: "2026-03-05", cents: 0 },
      { day: "2026-03-06", cents: 0 },
      { day: "2026-03-07", cents: 0 },
      { day: "2026-03-08", cents: 507 },
    ]);
  });

  it("Revenue ignores payments that never came", async () => {
    await db.insert(payments).values({
      id: "PY-NEVER",
      purpose: "cart",
      reference: "never",
      snapshot: {},
      amountCents: 5_000,
      status: "failed",
      createdAt: new Date("2026-04-01T20:00:00Z"),
    });
    expect(await revenueByDay(app, { from: "2026-04-01", to: "2026-04-01" })).toEqual([
      { day: "2026-04-01", cents: 0 },
    ]);
  });
});

describe("the funnel", () => {
  it("The funnel counts requests, deposits and balances of its days", async () => {
    const quote = {
      customerName: "Ann Lee",
      customerEmail: "ann@report.example",
      quantity: 100,
      projectDescription: "Pins",
    };
    for (const at of ["2026-05-04T07:00:00Z", "2026-05-05T12:00:00Z", "2026-05-11T06:59:59Z", "2026-05-11T07:00:00Z"])
      await db.insert(quoteRequests).values({ ...quote, id: `QR-REPORT${++made}`, createdAt: new Date(at) });
    await paid("2026-05-06T12:00:00Z", 5_000, { purpose: "deposit" });
    await paid("2026-05-07T12:00:00Z", 5_000, { purpose: "deposit" });
    await paid("2026-05-12T12:00:00Z", 5_000, { purpose: "deposit" });
    await paid("2026-05-08T12:00:00Z", 45_000, { purpose: "balance" });
    await paid("2026-05-08T12:00:00Z", 2_000);
    const funnel = await salesFunnel(app, { from: "2026-05-04", to: "2026-05-10" });
    expect(funnel).toEqual({ quotes: 3, deposits: 2, balances: 1 });
  });
});

describe("receivables", () => {
  const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const ages = async () => (await receivablesByAge(app)).map(({ cents }) => cents);

  it.each<[string, number]>([
    ["2026-11-22", 0],
    ["2026-11-21", 0],
    ["2026-11-20", 1],
    ["2026-10-22", 1],
    ["2026-10-21", 2],
    ["2026-09-22", 2],
    ["2026-09-21", 3],
    ["2026-08-23", 3],
    ["2026-08-22", 4],
  ])("Receivables of an invoice due on %s are in age range %i", async (dueDate, age) => {
    const before = await ages();
    await newInvoice({ dueDate, subtotalCents: 12_345, totalCents: 12_345 });
    expect(await ages()).toEqual(before.map((cents, at) => (at === age ? cents + 12_345 : cents)));
  });

  it.each<[number, number]>([
    [0, 0],
    [1, 1],
    [30, 1],
    [31, 2],
    [60, 2],
    [61, 3],
    [90, 3],
    [91, 4],
  ])("Receivables of a balance %i days old are in age range %i", async (days, age) => {
    const before = await ages();
    await newCustomOrder({ status: "approved", totalCents: 52_500, depositCents: 5_250, createdAt: daysAgo(days) });
    expect(await ages()).toEqual(before.map((cents, at) => (at === age ? cents + 47_250 : cents)));
  });

  it("A balance is not due while its mockup waits for approval, however old the order is", async () => {
    const before = await ages();
    const amounts = { totalCents: 52_500, depositCents: 5_250, createdAt: daysAgo(40) };
    const { id } = await newCustomOrder({ status: "mockup_sent", ...amounts });
    expect(await ages()).toEqual(before.map((cents, at) => (at === 0 ? cents + 47_250 : cents)));
    await db.update(customOrders).set({ status: "approved" }).where(eq(customOrders.id, id));
    expect(await ages()).toEqual(before.map((cents, at) => (at === 2 ? cents + 47_250 : cents)));
  });

  it("Receivables contain a balance until it is paid, whatever the order's status", async () => {
    const before = await ages();
    for (const status of ["in_production", "shipped", "delivered"] as const)
      await newCustomOrder({ status, totalCents: 52_500, depositCents: 5_250, createdAt: daysAgo(0) });
    expect(await ages()).toEqual(before.map((cents, at) => (at === 0 ? cents + 3 * 47_250 : cents)));
  });

  it("Receivables contain nothing paid, void, canceled, archived or not yet shown to its customer", async () => {
    const before = await ages();
    await newInvoice({ status: "paid", dueDate: "2026-01-01" });
    await newInvoice({ status: "void", dueDate: "2026-01-01" });
    await newCustomOrder({ status: "approved", balancePaymentId: await paid("2026-06-01T12:00:00Z", 45_000) });
    await newCustomOrder({ status: "pending" });
    await newCustomOrder({ status: "cancelled" });
    await newCustomOrder({ status: "approved", archivedAt: now });
    expect(await ages()).toEqual(before);
  });
});

describe("best sellers", () => {
  const range = { from: "2026-07-06", to: "2026-07-12" };

  async function sold(productId: number, quantity: number, values: Partial<typeof orders.$inferInsert> = {}) {
    const id = `PH-REPORT${++made}`;
    const paymentId = await paid("2026-07-07T12:00:00Z", 1_000);
    const order = { id, customerEmail: "ann@report.example", customerName: "Ann Lee", paymentId };
    const money = { subtotalCents: 1_000, totalCents: 1_000 };
    await db.insert(orders).values({ ...order, ...money, createdAt: new Date("2026-07-07T12:00:00Z"), ...values });
    const line = { name: `Pin ${productId}`, unitPriceCents: 10, lineTotalCents: 10 * quantity };
    await db.insert(orderItems).values({ orderId: id, productId, quantity, ...line });
  }

  it("The best sellers are the ten most sold in pieces, without canceled or archived orders or other days", async () => {
    const products = await Promise.all(Array.from({ length: 11 }, () => newProduct()));
    for (const [at, { id }] of products.entries()) await sold(id, at + 1);
    const [least, second] = [products[0]!, products[1]!];
    await sold(least.id, 100, { status: "cancelled" });
    await sold(least.id, 100, { archivedAt: now });
    await sold(least.id, 100, { createdAt: new Date("2026-07-13T07:00:00Z") });
    await sold(second.id, 8);
    const rows = await bestSellers(app, range);
    expect(rows.map(({ pieces }) => pieces)).toEqual([11, 10, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(rows.map(({ productId }) => productId)).toContain(second.id);
    expect(rows[0]).toEqual({ productId: products[10]!.id, name: `Pin ${products[10]!.id}`, pieces: 11 });
  });
});

describe("the range", () => {
  it("The range is the last thirty days unless both ends are given, and a year at most", () => {
    expect(rangeOf(app, {})).toEqual({ from: "2026-10-23", to: "2026-11-21" });
    expect(rangeOf(app, { from: "2026-11-30", to: "2026-11-21" })).toEqual({ from: "2026-10-23", to: "2026-11-21" });
    expect(rangeOf(app, { from: "2020-01-01", to: "2026-11-21" })).toEqual({ from: "2025-11-21", to: "2026-11-21" });
  });
});
