import { describe, expect, it } from "vitest";
import { checkDiscount, discountLabel, discountTypes } from "~/domain/discounts/discounts";
import { discountCodeInput, discountFilter, validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { expectEdges, longest, oneOf } from "../../support/assertions/schema-boundaries";
import { now, welcome } from "../designer/designs";

describe("what a code asks for, to the last unit", () => {
  const order = { orderCents: 10_000, now };
  const error = (change: object, context: object = {}) => {
    const check = checkDiscount({ ...welcome, ...change }, { ...order, ...context });
    return check.ok ? null : check.error;
  };
  const customer = { hasUsed: false, isAddressee: true, hasOrdered: false };
  const newsletter = { source: "newsletter" };

  it("A code keeps to its first and last moment", () => {
    const later = new Date(now.getTime() + 1);
    expect(error({ validFrom: later })).toBe("This discount code is valid from November 21, 2026");
    expect(error({ validUntil: now }, { now: later })).toBe("This discount code has expired");
    expect([error({ validFrom: now }), error({ validUntil: now })]).toEqual([null, null]);
  });

  it("A code keeps to its number of uses, also if a browser does not know the count", () => {
    expect(error({ maxUses: 1, currentUses: undefined })).toBeNull();
    expect(error({ maxUses: 0, currentUses: undefined })).toBe("This discount code has been used up");
    expect(error({ maxUses: null, currentUses: 5 })).toBeNull();
    expect(error({ maxUses: undefined, currentUses: undefined })).toBeNull();
  });

  it("A code keeps to its minimum order", () => {
    expect(error({ minimumOrderCents: 10_000 })).toBeNull();
    expect(error({ minimumOrderCents: undefined }, { orderCents: 10 })).toBeNull();
  });

  it("A code keeps to one use for each customer, as far as the customer is known", () => {
    expect(error({ oncePerCustomer: true })).toBeNull();
    expect(error({ oncePerCustomer: true }, { customer })).toBeNull();
    expect(error(newsletter)).toBeNull();
    expect(error(newsletter, { customer })).toBeNull();
    expect(error(newsletter, { customer: { ...customer, isAddressee: false } })).toBe(
      "This discount code only works for the email address we sent it to",
    );
    expect(error(newsletter, { customer: { ...customer, hasOrdered: true } })).toBe(
      "This discount code is for first orders only",
    );
    expect(error({ source: "staff" }, { customer: { ...customer, isAddressee: false } })).toBeNull();
  });

  it.each([
    ["percentage", 1, true],
    ["percentage", 100, true],
    ["percentage", 101, false],
    ["percentage", 0, false],
    ["fixed", 1, true],
    ["fixed", 0, false],
    ["fixed", 101, true],
    ["fixed", 1.5, false],
  ] as const)("The value %s of %d is valid: %s", (discountType, discountValue, is) =>
    expect(error({ discountType, discountValue }) === null).toBe(is),
  );
});

it.each([
  ["percentage", 15, "15% off"],
  ["fixed", 500, "$5.00 off"],
] as const)("The code %s %i has the label %s", (discountType, discountValue, label) =>
  expect(discountLabel({ discountType, discountValue })).toBe(label),
);

describe("inputs", () => {
  const code = { code: "SPRING", discountType: "fixed", discountValue: 5 };

  it("The fields of a code have limits", () => {
    expect(discountTypes).toEqual(["percentage", "fixed"]);
    expectEdges(discountCodeInput, code, {
      code: { taken: ["ABC", "A".repeat(32), "A_-9"], beyond: ["AB", "A".repeat(33)] },
      maxUses: { taken: [1, 1_000_000, null], beyond: [0, 1.5] },
    });
    expectEdges(
      validateDiscountInput,
      { orderAmount: 0 },
      {
        code: { taken: ["C", "C".repeat(40)], beyond: ["", "C".repeat(41)] },
      },
    );
  });

  it("A code takes one to a hundred percent, and lasts one moment or more", () => {
    const percent = (discountValue: number) =>
      discountCodeInput.safeParse({ ...code, discountType: "percentage", discountValue }).data?.discountValue;
    expect([percent(1), percent(100), percent(0.01), percent(101)]).toEqual([1, 100, undefined, undefined]);
    const at = "2026-11-21T10:00:00Z";
    const span = (validFrom: string, validUntil: string) =>
      discountCodeInput.safeParse({ ...code, validFrom, validUntil });
    expect(span(at, at).success).toBe(true);
    expect([span(at, ""), span("", at), span("", "")].map(({ success }) => success)).toEqual([true, true, true]);
    expect(span(at, "2026-11-21T09:59:59Z").error?.issues).toMatchObject([
      { path: ["validUntil"], message: "The last day must be after the first" },
    ]);
  });

  it("The list filters by known words", () => {
    expectEdges(
      discountFilter,
      {},
      { q: longest(40), state: oneOf("active", "scheduled", "expired", "used-up", "inactive") },
    );
    for (const source of ["staff", "newsletter"]) expect(discountFilter.parse({ source }).source).toBe(source);
    expect(discountFilter.parse({}).source).toBe("staff");
    expect(discountFilter.parse({ q: " SAVE ", source: "moon" })).toEqual({
      q: "SAVE",
      source: "staff",
      sort: "-date",
    });
  });
});
