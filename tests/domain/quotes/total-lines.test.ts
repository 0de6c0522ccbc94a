// Tests the lines that make the total of a custom order (custom-orders-19).
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainChoices } from "~/domain/designer/choices";
import { type Totaled, totalLines } from "~/domain/quotes/total-lines";

const design = {
  pinType: "pins" as const,
  quantity: 100,
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  choices: plainChoices(),
  pricePerPinCents: 500,
};
const markers = { ...design, pinType: "ball_markers" as const, quantity: 1000, pricePerPinCents: 300 };
const plain: Totaled = {
  ...design,
  furtherDesigns: [],
  quotedLines: null,
  rushOrderFeeCents: 0,
  discountCode: null,
  discountCents: 0,
  shippingCents: 0,
  taxCents: 0,
  totalCents: 50_000,
};
const quoted = (name: string, quantity: number, unitPriceCents: number) => ({
  name,
  quantity,
  unitPriceCents,
  amountCents: quantity * unitPriceCents,
});
const sumOf = (order: Totaled) => totalLines(order).reduce((sum, { cents }) => sum + cents, 0);

describe("the lines of a total", () => {
  it.each<[string, Partial<Totaled>, Record<string, number>]>([
    ["a plain order", {}, { "100 pins": 50_000 }],
    [
      "rush, a code and sales tax",
      { rushOrderFeeCents: 10_000, discountCode: "FAIRWAY10", discountCents: 6000, taxCents: 4050, totalCents: 58_050 },
      { "100 pins": 50_000, "Rush order": 10_000, "Discount FAIRWAY10": -6000, "Sales tax": 4050 },
    ],
    ["the fee for Canada", { shippingCents: 900, totalCents: 50_900 }, { "100 pins": 50_000, Shipping: 900 }],
    [
      "two designs from a free mockup with rush",
      { furtherDesigns: [markers], rushOrderFeeCents: 10_000, totalCents: 360_000 },
      { "Design 1: 100 pins": 50_000, "Design 2: 1,000 ball markers": 300_000, "Rush order": 10_000 },
    ],
    [
      "a quote",
      { quotedLines: [quoted("Custom pins", 100, 440), quoted("Mold", 1, 5000)], totalCents: 49_000 },
      { "Custom pins, 100 × $4.40": 44_000, Mold: 5000 },
    ],
    [
      "a quote whose price staff changed later",
      { quotedLines: [quoted("Custom pins", 100, 440), quoted("Mold", 1, 5000)], totalCents: 61_250 },
      { "100 pins": 61_250 },
    ],
    [
      "two designs that were sold at another price",
      { furtherDesigns: [markers], taxCents: 20_000, totalCents: 320_000 },
      { "1,100 pieces in 2 designs": 300_000, "Sales tax": 20_000 },
    ],
    ["a discount without a code", { discountCents: 500, totalCents: 49_500 }, { "100 pins": 50_000, Discount: -500 }],
  ])("The lines of %s add up to its total", (_what, values, lines) => {
    const order = { ...plain, ...values };
    expect(Object.fromEntries(totalLines(order).map(({ label, cents }) => [label, cents]))).toEqual(lines);
    expect(sumOf(order)).toBe(order.totalCents);
  });

  it("The lines of any order add up to its total", () => {
    const cents = fc.integer({ min: 0, max: 500_000 });
    const anyDesign = fc.record({ quantity: fc.integer({ min: 25, max: 1000 }), pricePerPinCents: cents });
    const anyLine = fc.record({ quantity: fc.integer({ min: 1, max: 1000 }), unitPriceCents: cents });
    const anyOrder = fc.record({
      first: anyDesign,
      further: fc.array(anyDesign, { maxLength: 4 }),
      lines: fc.option(fc.array(anyLine, { maxLength: 4 })),
      /** Pins as designed, as quoted, or at a price that staff set. */
      price: fc.constantFrom("designed", "quoted", "changed"),
      pinsCents: cents,
      rushOrderFeeCents: cents,
      discountCents: cents,
      shippingCents: cents,
      taxCents: cents,
    });
    fc.assert(
      fc.property(anyOrder, ({ first, further, lines, price, ...amounts }) => {
        const quotedLines = lines?.map((line) => quoted("Line", line.quantity, line.unitPriceCents)) ?? null;
        const designs = [first, ...further];
        const designedCents = designs.reduce((sum, one) => sum + one.quantity * one.pricePerPinCents, 0);
        const quotedCents = quotedLines?.reduce((sum, line) => sum + line.amountCents, 0) ?? designedCents;
        const pinsCents = { designed: designedCents, quoted: quotedCents, changed: amounts.pinsCents }[price];
        const { rushOrderFeeCents, discountCents, shippingCents, taxCents } = amounts;
        const order = {
          ...plain,
          ...first,
          ...amounts,
          quotedLines,
          furtherDesigns: further.map((one) => ({ ...design, ...one })),
          totalCents: pinsCents + rushOrderFeeCents - discountCents + shippingCents + taxCents,
        };
        expect(sumOf(order)).toBe(order.totalCents);
      }),
    );
  });
});
