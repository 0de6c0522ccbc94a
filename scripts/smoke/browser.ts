// `npm run smoke -- URL --browser`: pages and PayPal's buttons in Chromium.
import { chromium, type Page } from "@playwright/test";
import type { Check } from "./checks";
import { expect } from "./client";

const pages = [
  ...["/", "/wholesale", "/product/1", "/custom", "/quote", "/quick-order"],
  ...["/blog", "/about", "/contact", "/checkout", "/login", "/find-order"],
];

export function browserCheck(shop: string, { isReadOnly }: { isReadOnly: boolean }): Check {
  return {
    name: "pages in a browser",
    run: async () => {
      const browser = await chromium.launch({ executablePath: process.env.CHROMIUM || undefined });
      try {
        const page = await browser.newPage();
        const faults: string[] = [];
        page.on("console", (message) => message.type() === "error" && faults.push(message.text()));
        page.on("pageerror", ({ message }) => faults.push(message));
        for (const path of pages) await page.goto(shop + path, { waitUntil: "networkidle" });
        const buttons = isReadOnly ? "" : `, ${await payPalButtons(page)}`;
        expect(faults.length === 0, faults.slice(0, 3).join("; "));
        return `${pages.length} pages without an error${buttons}`;
      } finally {
        await browser.close();
      }
    },
  };
}

/** Fills a cart and the checkout's form, and waits until PayPal's script shows its buttons. Orders nothing. */
async function payPalButtons(page: Page): Promise<string> {
  const origin = new URL(page.url()).origin;
  const answer = await page.request.get(`${origin}/api/products`);
  const products = (await answer.json()) as { id: number; price: number; inStock: boolean }[];
  const product = products.find(({ inStock, price }) => inStock && price > 0);
  if (!product) return "no product for PayPal's buttons";
  // Pay Later begins at $30.
  const data = { productId: product.id, quantity: Math.ceil(40 / product.price) };
  await page.request.post(`${origin}/api/cart`, { data, headers: { Origin: origin } });
  await page.goto(`${origin}/checkout`);
  const fields = { "Full name": "Smoke Test", Email: "smoke@example.com", City: "Carlsbad", "ZIP code": "92008" };
  for (const [label, value] of Object.entries(fields)) await page.getByLabel(label).fill(value);
  await page.getByLabel("Address", { exact: true }).fill("1 Main St");
  await page.getByLabel("State", { exact: true }).selectOption("CA");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  const shown: string[] = [];
  for (const name of ["paypal-button", "paypal-pay-later-button", "paypal-basic-card-button"]) {
    await page.locator(name).first().waitFor({ timeout: 30_000 });
    shown.push(name);
  }
  return shown.join(", ");
}
