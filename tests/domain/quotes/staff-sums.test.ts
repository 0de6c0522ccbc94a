// Tests the amounts of a custom order on its page for staff (quotes-7).
import { expect, it } from "vitest";
import { plainChoices } from "~/domain/designer/choices";
import { staffSums } from "~/domain/quotes/staff-sums";

const order = {
  status: "pending" as const,
  pinType: "pins" as const,
  quantity: 100,
  size: "1inch",
  plating: "gold",
  packaging: [],
  choices: plainChoices(),
  pricePerPinCents: 525,
  furtherDesigns: [],
  rushOrderFeeCents: 10_000,
  discountCode: "FAIRWAY10",
  discountCents: 6250,
  shippingCents: 0,
  taxCents: 4078,
  totalCents: 60_328,
  depositCents: 5625,
  depositPaymentId: "PY-1",
  balancePaymentId: null,
};
const line = (name: string, quantity: number, unitPriceCents: number) => ({
  name,
  quantity,
  unitPriceCents,
  amountCents: quantity * unitPriceCents,
});

it("A designed order lists price, pins, rush, discount and tax, which add up to the total, then what is paid", () => {
  const [, ...rows] = staffSums(order);
  expect(staffSums(order)[0]).toEqual(["Price per pin", 525]);
  expect(rows.map(([name]) => name)).toEqual([
    "100 pins",
    "Rush fee",
    "Discount FAIRWAY10",
    "Sales tax",
    "Total",
    "Paid so far",
    "Balance",
  ]);
  expect(rows.slice(0, 4).reduce((sum, [, cents]) => sum + cents, 0)).toBe(order.totalCents);
});

it("An order made from a quote lists the quote's lines in place of a price per pin that does not add up", () => {
  const amounts = { quantity: 250, pricePerPinCents: 479, totalCents: 119_785, depositCents: 35_936 };
  const plain = { rushOrderFeeCents: 0, discountCode: null, discountCents: 0, taxCents: 0 };
  const quotedLines = [line("Custom pins", 250, 445), line("Die charge", 1, 8535)];
  expect(staffSums({ ...order, ...amounts, ...plain, quotedLines })).toEqual([
    ["Custom pins, 250 × $4.45", 111_250],
    ["Die charge", 8535],
    ["Total", 119_785],
    ["Paid so far", 35_936],
    ["Balance", 83_849],
  ]);
});

it("A canceled order shows no balance, because it owes nothing", () => {
  expect(staffSums({ ...order, status: "cancelled" }).at(-1)).toEqual(["Total", order.totalCents]);
});
