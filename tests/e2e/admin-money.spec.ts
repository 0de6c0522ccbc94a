// Staff handle money: a link and a check for a balance, refunds, a cancellation; and they approve a review.
import { adminSizes } from "../support/fixtures/sizes";
import { buy } from "./support/purchase";
import { newCustomOrder, requestAsStaff, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

eachSize(adminSizes, "phone", (device) => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("A balance link is copied, revoked and emailed, and a check for it is recorded once", async ({
    page,
    expectAccessible,
  }) => {
    await signInAsStaff(page);
    const order = await newCustomOrder(page, `balance-${device}@castle.example`);
    await requestAsStaff(page, "PATCH", `/api/custom-orders/${order}/status`, { status: "mockup_sent" });
    await page.goto(`/admin/orders/${order}`);
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("button", { name: "Generate Payment Link" }).click();
    await expectToast(page, "Balance payment link copied to clipboard!");
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toContain("/balance-payment/");
    await expect(dialog.getByText(/^Active until/)).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Revoke link" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expectToast(page, "Payment Link Revoked");
    await dialog.getByRole("button", { name: "Email a new link" }).click();
    await expectToast(page, "Payment Link Sent");
    // Without a clipboard the link is on the page.
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
    await dialog.getByRole("button", { name: "Generate Payment Link" }).click();
    await expectToast(page, "Your browser didn't let us copy it. Copy it from the order.");
    await expect(dialog.getByLabel("Balance payment link")).toHaveValue(/\/balance-payment\//);
    const opened = await page.request.get(link, { maxRedirects: 0 });
    expect(await opened.text()).toContain("Payment Link Not Found");

    await dialog.getByRole("button", { name: "Record payment" }).click();
    const form = page.getByRole("dialog", { name: "Record a payment" });
    await form.getByLabel("Check number").fill("1042");
    await expectAccessible();
    await form.getByRole("button", { name: "Record payment" }).click();
    await expectToast(page, "Payment Recorded");
    await expect(dialog.getByText("Check 1042, ")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Record payment" })).toHaveCount(0);
  });

  test("A part is refunded, then the order is canceled with the rest", async ({ page, expectAccessible }) => {
    const email = `refund-${device}@castle.example`;
    const id = await buy(page, email);
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${id}`);
    const dialog = page.getByRole("dialog").first();
    await dialog.getByRole("button", { name: "Refund" }).click();
    const form = page.getByRole("dialog", { name: "Refund" });
    await expect(form.getByLabel("Amount")).toHaveValue("");
    await form.getByRole("button", { name: /^All \$/ }).click();
    await expect(form.getByLabel("Amount")).toHaveValue(/^\d+\.\d\d$/);
    await form.getByLabel("Amount").fill("2.50");
    await form.getByRole("button", { name: "Refund payment" }).click();
    await expect(form.getByText("Please enter a reason")).toBeVisible();
    await form.getByLabel("Reason").fill("The clasp was bent");
    await expectAccessible();
    await form.getByRole("button", { name: "Refund payment" }).click();
    await expectToast(page, "$2.50 is on its way to the customer.");
    await expect(dialog.getByText("The clasp was bent, by admin")).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel Order" }).click();
    const question = page.getByRole("dialog", { name: `Cancel order ${id}?` });
    await question.getByLabel("Reason").fill("The customer changed their mind");
    await question.getByRole("button", { name: "Cancel order" }).click();
    await expectToast(page, "Order Canceled");
    await expect(dialog.getByText("Refunded", { exact: true })).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Refund" })).toHaveCount(0);
    const mails = await mailsTo(page, email, 4);
    expect(mails.filter(({ subject }) => /refund/i.test(subject))).toHaveLength(2);
  });
});

test.describe("a refusal", () => {
  test.use({ allowedStatuses: [409] });

  test("A refusal of a refund by PayPal is shown and loses no input", async ({ page }) => {
    await signInAsStaff(page);
    // The demo payments never existed at PayPal.
    await page.goto("/admin/orders/PH-DEM0000004");
    await page.getByRole("dialog").first().getByRole("button", { name: "Refund" }).click();
    const form = page.getByRole("dialog", { name: "Refund" });
    await form.getByLabel("Amount").fill("1.00");
    await form.getByLabel("Reason").fill("The clasp was bent");
    await form.getByRole("button", { name: "Refund payment" }).click();
    await expectToast(page, "Refund Failed");
    await expect(form.getByLabel("Reason")).toHaveValue("The clasp was bent");
  });
});

test("A review is approved and appears under Approved", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/reviews");
  const row = page.getByRole("row").filter({ hasText: "Mine came with a scratch" });
  await row.getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "Review Approved");
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Approved" }).click();
  await expect(row).toBeVisible();
});
