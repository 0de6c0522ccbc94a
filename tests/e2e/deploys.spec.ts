import { expect, test } from "@playwright/test";
import { comeAlive } from "./support/test";

// A deploy takes the last build's files away while its pages are still open. The console speaks of them, so not the house's own test.
const part = /assets\/size-guide-dialog-/;
const gone = { status: 404, contentType: "text/plain", body: "gone" };

test("a page whose part is gone loads itself anew, and then has it", async ({ page }) => {
  await page.route(part, (route) => route.fulfill(gone), { times: 1 });
  await page.goto("/");
  await comeAlive(page);
  const again = page.waitForEvent("load");
  await page.getByRole("button", { name: "Size guide" }).click();
  await again;
  await comeAlive(page);
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
});

test("a part that the new build lacks too shows the error screen instead of reloading for ever", async ({ page }) => {
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
