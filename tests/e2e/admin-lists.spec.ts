// Tests how the lists of the back office work: keyboard, checkboxes and sorting, on wide screens, on phones and without JavaScript.
import type { Locator, Page } from "@playwright/test";
import { adminSizes, sizes } from "../support/fixtures/sizes";
import { signInAsStaff, sortBy } from "./support/staff";
import { eachSize, expect, expectToast, submitLogin, test } from "./support/test";

const rows = (page: Page) => page.locator("main tbody tr");
const boxOf = (page: Page, row: number) => rows(page).nth(row).getByRole("checkbox");
const bottomOf = (of: Locator) => of.evaluate((element) => Math.round(element.getBoundingClientRect().bottom));
const linkOf = (page: Page, row: number) => rows(page).nth(row).getByRole("link").first();

test("A list works by keys alone, a press with Shift ticks a range, and letters can be switched off", async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page);
  await page.goto("/admin/products");
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(page.getByRole("dialog").getByText("Select the row", { exact: true })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();

  await page.keyboard.press("j");
  await expect(linkOf(page, 0)).toBeFocused();
  await page.keyboard.press("j");
  await page.keyboard.press("ArrowDown");
  await expect(linkOf(page, 2)).toBeFocused();
  await page.keyboard.press("k");
  await expect(linkOf(page, 1)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(boxOf(page, 1)).toBeChecked();
  const selected = (count: number) => page.getByRole("status").filter({ hasText: `${count} selected` });
  await expect(selected(1)).toBeVisible();
  for (let row = 1; row < 4; row++) await page.keyboard.press("ArrowDown");
  await expect(linkOf(page, 4)).toBeFocused();
  await page.keyboard.press("Shift+Space");
  await expect(selected(4)).toBeVisible();
  await expectAccessible();

  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(linkOf(page, 4)).toBeFocused();
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.keyboard.type("j/k");
  await expect(page.getByRole("searchbox")).toHaveValue("j/k");

  const all = page.getByRole("checkbox", { name: "Select all" });
  await expect(all).toHaveJSProperty("indeterminate", true);
  await all.click();
  await expect(selected(25)).toBeVisible();
  await all.click();
  await expect(boxOf(page, 2)).not.toBeChecked();
  await boxOf(page, 6).click();
  await boxOf(page, 2).click({ modifiers: ["Shift"] });
  for (const row of [2, 3, 4, 5, 6]) await expect(boxOf(page, row)).toBeChecked();
  await expect(boxOf(page, 7)).not.toBeChecked();

  await page.getByRole("button", { name: "Keys" }).click();
  await page.getByLabel("J, K and / work anywhere on the page").uncheck();
  await page.keyboard.press("Escape");
  await page.keyboard.press("j");
  await expect(linkOf(page, 0)).not.toBeFocused();
  await linkOf(page, 0).focus();
  await page.keyboard.press("ArrowDown");
  await expect(linkOf(page, 1)).toBeFocused();
});

test.describe("phone", () => {
  test.use({ viewport: sizes.phone });

  test("On a phone the controls of a list are two rows, and its cards are sorted with the filters", async ({
    page,
    expectAccessible,
  }) => {
    await signInAsStaff(page);
    await page.goto("/admin/products");
    expect(
      await rows(page)
        .first()
        .evaluate((row) => getComputedStyle(row).display),
    ).toBe("block");
    const sort = page.getByLabel("Sort");
    await expect(sort).toBeHidden();
    const first = await bottomOf(page.getByRole("searchbox"));
    const apply = await bottomOf(page.getByRole("button", { name: "Apply", exact: true }));
    expect(await bottomOf(page.getByText("Filters", { exact: true }))).toBe(first);
    for (const name of ["Views", "Columns"]) expect(await bottomOf(page.getByRole("button", { name }))).toBe(apply);
    await sortBy(page, "Price", "ascending");
    await expect(page).toHaveURL(/sort=price/);
    await expect(sort).toHaveValue("price");
    await sortBy(page, "Price", "descending");
    await expect(page).toHaveURL(/sort=-price/);
    await expectAccessible();
  });
});

eachSize(adminSizes, "tablet", (device) => {
  test("Ticked orders move on together, and back together before their emails leave", async ({
    page,
    expectAccessible,
  }) => {
    await signInAsStaff(page);
    await page.goto("/admin/orders?q=PH-DEM0000");
    const orders = ["PH-DEM0000016", "PH-DEM0000020"].map((id) => rows(page).filter({ hasText: id }));
    const expectAll = async (status: string) => {
      for (const order of orders) await expect(order).toContainText(status);
    };
    await expectAll("Processing");
    for (const order of orders) await order.getByRole("checkbox").check();
    await page.getByLabel("Set status").selectOption("shipped");
    // Runs before the change, because afterwards the Undo button works for only a minute.
    await expectAccessible();
    await page.locator("#bulk-orders").getByRole("button", { name: "Apply" }).click();
    await expectToast(page, "2 orders were updated.");
    await expectAll("Shipped");
    await page.getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "Change Undone");
    await expectAll("Processing");
  });

  test("A list's view is saved, opened with it, renamed and deleted", async ({ page, expectAccessible }) => {
    const [name, renamed] = [`Waiting ${device}`, `To answer ${device}`];
    const column = page
      .getByRole("cell")
      .filter({ hasText: "Source" })
      .or(page.getByRole("columnheader", { name: "Source" }));
    await signInAsStaff(page);
    // All journeys share one account, and no other one opens this list by the menu.
    await page.goto("/admin/contacts?show=order");
    await expect(column.first()).toBeAttached();
    await page.getByRole("button", { name: "Columns" }).press("Enter");
    await page.getByRole("menuitemcheckbox", { name: "Source" }).press("Space");
    await expect(page).toHaveURL(/hide=source/);
    await expectAccessible();
    await page.keyboard.press("Escape");
    await expect(column).toHaveCount(0);
    await page.getByRole("button", { name: "Views" }).press("Enter");
    await page.getByRole("menuitem", { name: "Save this view" }).press("Enter");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByLabel("Make this my default view").check();
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save view" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("button", { name: `View: ${name}` })).toBeVisible();

    await page.goto("/admin");
    await openFromMenu(page, "Contacts", device !== "desktop");
    await expect(page).toHaveURL(/hide=source&show=order$/);
    await page.getByRole("button", { name: `View: ${name}` }).click();
    await page.getByRole("menuitem", { name: "Everything" }).click();
    await expect(page).toHaveURL(/\/admin\/contacts$/);
    await page.getByRole("button", { name: "Views" }).click();
    await page.getByRole("menuitem", { name: "Manage views" }).click();
    await dialog.getByLabel("Name").fill(renamed);
    await dialog.getByRole("button", { name: "Rename" }).click();
    await expect(dialog.getByRole("button", { name: `Delete ${renamed}` })).toBeVisible();
    await expectAccessible();
    await dialog.getByRole("button", { name: `Delete ${renamed}` }).click();
    await expect(dialog.getByText("No saved views.")).toBeVisible();
  });
});

async function openFromMenu(page: Page, section: string, isNarrow: boolean) {
  if (!isNarrow) return page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: section }).click();
  await page.locator("button[aria-haspopup=menu]").first().click();
  await page.getByRole("menuitem", { name: section }).click();
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Without JavaScript staff sign in, open rows, sort by headings and search", async ({ page }) => {
    await submitLogin(page, "admin", "admin-pinhigh");
    await expect(page).not.toHaveURL(/login/);
    await page.goto("/admin/products");
    await page.getByRole("link", { name: "Stock", exact: true }).click();
    await expect(page).toHaveURL(/sort=stock/);
    await expect(page.getByRole("columnheader", { name: "Stock" })).toHaveAttribute("aria-sort", "ascending");
    await page.getByRole("link", { name: "Stock", exact: true }).click();
    await expect(page.getByRole("columnheader", { name: "Stock" })).toHaveAttribute("aria-sort", "descending");
    await page.getByRole("searchbox").fill("azalea");
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page).toHaveURL(/q=azalea/);
    await expect(rows(page).first()).toContainText(/azalea/i);
    await linkOf(page, 0).click();
    await expect(page).toHaveURL(/\/admin\/products\/\d+/);
  });
});
