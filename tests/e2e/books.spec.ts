// An owner reads the books: months with their files, sales tax by state and profit by product, and closes a month.
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, test } from "./support/test";

async function linesOf(page: Page, press: () => Promise<void>): Promise<string[]> {
  const downloaded = page.waitForEvent("download");
  await press();
  return (await readFile(await (await downloaded).path(), "utf8")).trim().split("\r\n");
}

/** Months without demo orders, one for each window size, so that no other test needs them open. */
const months = { phone: ["2021", "March"], tablet: ["2021", "April"], desktop: ["2021", "May"] } as const;

eachSize(adminSizes, "phone", (device) => {
  test("The books show months, sales tax and profit, and their files download", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/books");
    await expect(page.getByRole("heading", { name: "Books", level: 1 })).toBeVisible();
    await expectAccessible();
    const first = page
      .getByRole("list", { name: /^Months of/ })
      .getByRole("listitem")
      .first();
    await expect(first).toContainText("Not over yet");
    await first.getByText("Download").click();
    const sales = await linesOf(page, () =>
      first.getByRole("link", { name: "QuickBooks: sales receipts (CSV)" }).click(),
    );
    expect(sales[0]).toContain("*SalesReceiptNo,Customer,*SalesReceiptDate");
    expect(sales.length).toBeGreaterThan(5);
    const xero = await linesOf(page, () =>
      first.getByRole("link", { name: "Xero: invoices and credit notes (CSV)" }).click(),
    );
    expect(xero[0]).toContain("*ContactName,EmailAddress");

    const books = page.getByRole("navigation", { name: "Books" });
    await books.getByRole("link", { name: "Sales tax" }).click();
    await expect(page.getByRole("heading", { name: "Sales tax", level: 1 })).toBeVisible();
    await expect(page.getByRole("table", { name: "Sales tax by state" })).toContainText("US");
    await expectAccessible();
    const taxes = await linesOf(page, () => page.getByRole("link", { name: "Download CSV" }).click());
    expect(taxes[0]).toContain("Country,State,Sales without tax,Sales tax");

    await books.getByRole("link", { name: "Profit" }).click();
    await expect(page.getByRole("heading", { name: "Profit by product" })).toBeVisible();
    await expect(page.getByText(/The cost is unknown for [\d,]+ of [\d,]+ lines\./)).toBeVisible();
    await expectAccessible();
    const profit = await linesOf(page, () => page.getByRole("link", { name: "Download CSV" }).click());
    expect(profit[0]).toContain("Profit,Lines,Lines without cost");
  });

  test("An owner closes a month and reopens it with a reason", async ({ page, expectAccessible }) => {
    const [year, name] = months[device];
    await signInAsStaff(page);
    await page.goto(`/admin/books?year=${year}`);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: `${name} ${year}` }) });
    await card.getByRole("button", { name: `Close ${name} ${year}` }).click();
    const asked = page.getByRole("alertdialog");
    await expect(asked).toContainText("No payment or refund can be recorded or changed in it anymore.");
    await expectAccessible();
    await asked.getByRole("button", { name: "Close month" }).click();
    await expectToast(page, `${name} ${year} no longer changes.`);
    await expect(card).toContainText("Closed by admin");
    await card.getByRole("button", { name: `Reopen ${name} ${year}` }).click();
    await asked.getByLabel("Reason").fill("The bank found a check");
    await asked.getByRole("button", { name: "Reopen" }).click();
    await expectToast(page, `${name} ${year} can change again. The audit log has the reason.`);
    await expect(card).toContainText("Open");
  });

  test("Staff keep SKU, cost and weight of a product and find it by its SKU", async ({ page, expectAccessible }) => {
    const sku = `E2E-${device}`.toUpperCase();
    await signInAsStaff(page);
    await page.goto("/admin/products/new");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name", { exact: true }).fill(`Sku pin ${device}`);
    await dialog.getByLabel("Description").fill("For the books");
    await dialog.getByLabel("Price", { exact: true }).fill("9");
    await dialog.getByLabel("SKU").fill(sku.toLowerCase());
    await dialog.getByLabel("Cost per item").fill("2.4");
    await dialog.getByLabel("Weight (oz)").fill("0.5");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Create product" }).click();
    await expect(page).toHaveURL(/\/admin\/products\/\d+$/);
    await page.goto(`/admin/products?q=${sku}`);
    const row = page.getByRole("link", { name: new RegExp(sku) });
    await expect(row).toHaveCount(1);
    await row.click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "SKU" })).toHaveValue(sku);
    await expect(page.getByRole("dialog").getByLabel("Cost per item")).toHaveValue("2.40");
    await expect(page.getByRole("dialog").getByLabel("Weight (oz)")).toHaveValue("0.5");
  });
});
