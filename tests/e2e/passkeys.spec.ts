// A passkey by the browser's own authenticator (accounts-18): what it refuses is in tests/services/accounts/passkeys.test.ts.
import { expect, submitLogin, test } from "./support/test";

const [username, password] = ["key-keeper", "fescue-and-gorse"];

test.use({ alsoOnTablet: true });

test("a passkey turns two-factor sign-in on and signs in; a prompt without an answer leaves the code", async ({
  page,
  expectAccessible,
}) => {
  const browser = await page.context().newCDPSession(page);
  await browser.send("WebAuthn.enable");
  const { authenticatorId } = await browser.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      ...{ protocol: "ctap2", transport: "internal", hasResidentKey: true },
      ...{ hasUserVerification: true, isUserVerified: true },
    },
  });

  await page.goto("/register");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Email").fill("key-keeper@club.example");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel(/Confirm/).fill(password);
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Sign Up" }).click();
  await expect(page.getByText("Account Created!").first()).toBeVisible();

  await page.goto("/account/two-factor");
  await page.getByLabel("Name of the passkey").fill("Phone");
  await expectAccessible();
  await page.locator("#passkey").getByLabel("Current password").fill(password);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const code = (await main.getByRole("listitem").first().textContent()) ?? "";
  await page.goto("/account/two-factor");
  await expect(page.getByText("a passkey. You have 10 recovery codes left")).toBeVisible();
  await page.getByText("Remove Phone").click();
  await expectAccessible();

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await submitLogin(page, username, password);
  await expect(page.getByLabel("Code")).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText(`Welcome, ${username}`).first()).toBeVisible();

  await page.getByRole("banner").getByRole("button", { name: "Logout" }).click();
  await browser.send("WebAuthn.clearCredentials", { authenticatorId });
  await submitLogin(page, username, password);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText("No passkey came from your browser. You can try again.")).toBeVisible();
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(`Welcome, ${username}`).first()).toBeVisible();
});
