import type { Page } from "@playwright/test";
import { expect, test } from "./support/test";

/** Gives the pages an ANALYTICS_ID, which the tests' shop lacks, and answers requests to Google locally. */
async function withAnalytics(page: Page, consent: "granted" | "denied" | null): Promise<string[]> {
  const asked: string[] = [];
  await page.route(/googletagmanager|google-analytics/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: "text/javascript", body: "" });
  });
  await page.route(
    (url) => url.hostname === "localhost",
    async (route) => {
      if (route.request().resourceType() !== "document") return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace('<html lang="en"', '<html lang="en" data-analytics="G-TEST"');
      return route.fulfill({ response, body });
    },
  );
  await page.addInitScript((given) => given && localStorage.setItem("analytics-consent", given), consent);
  return asked;
}

type Event = [command: string, name: string, facts: Record<string, unknown>];

/** The events sent to Google so far, by name. */
const eventsOf = (page: Page) =>
  page.evaluate(() => {
    const layer = (window as unknown as { dataLayer?: ArrayLike<unknown>[] }).dataLayer ?? [];
    return layer.map((entry) => Array.from(entry)).filter(([command]) => command === "event") as Event[];
  });

test("Analytics reports a view, an addition and a checkout under the CSP, once each", async ({ page }) => {
  const asked = await withAnalytics(page, "granted");
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect.poll(async () => (await eventsOf(page)).map(([, name]) => name)).toEqual(["view_item", "add_to_cart"]);
  const { price } = await (await page.request.get("/api/products/1")).json();
  const [[, , viewed] = []] = await eventsOf(page);
  expect(viewed).toMatchObject({ currency: "USD", value: price, items: [{ item_id: "PIN-0001", quantity: 1 }] });
  expect(asked).toEqual(["https://www.googletagmanager.com/gtag/js?id=G-TEST"]);

  await page.goto("/checkout");
  await expect.poll(async () => (await eventsOf(page)).map(([, name]) => name)).toEqual(["begin_checkout"]);
});

for (const consent of ["denied", null] as const) {
  test(`Analytics loads and reports nothing when consent is ${consent ?? "not given"}`, async ({ page }) => {
    const asked = await withAnalytics(page, consent);
    await page.goto("/product/1", { waitUntil: "networkidle" });
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByText("1 item(s) added to your cart!").first()).toBeVisible();
    expect(await eventsOf(page)).toEqual([]);
    expect(asked).toEqual([]);
  });
}

test.describe("the error screen", () => {
  test.use({ allowedStatuses: [500] });
  test("The error screen is reported as an exception", async ({ page }) => {
    await withAnalytics(page, "granted");
    await page.goto("/about");
    // The error screen renders <html> again, without the analytics id, because the tests' shop has none.
    await page.evaluate(() => {
      const { documentElement: html } = document;
      const keep = () => html.dataset.analytics ?? html.setAttribute("data-analytics", "G-TEST");
      new MutationObserver(keep).observe(html, { attributes: true });
    });
    await page.route(/\/terms\.data/, (route) => route.fulfill({ status: 500, body: "" }));
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
    await expect.poll(async () => (await eventsOf(page)).at(-1)).toMatchObject(["event", "exception", { fatal: true }]);
  });
});
