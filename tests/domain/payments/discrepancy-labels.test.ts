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

it("has a title for each of the five kinds", () => {
  expect(Object.keys(discrepancyTitles)).toEqual(discrepancyKinds);
  expect(discrepancyKinds).toHaveLength(5);
});

describe("what is wrong", () => {
  it.each([
    [{}, "PayPal took $26.99 for a catalog order, and the shop's ledger has $25.99."],
    [
      { resolution: "refund_rest" },
      "PayPal took $26.99 for a catalog order over $25.99. It was not fulfilled, and the money is on its way back.",
    ],
    [
      { kind: "capture_without_order", resolution: "refund_rest", purpose: "deposit" },
      "PayPal took $26.99 for a deposit that could not be made any more, and the money is on its way back.",
    ],
    [
      { kind: "capture_without_order", purpose: "balance" },
      "PayPal took $26.99 for a balance, and the shop has no record of what was bought.",
    ],
    [
      { kind: "order_without_capture", actualCents: 0 },
      "PH-1 counts as paid with $25.99, and PayPal has taken no money for it.",
    ],
    [
      { kind: "order_without_capture", expectedCents: null },
      "PH-1 counts as paid with $0.00, and PayPal has taken no money for it.",
    ],
    [
      { kind: "refund_not_recorded", purpose: "invoice" },
      "PayPal gave $26.99 of an invoice back, and the shop has not written it down.",
    ],
    [
      { kind: "refund_not_recorded", purpose: null, actualCents: null },
      "PayPal gave $0.00 of something back, and the shop has not written it down.",
    ],
    [{ kind: "unknown_capture" }, "PayPal took $26.99 that no payment of the shop asked for."],
  ] as const)("with %o: %s", (change, sentence) => expect(describeDiscrepancy({ ...told, ...change })).toBe(sentence));
});

describe("what the button does", () => {
  it.each([
    [
      { resolution: "record_order" },
      "Record the order",
      "Makes the record from what the buyer paid for and mails it to them. Where that cannot be (stock or design gone), $26.99 goes back.",
    ],
    [{ resolution: "refund_rest" }, "Give it back now", "PayPal gives all that is left of it back at once."],
    ...(["cart", "deposit"] as const).map(
      (purpose) =>
        [
          { resolution: "ask_or_cancel", purpose },
          "Ask PayPal, or cancel",
          "Asks PayPal once more. What it took is written down; if it took nothing, PH-1 is cancelled, its pieces go back on the shelf and the customer is told.",
        ] as const,
    ),
    [
      { resolution: "ask_or_cancel", purpose: "balance" },
      "Ask PayPal, or cancel",
      "Asks PayPal once more. What it took is written down; if it took nothing, PH-1 is due again and can be paid anew.",
    ],
    [
      { resolution: "refund_excess" },
      "Give $1.00 back",
      "The ledger takes PayPal's $26.99, and the $1.00 that is too much goes back to the buyer.",
    ],
    [
      { resolution: "refund_excess", expectedCents: null },
      "Give $26.99 back",
      "The ledger takes PayPal's $26.99, and the $26.99 that is too much goes back to the buyer.",
    ],
    [
      { resolution: "refund_excess", actualCents: null },
      "Give $0.00 back",
      "The ledger takes PayPal's $0.00, and the $0.00 that is too much goes back to the buyer.",
    ],
    [
      { resolution: "refund_excess", actualCents: null, expectedCents: null },
      "Give $0.00 back",
      "The ledger takes PayPal's $0.00, and the $0.00 that is too much goes back to the buyer.",
    ],
    [{}, "Take PayPal's amount", "The ledger has $26.99 from then on. No money moves."],
    [
      { resolution: "record_refund" },
      "Record the refund",
      "$26.99 is written down as given back, in ledger and history, and the customer is told.",
    ],
    [{ resolution: "refund_unknown" }, "Give it back", "PayPal gives $26.99 back to whoever paid it."],
  ] as const)("with %o is %s", (change, button, effect) =>
    expect(resolutionLabels({ ...told, ...change })).toEqual({ button, effect }),
  );

  it("is known for all seven resolutions", () => {
    expect(resolutions.map((resolution) => resolutionLabels({ ...told, resolution }).button)).toEqual([
      "Record the order",
      "Give it back now",
      "Ask PayPal, or cancel",
      "Give $1.00 back",
      "Take PayPal's amount",
      "Record the refund",
      "Give it back",
    ]);
  });
});
