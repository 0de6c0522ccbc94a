import { shopSizes } from "../support/fixtures/sizes";
import { fillDetails } from "./support/checkout";
import { balancePath, newInvoice, requestAsStaff } from "./support/staff";
import { eachSize, expect, test } from "./support/test";

test.use({ javaScriptEnabled: false });

test("Without JavaScript the header's cart button shows the cart, one press from the checkout", async ({ page }) => {
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

eachSize(shopSizes, "phone", (device) => {
  test("Without JavaScript a cart is paid on PayPal's own page, and canceling there is reported", async ({ page }) => {
    await page.goto("/wholesale");
    await page.getByRole("button", { name: "Add to Cart" }).nth(3).click();
    await expect(page.getByRole("button", { name: /^Remove / })).toBeInViewport({ ratio: 1 });
    await page.goto("/checkout");
    await fillDetails(page, `ann-${device}@lee.example`, "Ann Lee");
    await expect(page.getByText(/JavaScript is off in this browser/)).toBeVisible();
    await expect(page.getByText("Loading PayPal…")).toBeHidden();
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(/You haven't been charged/)).toBeVisible();

    await page.getByRole("link", { name: "Back to checkout" }).click();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(/\/track-order\?id=PH-\w+&type=regular/);
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  });
});

test("Without JavaScript a payment by link is thanked for on its own page, with amount and receipt", async ({
  page,
}) => {
  await page.setViewportSize(shopSizes.phone);
  await page.goto("/");
  const order = "CP-DEM0000000";
  await requestAsStaff(page, "PATCH", `/api/custom-orders/${order}/status`, { status: "approved" });
  const { path, number } = await newInvoice(page, "plain@club.example");
  const owed = [
    [path, "Payment Successful!", `Total paid: invoice ${number}`],
    [await balancePath(page, order), "Payment Complete!", `Total paid: balance of order ${order}`],
  ] as const;
  for (const [link, thanks, paid] of owed) {
    await page.goto(link);
    const from = page.url();
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("link", { name: "Back to your payment" }).click();
    await expect(page).toHaveURL(from);
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await page.getByRole("button", { name: /^Pay \$/ }).click();
    await expect(page).toHaveURL(from);
    await expect(page.getByRole("heading", { name: thanks })).toBeVisible();
    await expect(page.getByText(/Your receipt is on its way to \S…@\S…\./)).toBeVisible();
    await expect(page.locator("#paid")).toContainText(new RegExp(`${paid} ?\\$\\d`));
  }
});
