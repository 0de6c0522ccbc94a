// Tests double clicks and the Back button: a double click writes once, and Back from the payment returns to the details.
import { fillDetails } from "./support/checkout";
import { expect, test } from "./support/test";

test("A double click on Add to Cart adds one pin", async ({ page }) => {
  await page.goto("/product/3");
  await page.getByRole("button", { name: "Add to Cart" }).first().dblclick();
  await expect(
    page
      .getByRole("link", { name: "Checkout" })
      .or(page.getByRole("button", { name: "Checkout" }))
      .first(),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  const lines = await page.evaluate(async () => (await fetch("/api/cart")).json());
  expect(lines).toMatchObject([{ quantity: 1 }]);
});

test("Back from the payment returns to the details, and Forward to the payment", async ({ page }) => {
  await page.goto("/product/3");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page
    .getByRole("link", { name: "Checkout" })
    .or(page.getByRole("button", { name: "Checkout" }))
    .first()
    .click();
  await fillDetails(page, "back@lee.example");
  const payPal = page.getByRole("button", { name: "Pay with PayPal" });
  await expect(payPal).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?payment=1$/);
  const name = page.getByLabel("Full name");
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(name).not.toHaveValue("");
  await page.goForward();
  await expect(payPal).toBeVisible();
  await page.getByRole("button", { name: "Edit Information" }).click();
  await expect(name).not.toHaveValue("");
});
