// Tests double clicks and the Back button: a double click writes once, Back from the payment returns to the details, and Back loses no typed
// text and shows no old data (pages-16, pages-19).
import { adminSizes, shopSizes } from "../support/fixtures/sizes";
import { fillDetails } from "./support/checkout";
import { newQuote, originOf, signInAsStaff } from "./support/staff";
import { expect, test, windowsOf } from "./support/test";

test("A double click on Add to Cart adds one pin", async ({ page }) => {
  await page.goto("/product/3");
  await page.getByRole("button", { name: "Add to Cart" }).first().dblclick();
  await expect(
    page
      .getByRole("link", { name: "Checkout" })
      .or(page.getByRole("button", { name: "Checkout" }))
      .first(),
  ).toBeVisible();
  await page.waitForLoadState("networkidle");
  const lines = await page.evaluate(async () => (await fetch("/api/cart")).json());
  expect(lines).toMatchObject([{ quantity: 1 }]);
});

test("Back from the payment returns to the details, and Forward to the payment", async ({ page }) => {
  await page.goto("/product/3");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await page
    .getByRole("link", { name: "Checkout" })
    .or(page.getByRole("button", { name: "Checkout" }))
    .first()
    .click();
  await fillDetails(page, "back@lee.example");
  const payPal = page.getByRole("button", { name: "Pay with PayPal" });
  await expect(payPal).toBeVisible();
  await expect(page).toHaveURL(/\/checkout\?payment=1$/);
  const name = page.getByLabel("Full name");
  await page.goBack();
  await expect(page).toHaveURL(/\/checkout$/);
  await expect(name).not.toHaveValue("");
  await page.goForward();
  await expect(payPal).toBeVisible();
  await page.getByRole("button", { name: "Edit Information" }).click();
  await expect(name).not.toHaveValue("");
});

test.describe("pages that the browser keeps", () => {
  // Without this, the browser may take public pages from its cache, as it does for a visitor.
  test.use({ extraHTTPHeaders: {} });

  for (const device of windowsOf(shopSizes, "phone")) {
    test(`Back to a page from before the purchase shows the cart as it is now: ${device}`, async ({ page }) => {
      await page.setViewportSize(shopSizes[device]);
      await page.goto("/product/5");
      await page.getByRole("button", { name: "Add to Cart" }).first().click();
      await expect(page.getByRole("dialog")).toBeVisible();
      await page.goto("/faq");
      await page.goBack();
      await expect(page.getByRole("button", { name: "Shopping cart, 1 item" })).toBeVisible();
    });
  }

  test("Back to the designer finds every step as it was typed", async ({ page }) => {
    await page.goto("/custom");
    await page.getByLabel("Exact quantity").fill("250");
    for (const step of [2, 3, 4]) {
      await page.getByRole("button", { name: "Next" }).first().click();
      await expect(page).toHaveURL(new RegExp(`#step-${step}$`));
    }
    await page.getByLabel("Your name").fill("Robin Back");
    await page.getByLabel("Notes for our artists").fill("Matte, please");
    await page.goto("/faq");
    await page.goBack();
    await expect(page.getByLabel("Your name")).toHaveValue("Robin Back");
    await expect(page.getByLabel("Notes for our artists")).toHaveValue("Matte, please");
    for (const step of [3, 2]) {
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`#step-${step}$`));
    }
    await page.goBack();
    await expect(page.getByLabel("Exact quantity")).toHaveValue("250");
  });

  test("Back after a sign-out shows nothing of the person", async ({ page, allowedStatuses }) => {
    allowedStatuses.push(401);
    // A session of its own, because the sign-out ends it.
    await page.request.post("/api/auth/login", {
      headers: { Origin: originOf(page) },
      data: { username: "admin", password: "admin-pinhigh" },
    });
    await page.goto("/admin/users?q=player");
    await expect(page.getByText("player@pinhigh.example").first()).toBeVisible();
    await page.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/");
    await page.goBack();
    await expect(page).toHaveURL(/\/login\?redirectTo=/);
    await expect(page.getByText("player@pinhigh.example")).toHaveCount(0);
  });
});

for (const device of windowsOf(adminSizes, "desktop")) {
  test(`Staff are asked before Back or a link loses what they typed: ${device}`, async ({ page }) => {
    await page.setViewportSize(adminSizes[device]);
    await signInAsStaff(page);
    const asked: string[] = [];
    let mayLeave = false;
    page.on("dialog", (dialog) => {
      asked.push(dialog.message());
      void (mayLeave ? dialog.accept() : dialog.dismiss());
    });
    const id = await newQuote(page, `typed-${device}@lee.example`);
    await page.goto(`/admin/quotes?q=${id}`);
    await page.locator(`main a[href*="/admin/quotes/${id}"]`).first().click();
    const notes = page.getByLabel("For staff only");
    await notes.fill("Half a sentence");
    await page.goBack();
    await expect.poll(() => asked).toEqual(["Close this and lose what you typed?"]);
    await expect(notes).toHaveValue("Half a sentence");
    mayLeave = true;
    await page.goBack();
    await expect(notes).toHaveCount(0);
    expect(asked).toHaveLength(2);
    // A change of the colors leaves no page, and a saved text needs no question.
    await page.goto("/admin/marketing");
    await page.getByLabel("Subject").fill("Half a subject");
    await page.getByRole("button", { name: "Dark colors" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    await expect(page.getByLabel("Subject")).toHaveValue("Half a subject");
    mayLeave = false;
    await page.getByRole("link", { name: "Back office" }).click();
    await expect.poll(() => asked).toHaveLength(3);
    await expect(page).toHaveURL("/admin/marketing");
    mayLeave = true;
    await page.getByRole("link", { name: "Back office" }).click();
    await expect(page).toHaveURL("/admin");
  });
}
