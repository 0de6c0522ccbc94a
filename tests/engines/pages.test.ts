// Every page in every engine at both sizes: it comes alive, its console is silent, nothing is forbidden by its policy, and nothing
// scrolls sideways. `PICTURES=1` keeps a picture of each page in test-results/engines, for eyes.
import { describe, expect, test } from "vitest";
import { publicPages, staffPages } from "../support/pages";
import { browsersOfThisFile } from "./browsers";
import { engines } from "./engines";
import { type Page, type Size, savePicture, sizes } from "./page";

const { enter } = browsersOfThisFile();

describe.each(engines)("%s", (engine) => {
  describe.each(Object.keys(sizes) as Size[])("%s", (size) => {
    test("the public pages", async () => {
      await visit(await enter(engine, size), publicPages, `${engine}-${size}`);
    });

    test("the pages of staff", async () => {
      const page = await enter(engine, size);
      await page.signInAsStaff();
      await visit(page, staffPages, `${engine}-${size}`);
    });
  });
});

async function visit(page: Page, addresses: string[], picture: string): Promise<void> {
  const tooWide: string[] = [];
  for (const address of addresses) {
    // Firefox may go back to a page that is left while it loads (docs/decisions/0013).
    do await page.open(address);
    while (!(await page.isOn(address)));
    if (await page.scrollsSideways()) tooWide.push(address);
    if (process.env.PICTURES) await savePicture(page.driver, `${picture}${address.slice(0, 40).replaceAll("/", "-")}`);
  }
  expect(tooWide).toEqual([]);
}
