// A payment where pages run no script, by PayPal's own page and back (payments-21); Chromium's is the browser tests' matter.
import { expect, inject, test } from "vitest";
import { startEngine } from "./engines";
import { fillDetails } from "./journeys";
import { Page } from "./page";

test.each(["firefox", "webkit"] as const)("%s pays for a cart on PayPal's own page", async (engine) => {
  const { driver, errors, hear, stop } = await startEngine(engine, { script: false });
  try {
    const page = new Page(driver, hear, inject("shopUrl"), await driver.getWindowHandle(), false);
    await page.open("/product/3");
    await page.press("Add to Cart");
    await page.isAt(/\/cart$/);
    await page.press("Checkout", "main button, main a");
    await page.isAt(/\/checkout/);
    await fillDetails(page, `plain-${engine}@castle.example`);
    await page.sees(/JavaScript is off in this browser/);
    await page.press("Pay with PayPal");
    await page.press("Cancel");
    await page.sees(/Nothing was paid/);
    await page.press("Back to the checkout");
    await page.press("Continue to payment");
    await page.press("Pay with PayPal");
    await page.press("Pay $");
    await page.isAt(/\/track-order\?id=PH-\w+&type=regular/);
    await page.sees(/Payment received/);
    await hear();
    expect(errors).toEqual([]);
  } finally {
    await stop();
  }
});
