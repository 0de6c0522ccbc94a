import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { linesThatFit, readSheet } from "~/domain/cart/quick-order";

const products = [
  { id: 1, name: "Azalea Pin", priceCents: 1000, stockQuantity: 50 },
  { id: 2, name: "Fore! Left, Right & Center", priceCents: 1200, stockQuantity: 8 },
  { id: 3, name: "Twin Flags", priceCents: 900, stockQuantity: 20 },
  { id: 4, name: "twin  flags", priceCents: 950, stockQuantity: 20 },
  { id: 5, name: "Fight Pin", priceCents: 0, stockQuantity: 100 },
  { id: 6, name: "1926", priceCents: 800, stockQuantity: 10 },
];
const read = (paste: string, pieces: Record<string, string> = {}) => readSheet({ pieces, paste }, products, []);
const wanted = (paste: string) => read(paste).lines.map(({ productId, quantity }) => [productId, quantity]);

it("The sheet's total counts no line beyond the stock", () => {
  const sheet = read("", { 1: "12", 2: "9", 6: "x" });
  expect(sheet.errors).toHaveProperty(["pieces.2"]);
  expect(linesThatFit(sheet).map(({ productId, quantity }) => [productId, quantity])).toEqual([[1, 12]]);
});

describe("a pasted list", () => {
  it("A pasted list has 2,000 lines at most, also next to a thousand products", () => {
    const many = Array.from({ length: 1000 }, (_, n) => ({
      id: n + 1,
      name: `Pin ${n}`,
      priceCents: 1,
      stockQuantity: 9,
    }));
    const { errors } = readSheet({ pieces: {}, paste: "x,1\n".repeat(400_000) }, many, []);
    expect(errors.paste).toHaveLength(2001);
    expect(errors.paste?.at(-1)).toBe("Please paste at most 2000 lines at a time.");
  });

  it.each([
    ["Azalea Pin, 12", [[1, 12]]],
    ["  azalea pin\t12 ", [[1, 12]]],
    ['"Azalea Pin";"12"', [[1, 12]]],
    [
      "PIN-0001,3\r\npin-2,4\n#6,1\n\n",
      [
        [1, 3],
        [2, 4],
        [6, 1],
      ],
    ],
    ["Name,Quantity\n1,2", [[1, 2]]],
    ["Fore! Left, Right & Center, 5", [[2, 5]]],
    ['"Fore! Left, Right & Center",5', [[2, 5]]],
    ["1926,2", [[6, 2]]],
    ["Azalea Pin,2\nPIN-0001,3", [[1, 5]]],
    [
      "Azalea Pin,2\nFore left right center;3",
      [
        [1, 2],
        [2, 3],
      ],
    ],
    ["Azalea Pin!,,12,", [[1, 12]]],
    [" , ,\n1,2", [[1, 2]]],
    ["", []],
  ])("The pasted line %j means %j", (paste, lines) => {
    expect(wanted(paste)).toEqual(lines);
    expect(read(paste).errors).toEqual({});
  });

  it.each([
    ["Azalea Pin", "Line 1: “Azalea Pin” needs a name or item number, a comma and a quantity."],
    ["12", "Line 1: “12” needs a name or item number, a comma and a quantity."],
    ["Azalea Pin, many", "Line 1: “Azalea Pin, many” needs a name or item number, a comma and a quantity."],
    ["Azalea Pin, 0", "Line 1: “Azalea Pin, 0” needs a name or item number, a comma and a quantity."],
    ["Azalea Pin, 1.5", "Line 1: “Azalea Pin, 1.5” needs a name or item number, a comma and a quantity."],
    ["\nAzalea, 2", "Line 2: there's no pin called “Azalea” on this sheet."],
    ["PIN-0099, 2", "Line 1: there's no pin called “PIN-0099” on this sheet."],
    ["Twin Flags, 2", "Line 1: 2 pins are called “Twin Flags”. Please enter PIN-0003 or PIN-0004."],
  ])("The pasted line %j is not understood, and the sheet says so", (paste, sentence) => {
    expect(read(paste)).toEqual({ lines: [], errors: { paste: [sentence] } });
  });

  it("No pasted text breaks the sheet", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.dictionary(fc.nat().map(String), fc.string()),
        (paste, pieces) => {
          const { lines } = readSheet({ pieces, paste }, products, []);
          return lines.every(({ quantity }) => Number.isSafeInteger(quantity) && quantity > 0);
        },
      ),
    );
  });
});

describe("typed pieces", () => {
  it("Typed pieces are added to pasted ones; blank and 0 add nothing", () => {
    const sheet = read("Azalea Pin, 2", { 1: " 3 ", 2: "", 3: "  ", 6: "0" });
    expect(sheet).toEqual({ lines: [{ productId: 1, name: "Azalea Pin", priceCents: 1000, quantity: 5 }], errors: {} });
  });

  it.each(["x", "-1", "1.5", "1e3", "123456"])("%j is no number of pieces", (text) => {
    expect(read("", { 1: text })).toEqual({ lines: [], errors: { "pieces.1": ["Please enter a whole number"] } });
  });

  it("Typed pieces keep to the stock, together with cart and pasted lines", () => {
    const inCart = [{ productId: 2, name: "Fore!", priceCents: 1200, quantity: 3 }];
    const errorsAt = (pieces: string, paste = "") =>
      readSheet({ pieces: { 2: pieces }, paste }, products, inCart).errors;
    expect(errorsAt("5")).toEqual({});
    const refusal = { "pieces.2": ["Only 8 of Fore! Left, Right & Center left in stock"] };
    expect(errorsAt("6")).toEqual(refusal);
    expect(errorsAt("1", "PIN-0002,5")).toEqual(refusal);
    expect(read("", { 2: "8" }).errors).toEqual({});
    expect(read("", { 2: "9" }).errors).toEqual(refusal);
    expect(readSheet({ pieces: { 77: "1" } }, products, inCart).errors).toEqual({
      "pieces.77": ["PIN-0077 is out of stock"],
    });
  });

  it("Typed pieces keep to four free pieces over cart and sheet together", () => {
    const inCart = [{ productId: 9, name: "Other free pin", priceCents: 0, quantity: 2 }];
    const errorsAt = (pieces: string) => readSheet({ pieces: { 1: "1", 5: pieces } }, products, inCart).errors;
    expect(errorsAt("2")).toEqual({});
    expect(errorsAt("3")).toEqual({
      "pieces.5": ["Free pins are limited to 4 per customer: you can add 2 more"],
    });
    const full = [{ ...inCart[0]!, quantity: 5 }];
    expect(readSheet({ pieces: { 5: "1" } }, products, full).errors).toEqual({
      "pieces.5": ["Free pins are limited to 4 per customer: you've reached the limit"],
    });
  });
});
