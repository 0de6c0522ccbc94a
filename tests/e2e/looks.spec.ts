// Checks pages at shoppers' window sizes: nothing is covered or cut off, and every dead end offers a link onward.
import { shopSizes } from "../support/fixtures/sizes";
import { fillCart, fillDetails } from "./support/checkout";
import { next } from "./support/design";
import { signInAsStaff, staffRequests } from "./support/staff";
import { boxOf, comeAlive, expect, test } from "./support/test";

const { phone, tablet, desktop } = shopSizes;

test("The first screen's photograph shows all six pins, and nothing is on it", async ({ page }) => {
  await page.goto("/");
  const picture = page.locator('img[src^="/art/hero"]');
  const hero = page.locator("main .on-fairway").first();
  const others = await hero.locator("h1, p:not(:empty), li, label, a").all();
  expect(others.length).toBeGreaterThan(8);
  for (const width of [360, 640, 820, 1024, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const shown = await boxOf(picture);
    // The file is square, so a square box cuts nothing off.
    expect(shown.height, `at ${width}`).toBeCloseTo(shown.width, 0);
    expect(shown.right, `at ${width}`).toBeLessThanOrEqual(width);
    for (const other of others) {
      const box = await boxOf(other);
      const isApart = box.bottom <= shown.y || box.y >= shown.bottom || box.right <= shown.x;
      expect(isApart, `${await other.textContent()} at ${width}`).toBe(true);
    }
  }
});

// Axe needs scripts, so the browser keeps them on and the pages are changed to what a browser without scripts would show.
test("Everyone can read what is shown without scripts", async ({ page, expectAccessible }) => {
  await page.setViewportSize(phone);
  await fillCart(page, 3);
  await page.route("**/*", async (route) => {
    const kind = route.request().resourceType();
    if (kind === "script") return route.fulfill({ contentType: "text/javascript", body: "" });
    if (kind !== "document" && kind !== "stylesheet") return route.continue();
    const response = await route.fetch();
    const sent = (await response.text())
      .replaceAll(/<script.*?<\/script>|<\/?noscript>/gs, "")
      .replaceAll(/\(scripting: ?none\)/g, "all");
    return route.fulfill({ response, body: sent });
  });
  for (const path of ["/wholesale", "/product/3", "/custom", "/cart", "/checkout"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (path === "/custom") await expect(page.getByText("needs JavaScript")).toBeVisible();
    await expectAccessible();
  }
});

test("A card's badge is on its picture's corner on a phone", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/wholesale");
  const badged = page.getByRole("article").filter({ hasText: "Limit 4" }).first();
  const [badge, picture] = [await boxOf(badged.getByText("Limit 4")), await boxOf(badged.locator("img"))];
  expect([badge.x < picture.x + 16, badge.y < picture.y + 16]).toEqual([true, true]);
});

test("A phone shows a pin's whole photo, which is square", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/product/1");
  const picture = page.getByRole("img", { name: /rendered from the artwork$/ }).first();
  const { width, height } = await boxOf(picture);
  expect(height).toBeCloseTo(width, 0);
  await page.getByRole("button", { name: "See the back" }).click();
  const back = await boxOf(page.getByRole("img", { name: /^Back of / }).first());
  expect([back.width, back.height]).toEqual([width, height]);
});

test("A pin in low stock says so wherever a quantity is chosen, and its picture stays visible", async ({ page }) => {
  const all: { id: number; price: string; stockQuantity: number }[] = await (
    await page.request.get("/api/products")
  ).json();
  const few = all.find(({ price, stockQuantity }) => Number(price) > 0 && stockQuantity > 0 && stockQuantity < 25);
  const left = few?.stockQuantity ?? 0;
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto(`/product/${few?.id}`);
  const picks = page.getByRole("group", { name: "Quick picks" });
  await expect(picks.getByRole("button", { name: "25 pins" })).toBeDisabled();
  await expect(picks).toContainText(`${left} in stock`);
  await comeAlive(page);
  const quantity = page.getByRole("spinbutton", { name: /Quantity/ }).first();
  // The line shows the price of a quantity while it is still being typed.
  await quantity.fill("2");
  await expect(page.getByText(/^2 pins: /)).toBeVisible();
  await quantity.fill("50");
  const add = page.getByRole("button", { name: "Add to Cart" }).first();
  await add.click();
  await expect(page.getByRole("alert").getByText(`We changed the quantity to ${left}.`)).toBeVisible();
  await expect(quantity).toHaveValue(String(left));
  expect(await (await page.request.get("/api/cart")).json()).toEqual([]);
  // Presses repeatedly, because a second press right after the first is dropped as a double click.
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(async () => {
    // The cart of an earlier press may open late, and covers the button.
    if (!(await cart.isVisible())) await add.click({ timeout: 2000 });
    await expect(cart).toBeVisible({ timeout: 2000 });
  }).toPass();
  const [line] = await (await page.request.get("/api/cart")).json();
  expect(line).toMatchObject({ quantity: left });
  // One press of Escape closes the cart, although the toast opened after the cart.
  await expect(page.locator("[data-toasts]").getByText("Added to Cart")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  const picture = page.getByRole("main").locator("img").first();
  await page.evaluate(() => scrollTo(0, 200));
  expect((await boxOf(picture)).y).toBeGreaterThanOrEqual((await boxOf(page.getByRole("banner"))).bottom);
});

test("On a phone the buy bar says why the quantity is less than typed", async ({ page }) => {
  const all: { id: number; price: string; stockQuantity: number }[] = await (
    await page.request.get("/api/products")
  ).json();
  const few = all.find(({ price, stockQuantity }) => Number(price) > 0 && stockQuantity > 0 && stockQuantity < 25);
  await page.setViewportSize(phone);
  await page.goto(`/product/${few?.id}`);
  await page
    .getByRole("spinbutton", { name: /Quantity/ })
    .first()
    .fill("50");
  const bar = page.locator("[data-foot-bar]");
  await bar.getByRole("button", { name: "Add to Cart" }).click();
  await expect(page.getByRole("alert")).toHaveCount(1);
  await expect(bar.getByRole("alert")).toContainText(`We changed the quantity to ${few?.stockQuantity}.`);
  await expect(bar.getByRole("alert")).toBeInViewport({ ratio: 1 });
});

test.describe("the newsletter's offer", () => {
  test.use({ allowedStatuses: [400] });

  test("The newsletter's offer shows its whole picture, and answers in the shop's words", async ({ page }) => {
    await page.goto("/wholesale");
    await comeAlive(page);
    await page.evaluate(() =>
      document.documentElement.dispatchEvent(new PointerEvent("pointerleave", { clientY: -1, pointerType: "mouse" })),
    );
    const offer = page.getByRole("dialog");
    const { width, height } = await boxOf(offer.locator("img"));
    expect(width / height).toBeCloseTo(800 / 500, 1);
    await offer.getByLabel("Email").fill("robin@");
    await offer.getByRole("button", { name: "Get 15% off" }).click();
    await expect(offer.getByLabel("Email")).toHaveAccessibleDescription("Please enter a valid email address");
    await expect(offer.getByLabel("Email")).toBeFocused();
    await page.setViewportSize(phone);
    const reason = await boxOf(offer.getByText("Please enter a valid email address"));
    expect(reason.bottom).toBeLessThanOrEqual((await boxOf(offer.getByRole("button", { name: "Get 15% off" }))).y);
    // On a phone in landscape, the offer's text and button need the picture's space.
    await page.setViewportSize({ width: 640, height: 360 });
    await expect(offer.locator("img")).toBeHidden();
  });
});

test("An addition opens the panel next to a visible toast, and F8 moves to the toasts", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/wholesale");
  await page.getByRole("button", { name: "Add to Cart" }).nth(2).click();
  await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toBeVisible();
  const toast = page.locator("[data-toasts] > *");
  await expect(toast).toHaveCount(1);
  await expect(toast).toBeInViewport({ ratio: 1 });
  await expect(toast).toHaveCSS("opacity", "1");
  await page.keyboard.press("F8");
  await expect(page.locator("[data-toasts]:focus-within")).toHaveCount(1);
  await page.getByRole("dialog", { name: "Shopping Cart" }).getByRole("button", { name: "Close" }).click();
  await expect(toast).toHaveCount(0);
});

test("In a low window the panel's lines are not under its footer", async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 360 });
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page
    .getByRole("dialog", { name: "Shopping Cart" })
    .getByRole("button", { name: /^Remove ./ })
    .click({ trial: true });
});

test("A toast next to the panel fits a tablet, and stays its five seconds, also after another one", async ({
  page,
}) => {
  await page.setViewportSize(tablet);
  await page.clock.install();
  await page.goto("/wholesale");
  await page.getByRole("button", { name: "Add to Cart" }).nth(2).click();
  const panel = page.getByRole("dialog", { name: "Shopping Cart" });
  await expect(panel).toBeVisible();
  await expect(page.locator("[data-toasts]")).toContainText("added to your cart!");
  // Stops the clock, so that a slow machine does not use up the five seconds.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 4000);
  await panel.getByLabel("Discount code").fill("fairway10");
  await panel.getByRole("button", { name: "Apply" }).click();
  const toast = page.locator("[data-toasts] > *");
  await expect(toast).toContainText("You saved");
  await expect(toast).toBeInViewport({ ratio: 1 });
  expect((await boxOf(toast)).right).toBeLessThanOrEqual((await boxOf(panel)).x);
  await page.clock.runFor(3000);
  await expect(toast).toHaveAttribute("data-state", "open");
  await page.clock.runFor(5000);
  await expect(toast).toHaveCount(0);
});

for (const viewport of [phone, tablet, desktop]) {
  test(`The designer's pin is on screen in every step at ${viewport.width}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await page.goto("/custom");
    const picture = page.getByRole("img", { name: /^Preview of a sample design/ });
    const pin = viewport === desktop ? picture : page.locator("[data-top-bar] > div");
    await expect(picture).toBeAttached();
    await expect(pin).toBeInViewport({ ratio: 1 });
    await next(page);
    await next(page);
    await expect(pin).toBeInViewport({ ratio: 1 });
    if (viewport === desktop) return;
    // Moving the focus by keyboard must not leave the focused element under the price bar.
    const last = page.getByRole("radio").last();
    await last.focus();
    await expect(async () => {
      const bar = await boxOf(page.locator("[data-foot-bar]"));
      expect((await boxOf(last)).bottom).toBeLessThanOrEqual(bar.y);
    }).toPass();
  });
}

test("The designer says what Next Step waits for", async ({ page }) => {
  await page.goto("/custom");
  for (let step = 1; step < 4; step++) await next(page);
  await expect(page.getByText("Still needed: your logo, your name, your email.")).toBeVisible();
  const email = page.getByLabel("Email");
  await email.fill("pat@club");
  await email.blur();
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("Still needed: your logo, your name, a valid email.");
});

test.describe("a guest's orders", () => {
  // The page has status 401 and shows the sign-in form.
  test.use({ allowedStatuses: [401], viewport: phone });

  test("A guest finds the look-up form on the tracking page, and stays while they use it", async ({
    page,
    expectAccessible,
  }) => {
    await page.clock.install();
    await page.goto("/track-order?id=PH-7Q4KM2XD9A");
    await page.getByLabel("Order number").fill("PH-7Q4KM2XD9A");
    await page.getByLabel("Email").press("a");
    await page.clock.fastForward(5000);
    await expect(page).toHaveURL(/\/track-order\?id=/);
    await expect(page.getByText("You must be logged in to view your orders.").first()).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(page.getByText("Access Denied").first()).toBeVisible();
    await page.clock.fastForward(2500);
    await expect(page).toHaveURL(/\/login\?redirectTo=%2Ftrack-order%3Fid%3DPH-7Q4KM2XD9A/);
    await expect(page.getByRole("main").getByRole("link", { name: /Find your order/ })).toHaveAttribute(
      "href",
      "/find-order",
    );
  });

  test("A guest who comes by the menu gets the form without a refusal", async ({ page }) => {
    await page.goto("/");
    await comeAlive(page);
    await page.clock.install();
    await page.getByRole("contentinfo").getByRole("link", { name: "Track Order" }).click();
    await expect(page.getByRole("heading", { name: "Find your order" })).toBeVisible();
    await page.clock.fastForward(5000);
    await expect(page).toHaveURL(/\/track-order$/);
    await expect(page.getByText("Access Denied")).toHaveCount(0);
  });
});

test("The total is above the fold of a phone's checkout", async ({ page }) => {
  await page.setViewportSize(phone);
  await page.goto("/product/3");
  await page.getByRole("button", { name: "Add to Cart" }).last().scrollIntoViewIfNeeded();
  await page.locator("[data-foot-bar]").getByRole("button", { name: "Add to Cart" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Checkout" }).click();
  await expect(page).toHaveURL(/\/checkout/);
  await expect(page.getByRole("link", { name: /^Due today/ })).toBeInViewport();
});

test.describe("PayPal that cannot be reached", () => {
  test.use({ allowedStatuses: [500] });
  test("An unreachable PayPal is reported, and tried again", async ({ page, expectAccessible }) => {
    await page.setViewportSize(phone);
    await page.goto("/wholesale");
    await page.getByRole("button", { name: "Add to Cart" }).nth(2).click();
    await page.getByRole("dialog").getByRole("button", { name: "Checkout" }).click();
    await page.route("**/paypal/setup", (route) => route.fulfill({ status: 500, json: { message: "down" } }));
    await fillDetails(page, "ann@lee.example", "Ann Lee");
    await expect(page.getByText("Failed to load payment system. Please try again later.")).toBeVisible();
    await expect(page.getByRole("main").getByText("Loading PayPal…")).toHaveCount(0);
    await expectAccessible();
    await page.unroute("**/paypal/setup");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("Failed to load payment system. Please try again later.")).toHaveCount(0);
    await expect(page.locator("paypal-button, [id*=paypal]").first()).toBeAttached();
  });
});

test("A new page gets the focus and is announced", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Wholesale" }).click();
  await expect(page.locator("main")).toBeFocused();
  await expect(page.locator("[aria-live=polite].sr-only", { hasText: "Wholesale" })).toBeAttached();
});

test("A picture button shows its name to a resting pointer after 700 ms, and the next one immediately within 300 ms", async ({
  page,
}) => {
  await page.goto("/product/1");
  const tip = page.locator(".tooltip");
  const look = page.getByRole("button", { name: "Look closer" });
  const box = await boxOf(look);
  // When the first tooltip appears, the page is interactive.
  await expect(async () => {
    await page.mouse.move(5, 5);
    await page.mouse.move(box.x + 9, box.y + 9);
    await expect(tip).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await page.mouse.move(5, 5);
  await expect(tip).toHaveCount(0);
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await page.mouse.move(box.x + 9, box.y + 9);
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(tip).toHaveText("Look closer");
  await expect(tip).toBeInViewport({ ratio: 1 });

  await page.getByRole("region", { name: "Buy" }).getByRole("button", { name: "One more" }).hover();
  await page.clock.runFor(1);
  await expect(tip).toHaveText("One more");
  await page.keyboard.press("Escape");
  await expect(tip).toHaveCount(0);
  await page.clock.runFor(301);
  await look.hover();
  await page.clock.runFor(699);
  await expect(tip).toHaveCount(0);
});

test.describe("the back office", () => {
  test("The back office is dark from the first paint, before any script", async ({ browser, baseURL }) => {
    const origin = baseURL ?? "";
    const context = await browser.newContext({ baseURL: origin, javaScriptEnabled: false });
    const page = await context.newPage();
    await signInAsStaff(page, origin);
    await page.request.post("/admin/theme", { form: { theme: "dark", from: "/admin" }, headers: { Origin: origin } });
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("color", "rgb(237, 241, 236)");
    await context.close();
  });

  test("The back office prints readable paper in dark mode", async ({ page, baseURL, expectAccessible }) => {
    await page.goto("/");
    await signInAsStaff(page);
    const origin = baseURL ?? "";
    await page.request.post("/admin/theme", { form: { theme: "dark", from: "/admin" }, headers: { Origin: origin } });
    await page.goto("/admin/invoices/IV-DEM0000001/print");
    await expect(page.getByRole("article").getByRole("table")).toHaveCSS("color", "rgb(27, 38, 33)");
    await expectAccessible();
  });

  test("Ctrl K opens the search with the cursor in its field", async ({ page }) => {
    await page.goto("/");
    await signInAsStaff(page);
    await page.goto("/admin");
    const box = page.getByRole("dialog", { name: "Find anything" }).getByRole("searchbox");
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(box).toBeFocused({ timeout: 5_000 });
    }).toPass();
    // The whole address, because other journeys make more people of this name.
    await page.keyboard.type("robin@castlepines.example");
    await expect(page.getByRole("dialog").getByText("robin@castlepines.example").first()).toBeVisible();
    await box.fill("sales tax");
    await expect(page.getByRole("dialog").getByRole("link", { name: "Sales tax", exact: true })).toBeVisible();
    await box.fill("new ord");
    await expect(page.getByRole("dialog").getByRole("link", { name: "New order" })).toBeVisible();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1, name: "New order" })).toBeVisible();
  });
});

test("An order from a quote asks for a size, and its portrait logo fits the job ticket's box", async ({
  page,
  baseURL,
}) => {
  await signInAsStaff(page);
  const staff = await staffRequests(baseURL ?? "");
  const portrait =
    '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="1200"><rect width="300" height="1200"/></svg>';
  const asked = await staff.post("/api/quote-requests", {
    multipart: {
      customerName: "Tall Logo",
      customerEmail: "tall@club.example",
      projectDescription: "A lighthouse pin",
      quantity: "50",
      preferredSize: "other",
      logo: { name: "tall.svg", mimeType: "image/svg+xml", buffer: Buffer.from(portrait) },
    },
  });
  const { id } = await asked.json();
  for (const data of [{ quotedAmount: 30_000 }, { status: "approved", approvedByPhone: "Pat, today" }])
    expect((await staff.patch(`/api/quote-requests/${id}`, { data })).ok()).toBe(true);
  await page.goto(`/admin/quotes/${id}`);
  await expect(page.getByLabel("Size")).toHaveValue("");
  await page.getByLabel("Size").selectOption("1inch");
  await page.getByLabel("Plating").selectOption("gold");
  await page.getByLabel("Packaging").selectOption("just-pins");
  await page.getByRole("button", { name: "Create the order and email the deposit link" }).click();
  await expect(page).toHaveURL(/\/admin\/orders\/CP-/);
  await page.goto(`${new URL(page.url()).pathname}/print`);
  const logo = page.getByRole("img", { name: "Customer's original logo" });
  await logo.evaluate((picture: HTMLImageElement) => picture.decode());
  const [inside, box] = [await boxOf(logo), await boxOf(page.locator("figure > div"))];
  expect(inside.bottom).toBeLessThanOrEqual(box.bottom);
  expect(inside.height).toBeGreaterThan(box.height / 2);
});
