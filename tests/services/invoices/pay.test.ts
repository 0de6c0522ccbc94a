// Tests a manual invoice for the holder of its link (invoices-3, invoices-4): number and amount must match, and it is paid once.
import { describe, expect, it } from "vitest";
import { findPayableInvoice, getPrintedInvoice, invoiceLinks } from "~/services/invoices/invoices.server";
import { recordPayment } from "~/services/order-management/record-payment.server";
import { capturePayment } from "~/services/payments/payments.server";
import { approved, invoiceOf, newInvoice, pay, paymentsFor, staffApp } from "../../support/factories/order-management";
import { mailsTo, paymentOf, refusalOf } from "../../support/factories/payments";
import { testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

describe("the pay page", () => {
  it("The pay page shows amount and description, and no name", async () => {
    const { invoiceNumber } = await newInvoice();
    const html = await (await send("GET", `/pay-invoice/${invoiceNumber}?amount=400.00`)).text();
    expect(html).toContain("$400.00");
    expect(html).toContain("Club pins");
    expect(html).not.toMatch(/Robin|@club/);
  });

  it.each([
    "",
    "?amount=",
    "?amount=0",
    "?amount=-400",
    "?amount=399.99",
    "?amount=4e2",
    "?amount=NaN",
    "?amount=400,00",
  ])("A link with %s is invalid", async (query) => {
    const { invoiceNumber } = await newInvoice();
    const response = await send("GET", `/pay-invoice/${invoiceNumber}${query}`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain("Invalid Payment Link");
  });

  it("The answer is the same for an unknown number and for a void invoice", async () => {
    const { invoiceNumber } = await newInvoice({ status: "void" });
    for (const number of [invoiceNumber, "INV-999999"]) {
      expect((await send("GET", `/pay-invoice/${number}?amount=400`)).status).toBe(404);
    }
  });

  it("The printed invoice names the customer only to the holder of the emailed key", async () => {
    const invoice = await newInvoice();
    const open = await send("GET", `/pay-invoice/${invoice.invoiceNumber}/print?amount=400.00`);
    const text = await open.text();
    expect(text).toContain("data:image/svg+xml");
    expect(text).not.toContain("Robin");
    const url = new URL(invoiceLinks(testApp(), invoice).printUrl);
    const key = url.searchParams.get("key") ?? "";
    const asked = { number: invoice.invoiceNumber, amountCents: 40_000 };
    expect(await getPrintedInvoice(testApp(), { ...asked, key })).toMatchObject({ isPersonal: true });
    expect(await getPrintedInvoice(testApp(), { ...asked, key: `${key}x` })).toMatchObject({ isPersonal: false });
  });
});

it("The printed invoice says in red that it is overdue", async () => {
  const wordOf = async (dueDate: string) => {
    const { invoiceNumber } = await newInvoice({ dueDate });
    const html = await (await send("GET", `/pay-invoice/${invoiceNumber}/print?amount=400.00`)).text();
    return /class="([^"]*uppercase tracking-wide[^"]*)">([^<]*)</.exec(html)?.slice(1);
  };
  expect(await wordOf("2020-01-01")).toEqual([expect.stringContaining("text-[#a3211f]"), "Overdue"]);
  expect(await wordOf("2099-01-01")).toBeUndefined();
});

describe("the payment", () => {
  it("The payment marks the invoice paid once and emails a receipt, however often it is captured", async () => {
    const invoice = await newInvoice();
    const paypalId = await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    await Promise.all(Array.from({ length: 10 }, () => capturePayment(testApp(), paypalId)));
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid", paidAt: expect.any(Date) });
    expect((await mailsTo(invoice.customerEmail)).map(({ template }) => template)).toEqual(["invoice-receipt"]);
    const found = await findPayableInvoice(testApp(), { number: invoice.invoiceNumber, amountCents: 40_000 });
    expect(found?.status).toBe("paid");
  });

  it("The receipt and the printed invoice show the items, the method and the transaction, but strangers see none", async () => {
    const items = [
      { description: "Azalea pins", quantity: 30, unitPriceCents: 1000 },
      { description: "Display stand", quantity: 1, unitPriceCents: 10_000 },
    ];
    const invoice = await newInvoice({ items });
    const paypalId = await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    const { captureId } = await paymentOf(paypalId);
    const [mail] = await mailsTo(invoice.customerEmail);
    const text = mail?.text?.replace(/\s+/g, " ") ?? "";
    expect(text).toContain("30 × Azalea pins $300.00 Display stand $100.00 Invoice total $400.00");
    expect(text).toContain(`Method PayPal Transaction ${captureId}`);
    const url = new URL(invoiceLinks(testApp(), invoice).printUrl);
    const printed = async (path: string) =>
      (await (await send("GET", path)).text()).replace(/<!-- -->/g, "").replace(/<[^>]*>/g, " ");
    expect(await printed(url.pathname + url.search)).toMatch(
      new RegExp(`Paid \\w+ \\d+, \\d+ by PayPal, transaction ${captureId}\\s+-\\$400\\.00\\s+Amount due\\s+\\$0\\.00`),
    );
    expect(await printed(`${url.pathname}?amount=400.00`)).not.toContain(captureId);
  });

  it("A second payment, approved before, is refused", async () => {
    const invoice = await newInvoice();
    const second = await approved(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    await pay(testApp(), "invoice", invoice.invoiceNumber, 40_000);
    expect(await refusalOf(capturePayment(testApp(), second))).toMatchObject({ code: "conflict" });
  });

  it("A guess reveals neither amount nor existence", async () => {
    const invoice = await newInvoice();
    const wrong = await refusalOf(pay(testApp(), "invoice", invoice.invoiceNumber, 1));
    const unknown = await refusalOf(pay(testApp(), "invoice", "INV-000000", 1));
    expect(wrong).toMatchObject({ code: "conflict" });
    expect(wrong.message).toBe(unknown.message);
    expect(await paymentsFor(invoice.id)).toEqual([]);
  });

  it("Staff record a bank transfer", async () => {
    const invoice = await newInvoice();
    const transfer = { id: invoice.id, method: "bank_transfer", amount: 40_000, receivedOn: "2024-11-20" } as const;
    await recordPayment(await staffApp(), { ...transfer, reference: undefined });
    expect(await invoiceOf(invoice.id)).toMatchObject({ status: "paid" });
    expect(await refusalOf(recordPayment(testApp(), { ...transfer, reference: undefined }))).toMatchObject({
      code: "unauthenticated",
    });
  });
});
