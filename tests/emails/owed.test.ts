// The mail of an order that owes lists all that makes its amount (orders-22).
import { expect, test } from "vitest";
import { orderOwed } from "~/emails/orders/owed";

const mailOf = (owedCents: number) =>
  orderOwed({
    ...{ id: "PH-1", customerName: "Ann", payUrl: "https://shop.example/pay", expiresAt: new Date(0) },
    ...{ discountCents: 0, shippingCents: 599, taxCents: 775, totalCents: 11_374, owedCents },
    lines: [{ name: "Rare Heron", quantity: 10, lineTotalCents: 10_000 }],
  }).text.replace(/\s+/g, " ");

test("lines, shipping, tax and total", () => {
  expect(mailOf(11_374)).toMatch(/10 × Rare Heron \$100\.00.*Shipping \$5\.99.*Sales tax \$7\.75.*Total \$113\.74/);
  expect(mailOf(11_374)).not.toMatch(/Discount|Left to pay/);
});

test("what is left, where a part is paid", () => {
  expect(mailOf(1000)).toMatch(/Total \$113\.74.*Left to pay \$10\.00/);
});
