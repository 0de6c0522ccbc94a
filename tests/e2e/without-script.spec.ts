import { fillDetails } from "./support/checkout";
import { expect, test } from "./support/test";

test.use({ javaScriptEnabled: false });

test("the header's cart button shows the cart, from where the checkout is one press", async ({ page }) => {
  await page.goto("/wholesale");
  await page.getByRole("button", { name: "Add to Cart" }).nth(3).click();
  await expect(page).toHaveURL(/\/cart$/);
  await page.goto("/");
  await page.getByRole("button", { name: "Shopping cart, 1 item" }).click();
  await expect(page).toHaveURL(/\/cart\??$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/cart/i);
  await page
    .getByRole("main")
    .getByRole("button", { name: /checkout/i })
    .click();
  await expect(page).toHaveURL(/\/checkout\??$/);
});

test("the checkout says plainly why there is no PayPal button, and what else to do", async ({ page }) => {
  await page.goto("/wholesale");
  await page.getByRole("button", { name: "Add to Cart" }).nth(3).click();
  await page.goto("/checkout");
  await fillDetails(page, "ann@lee.example", "Ann Lee");
  await expect(page.getByText(/needs JavaScript/)).toBeVisible();
  await expect(page.getByText("Loading PayPal…")).toBeHidden();
});
