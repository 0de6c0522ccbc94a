// Tests how shoppers find pins and related items: sorting, markers, the back of a pin, matching markers (catalog-4, catalog-11,
// designer-22).
import { shopSizes } from "../support/fixtures/sizes";
import { fillCart } from "./support/checkout";
import { eachSize, expect, test } from "./support/test";

eachSize(shopSizes, "phone", (device) => {
  test("The catalog sorts by best sellers and newest, and a search for ball markers leads to their designer", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/wholesale");
    const pins = page.getByRole("article");
    if (device === "phone") {
      const [first, second] = [await pins.nth(0).boundingBox(), await pins.nth(1).boundingBox()];
      expect(second?.y, "two in a row").toBe(first?.y);
    }
    await page.getByLabel("Sort by").selectOption("Newest");
    await expect(page).toHaveURL(/sort=newest/);
    await expect(pins.first()).toHaveAccessibleName("Pumpkin on a Tee");
    await page.getByLabel("Sort by").selectOption("Best sellers");
    await expect(page).toHaveURL(/sort=best-sellers/);
    await expect(page.getByRole("status").filter({ hasText: "Showing 36 of 36 pins" })).toBeVisible();
    await expectAccessible(page);
    await page.goto("/wholesale?q=ball+marker");
    await page.getByRole("link", { name: "Design your ball marker" }).click();
    await expect(page.getByRole("radio", { name: /^Ball markers/ })).toBeChecked();
  });

  test("A pin turns to its back and front again", async ({ page, expectAccessible }) => {
    await page.goto("/product/1");
    await page.getByRole("button", { name: "See the back" }).click();
    await expect(page.getByRole("main").getByRole("img", { name: /^Back of / })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "See the front" }).click();
    await expect(page.getByRole("button", { name: "See the back" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "You might also like" })).toBeVisible();
  });

  test("The cart offers matching markers, and the designer opens with them", async ({ page, expectAccessible }) => {
    await fillCart(page, 1);
    await page.goto("/cart");
    const offer = page.getByRole("complementary", { name: "Matching ball markers" });
    await expect(offer).toBeVisible();
    await expect(page.getByRole("progressbar", { name: "Pins toward the next price" })).toBeVisible();
    await expectAccessible(page);
    await offer.getByRole("link", { name: "Design the markers" }).click();
    await expect(page.getByText(/^Your design is based on/)).toBeVisible();
    await expect(page.getByRole("radio", { name: /^Ball markers/ })).toBeChecked();
    await expect(page.getByRole("img", { name: /Preview of your design/ })).toBeVisible();
  });
});
