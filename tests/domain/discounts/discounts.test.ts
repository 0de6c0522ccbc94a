import { describe, expect, it } from "vitest";
import { checkDiscount, type DiscountCode, shownValue } from "~/domain/discounts/discounts";
import { discountCodeInput, validateDiscountInput } from "~/domain/discounts/discounts.schema";
import { now, welcome } from "../designer/designs";

const day = (offset: number) => new Date(now.getTime() + offset * 86_400_000);

describe("checkDiscount", () => {
  it.each<[string, Partial<DiscountCode>, string]>([
    ["inactive", { isActive: false }, "This discount code is not active"],
    ["expired", { validUntil: day(-1) }, "This discount code has expired"],
    ["not yet valid", { validFrom: day(2) }, "This discount code is valid from November 23, 2026"],
    ["used up", { maxUses: 1, currentUses: 1 }, "This discount code has been used up"],
    ["below minimum", { minimumOrderCents: 10_001 }, "This discount code needs an order of at least $100.01"],
    ["deleted", { deletedAt: day(-1) }, "This discount code is not valid"],
    ["101 percent", { discountValue: 101 }, "This discount code is not valid"],
    ["negative", { discountType: "fixed", discountValue: -5 }, "This discount code is not valid"],
    ["half a percent", { discountValue: 12.5 }, "This discount code is not valid"],
  ])("A code is refused when %s (money-8)", (_why, change, error) => {
    expect(checkDiscount({ ...welcome, ...change }, { orderCents: 10_000, now })).toEqual({ ok: false, error });
  });

  it("A second use by one customer is refused only if the code says so", () => {
    const context = { orderCents: 10_000, now, customer: { hasUsed: true, isAddressee: false, hasOrdered: true } };
    expect(checkDiscount(welcome, context).ok).toBe(true);
    expect(checkDiscount({ ...welcome, oncePerCustomer: true }, context)).toEqual({
      ok: false,
      error: "You have already used this discount code",
    });
  });

  it("A code works at both edges of its limits", () => {
    const edge = { ...welcome, validFrom: now, validUntil: now, minimumOrderCents: 10_000, maxUses: 2, currentUses: 1 };
    expect(checkDiscount(edge, { orderCents: 10_000, now })).toEqual({ ok: true, amountCents: 1500 });
  });

  it.each<[Partial<DiscountCode>, number, number]>([
    [{ discountValue: 15 }, 999, 150],
    [{ discountValue: 100 }, 999, 999],
    [{ discountType: "fixed", discountValue: 500 }, 999, 500],
    [{ discountType: "fixed", discountValue: 5000 }, 999, 999],
  ])("The code %o on %i takes off %i", (change, orderCents, amountCents) => {
    expect(checkDiscount({ ...welcome, ...change }, { orderCents, now })).toEqual({ ok: true, amountCents });
  });

  it.each([
    [{ discountValue: 15 }, 0],
    [{ discountValue: 1 }, 49],
    [{ discountType: "fixed" as const, discountValue: 500 }, 0],
  ])("The code %o takes nothing off %i and says so, so that no order uses it up", (change, orderCents) => {
    expect(checkDiscount({ ...welcome, minimumOrderCents: 0, ...change }, { orderCents, now })).toEqual({
      ok: false,
      error: "This discount code doesn't apply to anything in this order",
    });
  });
});

describe("inputs", () => {
  it("A code is trimmed and capitalized, and a blank one is refused", () => {
    expect(validateDiscountInput.parse({ code: " save10 ", orderAmount: 20 })).toEqual({
      code: "SAVE10",
      orderAmount: 2000,
    });
    expect(validateDiscountInput.safeParse({ code: "  ", orderAmount: 20 }).error?.issues[0]?.message).toBe(
      "Please enter a discount code",
    );
  });

  it("A code stores whole percents and cents, and days as moments of the shop's zone", () => {
    expect(
      discountCodeInput.parse({
        code: "spring-24",
        discountType: "percentage",
        discountValue: 20,
        minimumOrderAmount: 50,
        validFrom: "2026-11-01",
        validUntil: "2026-11-30",
      }),
    ).toMatchObject({
      code: "SPRING-24",
      discountValue: 20,
      minimumOrderCents: 5000,
      maxUses: null,
      validFrom: new Date("2026-11-01T07:00:00Z"),
      validUntil: new Date("2026-12-01T07:59:59.999Z"),
      isActive: true,
      oncePerCustomer: false,
    });
    const fixed = discountCodeInput.parse({ code: "FIVER", discountType: "fixed", discountValue: 5 });
    expect(fixed.discountValue).toBe(500);
  });

  it.each([
    [{ code: "A B", discountType: "fixed", discountValue: 5 }, "code"],
    [{ code: "ABC", discountType: "percentage", discountValue: 101 }, "discountValue"],
    [{ code: "ABC", discountType: "percentage", discountValue: 12.5 }, "discountValue"],
    [{ code: "ABC", discountType: "fixed", discountValue: 0 }, "discountValue"],
    [{ code: "ABC", discountType: "fixed", discountValue: 5, maxUses: 0 }, "maxUses"],
    [
      { code: "ABC", discountType: "fixed", discountValue: 5, validFrom: "2026-02-02", validUntil: "2026-02-01" },
      "validUntil",
    ],
    [{ code: "ABC", discountType: "fixed", discountValue: 5, validUntil: "2026-02-31" }, "validUntil"],
  ])("The code %o is refused at %s", (input, path) => {
    expect(discountCodeInput.safeParse(input).error?.issues[0]?.path).toEqual([path]);
  });
});

it("The form shows percent unchanged and an amount in dollars", () => {
  expect(shownValue({ discountType: "percentage", discountValue: 15 })).toBe(15);
  expect(shownValue({ discountType: "fixed", discountValue: 1250 })).toBe(12.5);
});
