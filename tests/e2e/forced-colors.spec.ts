// Tests Windows contrast themes: axe on the main pages, and that nothing is shown by a background color alone.
import { demoRoomToken } from "../../scripts/seed/collaboration";
import { fillCart } from "./support/checkout";
import { signInAsStaff } from "./support/staff";
import { expect, expectNoViolations, test } from "./support/test";

test.use({ contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

const shopPages = [
  "/",
  "/wholesale",
  "/product/3",
  "/custom",
  "/quote",
  "/cart",
  "/checkout",
  "/login",
  "/find-order",
  "/blog",
  `/quote-collaboration/${demoRoomToken}`,
];

const adminPages = [
  "/admin",
  "/admin/orders",
  "/admin/orders/CP-DEM0000008",
  "/admin/quotes/QR-DEM0000001",
  "/admin/invoices/new",
  "/admin/products/3",
  "/admin/vip",
  "/admin/production",
  "/admin/settings",
];

test("Axe finds nothing in the shop in forced colors", async ({ page }) => {
  await fillCart(page, 3);
  const seen = new Set<string>();
  for (const path of shopPages) {
    await page.goto(path);
    await expectNoViolations(page, seen);
  }
});

test("Axe finds nothing in the back office in forced colors", async ({ page }) => {
  await signInAsStaff(page);
  const seen = new Set<string>();
  for (const path of adminPages) {
    await page.goto(path);
    await expectNoViolations(page, seen);
  }
});

test("Current items, main buttons, sliders and focus are visible in forced colors", async ({ page }) => {
  const colorOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((one) => getComputedStyle(one).backgroundColor);
  await page.goto("/custom");
  const canvas = await colorOf("body");
  const main = page.getByRole("button", { name: "Next Step" }).first();
  expect(await main.evaluate((one) => getComputedStyle(one).borderTopWidth)).toBe("1px");
  expect(await main.evaluate((one) => getComputedStyle(one).backgroundColor)).not.toBe(canvas);
  const slider = page.getByRole("slider").first();
  const track = await slider.evaluate(
    (one) => getComputedStyle(one, "::-webkit-slider-runnable-track").backgroundColor,
  );
  expect(track).not.toBe(canvas);
  expect(await colorOf("header a[aria-current=page]")).not.toBe(await colorOf("header nav a:not([aria-current])"));

  await page.goto("/");
  const box = page.locator("label", { has: page.locator("input[type=file]") }).first();
  const outline = () => box.evaluate((one) => getComputedStyle(one).outlineStyle);
  expect(await outline()).toBe("none");
  await page.locator("body").press("Tab");
  await box.locator("input").focus();
  expect(await outline()).not.toBe("none");

  await signInAsStaff(page);
  await page.goto("/admin/orders");
  for (const list of ["nav[aria-label='Kind of order']", "nav[aria-label=Sections]"])
    expect(await colorOf(`${list} [aria-current]`)).not.toBe(await colorOf(`${list} a:not([aria-current])`));
});
