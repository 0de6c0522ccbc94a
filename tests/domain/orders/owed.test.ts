// Tests the sums below the lines of an order with an amount due, on its page and in its email (orders-22).
import { expect, it } from "vitest";
import { leftToPay, owedNext, owedSums } from "~/domain/orders/owed";

const plain = { discountCents: 0, shippingCents: 0, taxCents: 0, totalCents: 10_000, owedCents: 10_000 };

it.each([
  [{}, ["Shipping 0", "Total 10000"]],
  [{ discountCents: 1 }, ["Discount -1", "Shipping 0", "Total 10000"]],
  [{ taxCents: 1, shippingCents: 599 }, ["Shipping 599", "Sales tax 1", "Total 10000"]],
  [{ owedCents: 9999 }, ["Shipping 0", "Total 10000", "Amount due 9999"]],
  [
    { discountCents: 1500, shippingCents: 599, taxCents: 725, totalCents: 9824, owedCents: 1000 },
    ["Discount -1500", "Shipping 599", "Sales tax 725", "Total 9824", "Amount due 1000"],
  ],
])("The order %o shows %j: shipping and total always, the rest if there is one", (over, rows) =>
  expect(owedSums({ ...plain, ...over }).map((row) => row.join(" "))).toEqual(rows),
);

it("The text promises shipping after the payment, and nothing if all of it has shipped", () => {
  expect(owedNext(true)).toEqual({
    due: "We've set your order aside. It ships once it's paid.",
    paid: "We'll email you when it ships.",
  });
  expect(owedNext(false)).toEqual({ due: "This is the balance due on your order.", paid: "" });
  expect(leftToPay).toBe(owedNext(false).due);
});
