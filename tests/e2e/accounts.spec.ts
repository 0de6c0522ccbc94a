import { expect, mailsTo, signIn, test } from "./support/test";

test("register, verify by mail, sign out, sign in again; the cart survives", async ({ page, expectAccessible }) => {
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("1 item(s) added to your cart!").first()).toBeVisible();
  await page.goto("/register");
  await expectAccessible(page);
  await page.getByLabel("Username").fill("links-lover");
  await page.getByLabel("Email").fill("links-lover@club.example");
  await page.getByLabel("Password", { exact: true }).fill("fescue-and-gorse");
  await page.getByLabel(/Confirm/).fill("fescue-and-gorse");
  await page
    .getByRole("main")
    .getByRole("button", { name: /Sign up|Create|Register/i })
    .click();
  await expect(page.getByText("Account Created!").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /cart.*1/i })).toBeVisible();

  const [mail] = await mailsTo(page, "links-lover@club.example");
  const link = /https?:[^\s\]]+\/verify-email\/[^\s\]]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText(/verified|confirmed/i).first()).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await signIn(page, "links-lover", "fescue-and-gorse");
  await expect(page.getByText("Welcome back!").first()).toBeVisible();
});

test.describe("a wrong login", () => {
  test.use({ allowedStatuses: [401] });

  test("says so, keeps the name and signs nobody in", async ({ page }) => {
    await page.goto("/login");
    await page.getByLabel("Username").fill("player");
    await page.getByLabel("Password", { exact: true }).fill("not-the-password");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Login Failed").first()).toBeVisible();
    await expect(page.getByText("Invalid username or password").first()).toBeVisible();
    await expect(page.getByLabel("Username")).toHaveValue("player");
  });
});

test("staff read the outbox, buyers do not", async ({ page }) => {
  await signIn(page, "admin", "admin-pinhigh");
  await page.goto("/admin/outbox");
  await expect(page.getByRole("heading", { name: /outbox/i }).first()).toBeVisible();
});

test.describe("a buyer in the back office", () => {
  test.use({ allowedStatuses: [403] });

  test("is told that it is for staff", async ({ page }) => {
    await signIn(page, "player", "player-pinhigh");
    const response = await page.goto("/admin/outbox");
    expect(response?.status()).toBe(403);
    await expect(page.getByText("Only staff can do this.").first()).toBeVisible();
  });
});
