// Every page in every engine, at one size and then at the other: it comes alive, its console is silent, nothing is forbidden by its
// policy, and nothing scrolls sideways. `PICTURES=1` keeps a picture of each page in test-results/engines, for eyes.
import { describe, expect, test } from "vitest";
import { publicPages, staffPages } from "../support/pages";
import { browsersOfThisFile } from "./browsers";
import { engines } from "./engines";
import { type Page, type Size, savePicture } from "./page";

const { enter } = browsersOfThisFile();

describe.each(engines)("%s", (engine) => {
  test("the public pages", async () => {
    await visit(await enter(engine, "phone"), publicPages, engine);
  });

  test("the pages of staff", async () => {
    const page = await enter(engine, "phone");
    await page.signInAsStaff();
    await visit(page, staffPages, engine);
  });
});

/** Every other page is opened wide and made narrow, the others the other way round. */
async function visit(page: Page, addresses: string[], picture: string): Promise<void> {
  const tooWide: string[] = [];
  const order: Size[] = ["phone", "desktop"];
  for (const address of addresses) {
    await page.open(address);
    for (const size of order) {
      await page.resize(size);
      if (await page.scrollsSideways()) tooWide.push(`${size} ${address}`);
      const name = `${picture}-${size}${address.slice(0, 40).replaceAll("/", "-")}`;
      if (process.env.PICTURES) await savePicture(page.driver, name);
    }
    order.reverse();
  }
  await page.resize("phone");
  expect(tooWide).toEqual([]);
}
