import { describe, expect, it } from "vitest";
import {
  completeBalanceInput,
  customOrderId,
  customOrderStatuses,
  customStatusInput,
  customTimeline,
  depositPaidOf,
  processSteps,
  productionEmailInput,
  recordCustomOrderInput,
  remainingOf,
} from "~/domain/custom-orders/custom-orders";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

it("The input of a custom order keeps to its lengths", () => {
  const living = ["pending", "mockup_sent", "approved", "in_production", "shipped", "delivered"];
  expectEdges(customStatusInput, {}, { status: oneOf(...living) });
  expect(customOrderStatuses).toEqual([...living, "cancelled"]);
  const digits = (length: number) => "7".repeat(length);
  expectEdges(customOrderId, {}, { id: { taken: [digits(64)], beyond: [digits(65)] } });
  const draftOf = (length: number) => ({ orderData: { draftId: digits(length) }, depositPaymentId: "PY-1" });
  expect(recordCustomOrderInput.safeParse(draftOf(64)).success).toBe(true);
  expect(recordCustomOrderInput.safeParse(draftOf(65)).success).toBe(false);
  expectEdges(recordCustomOrderInput, {}, { depositPaymentId: longest(100) });
  expectEdges(completeBalanceInput, {}, { balancePaymentId: longest(100) });
  expectEdges(
    productionEmailInput,
    { customerName: "Pat", customerEmail: "pat@club.example", orderId: "CP-1" },
    { customerName: longest(120), orderId: longest(64), estimatedWeeks: longest(60) },
  );
});

it("An order's number is read as people type it", () =>
  expect(customOrderId.parse({ id: " cp-7q4kmIxo9a" }).id).toBe("CP-7Q4KM1X09A"));

it("The nine timeline steps and the four steps to an order are named", () => {
  const steps = customTimeline({ status: "pending", depositPaid: false, balancePaid: false, balanceLinkIssued: false });
  expect(steps.map(({ label }) => label)).toEqual([
    "Order Received",
    "Deposit Paid",
    "Design in Progress",
    "Awaiting Approval",
    "Design Approved",
    "Balance Paid",
    "In Production",
    "Shipped",
    "Delivered",
  ]);
  expect(processSteps.map(({ title }) => title)).toEqual([
    "Request Quote",
    "Review & Approve",
    "Pay the Balance",
    "Production & Ship",
  ]);
});

describe("what is left to pay", () => {
  it.each([
    ["PY-1", 4_000, 6_001],
    [null, 0, 10_001],
  ])("With the deposit %j of 4,000 cents, %i are paid and %i are left", (depositPaymentId, paid, left) => {
    const order = { depositPaymentId, depositCents: 4_000, totalCents: 10_001 };
    expect([depositPaidOf(order), remainingOf(order)]).toEqual([paid, left]);
  });
});
