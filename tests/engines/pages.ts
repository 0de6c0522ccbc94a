// Pages in every engine at both sizes, in Chromium on a tablet too: each comes alive, its console is silent, nothing is forbidden by its
// policy, and everything fits. `PICTURES=1` keeps a picture of each page in test-results/engines, for eyes.
import { describe, expect, test } from "vitest";
import type { adminSizes } from "../support/sizes";
import { browsersOfThisFile } from "./browsers";
import { type Engine, engines } from "./engines";
import { type Page, savePicture } from "./page";

export function pages(whose: string, addresses: readonly string[], signIn = async (_page: Page) => {}): void {
  const { enter } = browsersOfThisFile("phone");

  describe.each(engines)("%s", (engine) => {
    test(`the pages of ${whose}`, async () => {
      const page = await enter(engine);
      await signIn(page);
      await visit(page, addresses, engine);
    });
  });
}

/** Opens every other page on the phone and then widens it, and those between the other way round: each is seen at every size. */
async function visit(page: Page, addresses: readonly string[], engine: Engine): Promise<void> {
  let turn: (keyof typeof adminSizes)[] = engine === "chromium" ? ["phone", "tablet", "desktop"] : ["phone", "desktop"];
  for (const address of addresses) {
    // Firefox may go back to a page that is left while it loads (docs/decisions/0013).
    do await page.open(address);
    while (!(await page.isOn(address)));
    for (const size of turn) {
      await page.resize(size);
      if (process.env.PICTURES) {
        await savePicture(page.driver, `${engine}-${size}${address.slice(0, 40).replaceAll("/", "-")}`);
      }
      // Right after a window is widened a picture or a font may still come.
      const message = `${address} on a ${size}`;
      await expect.poll(() => page.misfits(), { timeout: 60_000, message }).toEqual([]);
    }
    turn = turn.toReversed();
  }
}
