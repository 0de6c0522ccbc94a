// Staff edit texts, in every window size of the run: an email's text with its preview and the reset, and a post with its preview and a
// pasted picture.
import { readFileSync } from "node:fs";
import type { Page, Request } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, test } from "./support/test";

const crest = readFileSync("tests/e2e/fixtures/crest.png").toString("base64");

/** Waits for the editor's buttons, because input before hydration would be lost. */
async function openEditor(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("group", { name: "Formatting" })).toBeVisible();
}

eachSize(adminSizes, "desktop", (device) => {
  test("An email has staff's text, and ours again", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await openEditor(page, "/admin/settings/mails/quote-ending");
    await page.getByLabel("Subject", { exact: true }).fill("A word to {name}");
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("A word to Alex");
    await expectAccessible();
    await page.getByRole("button", { name: "Save text" }).click();
    await expectToast(page, "Text Saved");
    await page.getByRole("button", { name: "Reset to default" }).click();
    await expectToast(page, "Text Reset");
    await expect(page.getByLabel("Subject", { exact: true })).not.toHaveValue("A word to {name}");
  });

  test("A page has staff's text, and ours again", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await openEditor(page, "/admin/blog/pages/terms");
    await page.getByRole("textbox", { name: /^Text/ }).fill("## Returns\n\nWithin {{returnDays}} days.");
    const look = page.getByRole("region", { name: "Preview" });
    await expect(look).toContainText(/Within \d+ days\./);
    await expectAccessible();
    await page.getByRole("button", { name: "Save page" }).click();
    await expectToast(page, "Page Saved");
    await page.getByRole("link", { name: "View page" }).click();
    await expect(page.getByText(/^Within \d+ days\.$/)).toBeVisible();
    await openEditor(page, "/admin/blog/pages/terms");
    await page.getByRole("button", { name: "Reset to default" }).click();
    await expectToast(page, "Page Reset");
    await expect(page.getByRole("textbox", { name: /^Text/ })).toHaveValue(/Who we are/);
  });

  test("A post is written next to its preview, with a pasted picture", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await openEditor(page, "/admin/blog/new");
    await page.getByLabel("Title", { exact: true }).fill(`Links in winter on a ${device}`);
    const content = page.getByRole("textbox", { name: /^Content/ });
    await content.fill("Frost");
    await content.selectText();
    await page.getByRole("button", { name: /^Bold/ }).click();
    await expect(content).toHaveValue("**Frost**");
    await content.press("Control+End");
    await content.evaluate((box, picture) => {
      const bytes = Uint8Array.from(atob(picture), (sign) => sign.charCodeAt(0));
      const data = new DataTransfer();
      data.items.add(new File([bytes], "crest.png", { type: "image/png" }));
      box.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, crest);
    await page.getByLabel("Alt text").fill("A crest in the snow");
    await page.getByRole("button", { name: "Add image" }).click();
    const look = page.getByRole("region", { name: "Preview" });
    await expect(look.getByRole("img", { name: "A crest in the snow" })).toBeVisible();
    await expect(look.locator("strong")).toHaveText("Frost");
    await content.press("Control+End");
    await content.pressSequentially("\n\n![Snow](https://elsewhere.example/snow.png)");
    await expect(look.getByRole("status")).toContainText("One image from another site was left out");
    await expectAccessible();
    await page.getByRole("button", { name: "Save post" }).click();
    await expect(page).toHaveURL(/\/admin\/blog\/\d+$/);
    await expect(content).toHaveValue(/\*\*Frost\*\*/);
    await expect(look.getByRole("img", { name: "A crest in the snow" })).toBeVisible();
  });
});

test("A preview that arrives while a text is saved keeps the new page and its toast", async ({ page }) => {
  // No other journey reads this email, so a failure here does not fail them.
  const path = "/admin/settings/mails/restock-reminder";
  await signInAsStaff(page);
  await openEditor(page, path);
  const [preview, reload] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const isPreview = (request: Request) => request.postData()?.includes("intent=look") ?? false;
  const isReload = (request: Request) => request.method() === "GET" && request.url().includes(`${path}.data`);
  await page.route(`**${path}.data*`, async (route) => {
    if (isPreview(route.request())) await preview.promise;
    if (isReload(route.request())) await reload.promise;
    await route.continue();
  });
  const [previewing, reloading] = [page.waitForRequest(isPreview), page.waitForRequest(isReload)];
  await page.getByLabel("Subject", { exact: true }).fill("We read it today");
  const asked = await previewing;
  await page.getByRole("button", { name: "Save text" }).click();
  await reloading;
  preview.resolve();
  await asked.response();
  reload.resolve();
  await expectToast(page, "Text Saved");
  await page.getByRole("button", { name: "Reset to default" }).click();
  await expectToast(page, "Text Reset");
});
