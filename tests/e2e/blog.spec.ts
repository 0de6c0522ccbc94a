import type { Page } from "@playwright/test";
import { richResultProblems } from "../support/assertions/rich-results";
import { shopSizes } from "../support/fixtures/sizes";
import { payloads } from "./support/payloads";
import { eachSize, expect, test } from "./support/test";

const noOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);

eachSize(shopSizes, "phone", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("A reader goes from the list through a filter to a post and on", async ({ page, expectAccessible }) => {
    await page.goto("/blog");
    await expectAccessible(page);
    await noOverflow(page);
    const categories = page.getByRole("navigation", { name: "Categories" });
    // As shown, because style sheets write the capital letter.
    const shown = ["All", "Tips", "Equipment", "Courses", "Tournaments", "News"];
    await expect(categories.getByRole("link")).toHaveText(shown, { useInnerText: true });
    await categories.getByRole("link", { name: "news" }).click();
    await expect(page.getByText('No posts in the "news" category yet.')).toBeVisible();
    await expectAccessible(page);
    await categories.getByRole("link", { name: "courses" }).click();
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("link", { name: "Read more about Pebble Beach in nine moments" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Pebble Beach in nine moments" })).toBeVisible();
    await expect(page).toHaveTitle("A short history of Pebble Beach Golf Links | Pin High");
    await expect(page.getByText("#pebble-beach")).toBeVisible();
    await expectAccessible(page);
    await noOverflow(page);

    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
    await page.getByRole("button", { name: "Share" }).click();
    await expect(page.getByText("Link copied").first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());

    const more = page.getByRole("region", { name: "More Articles" });
    await expect(more.getByRole("article")).toHaveCount(3);
    await more.getByRole("link", { name: /^Read more about Four lighthouses/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: /lighthouses/ })).toBeVisible();
    await page.getByRole("link", { name: "Shop Golf Pins" }).click();
    await expect(page).toHaveURL(/\/wholesale$/);
  });

  test("The content pages and the built-in article open", async ({ page, expectAccessible }) => {
    await page.goto("/");
    for (const [link, title] of [
      ["FAQ", "Frequently asked questions"],
      ["Shipping", "Shipping and returns"],
      ["Contact", "Contact"],
      ["About Pin High", "About Pin High"],
      ["Privacy", "Privacy"],
      ["Terms", "Terms"],
    ] as const) {
      await page.getByRole("contentinfo").getByRole("link", { name: link, exact: true }).click();
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expectAccessible(page);
      await noOverflow(page);
    }
    await page.goto("/blog");
    await page.getByRole("link", { name: "See how it's done" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "How soft enamel pins are made" })).toBeVisible();
    await expectAccessible(page);
  });
});

test.describe("a post that is not there", () => {
  test.use({ allowedStatuses: [404] });
  test("A missing post says so and leads back", async ({ page }) => {
    await page.goto("/blog/nothing");
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await expect(page).toHaveURL(/\/blog$/);
  });
});

test.describe("as they are sent", () => {
  test.use({ javaScriptEnabled: false });

  test("Pages describe themselves as Google requires", async ({ page }) => {
    for (const path of [
      "/",
      "/wholesale",
      "/product/1",
      "/blog",
      "/blog/five-minutes-of-pin-care",
      "/faq",
      "/contact",
    ]) {
      await page.goto(path);
      const text = await page.locator('script[type="application/ld+json"]').textContent();
      expect(richResultProblems(text ?? ""), path).toEqual([]);
      const image = await page.locator('meta[property="og:image"]').getAttribute("content");
      const shared = await page.request.get(image ?? "");
      expect(shared.headers()["content-type"], path).toMatch(/^image\/(png|jpeg)$/);
    }
  });
});

test("A browser's own XML reader accepts every feed", async ({ page }) => {
  await page.goto("/about");
  for (const path of ["/rss.xml", "/sitemap.xml", "/merchant.xml"]) {
    const root = await page.evaluate(async (address) => {
      const document = new DOMParser().parseFromString(await (await fetch(address)).text(), "text/xml");
      return document.querySelector("parsererror")?.textContent ?? document.documentElement.nodeName;
    }, path);
    expect(["rss", "urlset"], root).toContain(root);
  }
});

test.describe("a hostile post", () => {
  // The pictures in this post do not exist, so their requests answer 404.
  test.use({ allowedStatuses: [404] });
  test("A hostile post runs nothing, loads nothing from elsewhere, and breaks no page", async ({ page, baseURL }) => {
    const foreign: string[] = [];
    page.on("request", (request) => {
      if (!request.url().startsWith(`${baseURL}/`) && !request.url().startsWith("data:")) foreign.push(request.url());
    });
    page.on("dialog", (dialog) => dialog.dismiss());
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener("securitypolicyviolation", (event) => violations.push(event.blockedURI));
    });
    for (const path of ["/blog?category=tips", "/blog/hostile", "/blog/five-minutes-of-pin-care"]) {
      await page.goto(path, { waitUntil: "networkidle" });
      await expect(page.getByRole("contentinfo")).toBeVisible();
      for (const bait of await page.getByText(/^(bait|hover)$/).all()) await bait.hover();
      const seen = await page.evaluate(() => {
        const { __xss, violations } = window as unknown as { __xss?: number; violations: string[] };
        return { ran: __xss !== undefined, violations };
      });
      expect(seen, path).toEqual({ ran: false, violations: [] });
    }
    expect(foreign).toEqual([]);
    expect(payloads.length).toBeGreaterThan(20);
  });
});
