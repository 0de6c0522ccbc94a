// Counts the clicks of the most common tasks, from the overview until the work is done. Typing and moving with Tab are not clicks.
import type { Locator, Page } from "@playwright/test";
import { buy } from "./support/purchase";
import { newInvoice, newQuote, signInAsStaff } from "./support/staff";
import { expect, expectToast, test } from "./support/test";

/** Starts on the overview. Returns a function that clicks, and the number of clicks so far. */
async function begin(page: Page) {
  let clicks = 0;
  await signInAsStaff(page);
  await page.goto("/admin");
  const click = async (target: Locator) => {
    clicks++;
    await target.click();
  };
  return { click, clicks: () => clicks };
}

test("A quote is answered in three clicks", async ({ page }) => {
  const id = await newQuote(page, "clicks-quote@castle.example");
  const { click, clicks } = await begin(page);
  await click(page.getByRole("link", { name: /quotes? to answer/ }));
  await click(
    page
      .getByRole("row")
      .filter({ hasText: id })
      .getByRole("link", { name: `Send quote ${id}` }),
  );
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator("#next-step :focus")).toHaveCount(1);
  await page.keyboard.type("320");
  await click(sheet.locator("#next-step").getByRole("button", { name: "Send quote" }));
  await expectToast(page, /quote/i);
  expect(clicks()).toBe(3);
});

test("An order is shipped in three clicks", async ({ page }) => {
  const id = await buy(page, "clicks-ship@castle.example");
  const { click, clicks } = await begin(page);
  await click(page.getByRole("link", { name: /orders? to ship/ }));
  await click(
    page
      .getByRole("row")
      .filter({ hasText: id })
      .getByRole("link", { name: `Ship ${id}` }),
  );
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByLabel("Tracking number")).toBeFocused();
  await page.keyboard.type("9400111899223100001234");
  await click(sheet.getByRole("button", { name: "Ship", exact: true }));
  await expectToast(page, "Order Shipped");
  expect(clicks()).toBe(3);
});

test("Ten dollars are refunded in four clicks", async ({ page }) => {
  const id = await buy(page, "clicks-refund@castle.example");
  const { click, clicks } = await begin(page);
  await click(page.getByRole("link", { name: /^Find/ }));
  await page.keyboard.type(id);
  await click(
    page
      .getByRole("dialog")
      .getByRole("link", { name: new RegExp(id) })
      .first(),
  );
  await click(page.getByRole("button", { name: /^Refund up to/ }));
  const dialog = page.getByRole("dialog", { name: "Refund" });
  await expect(dialog.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("10");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Scratched pin");
  await click(dialog.getByRole("button", { name: "Refund payment" }));
  await expectToast(page, /refund/i);
  expect(clicks()).toBe(4);
});

test("A check is recorded in three clicks", async ({ page }) => {
  const { number } = await newInvoice(page, "clicks-check@castle.example");
  const { click, clicks } = await begin(page);
  await click(page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: /^Manual Invoices/ }));
  await click(page.getByRole("link", { name: `Record payment ${number}` }));
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  await expect(dialog.getByLabel("Payment method")).toBeFocused();
  await dialog.getByLabel("Amount").fill("20.50");
  await click(dialog.getByRole("button", { name: "Record payment", exact: true }));
  await expectToast(page, /payment/i);
  expect(clicks()).toBe(3);
  // The rest is still due, and the dialog stays closed until staff open it again.
  await expect(page.getByRole("heading", { name: "$100.00 due" })).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
