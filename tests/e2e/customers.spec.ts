// Staff find customers, keep a filter as a segment, and email it (admin-20, campaigns-19).
import { adminSizes } from "../support/fixtures/sizes";
import { buy } from "./support/purchase";
import { signInAsStaff, sortBy } from "./support/staff";
import { boxOf, eachSize, expect, expectToast, test } from "./support/test";

eachSize(adminSizes, "desktop", (device) => {
  test("Staff tag a customer, filter the list, save the filter as a segment and email it", async ({
    page,
    expectAccessible,
  }) => {
    const [email, tag] = [`finder-${device}@links.example`, `links-${device}`];
    await buy(page, email);
    await buy(page, email);
    await signInAsStaff(page);
    await page.goto("/admin/customers");
    await expect(page.getByRole("heading", { level: 1, name: "Customers" })).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Name, email or company").fill(email.slice(0, -4));
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: email });
    await row.getByRole("link").click();

    const sheet = page.getByRole("dialog", { name: "Robin Castle" });
    await expect(page).toHaveURL(new RegExp(`/admin/customers/${encodeURIComponent(email)}`));
    const [orders, contact] = [
      await boxOf(sheet.getByRole("heading", { name: "Orders", exact: true })),
      await boxOf(sheet.getByRole("heading", { name: "Contact", exact: true })),
    ];
    if (device === "desktop") expect(contact.x).toBeGreaterThan(orders.x + orders.width);
    else expect(contact.y).toBeGreaterThan(orders.y);
    await expect(sheet.getByText("12 Fairway Lane, Carlsbad, CA 92008")).toBeVisible();
    await sheet.getByLabel("Tags").fill(`${tag}, club`);
    await sheet.getByRole("button", { name: "Save", exact: true }).click();
    await expectToast(page, "Saved");
    await expectAccessible();
    await sheet.getByRole("button", { name: "Close" }).click();
    await expect(row.getByText(tag, { exact: true })).toBeVisible();

    await page.goto(`/admin/customers?tag=${tag}&spentFrom=10`);
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveText("1 customer");
    await expect(row.getByText("2", { exact: true })).toBeVisible();
    await sortBy(page, "Amount spent", "ascending");
    await expect(page).toHaveURL(/sort=spent/);
    await page.getByRole("button", { name: "Save as segment" }).click();
    const name = `Links ${device}`;
    await page.getByRole("dialog").getByLabel("Name").fill(name);
    await expectAccessible();
    await page.getByRole("dialog").getByRole("button", { name: "Save segment" }).click();
    await expectToast(page, "Segment Saved");
    const segments = page.getByRole("region", { name: "Segments" });
    await expect(segments.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "true");
    const file = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    expect((await file).suggestedFilename()).toBe("customers.csv");

    await segments.getByRole("link", { name: "Email this segment" }).click();
    await expect(page.getByRole("combobox", { name: "Segment" })).toHaveValue(/./);
    await page.getByLabel("Only people who opted into marketing").uncheck();
    await page.getByLabel("Subject").fill("Pins for your club");
    await page.getByLabel("Content").fill("New pins are here.");
    await page.getByRole("button", { name: "Preview and count" }).click();
    await page.getByRole("button", { name: "Send to 1…", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send campaign" }).click();
    await expect(page).toHaveURL(/\/admin\/campaigns\/EC-/);
    await expect(page.getByText(`for the segment ${name} (tagged ${tag}, spent $10.00 or more)`)).toBeVisible();
    await page.getByRole("button", { name: /^Undo/ }).click();

    await page.goto(`/admin/customers?tag=${tag}&spentFrom=10.00`);
    await segments.getByRole("button", { name: `Delete segment ${name}` }).click();
    await expectToast(page, "Segment Deleted");
    await expect(segments.getByRole("link", { name, exact: true })).toHaveCount(0);
  });
});
