import { describe, expect, it } from "vitest";
import {
  cancelForm,
  cancelInput,
  checkoutCustomer,
  checkoutDetails,
  createOrderInput,
  freeOrderInput,
  paymentStates,
  paypalOrderInput,
  refundForm,
  refundInput,
  reservationMinutes,
  termsOrderInput,
} from "~/domain/payments/payments";
import { paymentPurposes } from "~/domain/payments/purposes";
import { checkWindowInput, checkWindows, discrepancyInput, dismissInput } from "~/domain/payments/reconciliation";
import { type PaymentMove, paymentMoves } from "~/domain/payments/states";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";
import { canMovePayment } from "../../support/fixtures/payment-moves";

const customer = {
  name: "Pat",
  email: "pat@club.example",
  address: "1 Fairway",
  city: "Carlsbad",
  state: "CA",
  zipCode: "92008",
};

describe("inputs", () => {
  it("A customer's lines keep to their lengths", () =>
    expectEdges(checkoutCustomer, customer, { name: longest(120), address: longest(200), city: longest(100) }));

  it("A checkout names the form, the purchase order and the design within their lengths", () => {
    expectEdges(freeOrderInput, { ...customer, formKey: "k" }, { formKey: longest(64), reference: longest(40) });
    const terms = { ...customer, formKey: "k", purchaseOrder: "PO 1", amount: 25.99 };
    expectEdges(termsOrderInput, terms, { formKey: longest(64), purchaseOrder: longest(60) });
    expect(
      [undefined, true].map((saveAddress) => checkoutDetails.parse({ ...customer, saveAddress }).saveAddress),
    ).toEqual([false, true]);
  });

  it("A payment has one of five purposes, with or without a code", () => {
    const order = { amount: 1, currency: "USD", intent: "CAPTURE" };
    expectEdges(paypalOrderInput, order, {
      purpose: oneOf("cart", "deposit", "balance", "invoice"),
      reference: longest(200),
    });
    expect(paypalOrderInput.parse({ ...order, discountCode: "" }).discountCode).toBeUndefined();
    expect(paymentPurposes).toHaveLength(5);
    expect(reservationMinutes).toBe(30);
  });

  it("An order is found by its payment, whatever the address says", () => {
    const found = { paypalOrderId: "P1" };
    expectEdges(createOrderInput, found, {
      paypalOrderId: longest(100),
      customerName: longest(120),
      shippingAddress: longest(500),
    });
    expect(createOrderInput.parse({ ...found, shippingAddress: " 1 Fairway " }).shippingAddress).toBe("1 Fairway");
    const parts = { name: 5, email: 5, city: "Carlsbad" };
    expect(createOrderInput.parse({ ...found, shippingAddress: parts }).shippingAddress).toEqual({ city: "Carlsbad" });
  });

  it("A refund has a reason, and from a form also a key", () => {
    const refund = { amount: 5, reason: "Broken pin" };
    const key = "0b8f2a52-2a5e-4a53-9a3b-4ae6b8b1f0c1";
    expectEdges(refundInput, refund, { reason: longest(300) });
    expect(refundInput.safeParse(refund).success).toBe(true);
    expect(refundForm.safeParse(refund).success).toBe(false);
    expect(refundForm.parse({ ...refund, key })).toEqual({ amount: 500, reason: "Broken pin", restock: false, key });
  });

  it("A cancellation has a reason, with refund and restock unless a form leaves the boxes empty", () => {
    const cancel = { id: "PH-1", reason: "Sold out" };
    expectEdges(cancelInput, cancel, { id: longest(64), reason: longest(300) });
    expect(cancelInput.parse(cancel)).toEqual({ ...cancel, refund: true, restock: true });
    expect(cancelForm.parse(cancel)).toEqual({ ...cancel, refund: false, restock: false });
  });

  it("A dismissal names a discrepancy and a reason", () => {
    expectEdges(discrepancyInput, {}, { id: longest(100) });
    expectEdges(dismissInput, { id: "D1" }, { reason: longest(300) });
  });

  it("A check looks back over one day to half a year, as far as PayPal refunds", () => {
    const taken = (days: string) => checkWindowInput.safeParse({ days }).data?.days;
    expect(["1", "180", "0", "181", "1.5", "a week"].map(taken)).toEqual([1, 180, ...Array(4)]);
    expect(checkWindows.map(({ value, label }) => [label, taken(value)])).toEqual([
      ["Last day", 1],
      ["Last 7 days", 7],
      ["Last 30 days", 30],
      ["Last 180 days", 180],
    ]);
  });
});

describe("the states of a payment", () => {
  const words = ["created", "capturing", "captured", "failed", "expired", "refunded", "voided"] as const;

  it("A payment has seven states", () => expect(paymentStates).toEqual(words));

  it.each<[PaymentMove, string, string]>([
    ["claim", "created failed expired", "capturing"],
    ["complete", "capturing", "captured refunded"],
    ["release", "capturing", "failed expired"],
    ["expire", "created", "expired"],
    ["refund", "created failed expired captured", "refunded"],
    ["void", "captured", "voided"],
    ["match", "created capturing failed expired captured", "captured"],
    ["undo", "created capturing failed expired captured", "failed"],
  ])("The event %s leads from %s to %s", (move, from, to) =>
    expect([paymentMoves[move].from.join(" "), paymentMoves[move].to.join(" ")]).toEqual([from, to]),
  );

  it.each([
    ["created", "created capturing captured failed expired refunded"],
    ["capturing", "capturing captured failed expired refunded"],
    ["captured", "captured failed refunded voided"],
    ["failed", "capturing captured failed refunded"],
    ["expired", "capturing captured failed expired refunded"],
    // Nothing changes a refunded or voided payment.
    ["refunded", "refunded"],
    ["voided", "voided"],
  ] as const)("From %s a payment can go to %s, itself included", (from, reached) =>
    expect(words.filter((to) => canMovePayment(from, to)).join(" ")).toBe(reached),
  );
});
