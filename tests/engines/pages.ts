// Checks pages in both engines at both sizes, and in Firefox also on a tablet. Each page becomes interactive, logs nothing, has no
// policy violations, and fits. `PICTURES=1` saves a picture of each page in test-results/engines.
import { expect, test } from "vitest";
import { publicPages, staffPages } from "../support/fixtures/pages";
import type { adminSizes } from "../support/fixtures/sizes";
import type { Enter } from "./browsers";
import { type Page, savePicture } from "./page";

export function pages(engine: "firefox" | "webkit", enter: Enter): void {
  test("The pages of strangers work", async () => {
    await visit(await enter(engine, "phone"), publicPages, engine);
  });

  test("The pages of staff work", async () => {
    const page = await enter(engine, "phone");
    await page.be("admin");
    await visit(page, staffPages, engine);
  });
}

/** Opens every other page on the phone and then widens the window. The others start wide, so each page is checked at every size. */
async function visit(page: Page, addresses: readonly string[], engine: string): Promise<void> {
  let turn: (keyof typeof adminSizes)[] = engine === "firefox" ? ["phone", "tablet", "desktop"] : ["phone", "desktop"];
  for (const address of addresses) {
    // Firefox may return to the previous page if a page is left while loading (docs/testing.md).
    do await page.open(address);
    while (!(await page.isOn(address)));
    for (const size of turn) {
      await page.resize(size);
      if (process.env.PICTURES) {
        await savePicture(page.driver, `${engine}-${size}${address.slice(0, 40).replaceAll("/", "-")}`);
      }
      // Tries again, because a picture or a font may still be loading right after the window was widened.
      const message = `${address} on a ${size}`;
      await expect.poll(() => page.misfits(), { timeout: 60_000, message }).toEqual([]);
    }
    turn = turn.toReversed();
  }
}
