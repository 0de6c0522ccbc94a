import type { Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { cancelInWindow, fillCart, fillDetails, payInWindow } from "./support/checkout";
import { staffRequests } from "./support/staff";
import { boxOf, eachSize, expect, mailsTo, test } from "./support/test";

async function stockOf(page: Page, id: string): Promise<number> {
  const { stockQuantity } = await (await page.request.get(`/api/products/${id}`)).json();
  return stockQuantity;
}

eachSize(shopSizes, "phone", (device, viewport) => {
  test.use({ axeAlsoIn: shopSizes.desktop, permissions: ["clipboard-read", "clipboard-write"] });

  test("A shopper goes from the home page to a paid order", async ({ page, expectAccessible }) => {
    const email = `robin-${device}@castle.example`;
    await page.goto("/");
    await expectAccessible(page);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^Wholesale/ })
      .first()
      .click();
    await expect(page.getByText(/^Showing 36 of 36 pins$/)).toBeVisible();
    await page.getByLabel("Category").selectOption("courses");
    await expect(page.getByText(/^Showing 5 of 36 pins$/)).toBeVisible();
    await expect(page).toHaveURL(/category=courses/);
    const card = page.locator('form:has(button:text("Add to Cart"))').first();
    const add = await boxOf(card.getByRole("button", { name: "Add to Cart" }));
    expect(add.right).toBeLessThanOrEqual((await boxOf(card)).right);
    await expectAccessible(page);

    await page
      .getByRole("main")
      .getByRole("link", { name: /Torrey|Pebble|Andrews|Cypress/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/product\/\d+/);
    await expect(page.getByText(/^1\.5 inches across/)).toBeVisible();
    await expectAccessible(page);
    const pictures = page.getByRole("list", { name: "Pictures" });
    const boxes = async (window: typeof viewport) => {
      await page.setViewportSize(window);
      return { buy: await boxOf(page.getByRole("region", { name: "Buy" })), gallery: await boxOf(pictures) };
    };
    const below = await boxes(shopSizes.phone);
    expect(below.buy.y).toBeGreaterThanOrEqual(below.gallery.bottom);
    const beside = await boxes(shopSizes.desktop);
    expect(beside.buy.x).toBeGreaterThanOrEqual(beside.gallery.right);
    await page.setViewportSize(viewport);
    await expect(pictures.getByRole("button")).toHaveCount(5);
    await pictures.getByRole("button", { name: /^Back of / }).click();
    await expect(page.getByRole("main").getByRole("img", { name: /^Back of / })).toBeVisible();
    await page.getByRole("button", { name: "Look closer" }).click();
    const closer = page.getByRole("dialog", { name: "A closer look" });
    await expect(closer.getByRole("img", { name: /^Back of / })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(closer).toBeHidden();
    await expect(page.getByRole("button", { name: "Look closer" })).toBeFocused();
    const id = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    const stock = await stockOf(page, id);
    await page
      .getByRole("spinbutton", { name: /Quantity/ })
      .first()
      .fill("12");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByText("12 item(s) added to your cart!").first()).toBeVisible();

    const cart = page.getByRole("dialog", { name: "Shopping Cart" });
    await expect(cart).toBeVisible();
    await expectAccessible(page);
    await cart.getByLabel(/discount code/i).fill("fairway10");
    await cart.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText(/You saved \$/).first()).toBeVisible();
    await expect(cart.getByRole("button", { name: "Remove", exact: true })).toBeFocused();
    await cart
      .getByRole("button", { name: "Checkout" })
      .or(cart.getByRole("link", { name: "Checkout" }))
      .click();

    await expect(page).toHaveURL(/\/checkout/);
    await expect(page.getByText("Discount (FAIRWAY10)")).toBeVisible();
    await expectAccessible(page);
    await fillDetails(page, email);
    await payInWindow(page, { by: "Pay with venmo" });
    await expect(page).toHaveURL(/\/track-order\?id=PH-\w+&type=regular&fromCheckout=true/);
    const orderId = new URL(page.url()).searchParams.get("id") ?? "";
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
    await expect(page.locator("#paid")).toContainText("12 Fairway Lane");
    await expect(page.locator("#paid").getByRole("button", { name: "Print" })).toBeVisible();
    await expect(page.locator(`#order-${orderId}[aria-current=true]`)).toBeVisible();
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined, configurable: true }));
    await page.getByRole("button", { name: "Share this pin" }).click();
    await expect(page.getByText("Link copied").first()).toBeVisible();
    const shared = await page.evaluate(() => navigator.clipboard.readText());
    expect(shared).toBe(new URL(`/product/${id}`, page.url()).href);
    await expectAccessible(page);

    expect(await stockOf(page, id)).toBe(stock - 12);
    const [mail] = await mailsTo(page, email);
    expect(mail?.subject).toContain(orderId);
    expect(mail?.text).toContain("/track-order?id=");
    await page.locator(`#order-${orderId}`).getByRole("link", { name: "Print the receipt" }).click();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
    await expect(page.getByRole("row", { name: /^Paid .* by PayPal/ })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await page.locator(`#order-${orderId}`).getByRole("button", { name: "Buy again" }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole("main").getByRole("spinbutton", { name: /Quantity/ })).toHaveValue("12");

    const staff = await staffRequests(new URL(page.url()).origin);
    const line = { "lines[0].productId": id, "lines[0].quantity": "13", "lines[0].terms": "catalog" };
    const form = { intent: "save", id: orderId, ...line, withMail: "on" };
    expect((await staff.post(`/admin/orders/${orderId}/lines`, { form })).ok()).toBe(true);
    const [owed] = await mailsTo(page, email, 2);
    await page.goto(/\/balance-payment\/[\w-]+/.exec(owed?.text ?? "")?.[0] ?? "");
    await expect(page.getByRole("heading", { name: "Complete Your Payment" })).toBeVisible();
    await expect(page.getByText(/^13 × /)).toBeVisible();
    await expectAccessible(page);
    await payInWindow(page, { by: "Debit or Credit Card" });
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
    await expect(page.locator("#paid")).toContainText(`balance of order ${orderId}`);
    await expectAccessible(page);
  });
});

test.describe("a payment that is not made", () => {
  // Another tab has changed the cart, so the shop refuses this request.
  test.use({ allowedStatuses: [409] });

  test("A canceled payment keeps the cart and the input", async ({ page }) => {
    await fillCart(page, 1);
    await page.goto("/checkout");
    await fillDetails(page, "cancel@castle.example");
    const problem = page.getByRole("main").getByText("You cancelled the payment process.");
    await cancelInWindow(page);
    // The message stays until the next attempt, or until the amount to pay changes.
    const opened = page.waitForEvent("popup");
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    const popup = await opened;
    await expect(problem).toBeHidden();
    // The page reads the cart again after a failed attempt. A change during that one reading would keep the message.
    const reread = page.waitForResponse("**/checkout.data*");
    await popup.getByRole("button", { name: "Cancel" }).click();
    await expect(problem).toBeVisible();
    await reread;
    await page.getByLabel("Discount code").fill("FAIRWAY10");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Discount (FAIRWAY10)")).toBeVisible();
    await expect(problem).toBeHidden();
    // The shop refuses the payment because another tab changed the cart. The message stays next to the new total.
    const total = await page.locator("#summary").textContent();
    await page.evaluate(async () => {
      const [line] = (await (await fetch("/api/cart")).json()) as { id: string }[];
      await fetch(`/api/cart/${line?.id}`, {
        method: "PATCH",
        headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ quantity: 2 }),
      });
    });
    await page.getByRole("button", { name: "Pay with PayPal" }).click();
    await expect(page.locator("#summary")).not.toHaveText(total ?? "");
    await expect(page.getByRole("main").getByText(/^Your total changed to \$/)).toBeVisible();
    await page.getByRole("button", { name: "Edit Information" }).click();
    await expect(page.getByLabel("Full name")).toBeFocused();
    await expect(page.getByLabel("Full name")).toHaveValue("Robin Castle");
    // Text that was typed but not sent survives a reload. The tab forgets it once the order is paid.
    await page.getByLabel("City").fill("Oceanside");
    await page.reload();
    await expect(page.getByLabel("City")).toHaveValue("Oceanside");
    await expect(page.getByLabel("Full name")).toHaveValue("Robin Castle");
  });
});

test("A payment under PayPal's review is not called an empty cart", async ({ page, baseURL, expectAccessible }) => {
  await fillCart(page, 1);
  await page.setViewportSize(shopSizes.phone);
  await page.goto("/checkout");
  await fillDetails(page, "alexandra.montgomery@heronridgecountryclub.com");
  await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeVisible();
  await expectAccessible();
  const opened = page.waitForEvent("popup");
  const begun = page.waitForResponse((response) => response.url().endsWith("/paypal/order"));
  await page.getByRole("button", { name: "Pay with PayPal" }).click();
  const { id } = await (await begun).json();
  const fault = { on: "capture", kind: "pending", id };
  await page.request.post("/__paypal/control/faults", { data: fault, headers: { Origin: baseURL ?? "" } });
  await (await opened).getByRole("button", { name: /^Pay \$/ }).click();
  await expect(page.getByRole("heading", { name: "Almost there" })).toBeVisible();
  await expect(page.getByText("PayPal is reviewing your payment")).toBeVisible();
  await expectAccessible();
  await page.getByRole("link", { name: "Track your order" }).click();
  await expect(page).toHaveURL(/\/track-order\?id=PH-\w+&type=regular$/);
  await expect(page.getByRole("listitem").getByText("PayPal is reviewing your payment")).toBeVisible();
});

test.describe("a payment whose answer is lost", () => {
  // The browser logs the lost request without a status.
  test.use({ allowedStatuses: [Number.NaN] });

  test("A buyer whose connection drops after the payment still comes to the paid order", async ({ page }) => {
    await page.setViewportSize(shopSizes.phone);
    await fillCart(page, 1);
    await page.goto("/checkout");
    await fillDetails(page, "lost-answer@castle.example");
    await page.route("**/capture", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await payInWindow(page);
    await expect(page).toHaveURL(/\/track-order\?id=PH-\w+&type=regular&fromCheckout=true/);
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
    const orderId = new URL(page.url()).searchParams.get("id") ?? "";
    // The way back to the checkout leads to the same order, because its cart is paid.
    await page.goto("/checkout");
    await expect(page.getByText("Your payment went through")).toBeVisible();
    await expect(page.getByText(`Your order is ${orderId}.`)).toBeVisible();
    await page.getByRole("link", { name: "Track your order" }).click();
    await expect(page.locator(`#order-${orderId}`)).toBeVisible();
  });
});
