import { describe, expect, it } from "vitest";
import {
  mediaInput,
  productBody,
  productChange,
  productFilter,
  productForm,
  productInput,
  productPageSize,
  productShelves,
  stockInput,
  stockReasons,
} from "~/domain/catalog/products.schema";
import { catalogQuery, productId } from "~/domain/catalog/query.schema";
import { moderationInput, reviewFilter, reviewInput, reviewStatuses } from "~/domain/catalog/reviews.schema";
import { between, expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";

const product = { name: "Azalea", description: "Full bloom.", price: "12.50" };

describe("a product", () => {
  it("A product keeps its texts within their lengths, its words to the known ones and its stock whole", () => {
    expectEdges(productInput, product, {
      name: longest(120),
      description: longest(2000),
      imageAlt: longest(200),
      category: oneOf("golf-pins", "commemorative", "tournament", "seasonal"),
      ageGroup: oneOf("adult", "kids", "all ages"),
      gender: oneOf("unisex", "male", "female"),
      size: oneOf("0.75", "1", "1.25", "1.5"),
      plating: oneOf("silver", "gold", "bronze", "black-nickel"),
      posts: { taken: [1, 2], beyond: ["3", 0, 3] },
      tags: longest(300),
      stockQuantity: { taken: [0, 1], beyond: [-1, 0.5] },
    });
    expectEdges(stockInput, { stockQuantity: 3 }, { reason: longest(200) });
    expectEdges(stockInput, {}, { stockQuantity: { taken: [0, 1], beyond: [-1, 0.5] } });
  });

  it("Search words can be written in any way and are stored once; colors come from the filter's list", () => {
    const read = (words: object) => productInput.parse({ ...product, ...words });
    expect(read({ tags: " Pro \t Shop,golf\nGOLF,, " }).tags).toBe("pro shop, golf");
    expect(read({ tags: "\u200b, go\u200blf, golf, \u2060" }).tags).toBe("golf");
    expect(read({ colors: "Red,  blue" }).colors).toBe("red, blue");
    expect(read({ colors: " " }).colors).toBe("");
    expect(productInput.safeParse({ ...product, colors: "red, mauve" }).success).toBe(false);
    expect(["1", "2"].map((posts) => read({ posts }).posts)).toEqual([1, 2]);
  });

  it.each([
    ["0", 0],
    ["0.01", 1],
    [12.5, 1250],
  ])("A price of %j dollars is %i cents, and a free promo costs nothing", (price, priceCents) => {
    expect(productInput.parse({ ...product, price }).priceCents).toBe(priceCents);
    expect(productChange.parse({ price }).priceCents).toBe(priceCents);
    expect(productForm.parse({ id: "1", version: "1", price }).priceCents).toBe(priceCents);
  });

  it("A product is for sale by default", () =>
    expect(productInput.parse(product)).toMatchObject({ inStock: true, isActive: true, stockQuantity: 0 }));

  it("A product is named by a number, and any other word in the endpoint's path names none", () => {
    const isTaken = (change: object) => productForm.safeParse({ id: "1", version: "1", ...change }).success;
    expect([{}, { id: "0" }, { version: "0" }].map(isTaken)).toEqual([true, false, false]);
    expect(productBody.parse({ id: "7", price: "1" })).toMatchObject({ id: 7, priceCents: 100 });
    expect(productBody.parse({ id: "seven" }).id).toBe(0);
  });
});

describe("the list's filters", () => {
  it("The list's filters use known values and skip the rest", () => {
    expectEdges(
      productFilter,
      {},
      {
        q: longest(100),
        category: oneOf("golf-pins", "commemorative", "tournament", "seasonal"),
        shelf: oneOf("active", "hidden", "low", "archived"),
        page: { taken: [1, 10_000], beyond: [0, 10_001] },
      },
    );
    for (const sort of ["name", "-name", "price", "-price", "stock", "-stock"])
      expect(productFilter.parse({ sort }).sort).toBe(sort);
    expect(productFilter.parse({ q: " azalea ", sort: "taste", page: "x" })).toEqual({
      q: "azalea",
      sort: "name",
      page: 1,
    });
    expect(productFilter.parse({})).toEqual({ q: "", sort: "name", page: 1 });
    expect([productShelves.length, productPageSize]).toEqual([4, 25]);
  });
});

it("A stock change offers its reasons", () =>
  expect(stockReasons).toEqual(["Counted", "Delivery", "Returned", "Damaged", "Sample"]));

it("A review has one to five stars, and staff accept or reject it", () => {
  expectEdges(reviewInput, { rating: 3 }, { rating: between(1, 5), text: longest(2000) });
  for (const status of ["pending", "approved", "rejected"])
    expect(reviewFilter.parse({ status })).toEqual({ status, sort: "-date" });
  expect(reviewStatuses).toHaveLength(3);
  expect([reviewFilter.parse({}), reviewFilter.parse({ status: "lost" })]).toEqual([
    { status: "pending", sort: "-date" },
    { status: "pending", sort: "-date" },
  ]);
  expectEdges(
    moderationInput,
    { id: "r", status: "approved" },
    { id: longest(64), status: oneOf("approved", "rejected") },
  );
});

describe("a catalog's address", () => {
  const none = { sort: "name", q: "", page: 1 };

  it("A catalog URL has filters of known words, and unknown ones are ignored", () => {
    for (const known of [
      { category: "masters" },
      { category: "other" },
      { sort: "price-low" },
      { q: "x".repeat(100) },
      { price: "13-up" },
      { stock: "in" },
      { color: "white" },
    ])
      expect(catalogQuery.parse(known)).toEqual({ ...none, ...known });
    for (const unknown of [
      {},
      { category: "x" },
      { sort: "x" },
      { q: "x".repeat(101) },
      { price: "x" },
      { stock: "out" },
      { color: "mauve" },
    ])
      expect(catalogQuery.parse(unknown)).toEqual(none);
    expect(catalogQuery.parse({ q: " azalea " }).q).toBe("azalea");
  });

  it("A catalog URL has a page from 1 to 10,000, otherwise the first", () => {
    const pages = ["1", "10000", "0", "10001", "1.5", "x"].map((page) => catalogQuery.parse({ page }).page);
    expect(pages).toEqual([1, 10_000, 1, 1, 1, 1]);
  });

  it("A URL names a product by its number, otherwise none", () =>
    expect(["7", "x", undefined].map((id) => productId.parse({ id }).id)).toEqual([7, 0, 0]));
});

it("A picture has up to five widths, and a film none", () => {
  const file = new File(["x"], "x.png");
  const read = (given: object) => mediaInput.safeParse({ id: "7", file, ...given });
  expect(read({}).data).toEqual({ id: 7, file: [file], width: [], alt: undefined });
  expect(read({ width: "480" }).data?.width).toEqual([480]);
  expect(read({ width: ["480", "960"] }).data?.width).toEqual([480, 960]);
  expect(read({ file: Array(5).fill(file), alt: "x".repeat(200) }).success).toBe(true);
  const wrong = [{ file: "x" }, { file: Array(6).fill(file) }, { alt: "x".repeat(201) }];
  for (const width of ["0", "1.5", ["0"], ["1.5"]]) wrong.push({ width } as never);
  for (const given of wrong) expect(read(given).success, JSON.stringify(given)).toBe(false);
  expect(mediaInput.safeParse({ id: "7" }).error?.issues[0]?.message).toBeDefined();
});
