import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { priceCart } from "~/domain/cart/cart";
import { addressFields, destinationInput, nameField } from "~/domain/destinations/address";
import { addressLine, countryOptions, keptAddressOf } from "~/domain/destinations/countries";
import { taxExemptionInput } from "~/domain/destinations/exemptions.schema";
import { formatRate, priceAt, taxLeft, taxOf, taxRateOf } from "~/domain/destinations/tax";
import { regions, taxRateInput, taxRates } from "~/domain/destinations/tax.schema";
import { checkoutCustomer } from "~/domain/payments/payments";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

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
  ])("The address %o is stored in its country's form", (typed, kept) => {
    expect(read(typed).data).toMatchObject(kept);
  });

  it.each([
    [{ country: "US", state: "ON", zipCode: "92008" }, ["state"]],
    [{ country: "US", state: "ON", zipCode: "M5V 2T6" }, ["state", "zipCode"]],
    [{ country: "CA", state: "ON", zipCode: "92008" }, ["zipCode"]],
    [{ country: "CA", state: "ON", zipCode: "D5V 2T6" }, ["zipCode"]],
    [{ country: "FR", state: "ON", zipCode: "M5V 2T6" }, ["country"]],
  ])("The address %o is refused at %o", (typed, boxes) => {
    expect(complaints(typed)).toEqual(boxes);
  });

  it.each([
    [{ state: "ON", zipCode: "92008" }, "Please choose a state of the United States"],
    [{ country: "CA", state: "CA", zipCode: "M5V 2T6" }, "Please choose a province of Canada"],
    [{ state: "CA", zipCode: "9200" }, "Enter a 5-digit ZIP code, like 92008"],
    [{ country: "CA", state: "ON", zipCode: "92008" }, "Enter a postal code like M5V 2T6"],
    [{ state: "NY", zipCode: "92008" }, "92008 is in California, not in New York. Please check both."],
    [
      { country: "CA", state: "ON", zipCode: "v6b1a1" },
      "V6B 1A1 is in British Columbia, not in Ontario. Please check both.",
    ],
    [{ state: "x".repeat(60), zipCode: "92008" }, "Please choose a state of the United States"],
    [{ state: "x".repeat(61), zipCode: "92008" }, "Please use at most 60 characters"],
    [{ state: "CA", zipCode: "9".repeat(12) }, "Enter a 5-digit ZIP code, like 92008"],
    [{ state: "CA", zipCode: "9".repeat(13) }, "Please use at most 12 characters"],
  ])("The address %o is refused in the words of its country: %s", (typed, message) => {
    expect(read(typed).error?.issues.map((issue) => issue.message)).toEqual([message]);
  });

  it("An address sets the price while the rest is still typed, and a state of another country is ignored", () => {
    expect(destinationInput.parse({})).toEqual({ country: "US", state: null });
    expect(destinationInput.parse({ state: "CA" })).toEqual({ country: "US", state: "CA" });
    expect(destinationInput.parse({ country: "CA", state: "QC" })).toEqual({ country: "CA", state: "QC" });
    for (const state of ["QC", "ca", "toString", "x".repeat(60)])
      expect(destinationInput.parse({ country: "US", state })).toEqual({ country: "US", state: null });
    expect(destinationInput.safeParse({ state: "x".repeat(61) }).success).toBe(false);
  });

  it("The fields keep to their lengths, and there are two countries", () => {
    const boxes = { ...addressFields, name: nameField };
    const given = { name: "Pat", address: "1 Front St", city: "Toronto", state: "ON", zipCode: "M5V 2T6" };
    expectEdges(z.object(boxes), given, {
      name: longest(120),
      address: longest(200),
      city: longest(100),
      state: longest(60),
      zipCode: longest(12),
      country: oneOf("US", "CA"),
    });
    expect(countryOptions).toEqual([
      { value: "US", label: "United States" },
      { value: "CA", label: "Canada" },
    ]);
  });

  it("An address is stored without the customer's other details", () => {
    const kept = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008", country: "US" as const };
    expect(keptAddressOf({ ...person, ...kept })).toStrictEqual(kept);
  });

  it("An address names its country, and the USA if an old order stored none", () => {
    const place = { address: "1 Fairway", city: "Carlsbad", state: "CA", zipCode: "92008" };
    expect(addressLine(place)).toBe("1 Fairway, Carlsbad, CA 92008, USA");
    expect(addressLine({ ...place, country: "CA" })).toMatch(/, Canada$/);
    const club = { ...place, company: "Torrey Golf Club", address2: "Suite 4", phone: "(858) 555-0101" };
    expect(addressLine(club)).toBe("Torrey Golf Club, 1 Fairway, Suite 4, Carlsbad, CA 92008, USA");
    expect(keptAddressOf(club)).toEqual(club);
    expect(keptAddressOf({ ...place, company: "", address2: "", phone: "" })).toEqual(place);
  });
});

describe("sales tax (pricing-12)", () => {
  const rates = { "US-CA": { ratePpm: 72_500, onShipping: false }, "CA-QC": { ratePpm: 99_750, onShipping: true } };

  it("Sales tax applies if a rate is set, to goods, and to shipping only if ticked", () => {
    const sums = { goodsCents: 10_000, shippingCents: 599 };
    expect(taxOf(sums, taxRateOf(rates, { country: "US", state: "CA" }))).toBe(725);
    expect(taxOf(sums, taxRateOf(rates, { country: "CA", state: "QC" }))).toBe(1057);
    for (const state of ["NV", null]) expect(taxOf(sums, taxRateOf(rates, { country: "US", state }))).toBe(0);
  });

  it("Half a cent of tax rounds up to a cent, and less to none", () => {
    const taxOn = (goodsCents: number, ratePpm: number) =>
      taxOf({ goodsCents, shippingCents: 0 }, { ratePpm, onShipping: false });
    expect([taxOn(100, 5000), taxOn(127, 3937)]).toEqual([1, 0]);
  });

  it("Sales tax is calculated after discounts, and the parts add up to the amount", () => {
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
            code: "C",
            discountType: "percentage" as const,
            discountValue: percent,
            minimumOrderCents: 0,
            maxUses: null,
            currentUses: 0,
            oncePerCustomer: false,
            validFrom: null,
            validUntil: null,
            isActive: true,
            deletedAt: null,
            source: "staff",
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

  it("The payments of a growing order contain its tax to the cent, and none contains more tax than its amount", () => {
    const added = fc.record({ goodsCents: fc.integer({ min: 0, max: 50_000 }), isPaid: fc.boolean() });
    const rate = fc.record({ ratePpm: fc.integer({ min: 1, max: 300_000 }), onShipping: fc.boolean() });
    fc.assert(
      fc.property(
        fc.array(added, { minLength: 1 }),
        rate,
        fc.integer({ max: 5000, min: 0 }),
        (steps, taxRate, shipping) => {
          let [goodsCents, paidCents, billedCents] = [0, 0, 0];
          for (const step of [...steps, { goodsCents: 0, isPaid: true }]) {
            goodsCents += step.goodsCents;
            const taxCents = taxOf({ goodsCents, shippingCents: shipping }, taxRate);
            const amountCents = goodsCents + shipping + taxCents - paidCents;
            if (!step.isPaid) continue;
            const tax = taxLeft({ taxCents, billedCents, amountCents });
            expect(tax).toBeGreaterThanOrEqual(0);
            expect(tax).toBeLessThanOrEqual(amountCents);
            [paidCents, billedCents] = [paidCents + amountCents, billedCents + tax];
            expect(billedCents).toBe(taxCents);
          }
        },
      ),
    );
    expect(taxLeft({ taxCents: 500, billedCents: 700, amountCents: 100 })).toBe(0);
    expect(taxLeft({ taxCents: 500, billedCents: 0, amountCents: 100 })).toBe(100);
  });

  it("The address adds the tax to a custom order's total, a certificate removes it, and the country's fee stays", () => {
    const terms = { canadaFeeCents: 900, taxRates: rates, isTaxExempt: false };
    const sums = (shippingCents: number, taxCents: number, isTaxOpen = false) => {
      const totalCents = 50_000 + shippingCents + taxCents;
      return { shippingCents, taxCents, totalCents, isTaxOpen };
    };
    expect(priceAt(50_000, null, terms)).toEqual(sums(0, 0, true));
    expect(priceAt(50_000, { country: "US", state: null }, terms)).toEqual(sums(0, 0, true));
    expect(priceAt(50_000, null, { ...terms, taxRates: {} })).toEqual(sums(0, 0));
    expect(priceAt(50_000, { country: "US", state: "CA" }, terms)).toEqual(sums(0, 3625));
    expect(priceAt(50_000, { country: "CA", state: "QC" }, terms)).toEqual(sums(900, 5077));
    const exempt = { ...terms, isTaxExempt: true };
    expect(priceAt(50_000, { country: "CA", state: "QC" }, exempt)).toEqual(sums(900, 0));
    expect(priceAt(50_000, null, exempt)).toEqual(sums(0, 0));
  });

  it("A tax rate is stored in millionths, at most 30 percent", () => {
    const isKept = (ratePpm: number) => taxRates.safeParse({ "US-CA": { ratePpm, onShipping: true } }).success;
    expect([0, 1, 300_000, 300_001].map(isKept)).toEqual([false, true, true, false]);
  });

  it("A certificate's number has at most 60 characters", () => {
    const isTaken = (length: number) =>
      taxExemptionInput.safeParse({ email: "a@club.example", certificateNumber: "1".repeat(length) }).success;
    expect([0, 1, 60, 61].map(isTaken)).toEqual([false, true, true, false]);
  });

  it("A tax rate is read as staff type it, and written back", () => {
    const typed = (rate: unknown) => taxRateInput.safeParse({ region: "US-CA", rate }).data?.rate ?? null;
    const good = { " 7.25 ": 72_500, "8.875 %": 88_750, "9.975": 99_750, "0.0001": 1, "30": 300_000 };
    for (const [rate, ratePpm] of Object.entries(good)) expect(typed(rate)).toBe(ratePpm);
    expect(typed(7.25)).toBe(72_500);
    for (const rate of ["0", "30.0001", "31", "-1", "7.12345", "", null]) expect(typed(rate)).toBeNull();
    expect(taxRateInput.safeParse({ region: "US-ON", rate: "7" }).error?.issues).toMatchObject([{ path: ["region"] }]);
    expect(taxRateInput.parse({ region: "US-CA", rate: "7" }).onShipping).toBe(false);
    expect(formatRate({ ratePpm: 88_750, onShipping: false })).toBe("8.875%");
    expect(new Set(regions.map(({ key }) => key)).size).toBe(72);
  });
});
