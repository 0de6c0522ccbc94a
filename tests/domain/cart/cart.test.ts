import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canadaFeeCents, cartLineInput, cartSessionId, flatShippingCents, priceCart } from "~/domain/cart/cart";
import { freePromoLeft, freePromoRefusal, mostRefusal, stockRefusal } from "~/domain/cart/refusals";
import { tierScopes } from "~/domain/cart/tiers";
import { formatMoney } from "~/domain/money/money";
import { noteFigures } from "../../support/assertions/figures";
import { anyCode, now, welcome } from "../designer/designs";

const line = (priceCents: number, quantity: number, productId = 1) => ({
  productId,
  name: "Pin",
  priceCents,
  quantity,
});

describe("priceCart", () => {
  it("The price applies tiers, then the code, then adds shipping", () => {
    const cart = priceCart({ lines: [line(1000, 12), line(500, 2, 2)], discount: welcome, now });
    expect(cart.lines[0]).toMatchObject({ unitPriceCents: 900, lineTotalCents: 10_800, savingsCents: 1200 });
    expect(cart).toMatchObject({
      itemCount: 14,
      subtotalCents: 11_800,
      discountCents: 1770,
      shippingCents: 599,
      totalCents: 10_629,
      discountError: null,
    });
  });

  it("All paid pins of the cart count together for the tiers if the shop sets that (pricing-15)", () => {
    const lines = [line(1000, 4), line(500, 5, 2), line(0, 4, 3)];
    const prices = (tierScope: "line" | "cart", more = 0) =>
      priceCart({
        lines: [...lines, line(1000, more, 4)].filter(({ quantity }) => quantity > 0),
        tierScope,
        now,
      }).lines.map(({ lineTotalCents }) => lineTotalCents);
    expect(prices("line", 1)).toEqual([4000, 2500, 0, 1000]);
    expect(prices("cart")).toEqual([4000, 2500, 0]);
    expect(prices("cart", 1)).toEqual([3600, 2250, 0, 900]);
    expect(prices("cart", 16)).toEqual([3200, 2000, 0, 12_800]);
    expect(priceCart({ lines, now })).toEqual(priceCart({ lines, tierScope: "line", now }));
  });

  it("Shipping costs what the shop's settings say, free shipping included", () => {
    const lines = [line(1000, 1)];
    expect(priceCart({ lines, now, shippingCents: 725 })).toMatchObject({ shippingCents: 725, totalCents: 1725 });
    expect(priceCart({ lines, now, shippingCents: 0 })).toMatchObject({ shippingCents: 0, totalCents: 1000 });
    expect(priceCart({ lines: [], now, shippingCents: 725 }).totalCents).toBe(0);
  });

  it("Shipping to Canada costs nine dollars more than the $5.99 within the USA, and pieces are counted by line or by cart", () => {
    expect([flatShippingCents, canadaFeeCents].map(formatMoney)).toEqual(["$5.99", "$9.00"]);
    expect(tierScopes).toEqual(["line", "cart"]);
  });

  it("The price says why a code takes nothing off", () => {
    const cart = priceCart({ lines: [line(1000, 1)], discount: { ...welcome, isActive: false }, now });
    expect(cart).toMatchObject({
      discountCents: 0,
      discountError: "This discount code is not active",
      totalCents: 1599,
    });
  });

  it("An empty cart ships for nothing, and free pins pay full shipping", () => {
    expect(priceCart({ lines: [], now }).totalCents).toBe(0);
    expect(priceCart({ lines: [line(0, 4)], now }).totalCents).toBe(599);
  });

  it("The sums add up for random carts and codes (money-7)", () => {
    const numRuns = process.env.LARGE_SHARE ? 100_000 : 10_000;
    const lines = fc.array(
      fc.record({
        productId: fc.nat(),
        name: fc.constant("Pin"),
        priceCents: fc.nat(20_000),
        quantity: fc.integer({ min: 1, max: 60 }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(lines, fc.option(anyCode), fc.constantFrom(...tierScopes), (lines, discount, tierScope) => {
        const cart = priceCart({ lines, discount, tierScope, now });
        const byLine = priceCart({ lines, now });
        const goods = cart.lines.reduce((sum, one) => sum + one.lineTotalCents, 0);
        return (
          goods === cart.subtotalCents &&
          cart.totalCents === goods - cart.discountCents + cart.shippingCents &&
          cart.discountCents >= 0 &&
          goods - cart.discountCents >= 0 &&
          cart.lines.every((one) => one.lineTotalCents + one.savingsCents === one.priceCents * one.quantity) &&
          cart.subtotalCents <= byLine.subtotalCents &&
          Object.values(cart).every((value) => typeof value !== "number" || Number.isSafeInteger(value))
        );
      }),
      { numRuns },
    );
    noteFigures({ "random carts": numRuns });
  }, 60_000);
});

describe("limits", () => {
  it("Free pins are counted over cart and earlier orders together (pricing-10)", () => {
    const lines = [line(0, 2, 1), line(0, 1, 2), line(900, 8, 3)];
    expect(freePromoLeft(lines)).toBe(1);
    expect(freePromoLeft(lines, 3)).toBe(-2);
    expect(freePromoRefusal(1)).toContain("1 more");
    expect(freePromoRefusal(0)).toBe("Free pins are limited to 4 per customer: you've reached the limit");
    expect(stockRefusal("Lucky Putter", 3)).toBe("Only 3 of Lucky Putter left in stock");
    expect(stockRefusal("Lucky Putter", 1)).toBe("Only 1 of Lucky Putter left in stock");
    expect(stockRefusal("Lucky Putter", 0)).toBe("Lucky Putter is out of stock");
  });

  it.each([
    [0, 3, "Only 3 of Pin left in stock"],
    [0, 4, "Free pins are limited to 4 per customer: you can add 4 more"],
    [0, 0, "Pin is out of stock"],
    [900, 4, "Only 4 of Pin left in stock"],
    [900, 12, "Only 12 of Pin left in stock"],
  ])("A pin at %i cents can be chosen up to %i: %s", (priceCents, most, sentence) =>
    expect(mostRefusal({ name: "Pin", priceCents }, most)).toBe(sentence),
  );

  it.each([
    [0, 3, "you can add 1 more"],
    [0, 4, "you've reached the limit"],
    [0, 6, "you've reached the limit"],
    [900, 4, "Only 4 of Pin left in stock"],
  ])(
    "For a pin at %i cents with %i in the cart, the page says how many more are possible: %s",
    (priceCents, taken, words) => expect(mostRefusal({ name: "Pin", priceCents }, 4, taken)).toContain(words),
  );

  it.each([0, -1, 1.5, "2", null])("A quantity of %s is refused", (quantity) => {
    expect(cartLineInput.safeParse({ productId: 1, quantity }).success).toBe(false);
  });

  it("The default quantity is one piece", () => expect(cartLineInput.parse({ productId: 3 }).quantity).toBe(1));

  it.each([
    ["abcdefgh", true],
    ["A_-9".repeat(32), true],
    ["short", false],
    [`${"a".repeat(129)}`, false],
    ["with space", false],
    ["line\nbreak1", false],
    ["abcdefgh\n", false],
  ])("The session id %j is valid: %s", (id, valid) => expect(cartSessionId.safeParse(id).success).toBe(valid));
});
