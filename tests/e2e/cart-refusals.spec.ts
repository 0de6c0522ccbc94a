import type { Page } from "@playwright/test";
import { fillCart, fillDetails } from "./support/checkout";
import { expect, expectToast, test } from "./support/test";

/** A cart of one line in its open panel; another tab can take the line out. */
async function cartOfOne(page: Page) {
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  const panel = page.getByRole("dialog", { name: "Shopping Cart" });
  const remove = panel.getByRole("button", { name: /^Remove / });
  await expect(remove).toBeVisible();
  const [line] = (await (await page.request.get("/api/cart")).json()) as { id: string }[];
  const headers = { Origin: new URL(page.url()).origin };
  return { panel, remove, removeElsewhere: () => page.request.delete(`/api/cart/${line?.id}`, { headers }) };
}

test.describe("without a connection", () => {
  // What found no way has no status.
  test.use({ allowedStatuses: [404, Number.NaN] });

  test("a removal that fails leaves page and line as they are", async ({ page }) => {
    const { remove, removeElsewhere } = await cartOfOne(page);
    const isCut = /\.data|\/api\/cart/;
    await page.route(isCut, (route) => route.abort("internetdisconnected"));
    await remove.click();
    await expect(page.getByText("Failed to remove item", { exact: true })).toBeVisible();
    await expect(remove).toBeVisible();

    // A line that is gone by another tab, and a shop that cannot be asked for the others.
    await removeElsewhere();
    await page.unroute(isCut);
    await page.route("**/api/cart", (route) => route.abort("internetdisconnected"));
    await remove.click();
    await expect(page.getByText("Failed to fetch cart", { exact: true })).toBeVisible();
    await expect(remove).toBeVisible();
  });

  test("a part of the page that cannot come loses nothing, and comes with the connection", async ({
    page,
    context,
  }) => {
    await page.goto("/quote");
    const project = page.getByLabel("Tell us about your project");
    await project.fill("A lighthouse pin for our member-guest in June.");
    await page.getByLabel("Full name").fill("Quinn Field");
    await page.getByLabel("Email").fill("quinn@club.example");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Submit Quote Request" }).click();
    await expectToast(page, /Failed to submit quote request/);
    await expect(project).toHaveValue("A lighthouse pin for our member-guest in June.");
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: "Dismiss" })).toBeVisible();

    await page.goto("/product/1");
    const quantity = page.getByRole("spinbutton").first();
    await quantity.fill("7");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expectToast(page, "Failed to add to cart");
    await expect(quantity).toHaveValue("7");
    await context.setOffline(false);

    await fillCart(page, 1);
    await page.goto("/checkout");
    await context.setOffline(true);
    await fillDetails(page, "quinn@club.example");
    await expectToast(page, "No Connection");
    await expect(page.getByLabel("City")).toHaveValue("Carlsbad");
    await context.setOffline(false);
    // A press right after another is a double click, which is dropped.
    await expect(async () => {
      await page.getByRole("button", { name: "Continue to payment" }).click({ timeout: 2000 });
      await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});

test.describe("a line that is gone in another tab", () => {
  test.use({ allowedStatuses: [404] });

  test("goes here too when it is removed, with a word", async ({ page }) => {
    const { panel, remove, removeElsewhere } = await cartOfOne(page);
    await removeElsewhere();
    await remove.click();
    await expect(page.getByText("This item is no longer in your cart.", { exact: true })).toBeVisible();
    await expect(panel.getByText("Your cart is empty")).toBeVisible();
  });
});
