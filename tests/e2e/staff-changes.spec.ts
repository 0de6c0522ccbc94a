// Staff change existing records: an order's lines, a design, an invoice from its draft to its last payment, a quote's expiry date, and a
// customer whose pages were merged.
import { adminSizes } from "../support/fixtures/sizes";
import { requestAsStaff, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

const orders = { phone: "PH-DEM0000008", tablet: "PH-DEM0000000", desktop: "PH-DEM0000012" };
const customs = { phone: "CP-DEM0000014", tablet: "CP-DEM0000008", desktop: "CP-DEM0000015" };
const ends = { phone: "declined", tablet: "expired", desktop: "lost" };

eachSize(adminSizes, "tablet", (device) => {
  // A preview is refused on purpose.
  test.use({ allowedStatuses: [409] });

  test("Lines of an order and a design are previewed, then saved", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${orders[device]}`);
    await page.getByRole("dialog").getByRole("link", { name: "Edit items" }).click();
    const line = page.getByLabel("Line 1: quantity");
    const before = Number(await line.inputValue());
    const refusal = page.getByText(/^Only \d+ /).first();
    await line.fill("9999");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(refusal).toBeVisible();
    await line.fill(String(before + 1));
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(refusal, "a valid preview ends the refusal of the one before").toBeHidden();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("is due");
    await expectAccessible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectToast(page, "Order Changed");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${orders[device]}$`));

    await page.goto(`/admin/orders/${customs[device]}/design`);
    await page.getByLabel("Quantity").fill("333");
    await page.getByRole("button", { name: "Preview" }).click();
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("333");
    await expectAccessible();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectToast(page, "Order Changed");
    await expect(page.getByRole("dialog")).toContainText("333 pins");
  });

  test("An invoice is saved as a draft, previewed, changed, sent, changed again and paid in parts", async ({
    page,
    expectAccessible,
  }) => {
    const email = `draft-${device}@castle.example`;
    await signInAsStaff(page);
    await page.goto("/admin/invoices/new");
    const dialog = page.getByRole("dialog").first();
    await dialog.getByLabel("Customer name").fill("Robin Castle");
    await dialog.getByLabel("Customer email").fill(email);
    await dialog.getByRole("button", { name: "Add line" }).click();
    await dialog.getByLabel("Line 1: description").fill("Crest pins");
    await dialog.getByLabel("Line 1: price each in dollars").fill("40.00");
    await dialog.getByRole("button", { name: "Save draft" }).click();
    await expect(dialog.getByRole("link", { name: "Preview" })).toBeVisible();
    await expectAccessible();
    const address = page.url();
    await page.goto(`${address}/print`);
    await expect(page.getByText("Draft: not sent yet")).toBeVisible();
    await expect(page.frameLocator("iframe").getByText(/here is your invoice/)).toBeVisible();
    await expectAccessible();

    await page.goto(`${address}/edit`);
    await expect(dialog.getByRole("heading", { name: "Change Draft" })).toBeVisible();
    await dialog.getByLabel("Line 1: quantity").fill("3");
    await dialog.getByRole("button", { name: "Save draft" }).click();
    await dialog.getByRole("button", { name: "Send invoice" }).click();
    await expect(page.getByText("Invoice Sent").first()).toBeVisible();
    await dialog.getByRole("link", { name: "Edit" }).click();
    await dialog.getByLabel("Line 1: price each in dollars").fill("50.00");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Save and send" }).click();
    await expectToast(page, "We'll email the customer the updated invoice.");
    const [changed, first] = await mailsTo(page, email, 2);
    expect([changed?.text, first?.text].map((text) => /amount=\d+\.\d\d/.exec(text ?? "")?.[0])).toEqual([
      "amount=150.00",
      "amount=120.00",
    ]);

    const payment = page.getByRole("dialog", { name: "Record a payment" });
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(payment).toContainText("Enter all or part of the $150.00 due.");
    await payment.getByLabel("Amount").fill("60.00");
    await payment.getByLabel("Check number").fill("1042");
    await payment.getByRole("button", { name: "Record payment" }).click();
    await expect(payment).toBeHidden();
    await expect(dialog).toContainText("Amount due$90.00");
    await dialog.getByRole("button", { name: "Record payment" }).click();
    await expect(payment.getByLabel("Amount")).toHaveValue("90.00");
    await payment.getByLabel("Payment method").selectOption("bank_transfer");
    await payment.getByRole("button", { name: "Record payment" }).click();
    await expect(dialog.getByRole("button", { name: "Record payment" })).toHaveCount(0);
    await expect(dialog.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expectAccessible();
  });

  test("A quote is copied, followed up, ended for a reason and counted so, and opened again", async ({
    page,
    expectAccessible,
  }) => {
    await signInAsStaff(page);
    await page.goto("/admin/quotes/QR-DEM0000001");
    const report = page.getByText(/^Last 90 days: /);
    const lost = async () => {
      const text = (await report.textContent()) ?? "";
      const [, count] = /(\d+) lost/.exec(text) ?? [];
      if (count === undefined) throw new Error(`nothing is said of lost ones: ${text}`);
      return Number(count);
    };
    const before = await lost();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Duplicate" }).click();
    await expectToast(page, "Quote Copied");
    const notes = dialog.getByLabel("For staff only");
    await notes.fill("Wrote to the club");
    await dialog.getByLabel("Follow up on").fill("2026-11-20");
    await dialog.getByRole("button", { name: "Save date" }).click();
    await expectToast(page, "Follow-up Saved");
    await dialog.getByLabel("Close without an order").selectOption(ends[device]);
    await dialog.getByLabel("Reason").fill("Price");
    await expectAccessible();
    await dialog.getByRole("button", { name: "Close quote" }).click();
    await expectToast(page, "Quote Closed");
    await expect(dialog.getByRole("heading", { name: "Reason for closing" })).toBeVisible();
    await expect(dialog).toContainText("ReasonPrice");
    await expect.poll(lost).toBe(before + 1);
    await dialog.getByRole("button", { name: "Reopen" }).click();
    await expectToast(page, "Quote Reopened");
    await expect(notes, "no other form's save empties this one").toHaveValue("Wrote to the club");
    await expect.poll(lost).toBe(before);
    // The note is not saved, so the page asks before it goes.
    page.once("dialog", (dialog) => dialog.accept());
    await dialog.getByRole("link", { name: "Sam Okafor" }).click();
    await expect(page.getByRole("heading", { name: "Quotes", exact: true })).toBeVisible();
  });

  test("Two customers are merged, get their statement by email, and are separated again", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/");
    const [email, other] = [`stays-${device}@castle.example`, `comes-${device}@castle.example`];
    for (const [customerEmail, amount] of [
      [email, 120.5],
      [other, 79.5],
    ]) {
      await requestAsStaff(page, "POST", "/api/send-invoice", { customerName: "Robin", customerEmail, amount });
    }
    await signInAsStaff(page);
    await page.goto(`/admin/customers/${email}`);
    await page.getByRole("link", { name: "Merge another customer" }).click();
    await page.getByLabel("Name or email of the other customer").fill(`comes-${device}`);
    await page.getByRole("button", { name: "Find", exact: true }).click();
    await page.getByRole("button", { name: `Merge ${other}` }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(`Moves 1 invoice, notes and tags, and future orders to ${email}`);
    await expectAccessible();
    await question.getByRole("button", { name: "Merge" }).click();
    await expectToast(page, "Customers Merged");
    await page.goto(`/admin/customers/${other}`);
    await expect(page).toHaveURL(new RegExp(`/admin/customers/${encodeURIComponent(email)}$`));
    await expectAccessible();
    await page.getByRole("link", { name: "Statement" }).click();
    await expect(page.getByRole("article")).toContainText("$200.00");
    await expectAccessible();
    await page.getByRole("button", { name: "Email statement" }).click();
    await question.getByRole("button", { name: "Email statement" }).click();
    await expectToast(page, "Statement Emailed");
    expect((await mailsTo(page, email, 2))[0]?.text).toContain("$200.00");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.getByRole("button", { name: `Unmerge ${other}` }).click();
    await expectToast(page, "Customers Unmerged");
    await page.goto(`/admin/customers/${other}`);
    await expect(page).toHaveURL(new RegExp(`/admin/customers/${other}$`));
  });
});
