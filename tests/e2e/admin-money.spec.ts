import type { Page } from "@playwright/test";
import { sizes } from "../support/sizes";
import { fillDetails, payInWindow } from "./support/checkout";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

/** Buys one pin as a guest and answers the order's number. */
async function buy(page: Page, email: string): Promise<string> {
  await page.goto("/product/2");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("1 item(s) added to your cart!").first()).toBeVisible();
  await page.goto("/checkout");
  await fillDetails(page, email);
  await payInWindow(page);
  await expect(page).toHaveURL(/fromCheckout=true/);
  return new URL(page.url()).searchParams.get("id") ?? "";
}

const approved = { phone: "CP-DEM0000002", desktop: "CP-DEM0000009" };
const transfer = { phone: "CP-DEM0000001", desktop: "CP-DEM0000008" };

eachSize(sizes, (device) => {
  test.use({ alsoOnTablet: device === "desktop" });
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a payment link is copied, revoked, mailed", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${approved[device]}`);
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("button", { name: "Generate Payment Link" }).click();
    await expectToast(page, "Balance payment link copied to clipboard!");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain("/balance-payment/");
    await expect(dialog.getByText(/^A payment link works until/)).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Revoke link" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expectToast(page, "Payment Link Revoked");
    await dialog.getByRole("button", { name: "Mail a new link" }).click();
    await expectToast(page, "Payment Link Sent");
    // Where there is no clipboard the link is on the page.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await dialog.getByRole("button", { name: "Generate Payment Link" }).click();
    await expectToast(page, "Your browser does not let us copy it. Please copy it from the order.");
    await expect(dialog.getByLabel("Balance payment link")).toHaveValue(/\/balance-payment\//);
    const opened = await page.request.get(link, { maxRedirects: 0 });
    expect(await opened.text()).toContain("Payment Link Not Found");
  });

  test("a check over the balance is recorded, once", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${transfer[device]}`);
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("button", { name: "Record payment" }).click();
    const form = page.getByRole("dialog", { name: "Record a payment" });
    await form.getByLabel("Check number").fill("1042");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Record payment" }).click();
    await expectToast(page, "Payment Recorded");
    await expect(dialog.getByText("Check, ")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Record payment" })).toHaveCount(0);
  });

  test("a part is refunded, then the order is cancelled with the rest", async ({ page, expectAccessible }) => {
    const email = `refund-${device}@castle.example`;
    const id = await buy(page, email);
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${id}`);
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("button", { name: "Refund" }).click();
    const form = page.getByRole("dialog", { name: "Refund" });
    await form.getByLabel("Amount").fill("2.50");
    await form.getByRole("button", { name: "Give back" }).click();
    await expect(form.getByText("Please enter a reason")).toBeVisible();
    await form.getByLabel("Reason").fill("The clasp was bent");
    await expectAccessible(page);
    await form.getByRole("button", { name: "Give back" }).click();
    await expectToast(page, "$2.50 is on its way back to the customer.");
    await expect(dialog.getByText("The clasp was bent, by admin")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel Order" }).click();
    const question = page.getByRole("dialog", { name: `Cancel order ${id}?` });
    await question.getByLabel("Reason").fill("The customer changed their mind");
    await question.getByRole("button", { name: "Cancel order" }).click();
    await expectToast(page, "Order Cancelled");
    await expect(dialog.getByText("Refunded", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);
    const mails = await mailsTo(page, email, 4);
    expect(mails.filter(({ subject }) => /refund/i.test(subject))).toHaveLength(2);
  });
});

test.describe("a refusal", () => {
  test.use({ allowedStatuses: [409] });

  test("of a refund by PayPal is told and loses nothing typed", async ({ page }) => {
    await signInAsStaff(page);
    // The demo payments were never at PayPal.
    await page.goto("/admin/orders/PH-DEM0000004");
    await page.getByRole("dialog").first().getByRole("button", { name: "Refund" }).click();
    const form = page.getByRole("dialog", { name: "Refund" });
    await form.getByLabel("Reason").fill("The clasp was bent");
    await form.getByRole("button", { name: "Give back" }).click();
    await expectToast(page, "Refund Failed");
    await expect(form.getByLabel("Reason")).toHaveValue("The clasp was bent");
  });
});

test("a review is approved and stands under Approved", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/reviews");
  const row = page.getByRole("row").filter({ hasText: "Mine came with a scratch" });
  await row.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Review Approved");
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Approved" }).click();
  await expect(row).toBeVisible();
});
