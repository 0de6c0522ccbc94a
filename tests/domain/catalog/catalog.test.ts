import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  ageGroups,
  catalogCategory,
  catalogCategoryLabel,
  catalogCategorySlugs,
  catalogPageSize,
  genders,
  imageVersion,
  lineTotalCents,
  maxQuantity,
  nextPriceBreak,
  postCounts,
  priceBandSlugs,
  priceBands,
  productCategories,
  productColors,
  productPlatings,
  productSizes,
  productSku,
  productSorts,
  quickPicks,
  stockBadge,
  tierPercentOff,
  unitPriceCents,
} from "~/domain/catalog/catalog";
import { productChange, productInput, stockInput } from "~/domain/catalog/products.schema";
import { demoProducts } from "../../../scripts/seed/products";

describe("filters", () => {
  it("The filters offer these sizes, platings, posts and colors, and 48 pins a page", () => {
    expect(productSizes).toEqual(["0.75", "1", "1.25", "1.5"]);
    expect(productPlatings).toEqual(["silver", "gold", "bronze", "black-nickel"]);
    expect(postCounts).toEqual(["1", "2"]);
    const colors = "red orange yellow green blue purple pink brown black white";
    expect(productColors.join(" ")).toBe(colors);
    expect(catalogPageSize).toBe(48);
  });

  it.each([
    [0, "Free"],
    [1, "Under $10"],
    [999, "Under $10"],
    [1000, "$10 to $13"],
    [1299, "$10 to $13"],
    [1300, "$13 and up"],
    [999_999_999, "$13 and up"],
    [1_000_000_000, undefined],
  ])("A price of %i cents is in one band: %s", (cents, label) => {
    const bands = priceBandSlugs.filter((slug) => priceBands[slug].from <= cents && cents < priceBands[slug].below);
    expect(bands.map((slug) => priceBands[slug].label)).toEqual(label ? [label] : []);
  });
});

describe("volume tiers", () => {
  it.each([
    [1, 0],
    [9, 0],
    [10, 10],
    [24, 10],
    [25, 20],
    [1000, 20],
  ])("An order of %i pins is %i percent off", (quantity, percentOff) => {
    expect(tierPercentOff(999, quantity)).toBe(percentOff);
    expect(tierPercentOff(0, quantity)).toBe(0);
  });

  it.each([
    [999, 9, 8991],
    [999, 10, 8991],
    [999, 24, 21578],
    [999, 25, 19980],
    [995, 13, 11642],
    [0, 25, 0],
  ])("A line of %i cents × %i is %i, rounded once", (price, quantity, total) =>
    expect(lineTotalCents(price, quantity)).toBe(total),
  );

  it("The line's total is within half a cent a piece of the shown unit price", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 1, max: 5000 }), (price, quantity) => {
        const off = Math.abs(lineTotalCents(price, quantity) - unitPriceCents(price, quantity) * quantity);
        expect(off).toBeLessThanOrEqual(quantity / 2 + 0.5);
        expect(lineTotalCents(price, quantity)).toBeLessThanOrEqual(price * quantity);
      }),
    );
  });

  it.each([
    [7, "Add 3 more for 10% off"],
    [9, "Add 1 more for 10% off"],
    [10, "Add 15 more for 20% off"],
    [24, "Add 1 more for 20% off"],
    [25, undefined],
  ])("The tier note at %i says %s", (quantity, sentence) => {
    expect(nextPriceBreak(999, quantity)?.sentence).toBe(sentence);
    expect(nextPriceBreak(0, quantity)).toBeNull();
  });

  it("The tiers begin with the first pin: nothing off, and no next tier if there is none", () => {
    expect(nextPriceBreak(999, 1)).toEqual({ more: 9, percentOff: 10, sentence: "Add 9 more for 10% off" });
    expect(nextPriceBreak(999, 0)).toBeNull();
    expect(tierPercentOff(999, 0)).toBe(0);
    expect(quickPicks).toEqual([10, 25, 50]);
  });
});

describe("stock", () => {
  it.each([
    [0, "Out of Stock"],
    [1, "Low Stock"],
    [10, "Low Stock"],
    [11, "In Stock"],
  ])("A stock of %i reads %s", (stockQuantity, label) => expect(stockBadge({ stockQuantity }).label).toBe(label));

  it("An inactive product counts as out of stock", () => {
    expect(stockBadge({ stockQuantity: 50, inStock: false }).label).toBe("Out of Stock");
    expect(maxQuantity({ priceCents: 500, stockQuantity: 50, inStock: false })).toBe(0);
  });

  it.each([
    [500, 37, 37],
    [0, 37, 4],
    [0, 2, 2],
    [0, 0, 0],
  ])("A price of %i with a stock of %i allows at most %i", (priceCents, stockQuantity, most) =>
    expect(maxQuantity({ priceCents, stockQuantity })).toBe(most),
  );

  it.each([-1, 1.5, "many", undefined])("A stock of %s is refused", (stockQuantity) => {
    expect(stockInput.safeParse({ stockQuantity }).success).toBe(false);
  });
});

describe("the shelf", () => {
  it.each([
    ["Masters Green Jacket", "masters"],
    ["PGA Island Green Gator", "pga-tour"],
    ["LIV Golf Team Shark", "liv-golf"],
    ["TGL Hammer Throw", "tgl"],
    ["American Flag Pin", "patriotic"],
    ["Pebble Beach Cypress", "courses"],
    ["Fight for Par", "memes"],
    ["Windmill Links Course", "courses"],
    ["Olive Branch", "other"],
    ["Lucky Putter", "other"],
  ])("The name %s gives the category %s", (name, category) => expect(catalogCategory(name)).toBe(category));

  it("Every category has a name", () => {
    const words = demoProducts.map(({ name }) => catalogCategory(name));
    expect(new Set(catalogCategorySlugs)).toEqual(new Set(words));
    expect(catalogCategorySlugs.map(catalogCategoryLabel)).toEqual([
      "Masters",
      "PGA Tour",
      "LIV Golf",
      "TGL",
      "Patriotic",
      "Courses",
      "Memes",
      "Other",
    ]);
    expect(productCategories).toEqual(["golf-pins", "commemorative", "tournament", "seasonal"]);
    expect([ageGroups, genders]).toEqual([
      ["adult", "kids", "all ages"],
      ["unisex", "male", "female"],
    ]);
    expect(productSorts).toEqual(["name", "best-sellers", "newest", "price-low", "price-high"]);
  });

  it.each([
    [7, "PIN-0007"],
    [12_345, "PIN-12345"],
  ])("The product %i has the number %s", (id, sku) => expect(productSku(id)).toBe(sku));

  it("Every category has demo products", () => {
    expect(new Set(demoProducts.map(({ name }) => catalogCategory(name))).size).toBe(8);
  });

  it("A picture gets a new address with every change", () => {
    const at = new Date(1000);
    expect(imageVersion("/pins/a.svg", at)).toBe("/pins/a.svg?v=1000");
    expect(imageVersion("/pins/a.svg?w=2", at)).toBe("/pins/a.svg?w=2&v=1000");
  });
});

describe("product input", () => {
  it("A product gets the stored defaults, and dollars become cents", () => {
    expect(productInput.parse({ name: "Pin", description: "A pin.", price: 12.99 })).toMatchObject({
      priceCents: 1299,
      category: "golf-pins",
      stockQuantity: 0,
      inStock: true,
      isActive: true,
      ageGroup: "adult",
      gender: "unisex",
    });
  });

  it("An update changes only the given values", () => {
    expect(productChange.parse({ price: 0 })).toEqual({ priceCents: 0 });
    expect(
      Object.entries(productChange.parse({ isActive: "false" })).filter(([, value]) => value !== undefined),
    ).toEqual([["isActive", false]]);
  });

  it.each(["javascript:alert(1)", "//evil.example/x.png", "/\\evil", "data:text/html,x"])(
    "The image %s is refused",
    (imageUrl) => {
      expect(productInput.safeParse({ name: "Pin", description: "A pin.", price: 1, imageUrl }).success).toBe(false);
    },
  );
});
