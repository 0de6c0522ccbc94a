import { expect, type Page } from "@playwright/test";
import { originOf } from "./staff";

/** Adds one of a product to the cart by a request, without a page. Uses the browser's session, or that of `headers`. Returns the cart. */
export async function fillCart(page: Page, productId: number, headers: Record<string, string> = {}) {
  const data = { productId, quantity: 1 };
  const answer = await page.request.post("/api/cart", { data, headers: { Origin: originOf(page), ...headers } });
  expect(answer.ok()).toBe(true);
  return answer.json();
}

/** Fills the six fields. When paying a deposit, keeps the values that the form already has. */
export async function fillDetails(page: Page, email: string, name = "Robin Castle"): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Address", { exact: true }).fill("12 Fairway Lane");
  await page.getByLabel("City").fill("Carlsbad");
  await page.getByLabel("State", { exact: true }).selectOption("CA");
  await page.getByLabel("ZIP code").fill("92008");
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** Opens PayPal's window and cancels there. The checkout then says so. */
export async function cancelInWindow(page: Page): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Pay with PayPal" }).click();
  await (await opened).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("You cancelled the payment process.")).toBeVisible();
}

/** Maps each payment button to the method name that PayPal's window shows. */
const ways = {
  "Pay with PayPal": "PayPal balance",
  "Pay Later": "Pay Later",
  "Pay with venmo": "Venmo balance",
  "Debit or Credit Card": "Visa ending in 4242",
};

/** Presses Pay in PayPal's window, as often as an impatient buyer does. */
export async function payInWindow(
  page: Page,
  { clickCount = 1, by = "Pay with PayPal" as keyof typeof ways } = {},
): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: by }).click();
  const popup = await opened;
  await expect(popup.getByText(ways[by])).toBeVisible();
  await popup.getByRole("button", { name: /^Pay \$/ }).click({ clickCount });
}
