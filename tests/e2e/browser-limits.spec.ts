// Tests a browser that refuses cookies or a phone's tilt sensor. The shop works without them and says so. (tests/engines tests the
// policy that forbids running strings as code.)
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { comeAlive, expect, test } from "./support/test";

test("If a browser keeps no cookies, the cart and the sign-in say so", async ({ baseURL }) => {
  const profile = mkdtempSync(path.join(os.tmpdir(), "no-cookies-"));
  mkdirSync(path.join(profile, "Default"));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  const { args } = test.info().project.use.launchOptions ?? {};
  // Uses the full Chromium, because the headless shell has no settings.
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: "/usr/bin/chromium",
    args,
    baseURL,
  });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" || request.url().includes(".data")) asked.push(new URL(request.url()).pathname);
    });
    await page.goto("/wholesale");
    await comeAlive(page);
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByText("Your browser blocks cookies").first()).toBeVisible();
    expect(asked.filter((at) => at.startsWith("/cart"))).toHaveLength(1);

    await page.goto("/login");
    await comeAlive(page);
    await page.getByLabel("Username").fill("player");
    await page.getByLabel("Password", { exact: true }).fill("player-pinhigh");
    await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByText("Your browser blocks cookies").first()).toBeVisible();
    await page.getByLabel("Username").waitFor({ state: "detached" });
  } finally {
    await context.close();
  }
});

test("An iPhone asks for the tilt permission on the first touch of the pin", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  // Chromium asks for no permission here, so the test adds the prompt that WebKit shows on iOS.
  await page.addInitScript(() => {
    const asked: boolean[] = [];
    Object.assign(window, { asked });
    Object.assign(DeviceOrientationEvent, {
      requestPermission: () => {
        asked.push(navigator.userActivation.isActive);
        return Promise.resolve("granted");
      },
    });
  });
  await page.goto("/custom");
  const pin = page.getByRole("img", { name: /^Preview of a sample design/ });
  await expect(pin).toBeVisible();
  const asked = () => page.evaluate(() => (window as unknown as { asked: boolean[] }).asked);
  expect(await asked()).toEqual([]);
  await pin.click();
  await expect.poll(asked).toEqual([true]);
  await pin.click();
  expect(await asked()).toEqual([true]);
});
