// Tests that a quote's subject and reminder name everything that the client can choose (quotes-5).
import { expect, it } from "vitest";
import { quoteAnswer, quoteEnding } from "~/emails/quotes/quote-answer";

const priced = (quantity: number, totalCents: number, taxCents = 0, isTaxOpen = false) => ({
  quantity,
  lines: [],
  amountCents: totalCents - taxCents,
  shippingCents: 0,
  taxCents,
  totalCents,
  isTaxOpen,
});
const quote = {
  id: "QR-6W8RQ1RHPS",
  customerName: "Ann Lee",
  quantity: 100,
  quotedAmountCents: 50_000,
  pinType: "pins" as const,
  validUntil: "2026-12-22",
};
const answer = {
  ...quote,
  depositPercent: 10,
  preferredSize: null,
  quotedNotes: null,
  deliveryDate: null,
  arrivesBy: "2026-12-25",
  approveUrl: "https://shop.example/quote",
};

it.each([
  ["one with tax", [priced(100, 53_625, 3625)], "100 pieces for $536.25 including $36.25 sales tax"],
  ["two", [priced(200, 102_000), priced(1000, 300_000)], "200 or 1,000 pieces for $1,020.00 or $3,000.00"],
  [
    "three without a state",
    [priced(100, 50_000, 0, true), priced(250, 100_000, 0, true), priced(1000, 300_000, 0, true)],
    "100, 250 or 1,000 pieces for $500.00, $1,000.00 or $3,000.00 plus sales tax",
  ],
])("The subject of a quote names each quantity and its price: %s", (_what, prices, offer) => {
  expect(quoteAnswer({ ...answer, prices }).subject).toBe(`Quote ${quote.id}: ${offer}`);
});

it("The reminder names each quantity and its price, too", () => {
  const prices = [priced(200, 102_000), priced(1000, 300_000)];
  const { text } = quoteEnding({ ...quote, prices, url: "https://shop.example/quote", isRoom: false });
  expect(text.replace(/\s+/g, " ")).toContain("our price of $1,020.00 or $3,000.00 for 200 or 1,000 pins");
});
