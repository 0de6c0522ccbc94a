import { describe, expect, it } from "vitest";
import {
  invoiceFilter,
  invoiceInput,
  invoicePollMs,
  invoiceStatuses,
  recentInvoices,
  recordPaymentForm,
  recordPaymentInput,
} from "~/domain/invoices/invoices";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const invoice = { customerName: "Pat", customerEmail: "pat@club.example", amount: 250 };

describe("an invoice as it is sent", () => {
  it("An invoice keeps its texts within their lengths", () => {
    expectEdges(invoiceInput, invoice, {
      suggestedNumber: longest(20),
      formKey: longest(64),
      customerName: longest(120),
      customerCompany: longest(160),
      customerAddress: longest(500),
      description: longest(500),
      notes: longest(2000),
      terms: longest(200),
    });
    expect(invoiceInput.parse({ ...invoice, invoiceNumber: " INV-123456 " }).invoiceNumber).toBe("INV-123456");
    expect(invoiceInput.safeParse({ ...invoice, invoiceNumber: "INV-12345" }).success).toBe(false);
  });

  it("An invoice has at most fifty lines, each with a text, at least one piece, and a price that may be 0 or negative", () => {
    const item = { description: "Pins", quantity: 1, unitPrice: 0.01 };
    const lines = (...items: object[]) => invoiceInput.safeParse({ ...invoice, amount: undefined, items });
    expect(lines(...Array.from({ length: 50 }, () => item)).data?.subtotalCents).toBe(50);
    expect(lines(...Array.from({ length: 51 }, () => item)).success).toBe(false);
    expect(lines({ ...item, description: "x".repeat(300) }).success).toBe(true);
    expect(lines({ ...item, description: "x".repeat(301) }).success).toBe(false);
    expect(lines({ ...item, quantity: 0 }).success).toBe(false);
    expect(lines(item, { ...item, quantity: 0 }).error?.issues[0]?.message).toBe("Quantity must be at least 1");
    expect(lines(item, { ...item, unitPrice: 0 }).data?.items[1]?.unitPriceCents).toBe(0);
    expect(lines({ ...item, unitPrice: -0.01 }).error?.issues[0]?.message).toMatch(/^The line items must add up/);
    expect(lines({ ...item, unitPrice: 5 }, { ...item, unitPrice: " -4.99 " }).data?.subtotalCents).toBe(1);
    for (const unitPrice of ["--1", "-", "- -1", "-1,000,000.01"]) {
      expect(lines({ ...item, unitPrice: 5 }, { ...item, unitPrice }).success).toBe(false);
    }
    expect(lines({ description: "Setup", unitPrice: 40 }).data?.items[0]?.quantity).toBe(1);
  });

  it("An invoice is at least one cent", () => {
    expect(invoiceInput.parse({ ...invoice, amount: 0.01 })).toMatchObject({ subtotalCents: 1 });
    expect(invoiceInput.parse({ ...invoice, amount: "1,000,000.00" }).subtotalCents).toBe(100_000_000);
    const free = { ...invoice, amount: undefined, items: [{ description: "Sample", unitPrice: 0 }] };
    expect(invoiceInput.safeParse(free).error?.issues[0]?.path).toEqual(["amount"]);
  });

  it("An invoice is for custom pins by default", () =>
    expect(invoiceInput.parse(invoice).items[0]?.description).toMatch(/^Custom /));
});

it("A payment by check or transfer is recorded", () => {
  const payment = { method: "check", amount: 90, receivedOn: "2026-11-20" };
  expectEdges(recordPaymentInput, payment, { method: oneOf("check", "bank_transfer"), reference: longest(120) });
});

it("A payment from a form has that form's key, so that sending twice records one", () => {
  const payment = { method: "check", amount: 90, receivedOn: "2026-11-20" };
  const key = "2f1b6c7e-5d0a-4c39-9d2b-3b6f1a7e8c90";
  const isTaken = (change: object) => recordPaymentForm.safeParse({ ...payment, ...change }).success;
  expect([isTaken({ key }), isTaken({}), isTaken({ key: "1" })]).toEqual([true, false, false]);
  expect(recordPaymentInput.safeParse(payment).success).toBe(true);
});

it("The list shows ten recent invoices, refreshes every ten seconds, and filters by known words", () => {
  expect([recentInvoices, invoicePollMs]).toEqual([10, 10_000]);
  expect(invoiceStatuses).toEqual(["draft", "pending", "paid", "void"]);
  expectEdges(invoiceFilter, {}, { q: longest(60), state: oneOf("pending", "paid", "void", "overdue") });
  expect(invoiceFilter.parse({ q: " INV " })).toEqual({ q: "INV", sort: "-date" });
});
