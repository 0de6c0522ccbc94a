// The summary beside the checkout's form, as the country and the state are chosen (checkout-9).
import { shopSizes } from "../support/sizes";
import { eachSize, expect, test } from "./support/test";

eachSize(shopSizes, () => {
  test("the summary follows the country, and what was typed stays", async ({ page }) => {
    await page.goto("/product/3");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByText("1 item(s) added to your cart!").first()).toBeVisible();
    await page.goto("/checkout");
    const summary = page.locator("#summary");
    await expect(summary.getByText("Shipping (USA)", { exact: true })).toBeVisible();
    await page.getByLabel("City").fill("Toronto");
    await page.getByLabel("Country").selectOption("CA");
    await expect(summary.getByText("Shipping (Canada)", { exact: true })).toBeVisible();
    await expect(summary.getByText("$14.99", { exact: true })).toBeVisible();
    await page.getByLabel("Province", { exact: true }).selectOption("ON");
    await expect(page.getByLabel("City")).toHaveValue("Toronto");
    // Who comes back finds the country and the price as they were left.
    await page.reload();
    await expect(page.getByLabel("Country")).toHaveValue("CA");
    await expect(page.getByLabel("Province", { exact: true })).toHaveValue("ON");
    await expect(summary.getByText("Shipping (Canada)", { exact: true })).toBeVisible();
  });
});
