import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { next } from "./support/design";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, test } from "./support/test";

const crest = fileURLToPath(new URL("fixtures/crest.png", import.meta.url));

/** Checks that an order keeps its date, delivery and person when a saved design is added and when it is started again. */
async function takenAsTheNext(page: Page, kept: Locator) {
  const day = new Date(Date.now() + 29 * 86_400_000).toISOString().slice(0, 10);
  await next(page);
  await next(page);
  await page.getByLabel(/Needed by/).fill(day);
  await expect(page.getByRole("radio", { name: /^Rush/ })).toBeChecked();
  await next(page);
  await page.getByLabel("Your name").fill("Ann Lee");
  await next(page);
  await page.getByRole("button", { name: "Add another design" }).click();
  await expectToast(page, "Design Added");
  await page.goto("/account");
  await kept.getByRole("link", { name: "Continue crest" }).click();
  await expect(page.getByRole("region", { name: "Also in this order" })).toContainText(/, 100 ball markers/);
  await expect(page.getByRole("img", { name: /Preview of your design/ })).toBeVisible();
  await next(page);
  await next(page);
  await expect(page.getByLabel(/Needed by/)).toHaveValue(day);
  await expect(page.getByRole("radio", { name: /^Rush/ })).toBeChecked();
  await next(page);
  await expect(page.getByLabel("Your name")).toHaveValue("Ann Lee");
}

eachSize(shopSizes, "phone", (device, viewport) => {
  test("A design is saved, shown by its link, commented on, continued and removed", async ({
    page,
    browser,
    expectAccessible,
  }) => {
    await page.goto("/custom");
    await signInAsStaff(page);
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /Preview of a sample design/ })).toBeVisible();
    await page.getByRole("radio", { name: /Ball markers/ }).check();
    await next(page);
    await page.getByLabel(/Back stamp/).fill("Saved stamp");
    await next(page);
    await next(page);
    await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(crest);
    await page.getByRole("button", { name: "Save and share this design" }).click();
    const link = page.getByText(/\/design\/[\w-]{43}$/);
    await expect(link).toBeVisible();
    await expectAccessible(page);

    const friend = await (await browser.newContext({ viewport })).newPage();
    await friend.goto((await link.textContent()) ?? "");
    await expect(friend.getByRole("heading", { name: "crest" })).toBeVisible();
    await expect(friend.getByText("Saved stamp")).toBeVisible();
    await friend.getByLabel("Your name").fill("Bo Park");
    await friend.getByLabel("Your comment").fill("More green, please");
    await friend.getByRole("button", { name: "Send comment" }).click();
    await expect(friend.getByRole("listitem").filter({ hasText: "More green, please" })).toBeVisible();
    await expectAccessible(friend);
    await friend.context().close();

    await page.goto("/account");
    const kept = page.getByRole("listitem").filter({ hasText: "1 comment" });
    await expect(kept).toBeVisible();
    await expectAccessible(page);
    await page.evaluate(() => localStorage.clear());
    await kept.getByRole("link", { name: "Continue crest" }).click();
    await expect(page.getByRole("radio", { name: /Ball markers/ })).toBeChecked();
    await expect(page.getByRole("img", { name: /Preview of your design/ })).toBeVisible();

    if (device === "phone") await takenAsTheNext(page, kept);

    await page.goto("/account");
    await page.getByRole("button", { name: "Remove crest" }).click();
    const question = page.getByRole("alertdialog", { name: /^Remove crest/ });
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Remove crest" })).toBeFocused();
    await page.getByRole("button", { name: "Remove crest" }).click();
    const place = await page.evaluate(() => scrollY);
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Save a design")).toBeVisible();
    // The page does not scroll, and the focus moves to the nearest remaining element.
    expect(await page.evaluate(() => scrollY)).toBe(place);
    await expect(page.locator("main :focus")).toHaveCount(1);
  });
});
