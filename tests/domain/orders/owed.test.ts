// What an order with something left to pay says below its lines, on its page and in its mail (orders-22).
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
])("%o stands as %j: shipping and total always, the rest where there is some", (over, rows) =>
  expect(owedSums({ ...plain, ...over }).map((row) => row.join(" "))).toEqual(rows),
);

it("promises what is still to come for its payment, and nothing where all of it has left", () => {
  expect(owedNext(true)).toEqual({
    due: "We've set the rest aside. It ships once it's paid.",
    paid: "We'll email you when it ships.",
  });
  expect(owedNext(false)).toEqual({ due: "This is the balance due on your order.", paid: "" });
  expect(leftToPay).toBe(owedNext(false).due);
});
