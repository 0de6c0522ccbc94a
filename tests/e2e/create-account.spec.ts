// A guest opens an account on the page after the payment (accounts-24), with the details a club gives (checkout-12).
import { shopSizes } from "../support/fixtures/sizes";
import { fillCart, fillDetails, payInWindow } from "./support/checkout";
import { eachSize, expect, test } from "./support/test";

eachSize(shopSizes, "phone", (device) => {
  test("A guest pays with company, suite and phone, and opens an account with one password", async ({
    page,
    expectAccessible,
  }) => {
    const email = `club-${device}-${Date.now()}@torrey.example`;
    await fillCart(page, 2);
    await page.goto("/checkout");
    await page.getByLabel(/^Company or club/).fill("Torrey Golf Club");
    await page.getByLabel(/^Suite or unit/).fill("Suite 4");
    await page.getByLabel(/^Phone/).fill("(858) 555-0101");
    await page.getByLabel("Email").fill("ann@gmial.com");
    await page.getByLabel(/^Phone/).focus();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Did you mean ann@gmail.com?" }).click();
    await expect(page.getByLabel("Email")).toHaveValue("ann@gmail.com");
    await expect(page.getByText("Did you mean")).toBeHidden();
    await fillDetails(page, email);
    await expect(page.getByText("Torrey Golf Club, 12 Fairway Lane, Suite 4, Carlsbad, CA 92008, USA")).toBeVisible();
    await payInWindow(page);
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expect(page.getByText("Torrey Golf Club").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Password").fill("links-and-dunes");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page.getByText("Account Created!", { exact: true })).toBeVisible();
    await expect(page).toHaveURL(/\/track-order$/);
    await page.goto("/account");
    await expect(page.getByText(email).first()).toBeVisible();
  });
});
