import type { Page } from "@playwright/test";

/** The six fields; what a deposit's checkout knows already stays. */
export async function fillDetails(page: Page, email: string, name = "Robin Castle"): Promise<void> {
  await page.getByLabel("Full name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Address", { exact: true }).fill("12 Fairway Lane");
  await page.getByLabel("City").fill("Carlsbad");
  await page.getByLabel("State", { exact: true }).selectOption("CA");
  await page.getByLabel("ZIP code").fill("92008");
  await page.getByRole("button", { name: "Continue to payment" }).click();
}

/** Presses Pay in PayPal's window, as often as an impatient buyer does. */
export async function payInWindow(page: Page, { clickCount = 1 } = {}): Promise<void> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("button", { name: "Pay with PayPal" }).click();
  await (await opened).getByRole("button", { name: /^Pay \$/ }).click({ clickCount });
}
