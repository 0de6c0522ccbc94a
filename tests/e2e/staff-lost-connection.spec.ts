import type { Route } from "@playwright/test";
import { signInAsStaff } from "./support/staff";
import { expect, expectToast, test } from "./support/test";

test.use({ allowedStatuses: [404, 413, 500, Number.NaN] });

interface Case {
  path: string;
  field: string | RegExp;
  typed: string;
  button: string;
  sentence: string;
  also?: Record<string, string>;
}

const cases: Case[] = [
  {
    path: "/admin/products/new",
    field: "Name",
    typed: "Offline Pin",
    also: { Description: "Drawn on a train", Price: "5" },
    button: "Create product",
    sentence: "Failed to create product.",
  },
  {
    path: "/admin/quotes/QR-DEM0000004",
    field: "Line 1: price each",
    typed: "500",
    button: "Send quote",
    sentence: "Failed to update quote request.",
  },
  {
    path: "/admin/discount-codes/new",
    field: "Code",
    typed: "OFFLINE10",
    also: { Discount: "10", "Minimum order": "0" },
    button: "Create code",
    sentence: "Failed to save the discount code.",
  },
  {
    path: "/admin/settings",
    field: "Canada surcharge",
    typed: "9.50",
    button: "Save settings",
    sentence: "We don't know if this was saved.",
  },
];

const faults = [
  {
    name: "lost connection",
    reason: "We couldn't reach the shop",
    answer: (route: Route) => route.abort("internetdisconnected"),
  },
  {
    name: "500",
    reason: "Something went wrong on our end",
    answer: (route: Route) => route.fulfill({ status: 500, body: "Internal Server Error" }),
  },
];

for (const { path, field, typed, also = {}, button, sentence } of cases)
  for (const { name, reason, answer } of faults)
    test(`After a ${name}, ${path} keeps the page and everything typed`, async ({ page }) => {
      await signInAsStaff(page);
      await page.goto(path);
      const form = page.locator("form").filter({ has: page.getByRole("button", { name: button, exact: true }) });
      const box = form.getByLabel(field, { exact: true });
      await box.fill(typed);
      for (const [label, value] of Object.entries(also)) await form.getByLabel(label, { exact: true }).fill(value);
      await page.route(
        (url) => url.pathname.endsWith(".data"),
        (route) => (route.request().method() === "POST" ? answer(route) : route.fallback()),
      );
      await form.getByRole("button", { name: button, exact: true }).click();
      await expectToast(page, new RegExp(`^${sentence}.*${reason}`));
      await expect(box).toHaveValue(typed);
    });

test("After a lost answer, the toast doesn't claim that a payment wasn't recorded", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/invoices/IV-DEM0000000");
  await page.getByRole("button", { name: "Record payment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Record a payment" });
  await dialog.getByLabel("Amount").fill("1.00");
  await page.route(
    (url) => url.pathname.endsWith(".data"),
    (route) => (route.request().method() === "POST" ? route.abort("internetdisconnected") : route.fallback()),
  );
  await dialog.getByRole("button", { name: "Record payment" }).click();
  await expectToast(page, /^We don't know if this was saved\. We couldn't reach the shop\./);
  await expect(dialog.getByLabel("Amount")).toHaveValue("1.00");
});

test("A CSV file over 10 MB says that the upload failed and why", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/contacts");
  const buffer = Buffer.alloc(10_600_000, "name,email\n");
  await page
    .getByLabel("Import customers from a CSV file")
    .setInputFiles({ name: "customers.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(page.getByText("Upload Failed").first()).toBeVisible();
});

test("A lost connection while a room is opened from a quote keeps the quote", async ({ page }) => {
  await signInAsStaff(page);
  await page.goto("/admin/quotes/QR-DEM0000004");
  await page.route(
    (url) => url.pathname.startsWith("/admin/collaboration") && url.pathname.endsWith(".data"),
    (route) => route.abort("internetdisconnected"),
  );
  await page.getByRole("button", { name: "Start collaboration" }).first().click();
  await expectToast(page, /^Failed to create collaboration session\./);
  await expect(page.getByRole("button", { name: "Start collaboration" }).first()).toBeVisible();
});
