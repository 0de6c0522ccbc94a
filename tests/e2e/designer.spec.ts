import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { cancelInWindow, fillDetails, payInWindow } from "./support/checkout";
import { design, next, resumedDesign } from "./support/design";
import { openStudio } from "./support/staff";
import { comeAlive, eachSize, expect, mailsTo, test } from "./support/test";

const crestFile = fileURLToPath(new URL("./fixtures/crest.svg", import.meta.url));

/** Checks that a file that is not a picture is refused with a message, and that the chosen file stays. */
async function refusesAScript(page: Page, chosen: string) {
  const evil = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const file = { name: "logo.svg", mimeType: "image/svg+xml", buffer: Buffer.from(evil) };
  await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(file);
  await expect(page.getByRole("alert").filter({ hasText: "This SVG contains a script" })).toBeVisible();
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("A lighthouse") };
  await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(notes);
  const toast = page.locator("[data-toasts] > *");
  await expect(toast).toHaveText("Invalid File TypePlease upload a PNG, JPG, GIF, SVG, or PDF file.");
  await expect(page.getByText(chosen, { exact: true })).toBeVisible();
}

/** Checks that the browser saves the customer's file when it is opened directly, and never runs it. */
async function savesTheKeptFile(page: Page, name: string) {
  const picture = await page.getByRole("img", { name: "Your design as an enamel pin" }).getAttribute("src");
  const download = page.waitForEvent("download");
  await page.evaluate((address) => location.assign(address), picture?.replace("preview", "logo") ?? "");
  expect((await download).suggestedFilename()).toBe(name);
  await expect(page).toHaveURL(/\/checkout\?orderData=/);
}

/** Removes a promo code while paying a deposit and types it again. The message of the last attempt disappears. */
async function changesTheCode(page: Page, expectAccessible: () => Promise<void>) {
  const summary = page.locator("#summary");
  await cancelInWindow(page);
  await summary.getByRole("button", { name: "Remove" }).click();
  await expect(summary).toContainText("Deposit due today$49.25");
  await expect(page.getByText("You cancelled the payment process.")).toBeHidden();
  await expect(summary.getByLabel("Discount code")).toBeFocused();
  await summary.getByLabel("Discount code").fill("nothing");
  await summary.getByRole("button", { name: "Apply" }).click();
  // While the toast says it, the field does not.
  const reason = summary.getByText("This discount code is not valid");
  await expect(page.locator("[data-toasts]")).toContainText("This discount code is not valid");
  await expect(reason).toBeHidden();
  await expect(summary.getByLabel("Discount code")).toHaveAccessibleDescription("This discount code is not valid");
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(reason).toBeVisible();
  await summary.getByLabel("Discount code").focus();
  await expect(summary.getByLabel("Discount code")).toBeFocused();
  await expectAccessible();
  await summary.getByLabel("Discount code").fill("fairway10");
  await summary.getByRole("button", { name: "Apply" }).click();
  await expect(summary).toContainText("Deposit due today$44.33");
}

const files = { phone: "crest.svg", tablet: "crest.pdf", desktop: "crest.png" };

eachSize(shopSizes, "tablet", (device) => {
  // An invalid promo code answers 400.
  test.use({ allowedStatuses: [400] });
  const file = files[device];

  test(`A design goes from ${file} to a paid deposit, with a script refused and the stored file saved`, async ({
    page,
    expectAccessible,
  }) => {
    const email = `ann-${device}@lee.example`;
    await design(page, file, email);
    await expectAccessible(page);
    await refusesAScript(page, file);
    await next(page);
    await expect(page.getByRole("button", { name: "Pay Deposit $49.25" })).toBeVisible();

    await page.getByLabel("Promo code").fill("nothing");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Invalid Promo Code").first()).toBeVisible();
    await expect(page.getByLabel("Promo code")).toHaveAccessibleDescription("This discount code is not valid");
    await expectAccessible(page);
    await page.getByLabel("Promo code").fill("fairway10");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("You saved $49.25!")).toBeVisible();
    await expect(page.getByRole("button", { name: "Pay Deposit $44.33" })).toBeVisible();

    // A reload keeps everything, including the file.
    await page.reload();
    await expect(page.getByText(/^Progress Restored/)).toBeVisible();
    await expect(page.getByText(file, { exact: true })).toBeVisible();
    await expect(page.getByText("You saved $49.25!")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { name: /Upload Design & Details/ })).toBeVisible();
    await next(page);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Pay Deposit $44.33" }).click();

    await expect(page).toHaveURL(/\/checkout\?orderData=/);
    await expect(page.getByText("Deposit due today")).toBeVisible();
    await expect(page.getByText(/^Questions\? Email/)).toBeVisible();
    await expect(page.getByRole("img", { name: "Your design as an enamel pin" })).toBeVisible();
    await expectAccessible(page);
    await savesTheKeptFile(page, file);
    await fillDetails(page, email, "Ann Lee");
    await changesTheCode(page, expectAccessible);
    await payInWindow(page);
    await expect(page).toHaveURL(/\/track-order\?id=CP-\w+&type=custom&fromCheckout=true/);
    const id = new URL(page.url()).searchParams.get("id") ?? "";
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expect(page.locator("#paid").getByRole("img", { name: /as you ordered it/ })).toBeVisible();
    await expect(page.locator(`#order-${id}[aria-current=true]`)).toBeVisible();
    const picture = page.waitForEvent("download");
    await page.getByRole("button", { name: "Share my design" }).click();
    expect((await picture).suggestedFilename()).toBe("My design from Pin High.png");
    await expect(page.locator(`#order-${id}`).getByText("Design in Progress", { exact: true })).toBeVisible();
    await expectAccessible(page);

    const [mail] = await mailsTo(page, email);
    expect(mail?.subject).toContain(id);
    expect(mail?.html).toMatch(/<img [^>]*mail-picture[^>]* width="552"/);
    const staff = await mailsTo(page, "staff@pinhigh.example");
    expect(staff.some(({ subject }) => subject.includes(id))).toBe(true);

    // The order's card shows the mockup. The customer requests changes there and approves the next mockup.
    const sendMockup = await openStudio(page, id, email);
    await sendMockup();
    await page.reload();
    const card = page.locator(`#order-${id}`);
    await expect(card.getByRole("img", { name: "Mockup version 1" })).toBeVisible();
    await card.getByRole("button", { name: "Request changes" }).click();
    await expect(card.getByText("Please tell us what should change").first()).toBeVisible();
    await card.getByLabel(/^Changes or comments/).fill("A darker green");
    await expectAccessible(page);
    await card.getByRole("button", { name: "Request changes" }).click();
    await expect(card.getByRole("heading", { name: "You asked for changes to version 1" })).toBeVisible();
    await expect(card.getByLabel(/^Changes or comments/)).toHaveCount(0);
    await sendMockup();
    await page.reload();
    await expect(card.getByRole("heading", { name: "Approve version 2?" })).toBeVisible();
    await card.getByLabel(/^I've reviewed the artwork/).check();
    await card.getByRole("button", { name: "Approve version 2" }).click();
    await expect(card.getByText("Design Approved")).toBeVisible();
    await expect(card.getByRole("link", { name: /^Pay the balance of \$/ })).toBeVisible();
    await card.getByRole("button", { name: "Order again" }).click();
    await expect(page).toHaveURL(/\/checkout\?/);
    await expect(page.getByText("Deposit due today")).toBeVisible();

    await page.goto("/custom");
    await expect(page.getByRole("heading", { name: /Choose Quantity/ })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem("pin-designer-progress") ?? "")).not.toContain("Ann Lee");
  });
});

eachSize(shopSizes, "phone", () => {
  test("A logo dropped on the home page opens the designer with its pin, and its step 4 has the file", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/");
    await comeAlive(page);
    await page.getByLabel(/^Drop your logo and see it as a pin/).setInputFiles(crestFile);
    await expect(page).toHaveURL(/\/custom/);
    await expect(page.getByRole("img", { name: /Preview of your design as an enamel pin/ })).toBeVisible();
    await expect(page.getByLabel("Exact quantity")).toHaveValue("100");
    await expectAccessible();
    for (let step = 1; step < 4; step++) await next(page);
    await expect(page.getByText("crest.svg", { exact: true })).toBeVisible();
  });
});

test("The home page says why it cannot take a file", async ({ page }) => {
  await page.goto("/");
  await comeAlive(page);
  const notes = { name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("A lighthouse") };
  await page.getByLabel(/^Drop your logo/).setInputFiles(notes);
  await expect(page.getByRole("alert").filter({ hasText: "PNG, JPG, GIF, SVG" })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test.describe("on a phone", () => {
  test.use({ viewport: shopSizes.phone });

  test("The bars cover at most a quarter of any phone, the pin takes a logo at once, and the price bar leads on", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /Preview of a sample design/ })).toBeAttached();
    const bars = page.locator("body > header, [data-top-bar], [data-foot-bar]");
    const shownHeight = (bar: Element) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
    };
    for (const height of [640, 740, shopSizes.phone.height]) {
      await page.setViewportSize({ width: shopSizes.phone.width, height });
      await page.evaluate(() => scrollTo(0, 500));
      let covered = 0;
      for (const bar of await bars.all()) covered += await bar.evaluate(shownHeight);
      expect(covered, `at ${height}`).toBeLessThanOrEqual(height / 4);
    }
    await page.evaluate(() => scrollTo(0, 0));
    await page.locator("[data-top-bar]").getByLabel("Add your logo").setInputFiles(crestFile);
    await expect(page.getByRole("img", { name: /Preview of your design as an enamel pin/ })).toBeAttached();
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await expect(page.getByRole("heading", { name: /Pin Specifications/ })).toBeVisible();
    await expectAccessible(page);
  });
});

test("Rush that a date selected leaves with the date", async ({ page }) => {
  await page.goto("/custom");
  await next(page);
  await next(page);
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const [day, rush] = [page.getByLabel(/Needed by/), page.getByRole("radio", { name: /^Rush/ })];
  await day.fill(inDays(29));
  await expect(rush).toBeChecked();
  await expect(page.getByText("We selected rush for this date: +$100.00.")).toBeVisible();
  await day.fill("");
  await expect(rush).not.toBeChecked();
  await rush.check();
  await day.fill(inDays(60));
  await expect(rush).toBeChecked();
});

test("The quantity can be set by slider, field, plot and offer", async ({ page }) => {
  await page.goto("/custom");
  const box = page.getByLabel("Exact quantity");
  await box.fill("225");
  await expect(page.getByText("Order 250 and save $125.00.")).toBeVisible();
  await page.getByRole("button", { name: "Switch to 250" }).click();
  await expect(box).toHaveValue("250");
  await box.fill("24");
  await expect(page.getByText("Quantity must be between 25 and 1000")).toBeVisible();
  await expect(page.getByRole("button", { name: "Next Step" })).toBeDisabled();
  // A quantity that cannot be ordered has no price. More pins than the designer makes get a quote.
  const price = page.getByText("Deposit today (10%)").first();
  await expect(price).toHaveCount(0);
  await expect(page.getByText("Choose 25 to 1,000 pins to see your price.").first()).toBeVisible();
  await box.fill("1001");
  await expect(price).toHaveCount(0);
  await expect(page.getByRole("link", { name: "ask for a quote" }).first()).toHaveAttribute("href", "/quote");
  await box.fill("24");
  await page.getByLabel("How many pins?").focus();
  await page.keyboard.press("ArrowRight");
  await expect(box).toHaveValue("75");
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
});

test("Broken or old saved progress is dropped silently", async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem("pin-designer-progress", '{"version":1,"currentStep":9}'));
  await page.goto("/custom");
  await expect(page.getByRole("heading", { name: /Choose Quantity/ })).toBeVisible();
  await expect(page.getByText(/^Progress Restored/)).toHaveCount(0);
});

test("The address of a later step begins at the first one if no design is saved", async ({ page }) => {
  await page.goto("/custom#step-5");
  await expect(page).toHaveURL(/#step-1$/);
  await expect(page.getByRole("heading", { name: /Choose Quantity/ })).toBeVisible();
  const kept = () => page.evaluate(() => localStorage.getItem("pin-designer-progress") ?? "");
  await expect.poll(kept).toContain('"currentStep":1');
  await page.reload();
  await comeAlive(page);
  await expect(page.getByText(/^Progress Restored/)).toHaveCount(0);
});

test("A first order is celebrated, then goes to the checkout", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  const name = `first${Date.now() % 1e6}`;
  await page.goto("/register");
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@lee.example`);
  await page.getByLabel("Password", { exact: true }).fill("azalea-1934");
  await page.getByLabel("Confirm password").fill("azalea-1934");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText(`Welcome, ${name}`).first()).toBeVisible();
  await resumedDesign(page, "crest.png", `${name}@lee.example`);
  await next(page);
  await page.getByRole("button", { name: /^Pay Deposit/ }).click();
  await expect(page.getByText("Congratulations!").first()).toBeVisible();
  await expect(page.locator("body > canvas")).toHaveCount(1);
  await expect(page).toHaveURL(/\/checkout\?orderData=/);
});

test('"Make this one yours" starts from the product', async ({ page }) => {
  await page.goto("/custom?from=1");
  await expect(page.getByText(/^Your design is based on/)).toBeVisible();
  const preview = page.getByRole("img", { name: /Preview of your design/ });
  await expect(preview).toBeVisible();

  // Choosing another product replaces a product's picture, but keeps a file that the customer uploaded.
  await page.goto("/custom?from=2");
  await expect(page.getByText(/^Your design is based on/)).toBeVisible();
  for (let step = 1; step < 4; step++) await next(page);
  await page
    .getByLabel(/^(Upload your|Replace file)/)
    .setInputFiles(fileURLToPath(new URL("./fixtures/crest.svg", import.meta.url)));
  await expect(page.getByText("crest.svg", { exact: true })).toBeVisible();
  await page.goto("/custom?from=1");
  await expect(preview).toBeVisible();
  await page.goto("/custom#step-4");
  await expect(page.getByText("crest.svg", { exact: true })).toBeVisible();
});
