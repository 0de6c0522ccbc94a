import { describe, expect, it } from "vitest";
import { cartLineChange, cartLineId, cartLineInput } from "~/domain/cart/cart";

describe("a cart line as it is sent", () => {
  it.each([
    [1, true],
    [100_000, true],
    [0, false],
    [100_001, false],
  ])("A cart line takes %i pieces: %s", (quantity, is) => {
    expect(cartLineInput.safeParse({ productId: 1, quantity }).success).toBe(is);
    expect(cartLineChange.safeParse({ id: "a", quantity }).success).toBe(is);
  });

  it("A cart line has a product id of at least 1, and one piece by default", () => {
    expect(cartLineInput.parse({ productId: 1 })).toEqual({ productId: 1, quantity: 1 });
    expect(cartLineInput.safeParse({ productId: 0 }).success).toBe(false);
  });

  it.each([
    ["", false],
    ["a", true],
    ["a".repeat(40), true],
    ["a".repeat(41), false],
  ])("A cart line has the id %j: %s", (id, is) => {
    expect(cartLineId.safeParse({ id }).success).toBe(is);
  });
});
