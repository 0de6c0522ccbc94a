// Every public page as a stranger opens it: it fits, axe finds nothing, it has one heading, and it offers something to do.
import type { Page } from "@playwright/test";
import { publicPages } from "../support/fixtures/pages";
import { shopSizes } from "../support/fixtures/sizes";
import { eachSize, expect, test } from "./support/test";

/** Pages to read. Their first screen may be text and a picture alone. */
const texts = ["/about", "/shipping", "/privacy", "/terms"];

/** Links, buttons and fields of the page's main part within its first `height` pixels. The breadcrumb only leads back. */
const countActions = (page: Page, height: number) =>
  page.evaluate(
    (height) =>
      [...document.querySelectorAll("main :is(a[href], button, input, textarea, summary)")]
        .filter((action) => !action.closest("nav[aria-label=Breadcrumb]") && action.checkVisibility())
        .map((action) => action.getBoundingClientRect())
        .filter(({ top, bottom, width }) => width > 0 && top >= 0 && bottom <= height).length,
    height,
  );

eachSize(shopSizes, "phone", (_device, { height }) => {
  test.use({ allowedStatuses: [401, 404] });

  for (const path of publicPages) {
    test(`${path} fits, is accessible, has one heading and offers something to do`, async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(path);
      // A stranger's visit to their orders moves on to the sign-in page, unless they do something first.
      await page.keyboard.press("Shift");
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      expect(await countActions(page, texts.includes(path) ? 9000 : height)).toBeGreaterThan(0);
      await expectAccessible();
    });
  }
});
