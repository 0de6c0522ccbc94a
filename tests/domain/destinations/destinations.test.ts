import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priceCart } from "~/domain/cart/cart";
import { addressLine } from "~/domain/destinations/countries";
import { extrasOf, formatRate, taxOf, taxRateOf } from "~/domain/destinations/tax";
import { regions, taxRateInput } from "~/domain/destinations/tax-input";
import { checkoutCustomer } from "~/domain/payments/payments";

const person = { name: "Pat", email: "pat@club.example", address: "1 Front St", city: "Toronto" };
const read = (place: object) => checkoutCustomer.safeParse({ ...person, ...place });
const complaints = (place: object) => read(place).error?.issues.map(({ path }) => path.join(".")) ?? [];

describe("an address (pricing-11)", () => {
  it.each([
    [
      { country: "CA", state: "Ontario", zipCode: "m5v2t6" },
      { state: "ON", zipCode: "M5V 2T6" },
    ],
    [
      { country: "CA", state: "on", zipCode: "M5V-2T6" },
      { state: "ON", zipCode: "M5V 2T6" },
    ],
    [
      { country: "US", state: "california", zipCode: "92008-1234" },
      { state: "CA", zipCode: "92008-1234" },
    ],
    [
      { state: "CA", zipCode: "92008" },
      { country: "US", state: "CA", zipCode: "92008" },
    ],
  ])("%o is kept as its country writes it", (typed, kept) => {
    expect(read(typed).data).toMatchObject(kept);
  });

  it.each([
    [{ country: "US", state: "ON", zipCode: "92008" }, ["state"]],
    [{ country: "US", state: "ON", zipCode: "M5V 2T6" }, ["state", "zipCode"]],
    [{ country: "CA", state: "ON", zipCode: "92008" }, ["zipCode"]],
    [{ country: "CA", state: "ON", zipCode: "D5V 2T6" }, ["zipCode"]],
    [{ country: "FR", state: "ON", zipCode: "M5V 2T6" }, ["country"]],
  ])("%o is refused at %o", (typed, boxes) => {
    expect(complaints(typed)).toEqual(boxes);
  });

  it("names its country, and the USA where an old order kept none", () => {
    const place = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };
    expect(addressLine(place)).toBe("1 Fairway, Carlsbad, CA 92008, USA");
    expect(addressLine({ ...place, country: "CA" })).toMatch(/, Canada$/);
  });
});

describe("sales tax (pricing-12)", () => {
  const rates = { "US-CA": { ratePpm: 72_500, onShipping: false }, "CA-QC": { ratePpm: 99_750, onShipping: true } };

  it("is taken where a rate is set, on goods, and on shipping only if ticked", () => {
    const sums = { goodsCents: 10_000, shippingCents: 599 };
    expect(taxOf(sums, taxRateOf(rates, { country: "US", state: "CA" }))).toBe(725);
    expect(taxOf(sums, taxRateOf(rates, { country: "CA", state: "QC" }))).toBe(1057);
    for (const state of ["NV", null]) expect(taxOf(sums, taxRateOf(rates, { country: "US", state }))).toBe(0);
  });

  it("comes after discounts, and the parts are the amount", () => {
    fc.assert(
      fc.property(
        fc.record({
          lines: fc.array(
            fc.record({ priceCents: fc.integer({ min: 0, max: 50_000 }), quantity: fc.integer({ min: 1, max: 400 }) }),
            { minLength: 1, maxLength: 6 },
          ),
          percent: fc.integer({ min: 1, max: 100 }),
          shippingCents: fc.integer({ min: 0, max: 5000 }),
          taxRate: fc.record({ ratePpm: fc.integer({ min: 1, max: 300_000 }), onShipping: fc.boolean() }),
        }),
        ({ lines, percent, shippingCents, taxRate }) => {
          const discount = {
            ...{ code: "C", discountType: "percentage" as const, discountValue: percent, minimumOrderCents: 0 },
            ...{ maxUses: null, currentUses: 0, oncePerCustomer: false, validFrom: null, validUntil: null },
            ...{ isActive: true, deletedAt: null, source: "staff" },
          };
          const named = lines.map((line, productId) => ({ ...line, productId, name: "Pin" }));
          const cart = priceCart({ lines: named, discount, now: new Date(), shippingCents, taxRate });
          const goods = cart.subtotalCents - cart.discountCents;
          expect(goods + cart.shippingCents + cart.taxCents).toBe(cart.totalCents);
          const taxable = goods + (taxRate.onShipping ? shippingCents : 0);
          expect(Math.abs(cart.taxCents - (taxable * taxRate.ratePpm) / 1e6)).toBeLessThanOrEqual(0.5);
          expect(Number.isInteger(cart.taxCents)).toBe(true);
        },
      ),
    );
  });

  it("joins a custom order's total with the address alone; a certificate takes it off, the country's fee stays", () => {
    const terms = { canadaFeeCents: 900, taxRates: rates, isTaxExempt: false };
    expect(extrasOf(50_000, null, terms)).toEqual({ shippingCents: 0, taxCents: 0 });
    expect(extrasOf(50_000, { country: "US", state: "CA" }, terms)).toEqual({ shippingCents: 0, taxCents: 3625 });
    expect(extrasOf(50_000, { country: "CA", state: "QC" }, terms)).toEqual({ shippingCents: 900, taxCents: 5077 });
    expect(extrasOf(50_000, { country: "CA", state: "QC" }, { ...terms, isTaxExempt: true }).taxCents).toBe(0);
  });

  it("reads a rate as staff type it, and writes it back", () => {
    const typed = (rate: unknown) => taxRateInput.safeParse({ region: "US-CA", rate }).data?.rate ?? null;
    expect([typed("7.25"), typed("8.875 %"), typed("9.975")]).toEqual([72_500, 88_750, 99_750]);
    expect([typed("0"), typed("31"), typed("-1"), typed("7.12345"), typed("")]).toEqual([null, null, null, null, null]);
    expect(formatRate({ ratePpm: 88_750, onShipping: false })).toBe("8.875%");
    expect(new Set(regions.map(({ key }) => key)).size).toBe(72);
  });
});
