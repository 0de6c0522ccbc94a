import { shopSizes } from "../support/fixtures/sizes";
import { payInWindow } from "./support/checkout";
import { balancePath, newCustomOrder, newInvoice, requestAsStaff } from "./support/staff";
import { eachSize, expect, mailsTo, test } from "./support/test";

eachSize(shopSizes, "phone", (device) => {
  test("A balance is paid by its link and moves the order into production", async ({ page, expectAccessible }) => {
    await page.goto("/");
    const order = await newCustomOrder(page, `pays-balance-${device}@club.example`);
    await requestAsStaff(page, "PATCH", `/api/custom-orders/${order}/status`, { status: "approved" });
    await page.goto(await balancePath(page, order));
    await expect(page.getByText("Remaining balance")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeVisible();
    await expectAccessible(page);
    await payInWindow(page);
    await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeInViewport();
    await expect(page.getByText("Your balance has been paid.").first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Payment Complete!" })).toBeVisible();
  });

  test("An invoice is paid once by its link, pressed twice and in two tabs", async ({ page, expectAccessible }) => {
    await page.goto("/");
    const customerEmail = `billing-${device}@club.example`;
    const { number: invoiceNumber, path } = await newInvoice(page, customerEmail);
    const mails = await mailsTo(page, customerEmail);
    expect(mails[0]?.text).toContain(path);
    await page.goto(`/pay-invoice/${invoiceNumber}/print?amount=120.50`);
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await expectAccessible(page);
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => {
      window.open = () => null;
    });
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await expect(page.getByText(/allow pop-ups for this site first/).first()).toBeVisible();
    await page.reload();
    const secondTab = await page.context().newPage();
    await secondTab.goto(page.url());
    await expect(secondTab.getByRole("button", { name: "Pay with PayPal" })).toBeVisible();
    await payInWindow(page, { clickCount: 2, by: "Pay Later" });
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: "Payment Successful!" })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole("button", { name: "Pay with PayPal" })).toHaveCount(0);
    await secondTab.getByRole("button", { name: "Pay with PayPal" }).click();
    await expect(secondTab.getByText("Payment Error").first()).toBeVisible();
    await secondTab.close();
    const [receipt, sent, ...more] = await mailsTo(page, customerEmail, 2);
    expect(receipt?.subject).toContain("receipt for");
    expect(sent?.subject).toContain(invoiceNumber);
    expect(more).toEqual([]);
  });

  test("A customer follows an order, and asks for a lost link", async ({ page, expectAccessible }) => {
    await page.goto("/login?redirectTo=/track-order");
    await expect(page.getByRole("main").getByRole("link", { name: /Find your order/ })).toBeVisible();
    await page.getByLabel("Username").fill("player");
    await page.getByLabel("Password", { exact: true }).fill("player-pinhigh");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/^[^?]*\/track-order/);
    const mockup = page.locator("#order-CP-DEM0000008").getByRole("img", { name: "Mockup version 1" });
    await mockup.scrollIntoViewIfNeeded();
    await expect.poll(() => mockup.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
    await page.goto("/track-order?type=regular");
    await expect(page.getByText("History").first()).toBeVisible();
    const delivered = page.getByRole("listitem").filter({ hasText: "Done: Delivered" }).first();
    const steps = delivered.getByRole("list", { name: /^Status of order/ });
    await expect(steps).toHaveCount(0);
    await delivered.getByText("All steps").click();
    await expect(steps).toContainText(/Order Placed\w+ \d+, \d{4}/);
    await expect(delivered.getByRole("link", { name: "Track Package" })).toHaveAttribute(
      "href",
      /^https:\/\/tools\.usps\.com/,
    );
    await expectAccessible(page);
    await page.goto("/faq");
    await page.getByRole("main").getByText("Where is my order?").click();
    await page.getByRole("main").getByRole("link", { name: "Find your order" }).click();
    await expect(page).toHaveURL(/\/find-order$/);
    await expectAccessible(page);
    await page.getByLabel("Order number").fill("PH-0000000000");
    await page.getByLabel("Email").fill("nobody@club.example");
    await page.getByRole("button", { name: "Email me the link" }).click();
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Try another number or address" }).click();
    await expect(page.getByLabel("Order number")).toHaveValue("");
  });
});
