import { expect, test } from "@playwright/test";
import { comeAlive } from "./support/test";

// A deploy removes the files of the previous build while its pages are still open. The console reports the missing files, so this file
// uses Playwright's own `test`, which allows console errors.
const part = /assets\/size-guide-dialog-/;
const gone = { status: 404, contentType: "text/plain", body: "gone" };

test("A page whose part is gone reloads once and then has it", async ({ page }) => {
  // The page loads a part twice before it reloads.
  await page.route(part, (route) => route.fulfill(gone), { times: 2 });
  await page.goto("/");
  await comeAlive(page);
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Size guide" }).click();
  await again;
  await comeAlive(page);
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
});

test("A part that the connection lost for a moment is loaded again without a reload of the page", async ({ page }) => {
  await page.route(part, (route) => route.abort(), { times: 1 });
  await page.goto("/");
  await comeAlive(page);
  let reloads = 0;
  page.on("load", () => reloads++);
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
  expect(reloads).toBe(0);
});

test("A part that the new build lacks, too, shows the error screen instead of reloading forever", async ({ page }) => {
  await page.route(part, (route) => route.fulfill(gone));
  await page.goto("/");
  await comeAlive(page);
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Size guide" }).click();
  await again;
  await comeAlive(page);
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
});
