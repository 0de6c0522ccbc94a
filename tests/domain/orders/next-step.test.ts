// Tests the next step in the list of orders: a table of everything that decides it.
import { describe, expect, it } from "vitest";
import { customOrderStatuses } from "~/domain/custom-orders/custom-orders";
import { isAct, nextStep, nextSteps } from "~/domain/orders/next-step";
import { orderStatuses } from "~/domain/orders/orders";
import { fulfillmentBadge, paymentBadge, paymentLabel } from "~/domain/orders/payment-label";

const any = { archivedAt: null, cancelRequestedAt: null, isUnderReview: false, link: null };
const catalog = { ...any, kind: "regular" as const, status: "processing" as const, owedCents: 0 };
const paid = { totalCents: 50_000, depositCents: 5_000, depositPaymentId: "PM-1", balancePaymentId: null };
const custom = {
  ...any,
  ...paid,
  kind: "custom" as const,
  status: "pending" as const,
  decision: null,
  isDepositAsked: false,
};

describe("a catalog order", () => {
  it.each([
    [{}, "ship"],
    [{ status: "in_production" }, "ship"],
    [{ status: "pending" }, "ship"],
    [{ status: "pending", isUnderReview: true }, "review"],
    [{ status: "pending", owedCents: 900 }, "owed"],
    [{ status: "shipped", owedCents: 900 }, "owed"],
    [{ owedCents: 900, link: "live" }, "owedAsked"],
    [{ owedCents: 900, link: "ending" }, "link"],
    [{ owedCents: 1 }, "owed"],
    [{ owedCents: 900, isUnderReview: true }, "review"],
    [{ owedCents: 900, isUnderReview: true, link: "ending" }, "review"],
    [{ status: "shipped", owedCents: 900, link: "live" }, "deliver"],
    [{ status: "delivered", owedCents: 900, link: "live" }, "owedAsked"],
    [{ status: "delivered", isUnderReview: true }, "review"],
    [{ status: "shipped" }, "deliver"],
    [{ status: "delivered" }, null],
    [{ status: "cancelled", cancelRequestedAt: new Date() }, null],
    [{ cancelRequestedAt: new Date() }, "cancel"],
    [{ status: "shipped", cancelRequestedAt: new Date() }, "deliver"],
    [{ status: "delivered", cancelRequestedAt: new Date() }, null],
    [{ archivedAt: new Date() }, null],
  ] as const)("The next step of a catalog order %j: %s", (facts, step) =>
    expect(nextStep({ ...catalog, ...facts })).toBe(step),
  );
});

describe("a custom order", () => {
  const approved = { status: "approved", decision: "approved" } as const;
  const making = { status: "in_production", decision: "approved" } as const;
  it.each([
    [{}, "mockup"],
    [{ depositPaymentId: null }, "deposit"],
    [{ depositPaymentId: null, isDepositAsked: true }, "depositAsked"],
    [{ depositPaymentId: null, isUnderReview: true }, "review"],
    [{ depositPaymentId: null, depositCents: 0 }, "mockup"],
    [{ depositPaymentId: null, decision: "approved" }, "deposit"],
    [{ decision: "approved" }, "approved"],
    [{ decision: "changes_requested" }, "changes"],
    [{ ...approved, depositPaymentId: null, isUnderReview: true }, "review"],
    [{ ...approved, isUnderReview: true }, "review"],
    [{ status: "mockup_sent" }, "approval"],
    [{ status: "mockup_sent", depositPaymentId: null }, "deposit"],
    [{ status: "mockup_sent", depositPaymentId: null, isDepositAsked: true }, "approval"],
    [{ status: "mockup_sent", link: "live" }, "approval"],
    [{ status: "mockup_sent", link: "ending" }, "link"],
    [{ status: "mockup_sent", decision: "changes_requested" }, "changes"],
    [approved, "balance"],
    [{ ...approved, depositPaymentId: null }, "deposit"],
    [{ ...approved, depositPaymentId: null, isDepositAsked: true }, "depositAsked"],
    [{ ...approved, depositPaymentId: null, link: "live" }, "balanceAsked"],
    [{ ...approved, depositPaymentId: null, depositCents: 0 }, "balance"],
    [{ ...making, depositPaymentId: null }, "balance"],
    [{ ...approved, decision: "changes_requested" }, "balance"],
    [{ ...approved, link: "live" }, "balanceAsked"],
    [{ ...approved, link: "ending" }, "link"],
    [{ ...approved, totalCents: 5_001 }, "balance"],
    [{ ...approved, balancePaymentId: "PM-2" }, "production"],
    [{ ...approved, totalCents: 5_000 }, "production"],
    [{ ...making, balancePaymentId: "PM-2" }, "ship"],
    [{ ...making, totalCents: 5_000 }, "ship"],
    [making, "balance"],
    [{ ...making, link: "live" }, "balanceAsked"],
    [{ ...making, isUnderReview: true }, "review"],
    [{ status: "in_production" }, "unapproved"],
    [{ status: "in_production", isUnderReview: true }, "unapproved"],
    [{ status: "in_production", decision: "changes_requested" }, "unapproved"],
    [{ status: "shipped" }, "balance"],
    [{ status: "shipped", link: "live" }, "deliver"],
    [{ status: "shipped", balancePaymentId: "PM-2" }, "deliver"],
    [{ status: "delivered" }, "balance"],
    [{ status: "delivered", link: "live" }, "balanceAsked"],
    [{ status: "delivered", balancePaymentId: "PM-2" }, null],
    [{ status: "cancelled" }, null],
    [{ status: "mockup_sent", cancelRequestedAt: new Date() }, "cancel"],
  ] as const)("The next step of a custom order %j: %s", (facts, step) =>
    expect(nextStep({ ...custom, ...facts })).toBe(step),
  );
});

describe("an order's badges", () => {
  it("Part of an order that has shipped is counted", () => {
    expect(fulfillmentBadge({ pieces: 21, shippedPieces: 14 })?.label).toBe("14 of 21 shipped");
    expect(fulfillmentBadge({ pieces: 21, shippedPieces: 0 })).toBeNull();
    expect(fulfillmentBadge({ pieces: 21, shippedPieces: 21 })).toBeNull();
  });

  it("The payment badge is green once paid, blue after a refund, and yellow while money is due", () => {
    const money = { totalCents: 900, invoiceStatus: null, paymentStatus: "captured", isRefunded: false } as const;
    const badge = (facts: object) => paymentBadge({ ...catalog, ...money, isPartlyRefunded: false, ...facts });
    expect(badge({})).toEqual({ label: "Paid", tone: "green" });
    expect(badge({ isPartlyRefunded: true })).toEqual({ label: "Partly refunded", tone: "blue" });
    expect(badge({ owedCents: 300 })).toEqual({ label: "$3.00 due", tone: "yellow" });
    expect(badge({ owedCents: 900, status: "cancelled" })).toBeNull();
  });
});

describe("what is said of the money", () => {
  const sold = {
    ...catalog,
    totalCents: 2599,
    invoiceStatus: null,
    paymentStatus: "captured" as const,
    isRefunded: false,
    isPartlyRefunded: false,
  };
  it.each([
    [{}, "Paid"],
    [{ owedCents: 1, totalCents: 1, status: "cancelled" }, ""],
    [{ owedCents: 900 }, "$9.00 due"],
    [{ owedCents: 900, isUnderReview: true }, "Under review"],
    [{ owedCents: 900, status: "cancelled", isRefunded: true }, "Refunded"],
    [{ owedCents: 2599, status: "cancelled" }, ""],
    [{ invoiceStatus: "pending" }, "By invoice"],
    [{ invoiceStatus: "paid" }, "Paid"],
    [{ invoiceStatus: "void", status: "cancelled" }, ""],
    [{ isRefunded: true, status: "cancelled" }, "Refunded"],
    [{ isPartlyRefunded: true }, "Partly refunded"],
    [{ isPartlyRefunded: true, isRefunded: true, status: "cancelled" }, "Refunded"],
  ] as const)("The money note of a catalog order %j: %s", (facts, words) =>
    expect(paymentLabel({ ...sold, ...facts })).toBe(words),
  );

  const made = { ...custom, isRefunded: false, isPartlyRefunded: false };
  it.each([
    [{}, "$450.00 due"],
    [{ totalCents: 5_000 }, "Paid"],
    [{ totalCents: 5_001 }, "$0.01 due"],
    [{ status: "cancelled" }, "Deposit paid"],
    [{ balancePaymentId: "PM-2" }, "Paid"],
    [{ balancePaymentId: "PM-2", isRefunded: true, status: "cancelled" }, "Refunded"],
    [{ depositPaymentId: null }, "$500.00 due"],
    [{ depositPaymentId: null, status: "cancelled" }, ""],
    [{ isUnderReview: true }, "Under review"],
  ] as const)("The money note of a custom order %j: %s", (facts, words) =>
    expect(paymentLabel({ ...made, ...facts })).toBe(words),
  );
});

it("Every status has an action or something that the order waits for", () => {
  const steps = [
    ...orderStatuses.map((status) => nextStep({ ...catalog, status })),
    ...customOrderStatuses.map((status) => nextStep({ ...custom, status })),
  ];
  for (const step of steps) expect(step === null || nextSteps[step].length > 0).toBe(true);
  for (const [step, words] of Object.entries(nextSteps))
    expect(isAct(step as keyof typeof nextSteps)).toBe(!words.startsWith("Awaiting"));
});
