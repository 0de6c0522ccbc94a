// What a browser may refuse: strings as code, cookies, the tilt of a phone. The shop lives with it and says so.
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { signInAsStaff } from "./support/staff";
import { expect, test } from "./support/test";

const shopPages = ["/", "/wholesale", "/product/1", "/custom", "/quote", "/cart", "/checkout", "/newsletter"];
const accountPages = ["/track-order", "/find-order", "/login", "/register", "/forgot-password", "/account"];
const readingPages = [
  "/blog",
  "/blog/how-soft-enamel-pins-are-made",
  "/about",
  "/faq",
  "/shipping",
  "/privacy",
  "/contact",
];
const roomPages = ["/quote-collaboration", "/quote-collaboration/2qLJFai2PX468nal5BthOZOvaj9ySYQQRm3E5mz9Q4k"];
const staffPages =
  "/admin collaboration marketing tournament vip mass-email contacts outbox orders products products/new products/import blog reviews money users settings audit quotes invoices invoices/new discount-codes"
    .split(" ")
    .map((name, index) => (index === 0 ? name : `/admin/${name}`));

test.describe("strings as code", () => {
  // Two pages tell a stranger so by their status: /track-order, and a room without its link.
  test.use({ allowedStatuses: [401, 404] });

  test("no page asks for what its Content-Security-Policy forbids", async ({ page }) => {
    test.setTimeout(240_000);
    const violations: string[] = [];
    await page.exposeFunction("noteViolation", (text: string) => void violations.push(text));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
        (window as unknown as { noteViolation: (text: string) => void }).noteViolation(
          `${location.pathname}: ${violatedDirective} ${blockedURI} in ${sourceFile}`,
        ),
      );
    });
    const visit = async (paths: string[]) => {
      for (const at of paths) {
        await page.goto(at);
        // Violations arise where scripts of the page start: once React has taken the page over, all of them ran.
        await page.waitForFunction(() =>
          Object.keys(document.documentElement).some((key) => key.startsWith("__react")),
        );
      }
    };
    await visit([...shopPages, ...accountPages, ...readingPages, ...roomPages]);
    await signInAsStaff(page);
    await visit(["/account", ...staffPages]);
    expect(violations).toEqual([]);
  });
});

test("where a browser keeps no cookies, the cart and signing in say so", async ({ baseURL }) => {
  const profile = mkdtempSync(path.join(os.tmpdir(), "no-cookies-"));
  mkdirSync(path.join(profile, "Default"));
  const blocked = { profile: { default_content_setting_values: { cookies: 2 } } };
  writeFileSync(path.join(profile, "Default", "Preferences"), JSON.stringify(blocked));
  const { executablePath, args } = test.info().project.use.launchOptions ?? {};
  const context = await chromium.launchPersistentContext(profile, { executablePath, args, baseURL });
  try {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" || request.url().includes(".data")) asked.push(new URL(request.url()).pathname);
    });
    await page.goto("/wholesale");
    await page.getByRole("button", { name: "Add to Cart" }).first().click();
    await expect(page.getByText("Your browser keeps no cookies").first()).toBeVisible();
    expect(asked.filter((at) => at.startsWith("/cart"))).toHaveLength(1);

    await page.goto("/login");
    await page.getByLabel("Username").fill("player");
    await page.getByLabel("Password", { exact: true }).fill("player-pinhigh");
    await page.getByRole("main").getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Your browser keeps no cookies").first()).toBeVisible();
    await page.getByLabel("Username").waitFor({ state: "detached" });
  } finally {
    await context.close();
  }
});

test("an iPhone is asked for its tilt on the first touch of the pin", async ({ page }) => {
  // Chromium asks nobody: the question that WebKit on iOS has is put in its place.
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
