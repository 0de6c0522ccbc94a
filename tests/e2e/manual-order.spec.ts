// Staff enter an order by phone and follow it to the books. It is taxed, corrected, found by each page's search, shipped after a warning
// that it is unpaid, paid by check, labeled, and its customer gets an email.
import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, joinNewsletter, mailsTo, test } from "./support/test";

/** Downloads a file by pressing a button, and returns the file's lines about `what`. */
async function downloadedLines(page: Page, press: () => Promise<void>, what: string): Promise<string[]> {
  const downloaded = page.waitForEvent("download");
  await press();
  const file = await readFile(await (await downloaded).path(), "utf8");
  return file.split("\r\n").filter((line) => line.includes(what));
}

/** The lines in which the browser shows a text. */
const linesOf = (text: Locator) =>
  text.evaluate((element) => {
    const lines = new Map<number, string>();
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const [at, sign] of [...(node.textContent ?? "")].entries()) {
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 1);
        const top = Math.round(range.getBoundingClientRect().top);
        lines.set(top, (lines.get(top) ?? "") + sign);
      }
    }
    return [...lines.values()];
  });

/** No other test sells to these states. Each window size has a separate state, with its own tax rate and newsletter readers. */
const states = {
  phone: ["VT", "Vermont", "6", "05001"],
  tablet: ["ME", "Maine", "5.5", "04001"],
  desktop: ["SD", "South Dakota", "4.2", "57001"],
} as const;

eachSize(adminSizes, "tablet", (device) => {
  test.describe("an order", () => {
    // Shipping unpaid goods answers 409 and asks staff to confirm. The browser logs the 409 as an error.
    test.use({ allowedStatuses: [409] });

    test("An order by phone is taxed, corrected, found, shipped in two parcels, paid and in the books", async ({
      page,
      expectAccessible,
    }) => {
      const [heard, misheard] = [`Tesla of ${device}`, `tesla-${device}@castle.example`];
      const [name, email] = [`Tessa of ${device}`, `tessa-${device}@castle.example`];
      const [state, stateName, rate, zipCode] = states[device];
      await signInAsStaff(page);
      await page.goto("/admin/settings");
      await page.getByLabel("State or province").selectOption(`${stateName}, United States`);
      await page.getByLabel("Rate (%)").fill("31");
      await page.getByRole("button", { name: "Save rate" }).click();
      await expect(page.getByText("Please enter a rate of at most 30 percent, like 7.25")).toBeVisible();
      await page.getByLabel("Rate (%)").fill(rate);
      await page.getByRole("button", { name: "Save rate" }).click();
      await expectToast(page, "Settings Saved");
      await expect(page.getByRole("listitem").filter({ hasText: stateName })).toContainText(`${rate}%`);

      await page.goto("/admin/orders/new");
      await page.getByLabel("Name", { exact: true }).fill(heard);
      await page.getByLabel("Email").fill(misheard);
      await page.getByLabel("Address", { exact: true }).fill("12 Fairway Lane");
      await page.getByLabel("City").fill("Links End");
      await page.getByLabel("State").selectOption(state);
      await page.getByLabel("ZIP code").fill(zipCode);
      await page.getByLabel("Line 1: product").selectOption("8");
      await page.getByLabel("Line 1: quantity").fill("3");
      await expectAccessible();
      await page.getByRole("button", { name: "Create order" }).click();
      await expectToast(page, "The customer was emailed a payment link.");
      await expect(page).toHaveURL(/\/admin\/orders\/PH-/);
      const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
      expect((await mailsTo(page, misheard))[0]?.text).toContain("/balance-payment/");
      const dialog = page.getByRole("dialog", { name: `Order #${id}` });
      await expect(dialog.getByText("Sales tax")).toBeVisible();
      // Its stock is reserved by a payment of $0, which is no payment to staff.
      await expect(dialog.getByText("No payments yet.")).toBeVisible();
      await expect(dialog).not.toContainText("$0.00");

      await dialog.getByRole("button", { name: "Edit customer and address" }).click();
      const edit = page.getByRole("dialog", { name: "Edit customer and address" });
      await edit.getByLabel("Name").fill(name);
      await edit.getByLabel("Email").fill(email);
      await edit.getByLabel("Address", { exact: true }).fill("21 Fairway Lane");
      await expectAccessible();
      await edit.getByRole("button", { name: "Save" }).click();
      await expectToast(page, "Order Corrected");
      await expect(dialog.getByText("21 Fairway Lane").first()).toBeVisible();
      for (const told of [email, misheard])
        expect(
          (await mailsTo(page, told)).some(({ subject }) => subject.includes(id)),
          told,
        ).toBe(true);

      await page.goto(`/admin/orders?q=${id}`);
      await page.getByRole("checkbox", { name: `order ${id}` }).check();
      const status = page.getByLabel("Set status");
      await status.selectOption("shipped");
      await page.locator("#bulk-orders").getByRole("button", { name: "Apply" }).click();
      const asked = page.getByRole("alert").filter({ hasText: "Still unpaid" });
      await expect(asked).toContainText(`of ${id}. Ship anyway?`);
      await expectAccessible();
      await status.selectOption("processing");
      await expect(asked).toHaveCount(0);

      await page.keyboard.press("Control+k");
      const search = page.getByRole("dialog", { name: "Find anything" });
      await search.getByRole("searchbox").fill(name);
      await expect(search.getByRole("link").first()).toContainText(name);
      await expectAccessible();
      await search.getByRole("link").filter({ hasText: id }).click();
      const ship = async (pieces: string, left: string, number: string) => {
        await dialog.getByLabel(left).fill(pieces);
        await dialog.getByLabel("Tracking number").fill(number);
        await dialog.getByRole("button", { name: "Ship", exact: true }).click();
      };
      const unpaid = dialog.getByRole("alert").filter({ hasText: "Still unpaid" });
      await ship("1", "at most 3", "1Z-FIRST");
      await expect(unpaid).toContainText(`of ${id}`);
      await expectAccessible();
      // Pressing Enter asks again instead of confirming.
      const again = page.waitForResponse((response) => response.request().method() === "POST");
      await dialog.getByLabel("Tracking number").press("Enter");
      expect((await again).request().postData()).not.toContain("unpaid");
      await dialog.getByRole("button", { name: "Ship anyway" }).click();
      await expect(dialog.getByText("1Z-FIRST").first()).toBeVisible();
      await ship("2", "at most 2", "1Z-SECOND");
      await expect(unpaid).toContainText(`of ${id}`);

      await dialog.getByRole("button", { name: "Record payment" }).click();
      const payment = page.getByRole("dialog", { name: "Record a payment" });
      await payment.getByLabel("Check number").fill("1043");
      await payment.getByRole("button", { name: "Record payment" }).click();
      await expectToast(page, "Payment Recorded");
      await page.goto("/admin/orders");
      const labels = await downloadedLines(
        page,
        async () => {
          await page.getByRole("button", { name: "Import and export" }).click();
          await page.getByRole("menuitem", { name: "Export for ShipStation" }).click();
        },
        id,
      );
      expect(labels).toHaveLength(1);
      expect(labels[0]).toContain(`${name},${email},21 Fairway Lane,Links End,${state},${zipCode},US,`);
      expect(labels[0]).toMatch(/,2,\d/);
      await page.goto(`/admin/orders/${id}`);
      await ship("2", "at most 2", "1Z-SECOND");
      await expect(dialog.getByText("1Z-SECOND").first()).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Mark as Delivered" })).toBeVisible();
      await expect(dialog.getByText("Next: Mark as Delivered")).toBeVisible();

      await page.goto("/admin/money");
      const books = await downloadedLines(page, () => page.getByRole("button", { name: "Download CSV" }).click(), id);
      expect(books.some((line) => line.includes("Sales tax") && line.includes(`,${state},US,`))).toBe(true);
      expect(books.filter((line) => line.includes(",check"))).toHaveLength(1);

      // Only this customer has subscribed and received a shipment in this state.
      await joinNewsletter(page, email);
      await page.goto("/admin/marketing");
      await page.getByLabel("Subject").fill(`Spring in ${stateName}`);
      await page.getByLabel("Content").fill("The greens are open again.");
      await page.getByLabel("Shipped to").selectOption(stateName);
      await page.getByRole("button", { name: "Preview and count" }).click();
      await expect(page.getByText("1 recipient", { exact: true })).toBeVisible();
      await page.getByRole("button", { name: "Send to 1…" }).click();
      const question = page.getByRole("alertdialog");
      await question.getByLabel(/^Or start later/).fill("2099-03-01T09:00");
      await expectAccessible();
      await question.getByRole("button", { name: "Send campaign" }).click();
      await expect(page.getByText(/^Nothing has been sent yet\. It starts Mar 1, 2099/)).toBeVisible();
      await expect(page.getByRole("row", { name: new RegExp(email) })).toBeVisible();
      await expectAccessible();
      await page.getByRole("button", { name: "Cancel this campaign" }).click();
      await expect(page.getByText("Undone. Nothing was sent.")).toBeVisible();
    });
  });

  test("A colleague is invited, joins and is disabled, and a person is erased", async ({
    page,
    browser,
    expectAccessible,
  }) => {
    const [colleague, person] = [`maker-${device}@castle.example`, `gone-${device}@castle.example`];
    await signInAsStaff(page);
    await page.goto("/admin/users");
    await page.getByRole("textbox", { name: "Email" }).fill(colleague);
    await page.getByLabel("Role", { exact: true }).first().selectOption("production");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expectToast(page, `The link we sent to ${colleague} is valid for a week.`);
    await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(colleague);
    await expectAccessible();
    const [mail] = await mailsTo(page, colleague);
    const path = /\/invitation\/[\w.~-]+/.exec(mail?.text ?? "")?.[0] ?? "";
    const theirs = await (await browser.newContext({ viewport: page.viewportSize() })).newPage();
    await theirs.goto(new URL(page.url()).origin + path);
    await theirs.getByLabel("Username").fill(`maker-${device}`);
    await theirs.getByLabel("Password", { exact: true }).fill("fescue-and-gorse");
    await theirs.getByLabel("Confirm Password").fill("fescue-and-gorse");
    await expectAccessible(theirs);
    await theirs.getByRole("button", { name: "Accept the invitation" }).click();
    await expect(theirs).toHaveURL(/\/admin\/production$/);
    await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();

    await page.getByLabel("Name or email").fill(colleague);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    const row = page.getByRole("row").filter({ hasText: colleague });
    await row.getByRole("button", { name: "Disable" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
    await expect(row).toContainText("Production, disabled");
    await expectAccessible();
    await theirs.reload();
    await expect(theirs).toHaveURL(/\/login/);

    await joinNewsletter(page, person);
    const contacts = `/admin/contacts?q=${person}`;
    await page.goto(contacts);
    await expect(page.getByRole("row").filter({ hasText: person })).toBeVisible();
    await page.goto(`/admin/customers/${person}`);
    const data = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export all data" }).click();
    expect((await data).suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole("button", { name: "Delete customer" }).click();
    const question = page.getByRole("alertdialog");
    await page.setViewportSize(adminSizes.phone);
    const address = question.getByRole("heading").getByText(person);
    expect((await linesOf(address)).join("|")).toMatch(/^[^@|]+@(\|)?[^@|]+$/);
    await page.setViewportSize(adminSizes[device]);
    await question.getByLabel("Type the email address").fill(person);
    await expectAccessible();
    await question.getByRole("button", { name: "Delete" }).click();
    await expectToast(page, "Amounts are kept anonymously.");
    await page.goto(contacts);
    await expect(page.getByText("No contacts")).toBeVisible();
    await expect(page.getByRole("row").filter({ hasText: person })).toHaveCount(0);
  });
});
