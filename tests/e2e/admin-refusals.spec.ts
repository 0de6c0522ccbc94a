import type { Browser, Page } from "@playwright/test";
import { requestAsStaff, signInAsStaff } from "./support/staff";
import { expect, expectToast, test } from "./support/test";

test.use({ allowedStatuses: [404, 409, 503] });

/** Two staff members who look at the same page. */
async function twoStaff(page: Page, browser: Browser, path: string): Promise<Page> {
  const other = await (await browser.newContext()).newPage();
  for (const one of [page, other]) {
    await signInAsStaff(one);
    await one.goto(path);
  }
  return other;
}

const dialogOf = (page: Page) => page.getByRole("dialog").first();

/** Checks that the second of two staff members gets the notice (admin-5), and that nothing is overwritten. */
test("An order that moved on refuses a change to its old state", async ({ page, browser }) => {
  const id = "CP-DEM0000016";
  const other = await twoStaff(page, browser, `/admin/orders/${id}`);
  await dialogOf(other).getByLabel(`Status of ${id}`).selectOption("in_production");
  await dialogOf(other).getByRole("button", { name: "Set status" }).click();
  await dialogOf(other).getByRole("button", { name: "Start anyway" }).click();
  await expectToast(other, "Order status has been updated successfully.");

  await dialogOf(page).getByLabel(`Status of ${id}`).selectOption("pending");
  await dialogOf(page).getByRole("button", { name: "Set status" }).click();
  await expectToast(page, /^Failed to update order status\./);
  await dialogOf(page).getByLabel("Tracking number").fill("1Z999");
  await dialogOf(page).getByRole("button", { name: "Ship", exact: true }).click();
  await dialogOf(page).getByRole("button", { name: "Ship anyway" }).click();
  await expectToast(page, /^Failed to update tracking information\./);
  await expect(dialogOf(page).getByLabel("Tracking number")).toHaveValue("1Z999");

  await dialogOf(other).getByLabel(`Status of ${id}`).selectOption("shipped");
  await dialogOf(other).getByRole("button", { name: "Set status" }).click();
  const anyway = dialogOf(other).getByRole("button", { name: "Ship anyway" });
  await expect(anyway).toBeVisible();
  // Waits for the response, because a visible toast may still be the one of the first change.
  const kept = other.waitForResponse((response) => response.request().method() === "POST");
  await anyway.click();
  expect((await kept).ok()).toBe(true);
  await expectToast(other, "Order status has been updated successfully.");
  await page.goto(`/admin/orders/${id}`);
  await expect(dialogOf(page).getByRole("button", { name: "Send Production Email" })).toHaveCount(0);
});

test("The production email is refused once the order has shipped, and without a connection the page stays", async ({
  page,
  browser,
}) => {
  const id = "CP-DEM0000003";
  const other = await twoStaff(page, browser, `/admin/orders/${id}`);
  await dialogOf(other).getByLabel(`Status of ${id}`).selectOption("shipped");
  await dialogOf(other).getByRole("button", { name: "Set status" }).click();
  await expectToast(other, "Order status has been updated successfully.");
  const unreachable = (url: URL) => url.pathname.startsWith("/admin/orders/") && url.pathname.endsWith(".data");
  await page.route(unreachable, (route) => route.fulfill({ status: 503, body: "No answer" }));
  await dialogOf(page).getByRole("button", { name: "Send Production Email" }).click();
  await expectToast(page, /^Error sending production email\./);
  await page.unroute(unreachable);
  // Presses repeatedly, because a second press right after the first is dropped as a double click.
  await expect(async () => {
    await dialogOf(page).getByRole("button", { name: "Send Production Email" }).click();
    const refused = page.getByText(/^Failed to send production email\./).first();
    await expect(refused).toBeVisible({ timeout: 2000 });
  }).toPass();
});

test("A product and its stock are refused to the later editor, and so is its end", async ({ page, browser }) => {
  const other = await twoStaff(page, browser, "/admin/products/new");
  await dialogOf(other).getByLabel("Name", { exact: true }).fill("Refusal Pin");
  await dialogOf(other).getByLabel("Description").fill("Made to be refused");
  await dialogOf(other).getByLabel("Price").fill("5");
  // Hidden, because other tests count the catalog's pins at the same time.
  await dialogOf(other).getByLabel("In store").selectOption("Hidden");
  await dialogOf(other).getByRole("button", { name: "Create product" }).click();
  await expectToast(other, "The product is in the catalog.");
  for (const one of [page, other]) await one.goto("/admin/products?q=Refusal");
  for (const one of [page, other]) await one.getByRole("button", { name: "More actions for Refusal Pin" }).click();
  await other.getByRole("menuitem", { name: "Delete" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete product" }).click();
  await expectToast(other, "The product is no longer in the catalog.");
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete product" }).click();
  await expectToast(page, /^Failed to delete product\./);
});

test("A deleted quote request and invoice are reported", async ({ page, browser }) => {
  const other = await twoStaff(page, browser, "/admin/quotes/QR-DEM0000008");
  await dialogOf(other).getByRole("button", { name: "Delete" }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Delete quote request" }).click();
  await expectToast(other, "The quote request has been deleted.");
  await dialogOf(page).getByLabel("Line 1: price each", { exact: true }).fill("100");
  await dialogOf(page).getByRole("button", { name: "Send quote" }).click();
  await expectToast(page, /^Failed to update quote request\./);
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete quote request" }).click();
  await expectToast(page, /^Failed to delete quote request\./);

  await dialogOf(page).getByRole("button", { name: "Start collaboration" }).click();
  await expectToast(page, /^Failed to create collaboration session\./);

  const invoice = { customerName: "Robin", customerEmail: "refused-delete@castle.example", amount: 120.5 };
  const { id } = await requestAsStaff<{ id: string }>(page, "POST", "/api/send-invoice", invoice);
  for (const one of [page, other]) await one.goto(`/admin/invoices/${id}`);
  // A hidden page does not look for changes. A visible one would show the payment within ten seconds and have no Delete anymore.
  await page.evaluate(() => Object.defineProperty(document, "visibilityState", { value: "hidden" }));
  await dialogOf(other).getByRole("button", { name: "Record payment" }).click();
  await other.getByRole("dialog", { name: "Record a payment" }).getByRole("button", { name: "Record payment" }).click();
  await expectToast(other, "Payment Recorded");
  await dialogOf(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete invoice" }).click();
  await expectToast(page, /^Failed to delete invoice\./);
});

test("A price without its number of pieces is reported, and nothing is sent", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/quotes/QR-DEM0000004");
  await dialogOf(page).getByLabel("Line 1: price each", { exact: true }).fill("500");
  await dialogOf(page).getByRole("button", { name: "Add quantity" }).click();
  await dialogOf(page).getByLabel("Line 1: price each, option 1").fill("450");
  await dialogOf(page)
    .getByRole("button", { name: /^Send (quote|again)$/ })
    .click();
  await expect(dialogOf(page).getByText("Please enter the number of pieces for this price")).toBeVisible();
  const pieces = dialogOf(page).getByLabel("Option 1: quantity");
  await expect(pieces).toBeFocused();
  await expect(pieces).toHaveAttribute("aria-invalid", "true");
  const price = dialogOf(page).getByLabel("Line 1: price each, option 1");
  await price.fill("cheap");
  await expect(dialogOf(page).getByText("Please enter a valid quote amount.")).toBeVisible();

  // Moving back with Shift+Tab must not leave the focused element under the dialog's title (WCAG 2.4.11).
  await dialogOf(page).getByLabel("For staff only").focus();
  for (let stops = 0; stops < 12; stops++) {
    await page.keyboard.press("Shift+Tab");
    const clear = await dialogOf(page).evaluate((dialog) => {
      const top = document.activeElement?.getBoundingClientRect().top ?? 0;
      return top - (dialog.querySelector("header")?.getBoundingClientRect().bottom ?? 0);
    });
    expect(clear).toBeGreaterThanOrEqual(0);
  }

  // Closing the dialog by accident does not lose the input: the dialog asks first, and answering no keeps it open.
  const asked = page.waitForEvent("dialog").then(async (question) => {
    await question.dismiss();
    return question.message();
  });
  await page.keyboard.press("Escape");
  expect(await asked).toBe("Close this and lose what you typed?");
  await expect(price).toHaveValue("cheap");
  page.once("dialog", (question) => question.accept());
  await page.mouse.click(5, 5);
  await expect(page.getByRole("dialog")).toBeHidden();
});

test("Ticked orders that leave the list are no longer counted", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/orders?kind=regular");
  await page
    .getByRole("checkbox", { name: /^Select order PH-/ })
    .first()
    .check();
  await expect(page.getByText("1 selected")).toBeVisible();
  await page.getByRole("link", { name: "Custom", exact: true }).click();
  await expect(page.getByRole("link", { name: /^#CP-/ }).first()).toBeVisible();
  await expect(page.getByText("1 selected")).toBeHidden();
});

test("A missing page leads back to the back office, and a signed-out visitor to the shop", async ({ page }) => {
  await page.goto("/admin/nothing");
  await expect(page.getByRole("main").getByRole("link", { name: "Back to Home" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Back to the back office" })).toHaveCount(0);
  await signInAsStaff(page);
  for (const path of ["/Admin/nothing", "/admin/orders/CP-NOPE"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "404 Page Not Found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Sections" })).toBeVisible();
    await page.getByRole("main").getByRole("link", { name: "Back to the back office" }).click();
    await expect(page).toHaveURL(/\/admin$/);
  }
});
