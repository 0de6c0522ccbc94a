// Checks pages and states that no other test reaches, on the narrowest phone: their text, axe's findings, and the fit at 320 px.
import { shopSizes } from "../support/fixtures/sizes";
import { fillCart } from "./support/checkout";
import { originOf } from "./support/staff";
import { boxOf, comeAlive, expect, submitLogin, test } from "./support/test";

const token = "x".repeat(43);

/** A URL, the heading if the page is a dead end, the name of its drawing, and its other text. */
const states: [address: string, heading?: string, drawing?: string, says?: string][] = [
  ["/cart", undefined, "empty-cart", "Your cart is empty"],
  ["/checkout", undefined, "empty-cart", "Your cart is empty"],
  ["/wholesale?q=xyzzy", undefined, "empty-list", "No pins match"],
  ["/newsletter", undefined, undefined, "Enter your email and we'll send your code right away."],
  ["/forgot-password", "Forgot your password?"],
  ["/custom", undefined, undefined, "Choose Quantity"],
  ["/pay/paypal", "Nothing to Pay Here"],
  ["/no-such-page", "404 Page Not Found", "not-found"],
  [
    `/quote-answer/${token}`,
    "404 Page Not Found",
    "not-found",
    "This link is not valid or has expired. Please ask us for a new one.",
  ],
  ["/product/9999", "Product Not Found", "not-found"],
  ["/blog/nothing", "Blog Post Not Found", "not-found"],
  [`/verify-email/${token}`, "This link has expired"],
  [`/reset-password/${token}`, "This link has expired"],
  [`/invitation/${token}`, "This invitation no longer works"],
  [`/balance-payment/${token}`, "Payment Link Not Found"],
  [
    "/pay-invoice/INV-100001?amount=1",
    "Invalid Payment Link",
    undefined,
    "This payment link is not valid or has expired.",
  ],
  ["/quote-collaboration", "Session Error", undefined, "Invalid collaboration link"],
  ["/quote-collaboration/not-a-token", "Session Error", undefined, "Session not found or expired"],
];

test.use({ viewport: shopSizes.phone });

test.describe("dead ends", () => {
  test.use({ allowedStatuses: [404] });

  test("Empty, missing and closed pages say so, and everyone can read them", async ({ page, expectAccessible }) => {
    for (const [address, heading, drawing, says] of states) {
      await page.goto(address);
      const main = page.getByRole("main");
      if (heading) await expect(main.getByRole("heading", { name: heading, exact: true })).toBeVisible();
      if (says) await expect(main.getByText(says, { exact: true }).filter({ visible: true }).first()).toBeVisible();
      if (drawing) {
        const picture = main.locator(`img[src="/art/${drawing}.svg"]`);
        await expect.poll(() => picture.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBeGreaterThan(0);
      }
      await expectAccessible();
    }
    // In a window taller than the page, the footer stays at the bottom.
    await page.setViewportSize({ ...shopSizes.phone, height: 2000 });
    const foot = async () => Math.round((await boxOf(page.getByRole("contentinfo"))).bottom);
    await expect.poll(foot).toBe(2000);
  });
});

test("The phone's menu, the size guide and the offer of the first page work", async ({ page, expectAccessible }) => {
  const data = { username: "player", password: "player-pinhigh" };
  await page.request.post("/api/auth/login", { data, headers: { Origin: originOf(page) } });
  await page.goto("/");
  await comeAlive(page);
  const small = await page
    .getByRole("contentinfo")
    .getByRole("link")
    .evaluateAll((all) =>
      all.map((one) => one.getBoundingClientRect()).filter((box) => Math.min(box.width, box.height) < 44),
    );
  expect(small).toEqual([]);
  await expect(page.getByRole("contentinfo")).toContainText(/© 20\d\d Pin High\./);
  const dots = page.getByRole("region", { name: "Our customers" }).getByRole("button", { name: /^Show slide/ });
  await expect(dots).toHaveCount(4);
  const second = await boxOf(dots.nth(1));
  expect(Math.min(second.width, second.height)).toBeGreaterThanOrEqual(44);
  await dots.nth(1).click();
  await expect(dots.nth(1)).toHaveAttribute("aria-current", "true");
  const menu = page.getByRole("button", { name: "Menu" });
  const drawn = () =>
    menu
      .locator("path")
      .filter({ visible: true })
      .evaluate((one) => one.outerHTML);
  const shut = await drawn();
  await menu.click();
  await expect(page.getByRole("navigation", { name: "Menu" })).toBeVisible();
  await expect.poll(drawn).not.toBe(shut);
  const header = page.getByRole("banner");
  await expect(header.getByText("Welcome, player").filter({ visible: true })).toBeVisible();
  await header.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
  await expect(page.getByText("Welcome, player")).toHaveCount(0);
  await page.getByRole("button", { name: "Menu" }).click();
  await expect(header.getByRole("link", { name: "Login" }).filter({ visible: true })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Size guide" })).toBeHidden();
  // The pointer leaves the page at the top, toward the browser's tabs, which opens the offer.
  await page.locator("html").dispatchEvent("pointerleave", { clientY: 0, pointerType: "mouse" });
  await expect(page.getByRole("dialog", { name: "15% off your first order" })).toBeVisible();
  await expectAccessible();
});

test.describe("refusals", () => {
  test.use({ allowedStatuses: [400, 401] });

  test("A cart beyond the stock and an empty checkout are refused", async ({ page, expectAccessible }) => {
    const all: { id: number; name: string; price: string; stockQuantity: number }[] = await (
      await page.request.get("/api/products")
    ).json();
    const { id, name, stockQuantity } = all.find(
      ({ price, stockQuantity: left }) => Number(price) > 0 && left > 0 && left < 50,
    )!;
    const free = all.find(({ price, stockQuantity: left }) => Number(price) === 0 && left > 0)!;
    for (const one of [id, free.id]) await fillCart(page, one);
    await page.goto("/cart");
    const lines = page.getByRole("main").getByRole("listitem");
    await expect(lines).toHaveCount(2);
    for (const line of await lines.all()) await expect(line.getByRole("button", { name: /^Remove / })).toHaveCount(1);
    await expect(lines.filter({ hasText: name })).toContainText(" each");
    await expect(lines.filter({ hasText: free.name })).toContainText(/^(?!.* each).*FREE/);
    const quantity = page.getByRole("spinbutton", { name: `Quantity of ${name}` });
    await comeAlive(page);
    await quantity.fill("50");
    await quantity.press("Tab");
    await expect(page.getByText(`We changed the quantity to ${stockQuantity}.`).first()).toBeVisible();
    await expect(quantity).toHaveValue(String(stockQuantity));
    await quantity.fill("-3");
    await quantity.press("Tab");
    await expect(quantity).toHaveValue(String(stockQuantity));
    await expect(lines).toHaveCount(2);
    await expectAccessible();
    await page.goto("/checkout");
    await comeAlive(page);
    for (const assurance of [
      /We never see your card number\./,
      /^\d+-day returns on unworn pins\./,
      /^Questions\? Email/,
    ])
      await expect(page.getByRole("main").getByText(assurance)).toBeVisible();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await expect(page.getByLabel("Full name")).toHaveAttribute("aria-invalid", "true");
    await expectAccessible();
  });

  test("A person who was signed out meanwhile cannot change the password", async ({
    page,
    baseURL,
    expectAccessible,
  }) => {
    const data = { username: "player", password: "player-pinhigh" };
    await page.request.post("/api/auth/login", { data, headers: { Origin: baseURL ?? "" } });
    await page.goto("/account");
    await page.getByLabel("Current password").last().fill("player-pinhigh");
    await page.getByLabel("New password", { exact: true }).fill("another-good-word");
    await page.getByLabel("Confirm new password").fill("another-good-word");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByRole("alert").filter({ hasText: "Please sign in to continue." })).toBeVisible();
    await expectAccessible();
  });

  test("A login is refused, and a lost password gets a link", async ({ page, expectAccessible }) => {
    await submitLogin(page, "player", "not-the-password");
    await expect(page.getByText("Invalid username or password").first()).toBeVisible();
    await expectAccessible();
    await page.getByRole("link", { name: /Forgot/ }).click();
    await page.getByLabel("Email", { exact: true }).fill("nobody@club.example");
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByRole("heading", { name: "Check your inbox" })).toBeVisible();
    await expectAccessible();
  });
});
