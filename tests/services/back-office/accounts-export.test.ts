// The accountant's file: every purpose of money in it, to the cent what the overview says of the same days.
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { payments } from "~/db/schema";
import { addDays, shopDay } from "~/domain/calendar/calendar";
import { readRecords } from "~/domain/text/csv";
import { refundPayment } from "~/services/after-sale/admin.server";
import { exportAccounts } from "~/services/back-office/accounts-export.server";
import { revenueByDay } from "~/services/back-office/reports.server";
import { issueBalanceLink } from "~/services/checkout/balance-links.server";
import type { App } from "~/services/core/app.server";
import { db, invoiceOf, newCustomOrder, newInvoice, pay, staffApp } from "../../support/after-sale";
import { testApp } from "../../support/app";
import { boughtPins, refusalOf } from "../../support/ledger";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const today = shopDay(new Date());
const range = { from: addDays(today, -1), to: addDays(today, 1) };

async function fileOf(app: App): Promise<Record<string, string>[]> {
  let text = "";
  for await (const part of await exportAccounts(app, range)) text += part;
  const [head, ...rows] = [...readRecords(text, ",")].map(({ cells }) => cells);
  return rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at], cell])));
}

const centsIn = (rows: Record<string, string>[], column: string) =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column] || 0) * 100), 0);

describe("the accountant's file", () => {
  it("adds up to the overview's revenue, in what was sold and in what came in", async () => {
    const bought = await boughtPins();
    await refundPayment(staff, {
      paymentId: bought.payment.id,
      amount: 150,
      reason: "=A scratch",
      restock: false,
      key: "a",
    });
    const { id } = await newCustomOrder();
    const { balancePaymentUrl } = await issueBalanceLink(staff, { id });
    await pay(testApp(), "balance", balancePaymentUrl.split("/").at(-1) ?? "", 45_000);
    const invoice = await newInvoice({ subtotalCents: 10_000, taxCents: 775, totalCents: 10_775 });
    await pay(testApp(), "invoice", invoice.invoiceNumber, 10_775);
    expect((await invoiceOf(invoice.id)).status).toBe("paid");
    // As the ledger stood before refunds had rows of their own, and an amount that PayPal took otherwise than billed.
    const odd = await boughtPins();
    await db.update(payments).set({ refundedCents: 100 }).where(eq(payments.id, odd.payment.id));
    const other = await boughtPins();
    await db
      .update(payments)
      .set({ capturedCents: other.payment.capturedCents + 77 })
      .where(eq(payments.id, other.payment.id));

    const rows = await fileOf(staff);
    const revenue = (await revenueByDay(staff, range)).reduce((sum, { cents }) => sum + cents, 0);
    expect(revenue).toBeGreaterThan(55_000);
    expect(centsIn(rows, "Amount")).toBe(revenue);
    expect(centsIn(rows, "Received")).toBe(revenue);

    const of = (number: string) => rows.filter((row) => row.Number === number);
    const sold = of(bought.orderId);
    expect(sold.map(({ Row }) => Row)).toEqual(["line", "shipping", "payment", "refund"]);
    expect(sold[0]).toMatchObject({ Pieces: "2", "E-mail": bought.buyer.customer.email, State: "CA", Country: "US" });
    expect(sold[2]).toMatchObject({ Method: "paypal", "PayPal's number": bought.payment.captureId });
    expect(Math.round(Number(sold[2]?.Fee) * 100)).toBe(Math.round(bought.payment.capturedCents * 0.0349) + 49);
    expect(sold[3]).toMatchObject({ Amount: "-1.5", Received: "-1.5", Description: "'=A scratch" });
    expect(of(invoice.invoiceNumber).map(({ Row, Amount }) => [Row, Amount])).toEqual([
      ["line", "100"],
      ["tax", "7.75"],
      ["payment", ""],
    ]);
    expect(of(other.orderId).find(({ Row }) => Row === "adjustment")?.Amount).toBe("0.77");
    expect(of(odd.orderId).find(({ Row }) => Row === "refund")?.Amount).toBe("-1");
  });

  it("is for staff alone", async () => {
    expect((await refusalOf(exportAccounts(testApp(), range))).code).toBe("unauthenticated");
  });
});
