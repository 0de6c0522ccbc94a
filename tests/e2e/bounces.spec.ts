// An email that could not be delivered shows on its record, and staff send it again (email-14). The local shop bounces email to
// addresses that begin with "bounced" or "mailbox-full".
import { adminSizes } from "../support/fixtures/sizes";
import { buy } from "./support/purchase";
import { newInvoice, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, test } from "./support/test";

/** Bounces arrive through a queue some seconds later. */
const patience = { timeout: 60_000 };

eachSize(adminSizes, "phone", (device) => {
  test("Staff see that an invoice bounced, correct the address and send it again", async ({
    page,
    expectAccessible,
  }) => {
    const email = `bounced-invoice-${device}@club.example`;
    const { number } = await newInvoice(page, email);
    await signInAsStaff(page);
    await page.goto(`/admin/invoices?q=${number}`);
    await page.getByRole("main").getByRole("link", { name: number }).first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toBeVisible();
    const notice = dialog.getByText(
      `We could not deliver the invoice to ${email}. Check the address and send it again.`,
    );
    await expect(async () => {
      await page.reload();
      await expect(notice).toBeVisible({ timeout: 2000 });
    }).toPass(patience);
    await expect(dialog.getByText("Bounced").first()).toBeVisible();
    await expectAccessible();
    const invoice = page.url();
    await notice.getByRole("link", { name: "See the email" }).click();
    await expect(page.getByText(/, permanently$/)).toBeVisible();
    await expect(page.getByText("550 5.1.1 User unknown")).toBeVisible();
    await expectAccessible();

    await page.goto(invoice);
    await dialog.getByRole("link", { name: "Edit" }).click();
    await page.getByLabel("Customer email").fill(`right-invoice-${device}@club.example`);
    await page.getByRole("button", { name: "Save and send" }).click();
    await page.goto(invoice);
    await expect(dialog.getByRole("heading", { name: "Messages" })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  test("An order says that its confirmation waits for a full mailbox", async ({ page }) => {
    const email = `mailbox-full-${device}@club.example`;
    const id = await buy(page, email);
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${id}`);
    const notice = page
      .getByRole("dialog")
      .getByText(`We could not deliver the order confirmation to ${email}: the mailbox was full or unavailable`);
    await expect(async () => {
      await page.reload();
      await expect(notice).toBeVisible({ timeout: 2000 });
    }).toPass(patience);
    await notice.getByRole("link", { name: "See the email" }).click();
    await expect(page.getByText("452 4.2.2 Mailbox full")).toBeVisible();
    await page.getByRole("button", { name: "Send again" }).click();
    await expectToast(page, `The email to ${email} is on its way.`);
  });
});
