import type { Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { next } from "./support/design";
import { openStudio } from "./support/staff";
import { eachSize, expect, mailsTo, test } from "./support/test";

// The bars are 0.9% of the width: too fine for a pin of 1 or 1.25 inch, but valid at 1.5 inch.
const bars = [30, 40, 50, 60, 70].map((x) => `<path d="M${x} 40h.9v20h-.9z" fill="#fff"/>`).join("");
const wordmark = {
  name: "wordmark.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><circle cx="50" cy="50" r="50" fill="#0b3d2e"/>${bars}</svg>`,
  ),
};

/** Checks that lettering that is too fine is shown simplified, and then at a larger size with its price. */
async function makesItReadable(page: Page) {
  await expect(
    page.getByText(/Thinnest line 0\.\d{3} inches \(0\.\d\d mm\) at 1 inch \(\d+% from the left, \d+% from the top\)/),
  ).toBeVisible();
  const rings = page.getByRole("complementary", { name: "Your pin" }).locator("path[vector-effect]");
  await expect(rings.first()).toBeVisible();
  await page.getByRole("checkbox", { name: /^Simplify:/ }).check();
  await expect(page.getByText("Simplified", { exact: true })).toBeVisible();
  await expect(page.getByText("No thin lines at 1 inch")).toBeVisible();
  await expect(rings).toHaveCount(0);
  await page.getByRole("checkbox", { name: /^Simplify:/ }).uncheck();
  await page.getByRole("button", { name: "See it at 1.5 inch (+$0.50 each)" }).click();
  await expect(page.getByText(/Thinnest line 0\.\d{3} inches \(0\.\d\d mm\) at 1.5 inch/)).toBeVisible();
  await expect(page.getByText("Too fine to read? Try it:")).toBeHidden();
  await expect(page.getByRole("img", { name: /Preview of your design as an enamel pin, 1.5 inch wide/ })).toBeVisible();
}

eachSize(shopSizes, "phone", (device) => {
  test("A design is sent for its free mockup with only name and email, and its approval leads to the deposit", async ({
    page,
    expectAccessible,
  }) => {
    const email = `pat-${device}@mockup.example`;
    await page.goto("/custom");
    await expect(page.getByRole("img", { name: /Preview of a sample design/ })).toBeVisible();
    for (const _ of ["quantity", "specifications", "packaging"]) await next(page);
    await page.getByLabel(/^(Upload your|Replace file)/).setInputFiles(wordmark);
    await makesItReadable(page);
    await page.getByLabel("Your name").fill("Pat Mockup");
    await page.getByLabel("Email").fill(email);
    await next(page);
    await expect(page.getByText("Nothing is due until you approve it.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send me a free mockup first" }).click();
    await expect(page.getByRole("heading", { name: "Your free mockup is on its way" })).toBeVisible();
    await expect(page).toHaveURL(/\/quote\?sent=QR-[0-9A-Z]{10}&mockup/);
    await expectAccessible(page);

    const [mail] = await mailsTo(page, email);
    const room = /\/quote-collaboration\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    // The designer starts again, and no longer offers to pay for the design.
    const sent = page.url();
    await page.goto("/custom");
    await expect(page.getByRole("heading", { name: /^Step 1 of 5/ })).toBeVisible();
    await expect(page.getByRole("img", { name: /Preview of a sample design/ })).toBeVisible();
    // Looking at the confirmation again does not delete the next design.
    await next(page);
    await expect(page.getByRole("heading", { name: /^Step 2 of 5/ })).toBeVisible();
    await page.goto(sent);
    await expect(page.getByRole("heading", { name: "Your free mockup is on its way" })).toBeVisible();
    await page.goto("/custom");
    await expect(page.getByRole("heading", { name: /^Step 2 of 5/ })).toBeVisible();
    await page.goto(sent);
    const sendMockup = await openStudio(page, new URL(page.url()).searchParams.get("sent") ?? "", email);
    await sendMockup();
    await page.goto(room);
    await page.getByLabel(/^I've reviewed the artwork/).check();
    await page.getByRole("button", { name: "Approve version 1" }).click();
    await page.getByRole("link", { name: "Pay the deposit" }).click();
    // 100 × $5.50. The customer does not have to type anything again.
    await expect(page.getByText("Deposit due today")).toBeVisible();
    await expect(page.locator("#summary")).toContainText("$55.00");
    await expect(page.getByLabel("Full name")).toHaveValue("Pat Mockup");
    await expectAccessible(page);
  });
});
