// Staff price a quote in lines for two quantities, and the client chooses one. They start an order from a customer's page and bill it on
// terms, and save a manual order as a draft and create it as already paid.
import { adminSizes } from "../support/fixtures/sizes";
import { buy } from "./support/purchase";
import { newQuote, originOf, signInAsStaff, staffRequests } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

eachSize(adminSizes, "phone", (device) => {
  test("A quote has lines and quantities, and its client asks and chooses", async ({ page, expectAccessible }) => {
    const email = `lines-${device}@castle.example`;
    await signInAsStaff(page);
    // No other test sells to this state.
    const form = { intent: "tax", region: "US-ND", rate: "5" };
    expect((await (await staffRequests(originOf(page))).post("/admin/settings", { form })).ok()).toBe(true);
    const id = await newQuote(page, email);
    await page.goto(`/admin/quotes/${id}`);
    const sheet = page.getByRole("dialog", { name: `Quote ${id}` });
    await expect(sheet.getByLabel("Line 1: price each", { exact: true })).toBeFocused();
    await sheet.getByLabel("Line 1: price each", { exact: true }).fill("6.50");
    await sheet.getByRole("button", { name: "Add line" }).click();
    await sheet.getByLabel("Line 2: description").fill("Mold");
    await sheet.getByLabel("Line 2: price each", { exact: true }).fill("50");
    await sheet.getByRole("button", { name: "Add quantity" }).click();
    await sheet.getByLabel("Option 1: quantity").fill("500");
    await sheet.getByLabel("Line 1: price each, option 1").fill("4.50");
    await expect(sheet.getByText("500 pins: $2,300.00")).toBeVisible();
    await sheet.getByLabel("Deposit (%)").fill("12.5");
    await sheet.getByRole("button", { name: "Send quote" }).click();
    await expect(sheet.getByText("Please enter a whole percentage from 1 to 90")).toBeVisible();
    await sheet.getByLabel("Deposit (%)").fill("50");
    // Staff see tax and deposit before the client does.
    await sheet.getByLabel("Ships to").selectOption("US-ND");
    const price = "500 pins: $2,415.00 including $115.00 sales tax, deposit $1,150.00";
    await expect(sheet.getByText(price)).toBeVisible();
    await sheet.getByLabel("Choose a picture").setInputFiles("tests/e2e/fixtures/crest.png");
    await sheet.getByRole("button", { name: "Save picture" }).click();
    await expectToast(page, "The client sees it on the quote's page and in its email.");
    await expect(sheet.getByRole("img", { name: `The design of ${id}` })).toBeVisible();
    // The upload keeps everything typed.
    await expect(sheet.getByLabel("Deposit (%)")).toHaveValue("50");
    await expectAccessible();
    await sheet.getByRole("button", { name: "Send quote" }).click();
    await expectToast(page, "The quote has been saved and emailed to the client.");
    const quoted = (await mailsTo(page, email)).find(({ text }) => text.includes("/quote-answer/"));
    expect(quoted?.text).toContain("Deposit (50%)");
    expect(quoted?.html).toContain(`alt="The design of ${id}"`);
    // The email's second link leads to the question, which opens.
    await page.goto(/\/quote-answer\/[\w-]+#ask-question/.exec(quoted?.text ?? "")?.[0] ?? "");
    await expect(page.getByLabel("Your question")).toBeVisible();
    await expect(page.getByText("500 × $4.50")).toBeVisible();
    await expect(page.getByRole("img", { name: `The design of ${id}` })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel("Your question").fill(`Can ${device} have it in bronze?`);
    await page.getByRole("button", { name: "Send question" }).click();
    await expect(page.getByText("Thank you. We'll answer by email.")).toBeVisible();
    await page.getByRole("radio", { name: /^500 pins/ }).check();
    await page.getByLabel("I approve this quote").check();
    await page.getByRole("button", { name: "Approve quote" }).click();
    await expect(page.getByText("500 pins for $2,415.00 including $115.00 sales tax")).toBeVisible();
    await page.goto(`/admin/quotes/${id}`);
    await expect(sheet.getByText(`Can ${device} have it in bronze?`).first()).toBeVisible();
    await expect(sheet.getByText("500 × $4.50 = $2,250.00")).toBeVisible();
    await expectAccessible();
  });

  test("A quote's email shows the client's SVG logo as a large JPEG", async ({ page }) => {
    const email = `svg-logo-${device}@castle.example`;
    await signInAsStaff(page);
    const id = await newQuote(page, email, "tests/e2e/fixtures/crest.svg");
    await page.goto(`/admin/quotes/${id}`);
    const sheet = page.getByRole("dialog", { name: `Quote ${id}` });
    await sheet.getByLabel("Line 1: price each", { exact: true }).fill("6.50");
    const drawn = () => sheet.locator("[name=emailPicture]").evaluate(({ files }: HTMLInputElement) => files?.length);
    await expect.poll(drawn).toBe(1);
    await sheet.getByRole("button", { name: "Send quote" }).click();
    await expectToast(page, "The quote has been saved and emailed to the client.");
    const quoted = (await mailsTo(page, email)).find(({ text }) => text.includes("/quote-answer/"));
    const [src] = /\/mail-picture\/[^"]+/.exec(quoted?.html ?? "") ?? [];
    const picture = await page.request.get(src ?? "");
    expect(picture.headers()["content-type"]).toBe("image/jpeg");
    await page.goto(src ?? "");
    const size = () => page.locator("img").evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
    expect(await size()).toEqual([640, 640]);
  });

  test("An order starts from its customer's page, and is billed on terms", async ({ page, expectAccessible }) => {
    const email = `on-terms-${device}@castle.example`;
    await signInAsStaff(page);
    await buy(page, email);
    await page.goto(`/admin/customers/${email}`);
    const customer = page.getByRole("dialog");
    await customer.getByLabel("Limit", { exact: true }).fill("500");
    await customer.getByRole("button", { name: "Approve" }).click();
    await expectToast(page, "Saved");
    await customer.getByRole("link", { name: "New order" }).click();
    for (const [label, value] of Object.entries({ Name: "Robin Castle", Email: email, Address: "12 Fairway Lane" }))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
    await expect(page.getByLabel("State")).toHaveValue("CA");
    await page.getByLabel("Line 1: product").selectOption("3");
    await page.getByLabel("Line 1: quantity").fill("2");
    await page.getByLabel("PO number").fill(`PO-${device}`);
    await page.getByLabel("Payment").selectOption("Invoice, Net 30");
    await expect(page.getByLabel("Total", { exact: true })).toContainText("Total$");
    await expectAccessible();
    await page.getByRole("button", { name: "Create order" }).click();
    await expectToast(page, "The customer is emailed the invoice. Ready to ship.");
    const sheet = page.getByRole("dialog", { name: /^Order #PH-/ });
    await expect(sheet.getByText("By invoice").first()).toBeVisible();
    await expect(sheet.getByText("No payments yet.")).toHaveCount(0);
    await expect(sheet).toContainText(`PO-${device}`);
    await expectAccessible();
    const mails = await mailsTo(page, email, 3);
    const billed = mails.find(({ text }) => text.includes(`PO-${device}`));
    expect(billed?.text).toMatch(/\/pay-invoice\/INV-\d{6}/);
  });

  test("Staff enter the request of a client who called, and price it", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/quotes");
    await page.getByRole("link", { name: "New quote" }).click();
    const form = page.getByRole("dialog", { name: "New quote" });
    await expect(form.getByLabel("Name")).toBeFocused();
    await form.getByLabel("Name").fill(`Priya of ${device}`);
    await form.getByLabel("Email").fill(`priya-${device}@castle.example`);
    await form.getByLabel("Quantity").fill("60");
    await form.getByLabel("What the client wants").fill("Pins for the junior league, two colors");
    await expectAccessible();
    await form.getByRole("button", { name: "Create quote" }).click();
    await expectToast(page, "Add a price to send it.");
    const sheet = page.getByRole("dialog", { name: /^Quote QR-/ });
    await sheet.getByLabel("Line 1: price each", { exact: true }).fill("6");
    await expect(sheet.getByText(/^60 pins: \$360\.00/)).toBeVisible();
    await sheet.getByRole("button", { name: "Send quote" }).click();
    await expectToast(page, "The quote has been saved and emailed to the client.");
    const mails = await mailsTo(page, `priya-${device}@castle.example`);
    expect(mails).toHaveLength(1);
  });

  test("A manual order is saved as a draft and created as paid by check", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/orders/new");
    await page.getByLabel("Find a customer").fill("player");
    await page.getByRole("list", { name: "Customers" }).getByRole("button").first().click();
    await expect(page.getByLabel("Email")).toHaveValue(/@/);
    const [name, email] = [`Dana of ${device}`, `dana-${device}@castle.example`];
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Address", { exact: true }).fill("12 Fairway Lane");
    await page.getByLabel("City").fill("Mesa");
    await page.getByLabel("State").selectOption("AZ");
    await page.getByLabel("ZIP code").fill("85201");
    await page.getByRole("button", { name: "Remove line 1" }).click();
    await page.getByRole("button", { name: "Add custom item" }).click();
    await page.getByLabel("Custom item 1: description").fill("New mold");
    await page.getByLabel("Custom item 1: price each in dollars").fill("50");
    await page.getByLabel("Discount").fill("10%");
    await page.getByLabel("PO number").fill(`PO-${device}`);
    await expect(page.getByLabel("Total", { exact: true })).toContainText("$50.99");
    await expectAccessible();
    await page.getByRole("button", { name: "Save draft" }).click();
    await expectToast(page, /No stock is reserved/);
    await page.goto("/admin/orders/new");
    await page.getByRole("link", { name }).click();
    await expect(page.getByLabel("Custom item 1: description")).toHaveValue("New mold");
    await page.getByLabel("Payment").selectOption("check");
    await page.getByLabel("Check or reference number").fill("1043");
    await expect(page.getByLabel("Total", { exact: true })).toContainText("$50.99");
    await page.getByRole("button", { name: "Create order" }).click();
    await expectToast(page, "The payment is recorded. Ready to ship.");
    const sheet = page.getByRole("dialog", { name: /^Order #PH-/ });
    await expect(sheet.getByText(`PO-${device}`)).toBeVisible();
    await expectAccessible();
  });
});
