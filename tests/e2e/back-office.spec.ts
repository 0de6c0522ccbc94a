import type { Page } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { newQuote, requestAsStaff, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, submitLogin, test } from "./support/test";

const sections = [
  ["Order History", "/admin/orders"],
  ["Products", "/admin/products"],
  ["Quote Requests", "/admin/quotes"],
  ["Discount Codes", "/admin/discount-codes"],
  ["Manual Invoices", "/admin/invoices"],
  ["Blog", "/admin/blog"],
  ["Reviews", "/admin/reviews"],
  ["Reconciliation", "/admin/money"],
  ["Tax certificates", "/admin/tax-certificates"],
  ["Sent email", "/admin/outbox"],
  ["Users", "/admin/users"],
  ["Settings", "/admin/settings"],
  ["Audit Log", "/admin/audit"],
] as const;

/** Further pages of the back office. */
const deeperPages = [
  "/admin/production",
  "/admin/find?q=castle",
  "/admin/customers/robin@castlepines.example",
  "/admin/collaboration",
  "/admin/contacts",
  "/admin/discount-codes/1",
];

async function openSection(page: Page, name: string, isDesktop: boolean) {
  if (isDesktop) {
    await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name }).click();
  } else {
    await page.locator("button[aria-haspopup=menu]").first().click();
    await page.getByRole("menuitem", { name }).click();
  }
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** A fully paid order, because manual-order.spec ships unpaid ones. */
const orders = {
  phone: ["CP-DEM0000011", "luis@bayshorelinks.example"],
  tablet: ["CP-DEM0000012", "player@pinhigh.example"],
  desktop: ["CP-DEM0000004", "player@pinhigh.example"],
} as const;

eachSize(adminSizes, "desktop", (device, viewport) => {
  // Starting production without approval answers 409 and asks staff to confirm. The browser logs the 409 as an error.
  test.use({ allowedStatuses: [409], axeAlsoIn: adminSizes.phone });
  const [id, email] = orders[device];
  const isDesktop = device === "desktop";

  test("Every section can be reached, is accessible, and fits the screen", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
    await expectAccessible(page);
    for (const [name, path] of sections) {
      await openSection(page, name, isDesktop);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expectAccessible(page);
    }
    for (const path of deeperPages) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });

  test("An order is moved on, tracked, written to and archived", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto(`/admin/orders?q=${id.toLowerCase()}`);
    await page.getByRole("link", { name: `#${id}` }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByRole("heading", { name: `Order #${id}` })).toBeVisible();
    await expectAccessible(page);
    const posted: string[] = [];
    page.on("request", (request) => posted.push(request.postData() ?? ""));
    const status = dialog.getByLabel(`Status of ${id}`);
    const before = await status.inputValue();
    await status.press(before === "delivered" ? "ArrowUp" : "ArrowDown");
    await expect(status).not.toHaveValue(before);
    await status.selectOption("in_production");
    await dialog.getByRole("button", { name: "Set status" }).click();
    await expect(dialog.getByText(`No one has approved the design of ${id} yet.`)).toBeVisible();
    await dialog.getByRole("button", { name: "Start anyway" }).click();
    await expectToast(page, "Order status has been updated successfully.");
    const chosen = posted.flatMap((data) => /status=(\w+)/.exec(data)?.[1] ?? []);
    expect(new Set(chosen), "an arrow key sends nothing").toEqual(new Set(["in_production"]));
    await dialog.getByRole("button", { name: "Send Production Email" }).click();
    await expectToast(page, "Production status email sent successfully!");
    const notes = dialog.getByLabel("For staff only");
    await notes.fill("Call before noon");
    await dialog.getByLabel("Tracking number").fill("1Z999");
    await dialog.getByRole("button", { name: "Preview email about the package" }).click();
    const mail = page.getByRole("dialog", { name: "Email preview" });
    await expect(mail).toContainText(`Order ${id}: your pins are on the way`);
    await mail.getByRole("button", { name: "Close" }).click();
    await dialog.getByRole("button", { name: "Ship", exact: true }).click();
    await expectToast(page, "The customer gets one email with tracking.");
    await expect(dialog.getByRole("button", { name: "Undo" })).toBeVisible();
    await expect(dialog.getByText("Next: Mark as Delivered")).toBeVisible();
    const delivered = dialog.locator("form").filter({ has: page.getByRole("button", { name: "Mark as Delivered" }) });
    await dialog.getByRole("button", { name: "Preview email about the delivery" }).click();
    await expect(mail).toContainText(`Order ${id}: your order has been delivered`);
    await mail.getByRole("button", { name: "Close" }).click();
    await dialog.getByLabel("Email customer about the delivery").uncheck();
    await delivered.getByRole("button", { name: "Mark as Delivered" }).click();
    await expect(dialog.getByLabel(`Status of ${id}`)).toHaveValue("delivered");
    await expect(delivered).toHaveCount(0);
    await expect(notes, "no other form's save empties this one").toHaveValue("Call before noon");
    await dialog.getByLabel("Tracking number").fill("1Z777");
    await dialog.getByRole("button", { name: "Save notes" }).click();
    await expectToast(page, "The notes have been saved.");
    await expect(notes).toHaveValue("Call before noon");
    await expect(dialog.getByLabel("Tracking number")).toHaveValue("1Z777");
    await dialog.getByLabel("Template").selectOption("thanks");
    await dialog.getByRole("button", { name: "Send Email", exact: true }).click();
    await expect(page.getByText(/is on its way\.$/).first()).toBeVisible();
    await dialog.getByRole("button", { name: "Delete Order" }).click();
    const question = page.getByRole("alertdialog");
    await expect(question).toContainText(`Are you sure you want to delete order #${id}?`);
    await question.getByRole("button", { name: "Delete order" }).click();
    await expectToast(page, "Custom order has been deleted successfully.");
    await page.goto(`/admin/orders?q=${id}`);
    await expect(page.getByText("No orders match")).toBeVisible();
    const mails = await mailsTo(page, email);
    const told = mails.map(({ subject }) => subject);
    expect(told).toContain(`Order ${id}: your pins are in production`);
    expect(told).not.toContain(`Order ${id}: your order has been delivered`);
  });

  test("A code, a quote and an invoice are created", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/discount-codes/new");
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Code", { exact: true }).fill(`clubday-${device}`);
    await dialog.getByLabel("Discount").fill("12");
    await dialog.getByRole("button", { name: "Create code" }).click();
    await expectToast(page, "Code Created");
    await expect(page.getByRole("link", { name: `CLUBDAY-${device.toUpperCase()}` })).toBeVisible();

    if (isDesktop) {
      await page.getByRole("button", { name: "More actions for CLUBDAY-DESKTOP" }).click();
      await page.getByRole("menuitem", { name: "Send Mass Email" }).click();
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText("Next, choose the recipients and preview the email.");
      await question.getByRole("button", { name: "Write email" }).click();
      await expect(page.getByRole("group", { name: "Recipients" })).toBeVisible();
      await page.getByRole("button", { name: "Preview and count" }).click();
      await expect(page.getByTitle("The email on a phone")).toHaveAttribute("srcdoc", /CLUBDAY-DESKTOP/);
    }

    await page.goto(`/admin/quotes/${await newQuote(page, `quote-${device}@castle.example`)}`);
    await dialog.getByLabel("Line 1: price each").fill("0");
    await dialog.getByRole("button", { name: /^Send (quote|again)$/ }).click();
    await expect(dialog.getByText("Please enter a valid quote amount.").first()).toBeVisible();
    await dialog.getByLabel("Line 1: price each").fill("825.50");
    await dialog.getByRole("button", { name: /^Send (quote|again)$/ }).click();
    await expectToast(page, "The quote has been saved and emailed to the client.");

    await page.goto("/admin/invoices/new");
    await dialog.getByRole("button", { name: "Send invoice" }).click();
    await expect(dialog.getByText("Please fill in all required fields.").first()).toBeVisible();
    await dialog.getByLabel("Customer name").fill("Robin Castle");
    await dialog.getByLabel("Customer email").fill(`invoice-${device}@castle.example`);
    await dialog.getByRole("button", { name: "Add line" }).click();
    await dialog.getByLabel("Line 1: description").fill("Crest pins");
    await dialog.getByLabel("Line 1: quantity").fill("100");
    await dialog.getByLabel("Line 1: price each in dollars").fill("4.50");
    await expect(dialog.getByText("$450.00 before tax")).toBeVisible();
    const number = `INV-${770_000 + viewport.width}`;
    await dialog.getByLabel("Number").fill(number);
    await dialog.getByRole("button", { name: "Send invoice" }).click();
    await expectToast(page, `Invoice ${number} has been sent.`);
    const [mail] = await mailsTo(page, `invoice-${device}@castle.example`);
    expect(mail?.html).toContain("amount=450.00");
  });
});

test.describe("two editors", () => {
  test.use({ allowedStatuses: [409] });

  test("The later of two editors of a product gets a notice and loses no input", async ({ page, browser }) => {
    await signInAsStaff(page);
    const other = await (await browser.newContext()).newPage();
    await signInAsStaff(other);
    // Not in the store, because other journeys count and buy what is.
    const made = { name: "Pimento Zero", description: "A sandwich.", price: 5, stockQuantity: 4, isActive: false };
    const { id } = await requestAsStaff<{ id: number }>(page, "POST", "/api/products", made);
    // Today's "Restock" leads to this page.
    await page.goto(`/admin/products/${id}#stock`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^Edit stock of/ })
      .click();
    await expect(page.getByLabel("New total")).toHaveAccessibleDescription(/ \(currently 4\)\.$/);
    await page.getByLabel("Add or remove").fill("+200");
    await expect(page.getByText("4 + 200 = 204")).toBeVisible();
    await page.getByLabel("Reason").selectOption("Delivery");
    await page.getByRole("button", { name: "Save stock" }).click();
    await expectToast(page, "The stock has been saved.");
    for (const editor of [page, other]) await editor.goto(`/admin/products/${id}`);
    await page.getByLabel("Name", { exact: true }).last().fill("Pimento First");
    await page.getByRole("button", { name: "Save product" }).click();
    await expectToast(page, "The product has been saved.");
    await other.getByLabel("Name", { exact: true }).last().fill("Pimento Second");
    await other.getByRole("button", { name: "Save product" }).click();
    await expect(other.getByText(/^Someone else saved changes while you were editing/).first()).toBeVisible();
    await expect(other.getByLabel("Name", { exact: true }).last()).toHaveValue("Pimento Second");
    await page.reload();
    await expect(page.getByLabel("Name", { exact: true }).last()).toHaveValue("Pimento First");
    await page.getByRole("button", { name: /^Edit stock of/ }).click();
    await expect(page.getByLabel("New total")).toHaveValue("204");
  });
});

test("Staff who sign in by the form are greeted, and a closed dialog returns the focus to its opener", async ({
  page,
}) => {
  await submitLogin(page, "admin", "admin-pinhigh");
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText("Welcome back!").first()).toBeVisible();
  // Uses a row that no other test changes. In a longer list, the orders of other tests would come first.
  await page.goto("/admin/orders?q=CP-DEM0000010");
  const act = page.getByRole("link", { name: "Get design approval CP-DEM0000010" });
  await act.press("Enter");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(act).toBeFocused();

  const more = page.getByRole("button", { name: "More actions for CP-DEM0000010" });
  await more.press("Enter");
  await page.getByRole("menuitem", { name: "Delete Order" }).press("Enter");
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).press("Enter");
  await expect(more).toBeFocused();
});
