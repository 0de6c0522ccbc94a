import type { Page } from "@playwright/test";
import { fillCart, fillDetails } from "./support/checkout";
import { expect, expectToast, test } from "./support/test";

/** Opens the cart panel with one line. `removeElsewhere` removes the line as another tab would. */
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
  // The browser logs a failed request without a status, which counts as NaN.
  test.use({ allowedStatuses: [401, 404, Number.NaN] });

  test("A removal that fails leaves page and line as they are", async ({ page }) => {
    const { remove, removeElsewhere } = await cartOfOne(page);
    const isCut = /\.data|\/api\/cart/;
    await page.route(isCut, (route) => route.abort("internetdisconnected"));
    await remove.click();
    await expect(page.getByText("Failed to remove item", { exact: true })).toBeVisible();
    await expect(remove).toBeVisible();

    // Another tab has removed the line, and this tab cannot load the remaining cart.
    await removeElsewhere();
    await page.unroute(isCut);
    await page.route("**/api/cart", (route) => route.abort("internetdisconnected"));
    await remove.click();
    await expect(page.getByText("Failed to fetch cart", { exact: true })).toBeVisible();
    await expect(remove).toBeVisible();
  });

  test("A form that cannot be sent keeps its page and what was typed", async ({ page, context }) => {
    const typed = "A question about our member-guest in June.";
    await page.goto("/contact");
    await page.getByLabel("Your name").fill("Quinn Field");
    await page.getByLabel("Email", { exact: true }).first().fill("quinn@club.example");
    await page.getByLabel("Message").fill(typed);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send message" }).click();
    await expectToast(page, "No Connection");
    await expect(page.getByLabel("Message")).toHaveValue(typed);
    await context.setOffline(false);
  });

  test("A form that another page answers keeps what was typed", async ({ page, context }) => {
    // The code of the answering page loads when the form is entered. The browser is idle only after it has loaded.
    await page.goto("/track-order");
    await page.getByLabel("Order number").fill("PH-7Q4KM2XD9A");
    await page.getByLabel("Email", { exact: true }).first().fill("quinn@club.example");
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Email me the link" }).click();
    await expectToast(page, "No Connection");
    await expect(page.getByLabel("Order number")).toHaveValue("PH-7Q4KM2XD9A");
    await context.setOffline(false);
  });

  test("A missing part of the page loses nothing, and loads with the connection", async ({ page, context }) => {
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
    // Presses repeatedly, because a second press right after the first is dropped as a double click.
    const payment = page.getByRole("heading", { name: "Payment" });
    await expect(async () => {
      // The answer to an earlier press may come late, and takes the button away.
      if (!(await payment.isVisible()))
        await page.getByRole("button", { name: "Continue to payment" }).click({ timeout: 2000 });
      await expect(payment).toBeVisible({ timeout: 2000 });
    }).toPass();
  });
});

test.describe("a line that is gone in another tab", () => {
  test.use({ allowedStatuses: [404] });

  test("Removing a line that another tab removed hides it here too, with a notice", async ({ page }) => {
    const { panel, remove, removeElsewhere } = await cartOfOne(page);
    await removeElsewhere();
    await remove.click();
    await expect(page.getByText("This item is no longer in your cart.", { exact: true })).toBeVisible();
    await expect(panel.getByText("Your cart is empty")).toBeVisible();
  });
});
