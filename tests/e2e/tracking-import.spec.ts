// Staff import the tracking numbers of ShipStation's shipped orders, see every parcel first, and take the change back.
import { adminSizes } from "../support/fixtures/sizes";
import { buy } from "./support/purchase";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, test } from "./support/test";

eachSize(adminSizes, "phone", (device) => {
  test("Staff preview ShipStation's file, ship what is ready and undo it", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    const id = await buy(page, `parcel-${device}@castle.example`);
    await page.goto("/admin/orders");
    await page.getByRole("button", { name: "Import and export" }).click();
    await page.getByRole("menuitem", { name: "Import tracking" }).click();
    await expect(page.getByRole("heading", { name: "Import tracking numbers" })).toBeVisible();
    const number = "1Z999AA10123456784";
    const rows = [`${id},ups,${number}`, "PH-NOBODY0001,ups,1Z999AA10123456785", `${id},ups,`];
    const csv = ["Order - Number,Shipment - Carrier,Shipment - Tracking Number", ...rows].join("\n");
    const choose = (text: string) =>
      page
        .getByLabel("CSV file")
        .setInputFiles({ name: "shipped.csv", mimeType: "text/csv", buffer: Buffer.from(text) });
    await choose(csv);
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(
      page.getByText("1 ready, 0 need attention, 0 already shipped, 1 unknown, 1 rows with errors"),
    ).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: id }).first()).toContainText(
      /has no tracking number|UPS/,
    );
    await expectAccessible();
    await page.getByRole("button", { name: "Save 1 shipment" }).click();
    await expectToast(page, "1 shipment saved.");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByText("0 ready, 0 need attention, 1 already shipped")).toBeVisible();
    await page.getByRole("region", { name: "Undo" }).getByRole("button", { name: "Undo" }).click();
    await expectToast(page, "No email was sent.");
    await page.goto(`/admin/orders/${id}`);
    await expect(page.getByLabel("Tracking number")).toHaveValue("");
  });
});
