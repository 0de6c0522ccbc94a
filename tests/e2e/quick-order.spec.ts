import { shopSizes } from "../support/fixtures/sizes";
import { eachSize, expect, test } from "./support/test";

interface Product {
  id: number;
  name: string;
  price: string;
  stockQuantity: number;
}

eachSize(shopSizes, "tablet", () => {
  test.use({ allowedStatuses: [400] });

  test("Numbers and a pasted list go into the cart together, and a wrong line is named", async ({
    page,
    expectAccessible,
  }) => {
    const all: Product[] = await (await page.request.get("/api/products")).json();
    const [typed, pasted] = all.filter(({ price, stockQuantity }) => Number(price) > 0 && stockQuantity >= 20);
    await page.goto("/quick-order");
    await page.getByRole("button", { name: "Add all to Cart" }).click();
    const nothing = page.getByText("Please enter a quantity for at least one pin.");
    await expect(nothing.first()).toBeVisible();
    const pieces = page.getByLabel(`Pieces of ${typed!.name}`, { exact: true });
    await pieces.fill(String(typed!.stockQuantity + 1));
    await expect(page.getByText(/^0 pins/)).toBeVisible();
    await pieces.fill("12");
    await expect(nothing).toHaveCount(0);
    const list = page.getByRole("textbox", { name: /^Paste a list/ });
    await list.fill(`PIN-${String(pasted!.id).padStart(4, "0")}, 3\nNo such pin, 4`);
    await expect(page.getByText("Line 2: there's no pin called “No such pin” on this sheet.")).toBeVisible();
    await expect(page.getByText(/^15 pins/)).toBeVisible();
    await expectAccessible();

    await page.getByRole("button", { name: "Add all to Cart" }).click();
    await expect(page.getByText("Line 2: there's no pin called").first()).toBeVisible();
    await expect(list).toHaveValue(/No such pin, 4$/);
    await list.fill(`${pasted!.name}, 3`);
    await page.getByRole("button", { name: "Add all to Cart" }).click();
    const cart = page.getByRole("dialog", { name: "Shopping Cart" });
    await expect(cart.getByText(typed!.name, { exact: true })).toBeVisible();
    await expect(cart.getByText(pasted!.name, { exact: true })).toBeVisible();
    await cart.getByRole("button", { name: "Close" }).click();
    await expect(list).toHaveValue("");
  });
});
