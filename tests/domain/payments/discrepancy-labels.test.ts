import { describe, expect, it } from "vitest";
import { describeDiscrepancy, discrepancyTitles, resolutionLabels } from "~/domain/payments/discrepancy-labels";
import { discrepancyKinds, resolutions } from "~/domain/payments/reconciliation";

const told = {
  kind: "amount_differs",
  resolution: "take_amount",
  reference: "PH-1",
  expectedCents: 2599,
  actualCents: 2699,
  purpose: "cart",
} as const;

it("Each of the five kinds has a title", () => {
  expect(Object.keys(discrepancyTitles)).toEqual(discrepancyKinds);
  expect(discrepancyKinds).toHaveLength(5);
});

describe("what is wrong", () => {
  it.each([
    [{}, "PayPal charged $26.99 for a catalog order, but your records show $25.99."],
    [
      { resolution: "refund_rest" },
      "PayPal charged $26.99 for a catalog order of $25.99. It wasn't fulfilled, and the money is being refunded.",
    ],
    [
      { kind: "capture_without_order", resolution: "refund_rest", purpose: "deposit" },
      "PayPal charged $26.99 for a deposit that could no longer be fulfilled. The money is being refunded.",
    ],
    [
      { kind: "capture_without_order", purpose: "balance" },
      "PayPal charged $26.99 for a balance, but there's no record here of what was bought.",
    ],
    [
      { kind: "order_without_capture", actualCents: 0 },
      "PH-1 is marked as paid ($25.99), but PayPal took no money for it.",
    ],
    [
      { kind: "order_without_capture", expectedCents: null },
      "PH-1 is marked as paid ($0.00), but PayPal took no money for it.",
    ],
    [
      { kind: "refund_not_recorded", purpose: "invoice" },
      "PayPal refunded $26.99 of an invoice that isn't recorded here.",
    ],
    [
      { kind: "refund_not_recorded", purpose: null, actualCents: null },
      "PayPal refunded $0.00 of something that isn't recorded here.",
    ],
    [{ kind: "unknown_capture" }, "PayPal charged $26.99 that doesn't match any payment here."],
  ] as const)("The discrepancy with %o reads: %s", (change, sentence) =>
    expect(describeDiscrepancy({ ...told, ...change })).toBe(sentence),
  );
});

describe("what the button does", () => {
  it.each([
    [
      { resolution: "record_order" },
      "Record the order",
      "Creates the record from what the buyer paid for and emails it to them. If that isn't possible (stock or design gone), $26.99 is refunded.",
    ],
    [{ resolution: "refund_rest" }, "Refund now", "PayPal refunds the rest immediately."],
    ...(["cart", "deposit"] as const).map(
      (purpose) =>
        [
          { resolution: "ask_or_cancel", purpose },
          "Ask PayPal, or cancel",
          "Checks with PayPal once more. If it was paid, the payment is recorded; if not, PH-1 is canceled, its items are restocked and the customer is emailed.",
        ] as const,
    ),
    [
      { resolution: "ask_or_cancel", purpose: "balance" },
      "Ask PayPal, or cancel",
      "Checks with PayPal once more. If it was paid, the payment is recorded; if not, PH-1 is due again and can be paid again.",
    ],
    [
      { resolution: "refund_excess" },
      "Refund $1.00",
      "Your records change to PayPal's $26.99, and the extra $1.00 is refunded to the buyer.",
    ],
    [
      { resolution: "refund_excess", expectedCents: null },
      "Refund $26.99",
      "Your records change to PayPal's $26.99, and the extra $26.99 is refunded to the buyer.",
    ],
    [
      { resolution: "refund_excess", actualCents: null },
      "Refund $0.00",
      "Your records change to PayPal's $0.00, and the extra $0.00 is refunded to the buyer.",
    ],
    [
      { resolution: "refund_excess", actualCents: null, expectedCents: null },
      "Refund $0.00",
      "Your records change to PayPal's $0.00, and the extra $0.00 is refunded to the buyer.",
    ],
    [{}, "Use PayPal's amount", "Your records change to $26.99. No money moves."],
    [
      { resolution: "record_refund" },
      "Record the refund",
      "Records $26.99 as refunded, in the payments and the history, and emails the customer.",
    ],
    [{ resolution: "refund_unknown" }, "Refund", "PayPal refunds $26.99 to the payer."],
  ] as const)("The button for the discrepancy with %o is %s", (change, button, effect) =>
    expect(resolutionLabels({ ...told, ...change })).toEqual({ button, effect }),
  );

  it("All seven resolutions have a label", () => {
    expect(resolutions.map((resolution) => resolutionLabels({ ...told, resolution }).button)).toEqual([
      "Record the order",
      "Refund now",
      "Ask PayPal, or cancel",
      "Refund $1.00",
      "Use PayPal's amount",
      "Record the refund",
      "Refund",
    ]);
  });
});
