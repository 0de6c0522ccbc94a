import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { newDraft, progressStorageKey, progressVersion } from "~/domain/designer/designer-progress";
import { expect } from "./test";

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
/** Goes to the next step and waits until it appears, because several steps have similar fields. */
export async function next(page: Page) {
  const heading = page.getByRole("heading", { name: /^Step \d of 5/ });
  const step = (await heading.textContent()) ?? "";
  await page.getByRole("button", { name: "Next Step" }).click();
  await expect(heading).not.toHaveText(step);
  // Moving the focus there is the last thing that the step does, and it scrolls the page.
  await expect(heading).toBeFocused();
}

/** Fills steps 1 to 4 with gold, 1.5 inch, backing cards and rush: 50 × $7.85 + $100 = $492.50. */
export async function design(page: Page, file: string, email: string) {
  await page.goto("/custom");
  await expect(page.getByRole("heading", { name: /Choose Quantity/ })).toBeVisible();
  await expect(page.getByRole("img", { name: /Preview of a sample design as an enamel pin/ })).toBeVisible();
  await page.getByLabel("Exact quantity").fill("50");
  await next(page);
  await page.getByLabel("1.5 inch").check();
  await page.getByLabel("Gold").check();
  await next(page);
  await page.getByLabel("Backing cards").check();
  await expect(page.getByLabel("Just the pins")).not.toBeChecked();
  await page.getByLabel(/^Rush/).check();
  await next(page);
  await expect(page.getByRole("button", { name: "Next Step" })).toBeDisabled();
  await upload(page, file, email);
}

/** The same design as a browser stores it after step 3, for tests that start at a later step. */
export async function resumedDesign(page: Page, file: string, email: string) {
  const chosen = { quantity: 50, size: "1.5inch", plating: "gold", packaging: ["backing-cards"], rushOrder: true };
  const reached = { version: progressVersion, currentStep: 4, promoCode: "", appliedDiscount: null };
  await page.addInitScript(
    ([key, progress]) => {
      if (sessionStorage.getItem("resumed")) return;
      sessionStorage.setItem("resumed", "once");
      localStorage.setItem(key, JSON.stringify({ ...progress, timestamp: Date.now() }));
    },
    [progressStorageKey, { ...newDraft, ...chosen, ...reached }] as const,
  );
  await page.goto("/custom");
  await expect(page.getByRole("img", { name: /sample design as an enamel pin, 1.5 inch wide/ })).toBeVisible();
  await upload(page, file, email);
}

async function upload(page: Page, file: string, email: string) {
  await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(fixture(file));
  await expect(page.getByRole("img", { name: /Preview of your design as an enamel pin, 1.5 inch wide/ })).toBeVisible();
  await expect(page.getByText(/\d+ enamel colors?$/)).toBeVisible();
  await page.getByLabel("Your name").fill("Ann Lee");
  await page.getByLabel("Email").fill(email);
}
