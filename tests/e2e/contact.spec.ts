// Tests the contact form, from the page to the inbox of staff (pages-17).
import { shopSizes } from "../support/fixtures/sizes";
import { openStaff } from "./support/staff";
import { eachSize, expect, test } from "./support/test";

eachSize(shopSizes, "phone", (device) => {
  test("A visitor writes a message, which staff read in their inbox", async ({ page, expectAccessible }) => {
    const words = `Do you ship to Hawaii before the member-guest, on a ${device}?`;
    await page.goto("/contact");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Please enter your message")).toBeVisible();
    await expectAccessible();
    await page.getByLabel("Your name").fill("Pat Doyle");
    await page.getByLabel("Email").fill(`pat-${device}@club.example`);
    await page.getByLabel("Message").fill(words);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Thank you. We got your message and will answer by email.")).toBeVisible();
    await expectAccessible();
    const staff = await openStaff(page);
    await staff.goto("/admin/inbox");
    await expect(staff.getByText(words).first()).toBeVisible();
  });
});
