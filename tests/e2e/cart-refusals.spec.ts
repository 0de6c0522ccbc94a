import { expect, test } from "./support/test";

test.describe("a removal that fails", () => {
  test.use({ allowedStatuses: [404] });

  test("says so, and a line that is gone in another tab goes", async ({ page }) => {
    await page.goto("/product/1");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    const panel = page.getByRole("dialog", { name: "Shopping Cart" });
    const remove = panel.getByRole("button", { name: /^Remove / });
    await expect(remove).toBeVisible();
    const [line] = (await (await page.request.get("/api/cart")).json()) as { id: string }[];
    const origin = new URL(page.url()).origin;
    await page.request.delete(`/api/cart/${line?.id}`, { headers: { Origin: origin } });
    await remove.click();
    await expect(page.getByText("This item is not in your cart any more.", { exact: true })).toBeVisible();
    await expect(panel.getByText("Your cart is empty")).toBeVisible();
  });
});
