import type { Page } from "@playwright/test";
import { next, resumedDesign } from "./support/design";
import { expect, test } from "./support/test";

/** Returns the draft's picture from the checkout, as the shop stored it. */
async function storedPicture(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/checkout\?orderData=/);
  // Waits for the heading, because the URL changes before the page does and the designer has a picture with the same name.
  await expect(page.getByRole("heading", { level: 1, name: "Checkout" })).toBeVisible();
  const shown = page.getByRole("img", { name: "Your design as an enamel pin" });
  const answer = await page.request.get((await shown.getAttribute("src")) ?? "");
  return (await answer.body()).toString("base64");
}

const pay = (page: Page) => page.getByRole("button", { name: /^Pay Deposit/ });

test("An order has the pin of its own file, however early Pay Deposit is pressed", async ({ page }) => {
  await resumedDesign(page, "crest.png", "ann-picture@lee.example");
  await next(page);
  await pay(page).click();
  const waitedFor = await storedPicture(page);

  // Back at step 5, presses the button the moment it becomes interactive, before the artwork has been read again.
  await page.addInitScript(() => {
    const press = new MutationObserver(() => {
      const button = [...document.querySelectorAll("button")].find((one) => one.textContent?.startsWith("Pay Deposit"));
      if (!button || button.disabled) return;
      press.disconnect();
      button.click();
    });
    press.observe(document, { childList: true, subtree: true, attributes: true });
  });
  await page.goto("/custom");
  expect(await storedPicture(page)).toBe(waitedFor);
});

test.describe("while the picture is made", () => {
  // An invalid promo code answers 400.
  test.use({ allowedStatuses: [400] });

  test("While the picture is made Pay Deposit says so, a second press sends nothing, and a promo code's refusal stays on return", async ({
    page,
  }) => {
    const prepares: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/custom")) prepares.push(request.url());
    });
    await resumedDesign(page, "crest.png", "ann-twice@lee.example");
    await next(page);
    const label = await pay(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      return new Promise((resolve) => requestAnimationFrame(() => resolve(button.textContent)));
    });
    expect(label).toContain("Processing...");
    await expect(page).toHaveURL(/\/checkout\?orderData=/);
    expect(prepares).toHaveLength(1);

    await page.goto("/custom");
    await expect(pay(page)).toBeEnabled();
    // A toast disappears after five seconds. The test waits two of them.
    await page.clock.install();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    await page.getByLabel("Promo code").fill("nothing");
    await page.getByRole("button", { name: "Apply" }).click();
    const toast = page.locator("[data-toasts] > *");
    await expect(toast).toHaveText(/Invalid Promo Code/);
    await page.getByRole("banner").getByRole("link", { name: "Wholesale" }).click();
    await page.clock.runFor(2000);
    await expect(page).toHaveURL(/\/wholesale$/);
    await expect(toast).toHaveCount(0);
  });
});

test("A file that cannot be drawn blocks the next step and says why", async ({ page, expectAccessible }) => {
  await resumedDesign(page, "crest.png", "ann-broken@lee.example");
  const broken = { name: "broken.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4 broken %%EOF") };
  await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(broken);
  const nextStep = page.getByRole("button", { name: "Next Step" });
  await expect(nextStep).toBeDisabled();
  await expect(page.getByText(/^Still needed: a logo file we can read/)).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "We couldn't read this file" })).toBeVisible();
  // The page no longer shows another file's pin.
  const nothing = page.getByRole("img", { name: "We couldn't draw this file as a pin" });
  await expect(nothing.locator("canvas")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("alert").filter({ hasText: "We couldn't read this file" })).toBeVisible();
  await expect(nextStep).toBeDisabled();
  await expect(nothing.locator("canvas")).toBeHidden();
  await expectAccessible();
});
