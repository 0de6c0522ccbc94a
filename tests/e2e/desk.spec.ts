// An order by telephone, from the call to the last parcel: made by hand, found by the search of every page, asked about before it leaves unpaid.
import { adminSizes } from "../support/sizes";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

eachSize(adminSizes, (device) => {
  // The questions before unpaid goods ship are refusals.
  test.use({ allowedStatuses: [409] });

  test("an order by telephone is found by its name and ships in two parcels", async ({ page, expectAccessible }) => {
    const [name, email] = [`Tessa of ${device}`, `tessa-${device}@castle.example`];
    await signInAsStaff(page);
    await page.goto("/admin/orders/new");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Address", { exact: true }).fill("12 Fairway Lane");
    await page.getByLabel("City").fill("Carlsbad");
    await page.getByLabel("State or province").fill("CA");
    await page.getByLabel("ZIP or postal code").fill("92008");
    await page.getByLabel("Line 1: product").selectOption({ index: 1 });
    await page.getByLabel("Line 1: pieces").fill("3");
    await expectAccessible();
    await page.getByRole("button", { name: "Create order" }).click();
    await expectToast(page, "The customer has the link to pay it.");
    await expect(page).toHaveURL(/\/admin\/orders\/PH-/);
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    expect((await mailsTo(page, email))[0]?.text).toContain("/balance-payment/");

    await page.goto(`/admin/orders?q=${id}`);
    await page.getByRole("checkbox", { name: `order ${id}` }).check();
    const status = page.getByLabel("Set status");
    await status.selectOption("shipped");
    await page.getByRole("button", { name: "Apply" }).click();
    const question = page.getByRole("alert").filter({ hasText: "Not paid yet" });
    await expect(question).toContainText(`of ${id}. Ship all the same?`);
    await expectAccessible();
    await status.selectOption("processing");
    await expect(question).toHaveCount(0);

    await page.keyboard.press("Control+k");
    const search = page.getByRole("dialog", { name: "Find anything" });
    await search.getByRole("searchbox").fill(name);
    await expect(search.getByRole("link").first()).toContainText(name);
    await expectAccessible();
    await search.getByRole("link").filter({ hasText: id }).click();
    const dialog = page.getByRole("dialog", { name: `Order #${id}` });
    for (const [pieces, left, number] of [
      ["1", "of 3 ×", "1Z-FIRST"],
      ["2", "of 2 ×", "1Z-SECOND"],
    ] as const) {
      await dialog.getByLabel(left).fill(pieces);
      await dialog.getByLabel("Tracking number").fill(number);
      await dialog.getByRole("button", { name: "Ship", exact: true }).click();
      await expect(dialog.getByRole("alert").filter({ hasText: "Not paid yet" })).toContainText(`of ${id}`);
      await expectAccessible();
      await dialog.getByRole("button", { name: "Ship all the same" }).click();
      await expect(dialog.getByText(number).first()).toBeVisible();
    }
    await expect(dialog.getByRole("button", { name: "Mark as Delivered" })).toBeVisible();
    await expect(dialog.getByText("Next: Mark as Delivered")).toBeVisible();
  });

  test("a colleague is invited and comes in; a person is erased", async ({ page, browser, expectAccessible }) => {
    const [colleague, person] = [`maker-${device}@castle.example`, `gone-${device}@castle.example`];
    await signInAsStaff(page);
    await page.goto("/admin/users");
    await page.getByRole("textbox", { name: "E-mail" }).fill(colleague);
    await page.getByLabel("Role", { exact: true }).first().selectOption("production");
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expectToast(page, `The link to ${colleague} is good for a week.`);
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

    const headers = { Origin: new URL(page.url()).origin };
    await page.request.post("/api/newsletter-signup", { headers, data: { email: person, source: "popup_15off" } });
    await page.goto(`/admin/customers/${person}`);
    const data = page.waitForEvent("download");
    await page.getByRole("link", { name: "Give out all data" }).click();
    expect((await data).suggestedFilename()).toMatch(/\.json$/);
    await page.getByRole("button", { name: "Erase" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByLabel("Type the e-mail address").fill(person);
    await expectAccessible();
    await question.getByRole("button", { name: "Erase" }).click();
    await expectToast(page, "The books keep the amounts, without a name.");
    await page.goto("/admin/contacts");
    await expect(page.getByText(person)).toHaveCount(0);
  });
});
