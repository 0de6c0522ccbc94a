// Checks that the email about an amount due lists every part of the amount (orders-22).
import { expect, test } from "vitest";
import { abandonedCheckout } from "~/emails/orders/abandoned-checkout";
import { orderChanged } from "~/emails/orders/order-changed";
import { orderOwed } from "~/emails/orders/owed";

const mailOf = (owedCents: number, isComing = true) =>
  orderOwed({
    isComing,
    id: "PH-1",
    customerName: "Ann",
    payUrl: "https://shop.example/pay",
    expiresAt: new Date(0),
    discountCents: 0,
    shippingCents: 599,
    taxCents: 775,
    totalCents: 11_374,
    owedCents,
    lines: [{ productId: 7, name: "Rare Heron", quantity: 10, lineTotalCents: 10_000 }],
  });
const textOf = (owedCents: number) => mailOf(owedCents).text.replace(/\s+/g, " ");

test("The email lists lines, shipping, tax and total", () => {
  expect(textOf(11_374)).toMatch(/10 × Rare Heron \$100\.00.*Shipping \$5\.99.*Sales tax \$7\.75.*Total \$113\.74/);
  expect(textOf(11_374)).not.toMatch(/Discount|Amount due/);
});

test("The email shows the rest if a part is paid", () => {
  expect(textOf(1000)).toMatch(/Total \$113\.74.*Amount due \$10\.00/);
});

test("The email says that the order ships once it is paid, unless it has already shipped", () => {
  expect(textOf(11_374)).toContain("It ships once it's paid");
  expect(mailOf(11_374, false).text.replace(/\s+/g, " ")).not.toMatch(/ships|set aside/);
});

test("The email shows the bought products in their lines and a design above the text", () => {
  const product = "/product/7/picture";
  expect(mailOf(1000).html).toContain(product);
  const common = {
    customerName: "Ann",
    changes: ["Birdie: 2 → 5"],
    refundedCents: 0,
    pay: null,
    orderUrl: "https://s/o",
  };
  const changed = orderChanged({
    ...common,
    id: "PH-1",
    sums: [
      ["5 × Birdie", 4500, 7],
      ["Total", 4500],
    ],
  }).html;
  expect(changed.match(/<img/g)).toHaveLength(2);
  expect(changed).toContain(product);
  expect(orderChanged({ ...common, id: "CP-1", sums: [["Total", 4500]] }).html).toContain("/mail-picture/CP-1");
  const lines = [{ key: "CL-1", productId: 7, label: "Birdie × 2", amountCents: 1800 }];
  const left = { customerName: "Ann", checkoutUrl: "https://s/c", hint: "", unsubscribeUrl: "https://s/u" };
  expect(abandonedCheckout({ ...left, lines }).html).toContain(product);
});

test("An amount does not wrap next to a long name, nor a short name next to a long text", () => {
  const { html } = orderOwed({
    id: "PH-1",
    customerName: "Ann",
    payUrl: "https://shop.example/pay",
    expiresAt: new Date(0),
    discountCents: 0,
    shippingCents: 599,
    taxCents: 0,
    totalCents: 1_175_959,
    owedCents: 1_175_959,
    isComing: true,
    lines: [{ productId: 7, name: "Heron ".repeat(20).trim(), quantity: 1200, lineTotalCents: 1_175_360 }],
  });
  const cellOf = (words: string) => html.split(`${words}</td>`)[0]?.split("<td").at(-1);
  for (const short of ["$11,753.60", "$11,759.59", "Shipping"]) expect(cellOf(short)).toContain("white-space:nowrap");
  expect(cellOf("Heron")).not.toContain("nowrap");
});
