// A passkey by the browser's own authenticator (accounts-18): what it refuses is in tests/services/accounts/passkeys.test.ts.
import type { Page } from "@playwright/test";
import { sizes } from "../support/sizes";
import { eachSize, expect, submitLogin, test } from "./support/test";

const password = "fescue-and-gorse";

eachSize(sizes, (device) => {
  test.use({ alsoOnTablet: device === "desktop" });

  /** On a phone who is signed in, and the way out, stand in the menu. */
  const openAccount = async (page: Page) => {
    if (device === "phone") await page.getByRole("banner").getByRole("button", { name: "Menu" }).click();
  };
  const expectSignedIn = async (page: Page, username: string) => {
    await expect(page).not.toHaveURL(/\/login/);
    await openAccount(page);
    await expect(page.getByText(`Welcome, ${username}`).filter({ visible: true })).toBeVisible();
    await page.keyboard.press("Escape");
  };
  const logOut = async (page: Page) => {
    await openAccount(page);
    await page.getByRole("button", { name: "Logout" }).filter({ visible: true }).click();
    await expect(page.getByText(/^Welcome, /)).toHaveCount(0);
  };

  test("a passkey turns two-factor sign-in on and signs in; a prompt without an answer leaves the code", async ({
    page,
    expectAccessible,
  }) => {
    const username = `key-keeper-${device}`;
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
    await page.getByLabel("Email").fill(`${username}@club.example`);
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

    await logOut(page);
    await submitLogin(page, username, password);
    await expect(page.getByLabel("Code")).toBeVisible();
    await expectAccessible();
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expectSignedIn(page, username);

    await logOut(page);
    await browser.send("WebAuthn.clearCredentials", { authenticatorId });
    await submitLogin(page, username, password);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page.getByText("No passkey came from your browser. You can try again.")).toBeVisible();
    await page.getByLabel("Code").fill(code);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expectSignedIn(page, username);
  });
});
