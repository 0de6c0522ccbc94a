import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Credit, creditRefusal, usualLimitCents } from "~/domain/invoices/credit";
import {
  canChangeInvoice,
  canDeleteInvoice,
  invoiceBadge,
  invoiceDefaults,
  invoiceInput,
  invoiceNumber,
  invoiceNumberPattern,
  invoiceState,
  invoiceStatuses,
  invoiceTitle,
  leftToPay,
  partialPaymentTax,
  recordPaymentInput,
  sendDraftInput,
  typedTaxOf,
  unknownStateLabel,
} from "~/domain/invoices/invoices";
import { now } from "../designer/designs";

const invoice = { customerName: "Pat", customerEmail: "pat@club.example", amount: 250 };

describe("invoices", () => {
  it("The number is the last six digits of the time, one higher after a collision", () => {
    expect(invoiceNumber(new Date(1_763_000_123_456))).toBe("INV-123456");
    expect(invoiceNumber(new Date(1_763_000_999_999), 1)).toBe("INV-000000");
    fc.assert(fc.property(fc.nat(), (ms) => invoiceNumberPattern.test(invoiceNumber(new Date(ms)))));
  });

  it("The default terms are Net 30, due in 30 days", () => {
    expect(invoiceDefaults(now)).toMatchObject({ dueDate: "2026-12-21", terms: "Net 30" });
    expect(invoiceDefaults(now).notes).toMatch(/^Thank you/);
  });

  it("Without a state the form says which typed tax stays, or that there is none", () => {
    const shipTo = { country: "US", state: "CA" };
    const label = (invoice: { shipTo: object | null; taxCents: number }) => unknownStateLabel(typedTaxOf(invoice));
    expect(label({ shipTo: null, taxCents: 500 })).toBe("Not known: sales tax stays $5.00");
    expect(label({ shipTo: null, taxCents: 0 })).toBe("Not known: no sales tax");
    expect(label({ shipTo, taxCents: 500 })).toBe("Not known: no sales tax");
  });

  it.each([
    ["pending", "2026-11-20", "overdue"],
    ["pending", "2026-11-21", "pending"],
    ["pending", null, "pending"],
    ["paid", "2026-01-01", "paid"],
    ["void", "2026-01-01", "void"],
  ] as const)("An invoice %s due %s is %s", (status, dueDate, state) =>
    expect(invoiceState({ status, dueDate }, now)).toBe(state),
  );

  it("Only unpaid invoices can be deleted", () => {
    const canDelete = (status: "pending" | "void" | "paid", paymentId: string | null = null) =>
      canDeleteInvoice({ status, paymentId });
    expect([canDelete("pending"), canDelete("void"), canDelete("paid"), canDelete("void", "PY-1")]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it("Drafts can be changed, and sent invoices until something is paid", () => {
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

  it("An amount becomes one line", () => {
    expect(
      invoiceInput.parse({ ...invoice, amount: "250.00", description: "Club pins", shipTo: "US-CA" }),
    ).toMatchObject({
      items: [{ description: "Club pins", quantity: 1, unitPriceCents: 25_000 }],
      subtotalCents: 25_000,
      shipTo: { country: "US", state: "CA" },
    });
  });

  it("Line items are added up", () => {
    const items = [
      { description: "Pins", quantity: 100, unitPrice: 5.25 },
      { description: "Setup", unitPrice: 40 },
    ];
    expect(invoiceInput.parse({ ...invoice, amount: undefined, items })).toMatchObject({
      subtotalCents: 56_500,
    });
  });

  it.each([
    [{ customerName: " " }, "customerName"],
    [{ customerEmail: "" }, "customerEmail"],
    [{ amount: undefined }, "amount"],
    [{ amount: 0 }, "amount"],
    [{ amount: -5 }, "amount"],
  ])("The invoice %o is refused", (change, path) => {
    const issue = invoiceInput.safeParse({ ...invoice, ...change }).error?.issues[0];
    expect([issue?.path[0], issue?.message]).toEqual([path, "Please fill in all required fields."]);
  });

  it("A wrong email address is refused with the reason", () => {
    const { error } = invoiceInput.safeParse({ ...invoice, customerEmail: "pat" });
    expect(error?.issues).toMatchObject([{ path: ["customerEmail"], message: "Please enter a valid email address" }]);
  });

  it("Only a check or a transfer can be recorded", () => {
    const payment = { method: "check", amount: 90, receivedOn: "2026-11-20" };
    expect(recordPaymentInput.parse(payment).amount).toBe(9000);
    expect(recordPaymentInput.safeParse({ ...payment, method: "paypal" }).success).toBe(false);
  });
});

describe("what is left of an invoice", () => {
  it("Only a sent invoice has something left to pay", () => {
    const left = (status: "draft" | "pending" | "paid" | "void") =>
      leftToPay({ status, totalCents: 500, paidCents: 120 });
    expect(invoiceStatuses.map((status) => [status, left(status)])).toEqual([
      ["draft", 0],
      ["pending", 380],
      ["paid", 0],
      ["void", 0],
    ]);
    expect([
      invoiceTitle({ status: "draft", invoiceNumber: "D-1" }),
      invoiceTitle({ status: "draft", invoiceNumber: "INV-100001" }),
      invoiceTitle({ status: "paid", invoiceNumber: "INV-1" }),
    ]).toEqual(["Draft", "Draft INV-100001", "INV-1"]);
  });

  it("An open invoice with a part paid says so, unless it is overdue", () => {
    const label = (state: "pending" | "overdue" | "paid", paidCents: number) =>
      invoiceBadge(state, { paidCents }).label;
    expect([label("pending", 0), label("pending", 1), label("overdue", 1), label("paid", 500)]).toEqual([
      "Pending",
      "Partly paid",
      "Overdue",
      "Paid",
    ]);
  });

  it("The parts of an invoice contain its tax, to the cent", () => {
    const invoice = { totalCents: 1000, taxCents: 75 };
    const taxOf = (paidCents: number, paidTaxCents: number, part: number) =>
      partialPaymentTax({ ...invoice, paidCents, paidTaxCents }, part);
    expect(taxOf(0, 0, 1000)).toBe(75);
    expect([taxOf(0, 0, 333), taxOf(333, 25, 333), taxOf(666, 50, 334)]).toEqual([25, 25, 25]);
    // A refund took more or less tax than its share. The next part corrects the difference, as far as possible.
    expect([taxOf(333, 24, 667), taxOf(333, 26, 667), taxOf(13, 2, 1), taxOf(990, 70, 10)]).toEqual([51, 49, 0, 5]);
    expect(partialPaymentTax({ totalCents: 100, taxCents: 50, paidCents: 50, paidTaxCents: 20 }, 5)).toBe(5);
  });

  it("A paid invoice's payments contain exactly its tax, whatever parts came and were refunded before", () => {
    /** Calculates the tax in a refund like the ledger: the refund's share of the tax that is left in its payment. */
    const taxBack = (left: { cents: number; tax: number }, back: number) =>
      Math.min(back, left.tax, Math.floor((2 * left.tax * back + left.cents) / (2 * left.cents)));
    const moves = fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { maxLength: 12 });
    const sumOf = (payments: { cents: number; tax: number }[], of: "cents" | "tax") =>
      payments.reduce((sum, payment) => sum + payment[of], 0);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), fc.nat(), moves, (totalCents, tax, parts) => {
        const taxCents = tax % totalCents;
        const payments: { cents: number; tax: number }[] = [];
        const pay = (cents: number) => {
          const [paidCents, paidTaxCents] = [sumOf(payments, "cents"), sumOf(payments, "tax")];
          const taxOfIt = partialPaymentTax({ totalCents, taxCents, paidCents, paidTaxCents }, cents);
          expect(taxOfIt).toBeGreaterThanOrEqual(0);
          expect(taxOfIt).toBeLessThanOrEqual(cents);
          payments.push({ cents, tax: taxOfIt });
        };
        for (const [some, which, back] of parts) {
          const left = totalCents - sumOf(payments, "cents");
          if (left > 1) pay(1 + (some % (left - 1)));
          const payment = payments[which % payments.length];
          if (!payment || payment.cents === 0) continue;
          const cents = back % (payment.cents + 1);
          payment.tax -= taxBack(payment, cents);
          payment.cents -= cents;
        }
        pay(totalCents - sumOf(payments, "cents"));
        expect(sumOf(payments, "tax")).toBe(taxCents);
      }),
    );
  });

  it("An edit names a version of at least 1", () => {
    const seen = (version: number) => sendDraftInput.safeParse({ id: "IV-1", version }).success;
    expect([0, 1].map(seen)).toEqual([false, true]);
    expect(["x".repeat(64), "x".repeat(65)].map((id) => sendDraftInput.safeParse({ id }).success)).toEqual([
      true,
      false,
    ]);
  });
});

describe("an order by invoice", () => {
  const credit: Credit = { limitCents: 10_000, openCents: 0, isLate: false, overdue: null };

  it("Orders by invoice go up to the limit, open ones included", () => {
    expect(usualLimitCents).toBe(100_000);
    expect([9999, 10_000, 10_001].map((cents) => creditRefusal(credit, cents) === null)).toEqual([true, true, false]);
    expect(creditRefusal({ ...credit, openCents: 1 }, 9999)).toBeNull();
    expect(creditRefusal({ ...credit, openCents: 1 }, 10_000)).toBe(
      "Your credit limit is $100.00, and $0.01 of it is in use. This order goes over it. Please pay with PayPal, or email us.",
    );
    expect(creditRefusal(credit, 10_001)).toMatch(/is \$100\.00\. This order/);
  });

  it("Orders by invoice wait for overdue ones, and the message names only the customer's own invoice", () => {
    expect(creditRefusal({ ...credit, isLate: true }, 1)).toBe(
      "You have an overdue invoice. Please email us about it.",
    );
    const overdue = { invoiceNumber: "INV-000001", dueDate: "2026-11-01" as const, payUrl: "/pay" };
    expect(creditRefusal({ ...credit, isLate: true, overdue }, 1)).toMatch(
      /^Invoice INV-000001 was due on November 1, 2026\./,
    );
  });
});
