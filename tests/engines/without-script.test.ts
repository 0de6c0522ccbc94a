// Buys a pin and pays a deposit on pages without scripts, paying on PayPal's own page (payments-21). The browser tests do the same in
// Chromium.
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { type Started, startEngine } from "./engines";
import { askForQuote } from "./journeys";
import { Page } from "./page";
import { asStaff, linkMailedTo } from "./staff";
import { fillDetails } from "./till";

describe.each(["firefox", "webkit"] as const)("%s", (engine) => {
  const email = `plain-${engine}@castle.example`;
  let browser: Started;
  let page: Page;
  beforeAll(async () => {
    browser = await startEngine(engine, { script: false });
    const { driver, hear } = browser;
    page = new Page(driver, hear, inject("shopUrl"), await driver.getWindowHandle(), false);
  });
  afterEach(async () => {
    await browser.hear();
    expect(browser.errors).toEqual([]);
  });
  afterAll(() => browser.stop());

  test("A cart is paid, and canceling at PayPal is reported", async () => {
    await page.open("/product/3");
    await page.press("Add to Cart");
    await page.isAt(/\/cart$/);
    await page.press("Checkout", "main button, main a");
    await page.isAt(/\/checkout/);
    await fillDetails(page, email);
    await page.sees(/JavaScript is off in this browser/);
    await page.press("Pay with PayPal");
    await page.press("Cancel");
    await page.sees(/You haven't been charged/);
    await page.press("Back to checkout");
    await page.press("Continue to payment");
    await page.press("Pay with PayPal");
    await page.press("Pay $");
    await page.isAt(/\/track-order\?id=PH-\w+&type=regular/);
    await page.sees(/Payment received/);
  });

  test("Custom pins are requested with a file, approved by link, and their deposit is paid", async () => {
    await page.open("/custom");
    await page.sees(/needs JavaScript/);
    await page.press("Request a quote", "main a");
    await page.isAt(/\/quote$/);
    await askForQuote(page, email);
    const id = await page.isAt(/\/quote\?sent=(QR-\w+)/);
    const quote = `/admin/quotes/${id}`;
    const line = { "lines[0].name": "Custom pins", "lines[0].quantity": "1", "lines[0].prices[0]": "825" };
    const answer = { intent: "answer", id, version: "1", notes: "Five colors", ...line };
    await asStaff("POST", quote, new URLSearchParams(answer));
    await page.open(await linkMailedTo(email, /\/quote-answer\/[\w-]+/));
    await page.sees(/80 pins for \$825\.00/);
    await page.tick("I approve this quote");
    await page.press("Approve quote");
    await page.sees(/Thank you for approving this quote/);
    const made = { quantity: "80", size: "1inch", plating: "gold", packaging: "just-pins" };
    await asStaff("POST", quote, new URLSearchParams({ intent: "order", id, ...made }));
    await page.open(await linkMailedTo(email, /\/checkout\?customOrderId=[^\s\]]+/));
    await page.sees(/Deposit due today/);
    await fillDetails(page, email);
    await page.press("Pay with PayPal");
    await page.press("Pay $");
    await page.isAt(/\/track-order\?id=CP-\w+&type=custom/);
    await page.sees(/Payment received/);
  });
});
