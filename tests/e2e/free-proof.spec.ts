import { fileURLToPath } from "node:url";
import { shopSizes } from "../support/sizes";
import { next } from "./support/design";
import { eachSize, expect, test } from "./support/test";

const crest = fileURLToPath(new URL("fixtures/crest.png", import.meta.url));

eachSize(shopSizes, (device) => {
  test("a design is sent for its free mockup, with name and e-mail alone", async ({ page, expectAccessible }) => {
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /Preview of a sample design/ })).toBeVisible();
    for (const _ of ["quantity", "specifications", "packaging"]) await next(page);
    await page.locator("input[type=file]").setInputFiles(crest);
    await page.getByLabel("Your name").fill("Pat Proof");
    await page.getByLabel("Email").fill(`pat-${device}@proof.example`);
    await next(page);
    await expect(page.getByText("Nothing is due until you approve it.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send me a free mockup first" }).click();
    await expect(page.getByRole("heading", { name: "Your free mockup is on its way" })).toBeVisible();
    await expect(page).toHaveURL(/\/quote\?sent=QR-[0-9A-Z]{10}&mockup/);
    await expectAccessible(page);
  });
});
