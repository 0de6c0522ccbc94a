// Tests the rule that staff must use two-factor sign-in (accounts-16), by passkey and by app. Uses a separate shop, because the rule
// locks everyone who has not set it up out of the back office. tests/services/accounts tests the refusals.
import type { Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { adminSizes } from "../support/fixtures/sizes";
import { startTestShop, type TestShop } from "../support/fixtures/test-shop";
import { staffRequests } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

const password = "fescue-and-gorse";

/** Adds a virtual authenticator to the browser. */
async function addAuthenticator(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  return () => browser.send("WebAuthn.clearCredentials", { authenticatorId });
}

test.describe("a shop that asks its owners for two steps", () => {
  // The shop refuses the rule while the owner has no second factor.
  test.use({ allowedStatuses: [409] });
  let shop: TestShop;
  // Stops the shop after a failed test too, because Playwright then continues in another worker.
  test.beforeAll(async () => {
    shop = await startTestShop();
  });
  test.afterAll(() => shop.stop());

  /** Signs an owner in by password. */
  async function signInOwner(page: Page, username: string): Promise<void> {
    const email = `${username}@club.example`;
    const ask = (path: string, data: object) =>
      page.request.post(shop.url + path, { headers: { Origin: shop.url }, data });
    const { id } = await (await ask("/api/auth/register", { username, email, password })).json();
    // A staff role and a second factor require a verified email address.
    await page.goto(shop.url);
    const [mail] = await mailsTo(page, email);
    await page.goto(/https?:[^\s\]]+\/verify-email\/[^\s\]]+/.exec(mail?.text ?? "")?.[0] ?? "");
    await page.getByRole("button", { name: "Confirm my email address" }).click();
    await expect(page).toHaveURL(/\/account$/);
    const staff = await staffRequests(shop.url);
    expect((await staff.post("/admin/users", { form: { intent: "role", id, role: "admin" } })).ok()).toBe(true);
    expect((await ask("/api/auth/login", { username, password })).ok()).toBe(true);
  }

  eachSize(adminSizes, "desktop", (device) => {
    const main = (page: Page) => page.getByRole("main");

    test("One owner adds a passkey and requires it, another is led to the setup, and an unanswered prompt leaves the code", async ({
      page,
      browser,
      expectAccessible,
    }) => {
      const [username, other] = [`key-keeper-${device}`, `app-keeper-${device}`];
      await signInOwner(page, username);
      const colleague = await (
        await browser.newContext({ viewport: page.viewportSize(), baseURL: shop.url })
      ).newPage();
      await signInOwner(colleague, other);

      const ask = async (whom: string) => {
        await page.getByLabel("Required for").selectOption(whom);
        await page.getByRole("button", { name: "Save", exact: true }).click();
      };
      const clearPasskeys = await addAuthenticator(page);
      await page.goto(`${shop.url}/admin/users`);
      await ask("owners");
      await expect(page.getByText("Set it up in your own account first.").first()).toBeVisible();
      await page.goto(`${shop.url}/account/two-factor`);
      await page.getByLabel("Passkey name").fill("Phone");
      await page.locator("#passkey").getByLabel("Current password").fill(password);
      await page.getByRole("button", { name: "Add a passkey" }).click();
      await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
      const code = (await main(page).getByRole("listitem").first().textContent()) ?? "";
      await page.goto(`${shop.url}/account/two-factor`);
      await expect(page.getByText("a passkey. You have 10 recovery codes left")).toBeVisible();
      await page.getByText("Remove Phone").click();
      await expectAccessible();
      await page.goto(`${shop.url}/admin/users`);
      await ask("owners");
      await expectToast(page, "Effective immediately.");

      await colleague.goto("/admin/orders");
      await expect(colleague).toHaveURL(/\/account\/two-factor$/);
      await expect(colleague.getByText("Set it up to open the back office.")).toBeVisible();
      await expectAccessible(colleague);
      await colleague.getByRole("button", { name: "Show the QR code" }).click();
      await expect(colleague.getByAltText("QR code for your authenticator app")).toBeVisible();
      await expectAccessible(colleague);
      const secret =
        (await main(colleague)
          .getByText(/^([A-Z2-7]{4} ?)+$/)
          .textContent()) ?? "";
      const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
      await colleague.getByLabel("6-digit code").fill(app.generate());
      await colleague.locator("#on").getByLabel("Current password").fill(password);
      await colleague.getByRole("button", { name: "Add the app" }).click();
      await expect(colleague.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
      await expectAccessible(colleague);
      await colleague.goto("/admin/orders");
      await expect(colleague.getByRole("heading", { level: 1, name: "Order History" })).toBeVisible();

      const signInAgain = async () => {
        await page.getByRole("button", { name: "Sign out" }).click();
        await expect(page).toHaveURL(`${shop.url}/`);
        await page.goto(`${shop.url}/admin/users`);
        await page.getByLabel("Username").fill(username);
        await page.getByLabel("Password", { exact: true }).fill(password);
        await main(page).getByRole("button", { name: "Sign in" }).click();
        await expect(page.getByLabel("Code")).toBeVisible();
      };
      await signInAgain();
      await expectAccessible();
      await page.getByRole("button", { name: "Use your passkey" }).click();
      // Removes the rule, so that the next test starts as this one did.
      await ask("nobody");
      await expectToast(page, "Effective immediately.");

      await clearPasskeys();
      await signInAgain();
      await page.getByRole("button", { name: "Use your passkey" }).click();
      await expect(page.getByText("Your browser didn't send a passkey. Try again.")).toBeVisible();
      await page.getByLabel("Code").fill(code);
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page).toHaveURL(/\/admin\/users$/);
    });
  });
});
