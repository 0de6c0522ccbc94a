// Tests settings that would disturb other tests: only buyers may review, quantity tiers count the whole cart, and there is a tax rate.
// The shop also has more pins than one catalog page holds.
import { shopSizes } from "../support/fixtures/sizes";
import { startTestShop, type TestShop } from "../support/fixtures/test-shop";
import { saveSettings, staffRequests } from "./support/staff";
import { eachSize, expect, test } from "./support/test";

test.describe("a pro shop", () => {
  let shop: TestShop;
  test.beforeAll(async ({ browser }) => {
    shop = await startTestShop();
    const staff = await staffRequests(shop.url);
    const product = { description: "A crest.", price: 10, category: "golf-pins", stockQuantity: 500 };
    for (let club = 1; club <= 13; club++)
      expect((await staff.post("/api/products", { data: { ...product, name: `Club ${club} pin` } })).ok()).toBe(true);
    const forms: Record<string, string>[] = [
      { intent: "tiers", tierScope: "cart" },
      { intent: "tax", region: "CA-ON", rate: "13", onShipping: "on" },
    ];
    for (const form of forms) expect((await staff.post("/admin/settings", { form })).ok()).toBe(true);
    const page = await browser.newPage();
    await saveSettings(page, shop.url, { ratings: "verified" });
    await page.close();
  });
  test.afterAll(() => shop.stop());

  eachSize(shopSizes, "desktop", () => {
    test("A pro shop pages its catalog, shows its buyers' reviews, counts mixed pins together, and adds the province's tax", async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(`${shop.url}/wholesale`);
      await expect(page.getByText("Showing 1-48 of 49 pins")).toBeVisible();
      await expectAccessible();
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page.getByText("Showing pin 49 of 49")).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
      await page.goBack();
      await expect(page.getByText("Showing 1-48 of 49 pins")).toBeVisible();

      await page.goto(`${shop.url}/product/32`);
      await page.getByRole("link", { name: /review/ }).click();
      const reviews = page.getByRole("region", { name: "Reviews" });
      await expect(reviews).toBeInViewport();
      await expect(reviews).toContainText("The post could be a little longer for a thick cap.");
      await expect(reviews).toContainText("Verified buyer");
      await expectAccessible();

      await page.goto(`${shop.url}/quick-order`);
      await page.getByLabel("Pieces of Club 1 pin", { exact: true }).fill("6");
      const foot = page.locator("[data-foot-bar]");
      await expect(foot).toContainText("6 pins$60.00");
      await page.getByLabel("Pieces of Club 2 pin", { exact: true }).fill("4");
      await expect(foot).toContainText("10 pins, you save $10.00$90.00");
      await page.getByRole("button", { name: "Add all to Cart" }).click();
      await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText("$90.00");
      // The pins have no pictures, so the cart and the catalog show the shop's logo instead.
      await expect(page.getByRole("dialog").locator('img[src="/art/mark.svg"]')).toHaveCount(2);

      await page.goto(`${shop.url}/checkout`);
      const summary = page.locator("#summary");
      await expect(summary).toContainText("Subtotal$90.00");
      await expect(summary.locator('img[src="/art/mark.svg"]')).toHaveCount(2);
      await expect(summary).toContainText("Sales taxby the state you choose");
      await expect(summary).toContainText("Total before tax$95.99");
      await page.getByLabel("Country").selectOption("CA");
      await page.getByLabel("Province", { exact: true }).selectOption("ON");
      // 13% of $90.00 and of $14.99.
      await expect(summary).toContainText("Sales tax$13.65");
      await expect(summary).toContainText("Total$118.64");
      await expectAccessible();
      await page.getByLabel("Province", { exact: true }).selectOption("QC");
      await expect(summary).toContainText("Total$104.99");
      await expect(summary).not.toContainText("Sales tax");
    });
  });
});
