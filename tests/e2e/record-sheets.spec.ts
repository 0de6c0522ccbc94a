// Tests the list of orders and the panels of its records: badges, sorting, counts, two columns, and the focus on the next step.
import { adminSizes } from "../support/fixtures/sizes";
import { buy } from "./support/purchase";
import { newInvoice, newQuote, openStudio, requestAsStaff, signInAsStaff, sortBy } from "./support/staff";
import { boxOf, eachSize, expect, test } from "./support/test";

/** Fonts of a heading and of all its parts. Runs in the page. */
const fontsOf = (heading: Element) =>
  [heading, ...heading.querySelectorAll("*")].map((part) => getComputedStyle(part).fontFamily);

eachSize(adminSizes, "desktop", (device) => {
  test("Orders have a payment badge, are sorted by amount, and are counted", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/orders?kind=regular&status=delivered");
    const rows = page.locator("main tbody tr");
    await expect(rows.first().getByText("Paid", { exact: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Pages" })).toHaveText(/^\d+ orders?$/);
    const amounts = () =>
      rows.evaluateAll((all) =>
        all.map((row) => Number(/\$([\d,]+\.\d\d)/.exec(row.textContent ?? "")?.[1]?.replace(",", ""))),
      );
    const shown = await amounts();
    await sortBy(page, "Total", "ascending");
    await expect(page).toHaveURL(/sort=total/);
    await expect.poll(amounts).toEqual(shown.toSorted((a, b) => a - b));
    await sortBy(page, "Total", "descending");
    await expect.poll(amounts).toEqual(shown.toSorted((a, b) => b - a));
    await expectAccessible();
  });

  test("A record begins with its next step, which has the focus", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    const email = `sheets-${device}@castle.example`;
    const [order, quote] = [await buy(page, email), await newQuote(page, email)];
    const fonts = new Set<string>();
    const sheet = page.getByRole("dialog");
    const step = sheet.locator("#next-step");
    for (const [path, field] of [
      [`/admin/orders/${order}`, "Carrier"],
      [`/admin/quotes/${quote}`, "Line 1: price each"],
    ] as const) {
      await page.goto(path);
      await expect(step).toBeVisible();
      await expect(step.getByLabel(field)).toBeVisible();
      await expect(step.locator(":focus")).toHaveCount(1);
      const title = sheet.getByRole("heading", { name: path.slice(-13) });
      for (const font of await title.evaluate(fontsOf)) fonts.add(font);
      const customer = sheet.getByRole("heading", { name: /^(Customer|Request)$/ });
      const [next, other] = [await boxOf(step), await boxOf(customer)];
      if (device === "desktop") expect(other.x).toBeGreaterThan(next.x + next.width);
      else expect(other.y).toBeGreaterThan(next.y);
      await expectAccessible();
    }
    expect(fonts.size, "the titles of records have one font").toBe(1);
  });

  test("The step that requests a balance stands out and never starts at the refund", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/orders/CP-DEM0000009");
    const step = page.getByRole("dialog").locator("#next-step");
    await expect(step.getByRole("button", { name: "Refund" })).toBeVisible();
    await expect(step.getByRole("button", { name: "Record payment" })).toBeFocused();
    const colorOf = (name: string) =>
      step.getByRole("button", { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
    expect(await colorOf("Record payment")).toBe(await colorOf("Refund"));
    expect(await colorOf("Email a new link")).not.toBe(await colorOf("Refund"));
  });

  test("An approved quote begins with the mockup, which comes before the deposit", async ({ page }) => {
    await signInAsStaff(page);
    const id = await newQuote(page, `mockup-first-${device}@castle.example`);
    for (const data of [{ quotedAmount: 300 }, { status: "approved", approvedByPhone: "Pat, today" }])
      await requestAsStaff(page, "PATCH", `/api/quote-requests/${id}`, data);
    await page.goto(`/admin/quotes/${id}`);
    const step = page.getByRole("dialog").locator("#next-step");
    await expect(step.getByLabel("Client name")).toBeFocused();
    await expect(step.getByRole("button", { name: "Start collaboration" })).toBeVisible();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: adminSizes.phone });

  test("On a phone the header's rows begin at one edge, buttons are equally high, and a customer is under Customers", async ({
    page,
  }) => {
    await signInAsStaff(page);
    const { number } = await newInvoice(page, "even-buttons@castle.example");
    await page.goto("/admin/customers/robin@castlepines.example");
    await expect(page.locator("button[aria-haspopup=menu]").first()).toHaveText("Customers");
    const header = page.locator("header").first();
    const rows = await header.locator("a, button").evaluateAll((all) => {
      const edges = new Map<number, number>();
      for (const { top, height, left, width } of all.map((one) => one.getBoundingClientRect())) {
        if (width < 2 || top < 0) continue;
        const middle = Math.round((top + height / 2) / 20);
        edges.set(middle, Math.min(left, edges.get(middle) ?? Infinity));
      }
      return [...edges.values()].map(Math.round);
    });
    expect(rows.length).toBeLessThanOrEqual(2);
    expect(new Set(rows).size).toBe(1);

    await page.goto(`/admin/invoices?q=${number}`);
    await page.getByRole("main").getByRole("link", { name: number }).first().click();
    const buttons = page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Copy payment link|Void|Duplicate|Delete)$/ })
      .or(page.getByRole("dialog").getByRole("link", { name: /^(Edit|Print|Download PDF)$/ }));
    await expect(buttons).toHaveCount(7);
    const heights = await buttons.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
    expect(new Set(heights.map(Math.round)).size).toBe(1);
  });
});

test("A staff room opens with the mockup and the comments in sight", async ({ page }) => {
  await signInAsStaff(page);
  const email = "in-sight@castle.example";
  const quote = await newQuote(page, email);
  await (await openStudio(page, quote, email))();
  await page.setViewportSize(adminSizes.desktop);
  await page.goto(`/admin/collaboration?q=${quote}`);
  await page.getByRole("link", { name: new RegExp(quote) }).click();
  await expect(page.getByRole("img", { name: /mockup/i }).first()).toBeInViewport({ ratio: 0.6 });
  await expect(page.getByRole("region", { name: "Comments" })).toBeInViewport({ ratio: 0.3 });
});
