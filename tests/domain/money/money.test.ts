import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { detailLabel } from "~/domain/money/audit-detail";
import { formatMoney, parseDollars, parseSignedDollars, percentOf, toCents, toDollars } from "~/domain/money/money";
import { dollars, dollarsOrFreeInput } from "~/domain/money/money.schema";

import { formatCount } from "~/domain/text/counts";

describe("money", () => {
  it.each([
    [123450, "$1,234.50"],
    [0, "$0.00"],
    [5, "$0.05"],
    [-599, "-$5.99"],
    [100_000_000, "$1,000,000.00"],
  ])("An amount of %i cents is written %s", (cents, text) => expect(formatMoney(cents)).toBe(text));

  it("Amounts look like the browser's own formatter, whose first use takes a phone 0.1 s", () => {
    const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
    const count = new Intl.NumberFormat("en-US");
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => formatMoney(cents) === dollars.format(cents / 100)),
    );
    fc.assert(fc.property(fc.integer(), (many) => formatCount(many) === count.format(many)));
  });

  it.each([
    [1.005, 101],
    [0.285, 29],
    [1.115, 112],
    [10.075, 1008],
    [0.1 + 0.2, 30],
    [8.325, 833],
    [9_999_999_999.99, 999_999_999_999],
    [5.99, 599],
    [1234.5, 123450],
    [1_234_567_890_123.45, 123_456_789_012_345],
  ])("%d dollars are rounded half up to %i cents", (dollars, cents) => expect(toCents(dollars)).toBe(cents));

  it.each([
    ["-5", -500],
    [" -1,250.50 ", -125_050],
    ["-0", 0],
    ["5", 500],
    [-5, -500],
    ["--5", null],
    ["-", null],
    ["5-", null],
  ])("The signed amount %j is %j cents", (typed, cents) => expect(parseSignedDollars(typed)).toBe(cents));

  it("Every amount of cents survives the way through dollars", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e15 - 1 }), (cents) => toCents(toDollars(cents)) === cents),
      { numRuns: 20_000 },
    );
  });

  it.each([
    [105, 10, 11],
    [104, 10, 10],
    [49, 1, 0],
    [50, 1, 1],
    [1, 50, 1],
    [0, 10, 0],
    [999, 15, 150],
    [100, 0, 0],
  ])("Of %i cents %i percent, half up, is %i", (cents, percent, part) => expect(percentOf(cents, percent)).toBe(part));

  it("A percentage is never more than half a cent off", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), fc.integer({ min: 0, max: 100 }), (cents, percent) => {
        const off = percentOf(cents, percent) * 100 - cents * percent;
        return off > -50 && off <= 50;
      }),
    );
  });
});

describe("amounts from outside", () => {
  it.each([
    [12.5, 1250],
    ["12.50", 1250],
    [0.01, 1],
    ["7", 700],
    ["1,250.50", 125_050],
    ["$9.00", 900],
    [" $ 1,000 ", 100_000],
    ["1,000,000.00", 100_000_000],
    [999_999.99, 99_999_999],
    [1_000_000, 100_000_000],
  ])("The amount %s is accepted", (given, cents) => {
    expect(dollars().parse(given)).toBe(cents);
  });

  it.each([
    0,
    -1,
    0.001,
    1.999,
    1e9,
    1_000_000.01,
    "1000000.01",
    Number.NaN,
    Number.POSITIVE_INFINITY,
    "$",
    "",
    "abc",
    "-5",
    "0x10",
    null,
    undefined,
    {},
  ])("The amount %s is refused", (given) => {
    const result = dollars().safeParse(given);
    expect(result.success).toBe(false);
    expect(result.error?.issues.map((issue) => issue.message)).toEqual(["Please enter a valid amount."]);
  });

  it.each([
    "1,00",
    "12,50",
    "0,5",
    "1,2345",
    "12,34.50",
    "1.250,50",
    "1 250,50",
    "1\u00a0250,50",
    "1'250.50",
    "1,250,5",
    ",250",
    "1250,50",
    "1.250",
    "1.005",
    "9$",
    "$$9",
    "€9",
    "1e3",
    "1.25E+03",
    "12.50-",
    "(12.50)",
    "１２.５０",
    "٣",
  ])("The amount %s is never guessed, and the sentence says how to write it", (given) => {
    for (const field of [dollars(), dollarsOrFreeInput, dollars("Wanted.", -100, parseSignedDollars)]) {
      const [issue] = field.safeParse(given).error?.issues ?? [];
      expect(issue?.message).toMatch(/^\w.*\. Please write it like 1250\.50, with a point before the cents\.$/);
    }
  });

  it("Every written amount is read again, with or without dollar sign and commas", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e9 }), (cents) => {
        const written = formatMoney(cents);
        const plain = written.replaceAll(",", "").slice(1);
        return [written, written.slice(1), `$${plain}`, plain].every((text) => parseDollars(text) === cents);
      }),
    );
  });

  it("A price of 0 is accepted if it may be free", () => {
    expect(dollarsOrFreeInput.parse(0)).toBe(0);
    expect(parseDollars("0.00")).toBe(0);
  });
});

describe("the detail of a change", () => {
  it("The detail of a change shows money as money, at any depth and from any time", () => {
    const detail = { amount: 825.5, owedCents: 82550, restock: true, reason: null };
    expect(detailLabel(detail)).toBe("amount: $825.50, owed: $825.50, restock: true, reason: none");
    const deep = { lines: [{ id: 3, priceCents: 450 }, { id: 4 }], stockQuantity: 12 };
    expect(detailLabel(deep)).toBe("lines: (id: 3, price: $4.50); (id: 4), stockQuantity: 12");
    expect(detailLabel({ w9: { key: "document/9b7c.pdf", fileName: "w-9.pdf" } })).toBe("w9: w-9.pdf");
    expect(detailLabel(null)).toBe("");
  });
});
