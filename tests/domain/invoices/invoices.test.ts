import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canChangeInvoice,
  canDeleteInvoice,
  invoiceDefaults,
  invoiceInput,
  invoiceNumber,
  invoiceNumberPattern,
  invoiceState,
  invoiceStatuses,
  recordPaymentInput,
} from "~/domain/invoices/invoices";
import { now } from "../designer/designs";

const invoice = { customerName: "Pat", customerEmail: "pat@club.example", amount: 250 };

describe("invoices", () => {
  it("numbers by the last six digits of the time, one further after a collision", () => {
    expect(invoiceNumber(new Date(1_763_000_123_456))).toBe("INV-123456");
    expect(invoiceNumber(new Date(1_763_000_999_999), 1)).toBe("INV-000000");
    fc.assert(fc.property(fc.nat(), (ms) => invoiceNumberPattern.test(invoiceNumber(new Date(ms)))));
  });

  it("is due in 30 days on Net 30", () => {
    expect(invoiceDefaults(now)).toMatchObject({ dueDate: "2026-12-21", terms: "Net 30" });
    expect(invoiceDefaults(now).notes).toMatch(/^Thank you/);
  });

  it.each([
    ["pending", "2026-11-20", "overdue"],
    ["pending", "2026-11-21", "pending"],
    ["pending", null, "pending"],
    ["paid", "2026-01-01", "paid"],
    ["void", "2026-01-01", "void"],
  ] as const)("%s due %s is %s", (status, dueDate, state) =>
    expect(invoiceState({ status, dueDate }, now)).toBe(state),
  );

  it("lets go of unpaid ones only", () => {
    const canDelete = (status: "pending" | "void" | "paid", paymentId: string | null = null) =>
      canDeleteInvoice({ status, paymentId });
    expect([canDelete("pending"), canDelete("void"), canDelete("paid"), canDelete("void", "PY-1")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("changes drafts, and what was sent until something is paid", () => {
    const can = invoiceStatuses.map((status) => [
      canChangeInvoice({ status, paymentId: null }),
      canChangeInvoice({ status, paymentId: "PY-1" }),
    ]);
    expect(can).toEqual([
      [true, false],
      [true, false],
      [false, false],
      [false, false],
    ]);
  });

  it("makes one line of an amount", () => {
    expect(invoiceInput.parse({ ...invoice, amount: "250.00", description: "Club pins", tax: 18.13 })).toMatchObject({
      items: [{ description: "Club pins", quantity: 1, unitPriceCents: 25_000 }],
      subtotalCents: 25_000,
      taxCents: 1813,
      totalCents: 26_813,
    });
  });

  it("adds line items up", () => {
    const items = [
      { description: "Pins", quantity: 100, unitPrice: 5.25 },
      { description: "Setup", unitPrice: 40 },
    ];
    expect(invoiceInput.parse({ ...invoice, amount: undefined, items })).toMatchObject({
      subtotalCents: 56_500,
      totalCents: 56_500,
    });
  });

  it.each([
    [{ customerName: " " }, "customerName"],
    [{ customerEmail: "pat" }, "customerEmail"],
    [{ amount: undefined }, "amount"],
    [{ amount: 0 }, "amount"],
    [{ amount: -5 }, "amount"],
  ])("refuses %o", (change, path) => {
    const issue = invoiceInput.safeParse({ ...invoice, ...change }).error?.issues[0];
    expect([issue?.path[0], issue?.message]).toEqual([path, "Please fill in all required fields."]);
  });

  it("records a check or a transfer, nothing else", () => {
    const payment = { method: "check", amount: 90, receivedOn: "2026-11-20" };
    expect(recordPaymentInput.parse(payment).amount).toBe(9000);
    expect(recordPaymentInput.safeParse({ ...payment, method: "paypal" }).success).toBe(false);
  });
});
