// Shoppers narrow the catalog by search words and filters, go back, lose their connection, and do the same without JavaScript.
import { shopSizes } from "../support/fixtures/sizes";
import { comeAlive, eachSize, expect, test } from "./support/test";

const fewer = /^Showing (?!36)\d+ of 36 pins$/;

eachSize(shopSizes, "phone", () => {
  test("The search understands words as people type them, and Back undoes each filter", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/wholesale");
    await comeAlive(page);
    await page.getByRole("searchbox", { name: "Search" }).fill("masters jacket");
    await expect(page.getByText("Showing 1 of 36 pins")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Masters Green Jacket" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).fill("azlaea");
    await expect(page.getByText(/^No results for “azlaea\.” Did you mean:$/)).toBeVisible();
    await page.getByRole("searchbox", { name: "Search" }).fill("");
    await expect(page.getByText("Showing 36 of 36 pins")).toBeVisible();

    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Color").selectOption("green");
    await expect(page).toHaveURL(/color=green/);
    const green = await page.getByText(fewer).textContent();
    await page.getByLabel("Price").selectOption("13-up");
    await expect(page).toHaveURL(/price=13-up/);
    await page.getByLabel("In stock only").check();
    await expect(page).toHaveURL(/stock=in/);
    await expectAccessible();
    await page.goBack();
    await expect(page.getByLabel("In stock only")).not.toBeChecked();
    await page.goBack();
    await expect(page.getByText(green ?? "")).toBeVisible();
    await expect(page.getByLabel("Price")).toHaveValue("");
  });
});

test.describe("without a connection", () => {
  // The browser logs the failed request.
  test.use({ allowedStatuses: [Number.NaN] });

  test("Without a connection the list stays, says so, and can be tried again", async ({ page, expectAccessible }) => {
    await page.setViewportSize(shopSizes.phone);
    await page.goto("/wholesale");
    await expect(page.getByText("Showing 36 of 36 pins")).toBeVisible();
    await comeAlive(page);
    await page.route("**/wholesale.data*", (route) => route.abort("internetdisconnected"));
    await page.getByLabel("Category").selectOption("courses");
    await expect(page.getByRole("alert").filter({ hasText: "We can't reach the shop" })).toBeVisible();
    await expect(page.getByText("Showing 36 of 36 pins")).toBeVisible();
    // The browser renders the list again. It must keep the texts that came only with the server's HTML.
    const jacket = page.getByRole("article", { name: "Masters Green Jacket" });
    await expect(jacket.getByText(/^The only one you can buy/)).toBeVisible();
    await expect(jacket.getByRole("img", { name: /green blazer/ })).toHaveAttribute("src", /masters-green-jacket/);
    await expect(
      jacket.getByRole("img", { name: /^4\.\d out of 5 stars, \d+ reviews, simulated for this demo$/ }),
    ).toBeVisible();
    await expectAccessible();
    await page.unroute("**/wholesale.data*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Showing 5 of 36 pins")).toBeVisible();
    await expect(page.getByRole("alert").filter({ hasText: "We can't reach the shop" })).toBeHidden();
  });

  test("A list or a product that cannot be read at all says so, and can be tried again", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/wholesale");
    await comeAlive(page);
    await page.route(/\.data/, (route) => route.abort("internetdisconnected"));
    await page
      .getByRole("main")
      .getByRole("link", { name: /Torrey/ })
      .click();
    await expect(page.getByText(/^Failed to fetch product\. Please try again\./)).toBeVisible();
    await expect(page.locator('img[src="/art/went-wrong.svg"]')).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: "Wholesale", exact: true }).first().click();
    await expect(page.getByText(/^Failed to fetch products\. Please try again\./)).toBeVisible();
    await page.unroute(/\.data/);
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByText("Showing 36 of 36 pins")).toBeVisible();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("Without JavaScript the form's button applies every filter", async ({ page }) => {
    await page.goto("/wholesale");
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Color").selectOption("purple");
    await page.getByRole("button", { name: "Show results" }).click();
    await expect(page).toHaveURL(/color=purple/);
    await expect(page.getByText("Showing 1 of 36 pins")).toBeVisible();
  });
});
