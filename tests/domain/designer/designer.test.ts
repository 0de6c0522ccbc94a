import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainChoices } from "~/domain/designer/choices";
import { designInput } from "~/domain/designer/design.schema";
import {
  cheaperQuantity,
  type Design,
  designerPriceSteps,
  type Packaging,
  pinsCentsOf,
  priceSteps,
  quoteDesign,
  togglePackaging,
} from "~/domain/designer/designer";
import { noteFigures } from "../../support/assertions/figures";
import { anyCode, anyDesign, now, welcome } from "./designs";

const plain: Design = {
  pinType: "pins",
  choices: plainChoices(),
  quantity: 100,
  size: "1inch",
  plating: "silver",
  packaging: ["just-pins"],
  rushOrder: false,
};

describe("quoteDesign", () => {
  it.each([
    [25, 700],
    [49, 700],
    [50, 700],
    [51, 600],
    [99, 600],
    [100, 500],
    [249, 500],
    [250, 400],
    [499, 400],
    [500, 300],
    [1000, 300],
  ])("An order of %i pins costs %i cents each (pricing-1)", (quantity, cents) => {
    expect(quoteDesign({ ...plain, quantity })).toMatchObject({
      pricePerPinCents: cents,
      totalCents: cents * quantity,
    });
  });

  it.each<[Partial<Design>, number]>([
    [{ plating: "gold" }, 525],
    [{ plating: "bronze" }, 515],
    [{ plating: "black-nickel" }, 535],
    [{ size: "1.5inch" }, 550],
    [{ size: "0.75inch" }, 500],
    [{ size: "1.25inch" }, 500],
    [{ packaging: ["individual-bags"] }, 510],
    [{ packaging: ["individual-bags", "backing-cards"] }, 520],
    [{ packaging: ["just-pins", "backing-cards"] }, 500],
  ])("The choices %o make a pin cost %i cents", (change, cents) => {
    expect(quoteDesign({ ...plain, ...change }).pricePerPinCents).toBe(cents);
  });

  it("Rush is added once, and the code applies to pins and rush", () => {
    const quote = quoteDesign({ ...plain, rushOrder: true }, { discount: welcome, now });
    expect(quote).toMatchObject({
      pinsCents: 50_000,
      rushCents: 10_000,
      orderCents: 60_000,
      discountCents: 9000,
      totalCents: 51_000,
      depositCents: 5100,
      remainingCents: 45_900,
    });
  });

  it("The sums add up for random designs and codes (money-7)", () => {
    const numRuns = process.env.LARGE_SHARE ? 100_000 : 10_000;
    fc.assert(
      fc.property(anyDesign, fc.option(anyCode), (design, discount) => {
        const quote = quoteDesign(design, { discount, now });
        const each = Object.values(quote.perPinCents).reduce((sum, cents) => sum + cents, 0);
        return (
          quote.depositCents + quote.remainingCents === quote.totalCents &&
          quote.totalCents >= 0 &&
          quote.depositCents >= 0 &&
          quote.remainingCents >= 0 &&
          each * design.quantity === quote.pinsCents &&
          quote.pinsCents + quote.rushCents - quote.discountCents === quote.totalCents &&
          Math.abs(quote.depositCents * 10 - quote.totalCents) <= 5
        );
      }),
      { numRuns },
    );
    noteFigures({ "random designs": numRuns });
  }, 60_000);
});

describe("quantities", () => {
  it.each([
    [225, "Order 250 and save $125.00."],
    [50, "Order 51 and save $44.00."],
    [99, "Order 100 and save $94.00."],
    [499, "Order 500 and save $496.00."],
    [200, undefined],
    [100, undefined],
    [500, undefined],
    [1000, undefined],
  ])("The quantity %i: %s", (quantity, sentence) =>
    expect(cheaperQuantity({ ...plain, quantity })?.sentence).toBe(sentence),
  );

  it("A larger quantity is offered only if it costs less", () => {
    fc.assert(
      fc.property(anyDesign, (design) => {
        const offer = cheaperQuantity(design);
        const others = designerPriceSteps.filter((tier) => tier.minQuantity > design.quantity);
        const best = Math.min(
          ...others.map((tier) => quoteDesign({ ...design, quantity: tier.minQuantity }).totalCents),
        );
        const here = quoteDesign(design).totalCents;
        return offer
          ? here - offer.savedCents === best && best < here && offer.quantity > design.quantity
          : best >= here;
      }),
    );
  });

  it("The price per pin falls in steps, with the choices of the design in every step", () => {
    expect(priceSteps(plain)).toEqual([
      { from: 25, to: 50, perPinCents: 700 },
      { from: 51, to: 99, perPinCents: 600 },
      { from: 100, to: 249, perPinCents: 500 },
      { from: 250, to: 499, perPinCents: 400 },
      { from: 500, to: 1000, perPinCents: 300 },
    ]);
    const gold = priceSteps({ ...plain, plating: "gold" }).map(({ perPinCents }) => perPinCents);
    expect(gold).toEqual([725, 625, 525, 425, 325]);
  });
});

describe("packaging", () => {
  it.each<[Packaging[], Packaging, Packaging[]]>([
    [["just-pins"], "individual-bags", ["individual-bags"]],
    [["individual-bags"], "backing-cards", ["individual-bags", "backing-cards"]],
    [["backing-cards"], "individual-bags", ["individual-bags", "backing-cards"]],
    [["individual-bags", "backing-cards"], "just-pins", ["just-pins"]],
    [["individual-bags"], "individual-bags", ["just-pins"]],
    [["just-pins"], "just-pins", ["just-pins"]],
  ])("Packaging %o plus %s makes %o", (chosen, option, next) => expect(togglePackaging(chosen, option)).toEqual(next));
});

describe("designInput", () => {
  const order = {
    quantity: 100,
    size: "1inch",
    plating: "gold",
    customerName: "Pat",
    customerEmail: " Pat@Club.example ",
  };

  it("The input accepts the alias, drops prices from a browser, and fills defaults", () => {
    const parsed = designInput.parse({
      ...order,
      packaging: ["backer-cards", "individual-bags"],
      totalPrice: 1,
      promoCode: "save",
    });
    expect(parsed.packaging).toEqual(["individual-bags", "backing-cards"]);
    expect(parsed).toMatchObject({ customerEmail: "pat@club.example", rushOrder: false, promoCode: "SAVE" });
    expect(parsed).not.toHaveProperty("totalPrice");
    expect(designInput.parse(order).packaging).toEqual(["just-pins"]);
    expect(designInput.parse({ ...order, packaging: "backing-cards" }).packaging).toEqual(["backing-cards"]);
  });

  it.each([24, 1001, 50.5, 0, -100, "100", null])("A quantity of %s is refused", (quantity) => {
    expect(designInput.safeParse({ ...order, quantity }).error?.issues[0]?.message).toBe(
      "Quantity must be between 25 and 1000",
    );
  });

  it.each([[[]], [["gift-box"]], [{}]])("The packaging %o is refused", (packaging) => {
    expect(designInput.safeParse({ ...order, packaging }).success).toBe(false);
  });
});

it("The pins' share of a total is right if their number does not divide it", () => {
  expect(pinsCentsOf({ totalCents: 50_000, rushCents: 0, discountCents: 0 })).toBe(50_000);
  expect(pinsCentsOf({ totalCents: 44_250, rushCents: 10_000, discountCents: 5000 })).toBe(39_250);
});
