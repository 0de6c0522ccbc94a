import { originOf } from "./support/staff";
import { comeAlive, expect, mailsTo, submitLogin, test } from "./support/test";

// A wrong password and a buyer in the back office are refused on purpose.
test.use({ allowedStatuses: [401, 403] });

test("register, verify by mail, sign out, a wrong login, sign in again; the cart survives, the back office stays shut", async ({
  page,
  expectAccessible,
}) => {
  await page.goto("/product/1");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("1 item(s) added to your cart!").first()).toBeVisible();
  await page.goto("/register");
  await expectAccessible();
  await comeAlive(page);
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expectAccessible();
  await page.getByLabel("Username").fill("links-lover");
  await page.getByLabel("Email").fill("links-lover@club.example");
  await page.getByLabel("Password", { exact: true }).fill("fescue-and-gorse");
  await page.getByLabel(/Confirm/).fill("fescue-and-gorse");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Account Created!").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /cart.*1/i })).toBeVisible();

  const [mail] = await mailsTo(page, "links-lover@club.example");
  const link = /https?:[^\s\]]+\/verify-email\/[^\s\]]+/.exec(mail?.text ?? "")?.[0] ?? "";
  await page.goto(link);
  await page.getByRole("main").getByRole("button").first().click();
  await expect(page.getByText(/verified|confirmed/i).first()).toBeVisible();

  const headers = { Origin: originOf(page) };
  const form = { email: "links-lover@club.example" };
  expect((await page.request.post("/forgot-password", { form, headers })).ok()).toBe(true);
  const reset = (await mailsTo(page, "links-lover@club.example", 2)).map(({ text }) => text).join();
  await page.goto(/\/reset-password\/[\w-]+/.exec(reset)?.[0] ?? "");
  await expect(page.getByLabel("New password", { exact: true })).toBeVisible();
  await expectAccessible();

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Login" })).toBeVisible();
  await submitLogin(page, "links-lover", "not-the-password");
  await expect(page.getByText("Login Failed").first()).toBeVisible();
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("links-lover");
  await expect(page.getByText(/^Welcome, /)).toHaveCount(0);
  await page.getByLabel("Password", { exact: true }).fill("fescue-and-gorse");
  await page.getByRole("main").getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Welcome, links-lover").first()).toBeVisible();
  await expect(page.getByText("Welcome back!").first()).toBeVisible();
  await expect(page.getByRole("banner").getByRole("button", { name: /cart.*1/i })).toBeVisible();

  expect((await page.goto("/admin/outbox"))?.status()).toBe(403);
  await expect(page.getByText("Only staff can do this.").first()).toBeVisible();
});
