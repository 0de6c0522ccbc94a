// Long words and links in people's texts wrap instead of widening the page (pages-15).
// It has its own shop, because other journeys accept no broken word in a list.
import type { Page } from "@playwright/test";
import { startTestShop, type TestShop } from "../support/fixtures/test-shop";
import { requestAsStaff, signInAsStaff } from "./support/staff";
import { expect, test } from "./support/test";

const link = `https://drive.example/file/d/${"1aB2cD3eF4gH5iJ6".repeat(8)}/view`;
const word = "Donaudampfschifffahrtsgesellschaftskapitaenspin".repeat(2);

let shop: TestShop;
test.beforeAll(async () => {
  shop = await startTestShop();
});
test.afterAll(() => shop.stop());

test("No page scrolls sideways because of a long word or link", async ({ page }) => {
  await page.goto(`${shop.url}/`);
  await signInAsStaff(page, shop.url);
  const customerEmail = "firstname.middlename.lastname@department.university-name.example";
  const product = await requestAsStaff<{ id: number }>(page, "POST", "/api/products", {
    name: word,
    description: link,
    price: 10,
    stockQuantity: 20,
  });
  const invoice = await requestAsStaff<{ id: string; invoiceNumber: string }>(page, "POST", "/api/send-invoice", {
    customerName: word,
    customerEmail,
    customerAddress: link,
    description: link,
    amount: 125,
    notes: link,
  });
  const orderId = await buyTwoPins(page);
  await requestAsStaff(page, "POST", "/api/cart", { productId: product.id, quantity: 2 });
  await page.goto(`${shop.url}/admin/customers?spentFrom=1`);
  await page.getByRole("button", { name: "Save as segment" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Donaudampfschifffahrtsgesellschaftskapitaenspinsegment");
  await page.getByRole("button", { name: "Save segment" }).click();
  await expect(page.getByRole("link", { name: /Donaudampf.*segment/ })).toBeVisible();
  await page.goto(`${shop.url}/admin/customers/${customerEmail}`);
  await page.getByLabel("Tags").fill("donaudampfschifffahrtsgesellschaftskapi");
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page
    .locator("form", { has: page.getByLabel("Tags") })
    .getByRole("button", { name: "Save", exact: true })
    .click();
  await saved;
  const paths = [
    "/admin/customers",
    `/product/${product.id}`,
    "/wholesale?q=Donaudampf",
    "/cart",
    "/checkout",
    `/track-order?id=${orderId}&type=regular&fromCheckout=true`,
    `/pay-invoice/${invoice.invoiceNumber}?amount=125.00`,
    "/admin/invoices",
    `/admin/invoices/${invoice.id}`,
    `/admin/invoices/${invoice.id}/print`,
    "/admin/products?q=Donaudampf",
    `/admin/products/${product.id}`,
    `/admin/customers/${customerEmail}`,
    `/admin/customers/${customerEmail}/statement`,
  ];
  for (const path of paths) {
    await page.goto(shop.url + path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      await expect.poll(wide, `${path} at ${width}`).toBeLessThanOrEqual(0);
    }
  }
});

/** Orders two pins with long names. The receipt's share button names the first one. */
async function buyTwoPins(page: Page): Promise<string> {
  const post = <Answer>(path: string, data: object = {}) => requestAsStaff<Answer>(page, "POST", path, data);
  for (const name of [`${word}1`, `${word}2`]) {
    const { id } = await post<{ id: number }>("/api/products", {
      name,
      description: name,
      price: 10,
      stockQuantity: 5,
    });
    await post("/api/cart", { productId: id });
  }
  const place = { address: "12 Fairway Lane", city: "Carlsbad", state: "CA", zipCode: "92008" };
  const customer = { name: "Robin Castle", email: "long-words@castle.example", ...place };
  const asked = { amount: 25.99, currency: "USD", intent: "CAPTURE", customer };
  const { id } = await post<{ id: string }>("/paypal/order", asked);
  await post(`/__paypal/control/orders/${id}/approve`);
  await post(`/paypal/order/${id}/capture`);
  const { order } = await post<{ order: { id: string } }>("/api/create-order", { paypalOrderId: id });
  return order.id;
}
