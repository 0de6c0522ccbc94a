// Buys a pin and pays a deposit by keyboard alone, up to the press on Pay.
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { expect, test } from "./support/test";

const crest = fileURLToPath(new URL("fixtures/crest.png", import.meta.url));

/** Presses Tab until the target has the focus, and checks that the focus is visible. */
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

async function address(page: Page) {
  await type(page, "Address", "12 Fairway Lane");
  await type(page, "City", "Carlsbad");
  await type(page, "State", "Califo");
  await type(page, "ZIP code", "92008");
}

async function addressAndPay(page: Page) {
  await address(page);
  await press(page, "Continue to payment");
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await type(page, "Discount code", "fairway10");
  await press(page, "Apply");
  await expect(page.getByText("Discount (FAIRWAY10)")).toBeVisible();
  const opened = page.waitForEvent("popup");
  await press(page, "Pay with PayPal");
  await press(await opened, /^Pay \$/);
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
}

test("A pin from the catalog is bought by keyboard, from its page to Pay", async ({ page }) => {
  await page.goto("/wholesale");
  const skip = page.getByRole("link", { name: "Skip the pins" });
  await tabTo(page, skip);
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("footer :focus")).toHaveCount(1);

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

test("Pins of the quick-order sheet are bought by keyboard, with a saved address", async ({ page }) => {
  const all: { name: string; price: string; stockQuantity: number }[] = await (
    await page.request.get("/api/products")
  ).json();
  const { name } = all.find(({ price, stockQuantity }) => Number(price) > 0 && stockQuantity >= 40)!;
  await page.goto("/quick-order");
  await expect(page.getByRole("button", { name: "Add all to Cart" })).toBeEnabled();
  await tabTo(page, page.getByLabel(`Pieces of ${name}`, { exact: true }));
  await page.keyboard.type("12");
  await press(page, "Add all to Cart");
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart.getByRole("button", { name: "Close" })).toBeFocused();

  const account = { username: "kay-board", email: "kay@book.example", password: "azalea-1934" };
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/api/auth/register", { data: account, headers });
  await page.goto("/account/addresses");
  await expect(page.getByRole("button", { name: "Save address" })).toBeEnabled();
  await type(page, "Full name", "Kay Board");
  await address(page);
  await press(page, "Save address");
  await expect(page.getByText("Address Saved").first()).toBeVisible();
  await press(page, /^Remove 12 Fairway/);
  await expect(page.getByRole("alertdialog", { name: /^Remove 12 Fairway Lane/ })).toBeVisible();
  await press(page, "Remove");
  await expect(page.getByText("12 Fairway Lane")).toHaveCount(0);
});

test.describe("on a tablet", () => {
  test.use({ viewport: shopSizes.tablet });

  test("On a tablet a design goes by keyboard from the first step to Pay", async ({ page }) => {
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /^Preview of a sample design/ })).toBeAttached();
    const heading = page.getByRole("heading", { name: /^Step \d of 5/ });
    for (const step of [2, 3, 4]) {
      await press(page, "Next Step");
      await expect(heading).toContainText(`Step ${step}`);
      await expect(heading).toBeFocused();
    }
    // Opens the file chooser again if it appeared before Playwright was listening for it.
    await expect(async () => {
      await tabTo(page, page.getByLabel(/^(Upload your|Replace file)/));
      const choosing = page.waitForEvent("filechooser", { timeout: 5_000 });
      await page.keyboard.press("Enter");
      await (await choosing).setFiles(crest);
    }).toPass();
    await expect(page.getByText(/\d+ enamel colors?$/)).toBeVisible();
    await type(page, "Your name", "Kay Board");
    await type(page, "Email", "kay@design.example");
    await press(page, "Next Step");
    await expect(heading).toContainText("Step 5");
    await press(page, "Pay Deposit $50.00");
    await expect(page.getByText("Deposit due today")).toBeVisible();
    await addressAndPay(page);
    await expect(page).toHaveURL(/\/track-order\?id=CP-\w+/);
  });
});
