// Both purchases by keyboard alone, to the last press on Pay: nobody touches a mouse here.
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { shopSizes } from "../support/sizes";
import { expect, test } from "./support/test";

const crest = fileURLToPath(new URL("fixtures/crest.png", import.meta.url));

/** Goes on with Tab until the target has the focus, and shows that it has. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeEnabled();
  const isReached = () => target.evaluate((one) => one.matches(":focus-visible"));
  for (let stops = 0; !(await isReached()); stops++) {
    if (stops > 150) throw new Error(`No way by Tab to ${target}`);
    await page.keyboard.press("Tab");
  }
}

async function press(page: Page, name: string | RegExp) {
  await tabTo(page, page.getByRole("button", { name }).first());
  await page.keyboard.press("Enter");
}

async function type(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

async function addressAndPay(page: Page) {
  await type(page, "Address", "12 Fairway Lane");
  await type(page, "City", "Carlsbad");
  await type(page, "State", "Califo");
  await type(page, "ZIP code", "92008");
  await press(page, "Continue to payment");
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  const opened = page.waitForEvent("popup");
  await press(page, "Pay with PayPal");
  await press(await opened, /^Pay \$/);
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
}

test("a pin from the catalog, from its page to Pay", async ({ page }) => {
  await page.goto("/product/3");
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeEnabled();
  await press(page, "Add to Cart");
  await expect(
    page.getByRole("dialog", { name: "Shopping Cart" }).getByRole("button", { name: "Close" }),
  ).toBeFocused();
  await press(page, "Checkout");
  await expect(page).toHaveURL(/\/checkout/);
  await type(page, "Full name", "Kay Board");
  await type(page, "Email", "kay@board.example");
  await addressAndPay(page);
  await expect(page).toHaveURL(/\/track-order\?id=PH-\w+/);
});

test.describe("on a tablet", () => {
  test.use({ viewport: shopSizes.tablet });

  test("a design, from the first step to Pay", async ({ page }) => {
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /^Preview of a sample design/ })).toBeAttached();
    const heading = page.getByRole("heading", { name: /^Step \d of 5/ });
    for (const step of [2, 3, 4]) {
      await press(page, "Next Step");
      await expect(heading).toContainText(`Step ${step}`);
      await expect(heading).toBeFocused();
    }
    // Now and then the chooser opens before Playwright listens for it: it is opened again.
    await expect(async () => {
      await tabTo(page, page.locator("input[type=file]"));
      const choosing = page.waitForEvent("filechooser", { timeout: 5_000 });
      await page.keyboard.press("Enter");
      await (await choosing).setFiles(crest);
    }).toPass();
    await expect(page.getByText(/\d+ enamel colors?$/)).toBeVisible();
    await type(page, "Your name", "Kay Board");
    await type(page, "Email", "kay@design.example");
    await press(page, "Next Step");
    await expect(heading).toContainText("Step 5");
    await press(page, "Pay Deposit $35.00");
    await expect(page.getByText("Deposit due today")).toBeVisible();
    await addressAndPay(page);
    await expect(page).toHaveURL(/\/track-order\?id=CP-\w+/);
  });
});
