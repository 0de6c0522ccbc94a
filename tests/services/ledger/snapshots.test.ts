// Checks that a payment's snapshot of its cart can still be read after the customer is erased.
import { expect, it } from "vitest";
import { findCartSnapshot } from "~/services/ledger/snapshots.server";

it("A snapshot keeps lines and amounts when the customer is gone", () => {
  const line = { productId: 1, name: "Pin", quantity: 2, unitPriceCents: 1000, lineTotalCents: 2000, isFree: false };
  const snapshot = {
    lines: [line],
    subtotalCents: 2000,
    discountCents: 0,
    shippingCents: 599,
    discount: null,
    owedCents: 2599,
  };
  expect(findCartSnapshot({ snapshot } as never)).toMatchObject({ lines: [line], owedCents: 2599, customer: null });
});
