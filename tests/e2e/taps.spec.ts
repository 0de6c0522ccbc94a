// Counts the taps on a phone from the home page to the finished order (shop-13). Each field counts as a tap, even when the keyboard's
// "next" key could reach it.
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { sizes } from "../support/fixtures/sizes";
import { expect, test } from "./support/test";

const crest = fileURLToPath(new URL("./fixtures/crest.svg", import.meta.url));
/** One tap on the page, and two in the phone's picker: the album and the picture. */
const tapsOfPicker = 3;

class Finger {
  taps = 0;
  async tap(target: Locator) {
    await target.tap();
    this.taps++;
  }
  async type(field: Locator, text: string) {
    await field.fill(text);
    this.taps++;
  }
  async upload(input: Locator, file: string) {
    await input.setInputFiles(file);
    this.taps += tapsOfPicker;
  }
}

test.use({ viewport: sizes.phone, hasTouch: true, isMobile: true });

async function typeAddress(page: Page, finger: Finger) {
  await finger.type(page.getByLabel("Address", { exact: true }), "12 Fairway Lane");
  await finger.type(page.getByLabel("City"), "Carlsbad");
  await finger.type(page.getByLabel("ZIP code"), "92008");
  await expect(page.getByLabel("State", { exact: true })).toHaveValue("CA");
  await finger.tap(page.getByRole("button", { name: "Continue to payment" }));
}

async function pay(page: Page, finger: Finger) {
  const opened = page.waitForEvent("popup");
  await finger.tap(page.getByRole("button", { name: "Pay with PayPal" }));
  const popup = await opened;
  await popup.getByRole("button", { name: /^Pay \$/ }).click();
  finger.taps++;
  await expect(page).toHaveURL(/\/track-order\?/);
}

test("Twelve catalog pins take at most 14 taps from the home page to the receipt", async ({ page }) => {
  const finger = new Finger();
  await page.goto("/");
  await finger.tap(page.getByRole("button", { name: "Menu" }));
  await finger.tap(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Wholesale" }));
  await finger.tap(page.getByRole("link", { name: "Masters Azalea" }));
  await expect(page.getByRole("heading", { level: 1, name: "Masters Azalea" })).toBeVisible();
  await finger.type(page.getByRole("main").getByRole("spinbutton").first(), "12");
  await finger.tap(page.locator("[data-foot-bar]").getByRole("button", { name: "Add to Cart" }));
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(cart.getByRole("spinbutton")).toHaveValue("12");
  await finger.tap(cart.getByRole("button", { name: "Checkout" }));
  await finger.type(page.getByLabel("Full name"), "Ann Lee");
  await finger.type(page.getByLabel("Email"), "taps-catalog@club.example");
  await typeAddress(page, finger);
  await pay(page, finger);
  expect(finger.taps).toBeLessThanOrEqual(14);
});

test("A custom pin takes at most 17 taps from the home page to the paid deposit", async ({ page }) => {
  const finger = new Finger();
  await page.goto("/");
  await finger.upload(page.getByLabel(/^Drop your logo/), crest);
  await expect(page.getByRole("img", { name: /Preview of your design/ })).toBeVisible();
  const next = page.locator("[data-foot-bar]").getByRole("button", { name: "Next", exact: true });
  for (const step of [2, 3, 4]) {
    await finger.tap(next);
    await expect(page.getByRole("heading", { name: new RegExp(`^Step ${step} of 5`) })).toBeVisible();
  }
  await finger.type(page.getByLabel("Your name"), "Ann Lee");
  await finger.type(page.getByLabel("Email"), "taps-custom@club.example");
  await finger.tap(next);
  await finger.tap(page.getByRole("button", { name: /^Pay Deposit/ }));
  await expect(page).toHaveURL(/\/checkout\?/);
  await typeAddress(page, finger);
  await pay(page, finger);
  expect(finger.taps).toBeLessThanOrEqual(17);
});

test("A quote takes at most 7 taps from the home page to its confirmation", async ({ page }) => {
  const finger = new Finger();
  await page.goto("/");
  await finger.tap(page.getByRole("button", { name: "Menu" }));
  await finger.tap(page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: "Get Quote" }));
  await finger.type(page.getByLabel("Full name"), "Ann Lee");
  await finger.type(page.getByLabel("Email"), "taps-quote@club.example");
  await finger.type(page.getByLabel("Tell us about your project"), "Our lighthouse in navy and gold");
  await finger.type(page.getByLabel("Estimated quantity"), "144");
  await finger.tap(page.getByRole("button", { name: "Submit Quote Request" }));
  await expect(page).toHaveURL(/\/quote\?sent=/);
  expect(finger.taps).toBeLessThanOrEqual(7);
});
