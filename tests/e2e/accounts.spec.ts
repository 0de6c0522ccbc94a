import { shopSizes } from "../support/fixtures/sizes";
import { originOf } from "./support/staff";
import { comeAlive, expect, mailsTo, submitLogin, test } from "./support/test";

// The test enters a wrong password and sends a buyer to the back office on purpose, so these statuses are expected.
test.use({ allowedStatuses: [401, 403] });

test("A visitor registers, verifies, signs out and in again; the cart ends at the sign-out, and the back office stays closed", async ({
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
  await page.getByLabel(/Confirm/).fill("fescue-and-heather");
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Passwords don't match").first()).toBeVisible();
  await page.getByLabel(/Confirm/).fill("fescue-and-gorse");
  const sent = page.waitForRequest((request) => request.method() === "POST" && request.url().includes("/register"));
  await page.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
  const body = (await sent).postData() ?? "";
  expect(body).toContain("password=fescue-and-gorse");
  expect(body).not.toContain("confirmPassword");
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
  await expect(page.getByRole("banner").getByRole("button", { name: "Shopping cart, 0 items" })).toBeVisible();
  await submitLogin(page, "links-lover", "not-the-password");
  await expect(page.getByText("Login Failed").first()).toBeVisible();
  await expect(page.getByText("Invalid username or password").first()).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("links-lover");
  await expect(page.getByText(/^Welcome, /)).toHaveCount(0);
  await page.getByLabel("Password", { exact: true }).fill("fescue-and-gorse");
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText("Welcome, links-lover").first()).toBeVisible();
  await expect(page.getByText("Welcome back!").first()).toBeVisible();

  expect((await page.goto("/admin/outbox"))?.status()).toBe(403);
  await expect(page.getByText("Only staff can do this.").first()).toBeVisible();
});

test.describe("without a connection", () => {
  // The browser logs a failed request without a status, which counts as NaN.
  test.use({ allowedStatuses: [Number.NaN], viewport: shopSizes.phone });

  test("Without a connection the forms before a sign-in say so and keep their input", async ({ page }) => {
    const address = "links-lover@club.example";
    const forms: [path: string, typed: Record<string, string>, button: string][] = [
      ["/login", { "Username or email": "links-lover", Password: "fescue-and-gorse" }, "Sign in"],
      [
        "/register",
        { Username: "heather", Email: address, Password: "fescue-and-gorse", "Confirm Password": "fescue-and-gorse" },
        "Sign Up",
      ],
      ["/forgot-password", { Email: address }, "Email me a link"],
      ["/find-order", { "Order number": "PH-7Q4KM2XD9A", Email: address }, "Email me the link"],
    ];
    for (const [path, typed, button] of forms) {
      await page.goto(path);
      await comeAlive(page);
      const field = (label: string) => page.getByRole("main").getByLabel(label, { exact: true });
      for (const [label, value] of Object.entries(typed)) await field(label).fill(value);
      await page.route(/\.data/, (route) => route.abort("internetdisconnected"));
      await page.getByRole("main").getByRole("button", { name: button }).click();
      await expect(page.getByText("No Connection").filter({ visible: true }).first()).toBeVisible();
      for (const [label, value] of Object.entries(typed)) await expect(field(label)).toHaveValue(value);
      await page.unroute(/\.data/);
    }
  });
});
