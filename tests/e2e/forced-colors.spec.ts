// Tests Windows contrast themes: axe on every page, and that nothing is shown by a background color alone. On the same visits, buttons
// of a list must say which row they belong to.
import type { Page } from "@playwright/test";
import { publicPages, staffPages } from "../support/fixtures/pages";
import { fillCart } from "./support/checkout";
import { signInAsStaff } from "./support/staff";
import { expect, expectNoViolations, test } from "./support/test";

// The tracking page asks to sign in, and a room without its link does not exist.
test.use({ allowedStatuses: [401, 404], contextOptions: { reducedMotion: "reduce", forcedColors: "active" } });

/** Pages that show the same as another one, or whose records other tests change. */
const isVisited = (path: string) => !/\/print|\/merge|\/statement|inbox\?show/.test(path);

async function expectAllSound(page: Page, paths: string[]) {
  const seen = new Set<string>();
  const shared: Record<string, string[]> = {};
  for (const path of paths.filter(isVisited)) {
    await page.goto(path);
    await expectNoViolations(page, seen);
    const names = await page.evaluate(sharedNames);
    if (names.length > 0) shared[path] = names;
  }
  expect(shared, "buttons in different rows of a list have the same name").toEqual({});
}

test("In forced colors, axe finds nothing in the shop, and every button of a list names its row", async ({ page }) => {
  await fillCart(page, 3);
  await fillCart(page, 4);
  await expectAllSound(page, publicPages);
});

test("In forced colors, axe finds nothing for staff, and every button of a list names its row", async ({ page }) => {
  await signInAsStaff(page);
  await expectAllSound(page, staffPages);
});

/**
 * Returns the names that visible buttons in different rows of a list share. A row is a child with the same tag and class as another. A
 * group or an article that has a name of its own, such as a stepper, names its buttons too. Runs in the page.
 */
function sharedNames(): string[] {
  const textOf = (element: Element | null) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const hidden of copy?.querySelectorAll("[aria-hidden=true]") ?? []) hidden.remove();
    for (const picture of copy?.querySelectorAll("img") ?? []) picture.replaceWith(picture.alt);
    return copy?.textContent?.replace(/\s+/g, " ").trim() ?? "";
  };
  const labelOf = (element: Element) =>
    element.getAttribute("aria-label") ??
    (element.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => textOf(document.getElementById(id)))
      .join(" ")
      .trim();
  const nameOf = (button: Element) => {
    const groups: string[] = [];
    for (let at = button.parentElement; at; at = at.parentElement)
      if (at.matches("fieldset, article, [role=group], [role=article]")) groups.push(labelOf(at));
    return [labelOf(button) || textOf(button), ...groups].join(" / ");
  };
  const rowIn = (list: Element, element: Element) => [...list.children].find((child) => child.contains(element));
  const shown = [...document.querySelectorAll("button, summary")].filter((one) => one.checkVisibility());
  const shared = shown.filter((one, at) =>
    shown.slice(at + 1).some((other) => {
      let list = one.parentElement;
      while (list && !list.contains(other)) list = list.parentElement;
      const [row, otherRow] = list ? [rowIn(list, one), rowIn(list, other)] : [];
      if (!row || !otherRow || row === one) return false;
      const isRow = row.tagName === otherRow.tagName && row.className === otherRow.className;
      return isRow && nameOf(one) === nameOf(other);
    }),
  );
  return [...new Set(shared.map(nameOf))];
}

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
