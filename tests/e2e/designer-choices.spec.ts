import { fileURLToPath } from "node:url";
import { shopSizes } from "../support/fixtures/sizes";
import { fillDetails, payInWindow } from "./support/checkout";
import { next, resumedDesign } from "./support/design";
import { eachSize, expect, expectToast, test } from "./support/test";

const crest = fileURLToPath(new URL("fixtures/crest.png", import.meta.url));

eachSize(shopSizes, "desktop", (device) => {
  test("A ball marker with a magnet, a stamp and its own card goes from the first step to the order", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /Preview of a sample design/ })).toBeVisible();
    await page.getByRole("radio", { name: /Ball markers/ }).check();
    await page.getByLabel("Exact quantity").fill("1000");
    await expect(page.getByText("1,000 ball markers: $3.00 each")).toBeVisible();
    await expect(page.getByRole("table", { name: "Price per ball marker (1 inch, silver)" })).toBeVisible();
    await page.getByLabel("Exact quantity").fill("50");
    await expect(page.getByText("How many ball markers?")).toBeVisible();
    await next(page);
    await page.getByRole("radio", { name: /With magnet/ }).check();
    await page.getByLabel(/Back stamp/).fill("Hole 7");
    await expectAccessible(page);
    await next(page);
    await page.getByRole("checkbox", { name: /Backing cards/ }).check();
    await page.getByRole("radio", { name: /Your own artwork/ }).check();
    await expect(page.getByText("Still needed: your card artwork.")).toBeVisible();
    await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(crest);
    await page.getByLabel(/Needed by/).fill(new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10));
    await expect(page.getByText(/is too soon for custom pins\. .* In-stock pins ship/)).toBeVisible();
    await page.getByLabel(/Needed by/).fill(new Date(Date.now() + 29 * 86_400_000).toISOString().slice(0, 10));
    await expect(page.getByText(/Rush gets it there by /)).toBeVisible();
    await page.getByRole("radio", { name: /Standard/ }).check();
    await expect(page.getByText(/which is too late\. Rush gets it there on time\./)).toBeVisible();
    const labels = page.getByRole("main").locator("label");
    expect(await labels.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length)).toBe(0);
    // Under the header that stays, axe would measure only the visible half of a button.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await next(page);
    await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(crest);
    await page.getByLabel("Your name").fill("Bo Park");
    await page.getByLabel("Email").fill(`bo-${device}@park.example`);
    await page.getByRole("combobox", { name: /%/ }).first().selectOption({ label: "Royal Purple" });
    // Merges the second color into the first by giving both the same enamel.
    const colours = page.getByText(/\d+ enamel colors?$/);
    const before = Number.parseInt((await colours.textContent()) ?? "", 10);
    const second = page.getByRole("combobox", { name: /%/ }).nth(1);
    await second.selectOption(
      await second.locator("optgroup[label='Merge with'] option").first().getAttribute("value"),
    );
    await expect(colours).toHaveText(new RegExp(`^${before - 1} enamel color`));
    await expectAccessible(page);
    await next(page);
    await expect(page.getByText("Backing cards with own artwork (crest.png)")).toBeVisible();
    await expect(page.getByText("Won't arrive by this date")).toBeVisible();
    await expectAccessible(page);
    // 50 × ($7 + magnet $0.40 + stamp $0.10 + card $0.10 + own artwork $0.15)
    await page.getByRole("button", { name: "Pay Deposit $38.75" }).click();
    await expect(page.getByText(/With magnet, back stamp "Hole 7"/)).toBeVisible();
    await fillDetails(page, `bo-${device}@park.example`, "Bo Park");
    await payInWindow(page);
    await expect(page).toHaveURL(/\/track-order\?id=CP-\w+/);
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    const card = page.locator(`#order-${id}`);
    await expect(page.getByText(/which is sooner\. We'll tell you/)).toBeVisible();
    await expect(card).toContainText("Needed by");
    await expect(card).toContainText("50 ball markers");
    await expect(card).toContainText("With magnet");
    await expect(card).toContainText("Hole 7");
    await expect(card).toContainText("Royal Purple");
  });

  test("Two designs in one order are changed and removed on the way, with one deposit", async ({
    page,
    expectAccessible,
  }) => {
    const email = `two-${device}@park.example`;
    await resumedDesign(page, "crest.svg", email);
    await next(page);
    await page.getByRole("button", { name: "Add another design" }).click();
    await expectToast(page, "Design Added");
    await expect(page.getByRole("heading", { name: /Choose Quantity/ })).toBeVisible();
    const others = page.getByRole("region", { name: "Also in this order" });
    await expect(others).toContainText("crest.svg, 50 pins, $392.50");
    await expectAccessible(page);

    await page.getByRole("radio", { name: /Ball markers/ }).check();
    await page.getByLabel("Exact quantity").fill("50");
    await next(page);
    await next(page);
    await expect(page.getByRole("radio", { name: /^Rush/ })).toBeChecked();
    await next(page);
    await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(crest);
    await expect(page.getByText(/\d+ enamel colors?$/)).toBeVisible();
    await expect(page.getByLabel("Your name")).toHaveValue("Ann Lee");
    await next(page);
    // $392.50 + 50 × $7.00 + $100.00
    await expect(page.getByRole("button", { name: "Pay Deposit $84.25" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("button", { name: "Change crest.svg, 50 pins" }).click();
    await expect(page.getByText("crest.svg")).toBeVisible();
    await expect(others).toContainText(/crest\.\w+, 50 ball markers, \$350\.00/);
    await page.getByRole("button", { name: "Pay Deposit $84.25" }).click();

    const summary = page.locator("#summary");
    await expect(summary.getByRole("img")).toHaveCount(2);
    await expect(summary).toContainText("Design 2: 50 ball markers");
    await expect(summary).toContainText("Total$842.50");
    await expectAccessible(page);
    // Prepared designs stay in the list, whatever the customer does in the designer.
    await page.goBack();
    await page.getByRole("button", { name: /^Remove crest\.\w+, 50 ball markers/ }).click();
    const question = page.getByRole("alertdialog", { name: /^Remove crest\.\w+, 50 ball markers\?/ });
    await question.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByRole("button", { name: "Pay Deposit $49.25" })).toBeVisible();
    await page.goForward();
    await fillDetails(page, email, "Ann Lee");
    await payInWindow(page);
    await expect(page).toHaveURL(/\/track-order\?id=CP-\w+/);
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    // The card does not repeat the first design's picture, which the receipt above it shows.
    for (const [place, pictures] of [
      [page.locator("#paid"), 2],
      [page.locator(`#order-${id}`), 1],
    ] as const) {
      await expect(place).toContainText("$84.25");
      await expect(place).toContainText(/Design 2.*50.*ball markers/);
      for (const picture of await place.getByRole("img").all())
        await expect(picture).toHaveJSProperty("complete", true);
      await expect(place.getByRole("img")).toHaveCount(pictures);
    }
    await expectAccessible(page);
  });
});
