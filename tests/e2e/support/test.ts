import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import {
  type Browser,
  test as base,
  expect,
  type Locator,
  type Page,
  type Response,
  type ViewportSize,
} from "@playwright/test";
import { misfits } from "../../support/assertions/layout-problems";
import { adminSizes, shopSizes } from "../../support/fixtures/sizes";
import { requestAsStaff } from "./staff";

// This minified axe has half as many bytes as the library's, and each document gets it once. The library would send it for each check.
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const axeSource = `if (!window.axe) { ${axe} }`;

interface ShopFixtures {
  /** Document statuses that a test causes on purpose. Other error statuses fail the test, because the browser logs them. */
  allowedStatuses: number[];
  /** A second window in which axe runs. */
  axeAlsoIn: ViewportSize | null;
  /**
   * Fails if axe finds anything on the page as it is now (WCAG 2.2 AA), or if the page does not fit each supported window size. Checks
   * the test's page by default.
   */
  expectAccessible: (page?: Page) => Promise<void>;
  /** Opens a window for another person and closes it at the end. An open page would keep polling and slow the next test. */
  everybodyLeaves: undefined;
}

/** Waits until no animation changes colors, because axe measures them. Ignores endless animations. */
async function atRest(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity),
  );
}

/** Checks that nothing is wider than the window, and that no word in a table is broken. Axe checks neither. */
async function expectToFit(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate<string[]>(misfits), `${page.url()} at ${page.viewportSize()?.width}`)
    .toEqual([]);
}

/**
 * Checks the page at every supported window size, and last at the current one. The narrowest shop size, 320 px, is a 1280 px window at
 * 400% zoom (WCAG 1.4.10).
 */
async function expectToFitEverywhere(page: Page): Promise<void> {
  const own = page.viewportSize() ?? adminSizes.desktop;
  const isStaffs = new URL(page.url()).pathname.startsWith("/admin");
  const others = Object.values(isStaffs ? adminSizes : { narrowest: { width: 320, height: 780 }, ...shopSizes });
  for (const size of [...others.filter(({ width }) => width !== own.width), own]) {
    await page.setViewportSize(size);
    await atRest(page);
    await expectToFit(page);
  }
}

/** Header and footer, which are the same on all pages of the shop, so they are checked only once. */
const frame = ["body > header", "body > footer"];

/** Fails if axe finds anything on the page as it is now (WCAG 2.2 AA). `seen` holds the headers and footers that were checked before. */
export async function expectNoViolations(page: Page, seen: Set<string>): Promise<void> {
  const parts = await page.evaluate(
    (selectors) =>
      selectors.map((part) => {
        const open = document.querySelectorAll(":popover-open").length;
        return { part, as: `${innerWidth} ${open} ${document.querySelector(part)?.outerHTML}` };
      }),
    frame,
  );
  // All frames belong to the shop, so axe does not need a separate page to merge their results.
  const look = new AxeBuilder({ page, axeSource });
  for (const { part, as } of parts) seen.has(as) ? look.exclude(part) : seen.add(as);
  const { violations } = await look
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"])
    .analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(", ")}`)).toEqual([]);
}

/** Opens an address and waits until React has hydrated the page, because a press before that does nothing. */
function openAlive(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const thenAlive = async (response: Response | null) => {
    await page.waitForFunction(isAlive, true);
    return response;
  };
  page.goto = async (...where) => thenAlive(await goto(...where));
  page.reload = async (...how) => thenAlive(await reload(...how));
}

/** Fails the test if the page logs a console error or throws. */
export const test = base.extend<ShopFixtures, { browser: Browser }>({
  browser: [
    async ({ browser }, use) => {
      const newContext = browser.newContext.bind(browser);
      browser.newContext = async (...how) => (await newContext(...how)).on("page", openAlive);
      await use(browser);
    },
    { scope: "worker" },
  ],
  allowedStatuses: [[], { option: true }],
  axeAlsoIn: [null, { option: true }],
  everybodyLeaves: [
    async ({ browser }, use) => {
      await use(undefined);
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  page: async ({ page, allowedStatuses }, use) => {
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.stack ?? String(error)));
    page.on("console", (message) => {
      const status = /status of (\d{3})/.exec(message.text())?.[1];
      if (message.type() === "error" && !allowedStatuses.includes(Number(status))) errors.push(message.text());
    });
    await use(page);
    expect(errors).toEqual([]);
  },
  expectAccessible: async ({ page: own, axeAlsoIn }, use) => {
    const seen = new Set<string>();
    await use(async (page = own) => {
      const size = page.viewportSize();
      await expectToFitEverywhere(page);
      await expectNoViolations(page, seen);
      if (!axeAlsoIn || !size) return;
      await page.setViewportSize(axeAlsoIn);
      await atRest(page);
      await expectNoViolations(page, seen);
      await page.setViewportSize(size);
    });
  },
});

export { expect };

/** Window sizes of this run. `npm test` runs each test at one of them, `npm test -- --every-width` (EVERY_WIDTH) at all of them. */
export function windowsOf<Device extends string>(windows: Record<Device, ViewportSize>, home: Device): Device[] {
  return process.env.EVERY_WIDTH ? (Object.keys(windows) as Device[]) : [home];
}

/** Runs the tests once at each window size of this run, titled with the device's name. */
export function eachSize<Device extends string>(
  windows: Record<Device, ViewportSize>,
  home: NoInfer<Device>,
  tests: (device: Device, viewport: ViewportSize) => void,
): void {
  for (const device of windowsOf(windows, home)) {
    test.describe(device, () => {
      test.use({ viewport: windows[device] });
      tests(device, windows[device]);
    });
  }
}

/** Position of an element in the window. */
export async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error("not on the page");
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

/** Returns whether React has hydrated the page. With `orNever`, a page that runs none of our scripts counts too. Runs in the browser. */
const isAlive = (orNever: boolean) =>
  (orNever && !("__reactRouterContext" in window)) ||
  Object.keys(document.querySelector("main") ?? {}).some((key) => key.startsWith("__reactProps"));

/** Waits until React has hydrated the page, so that a press does something. */
export async function comeAlive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive, false);
}

/** Fills the sign-in page and sends it. */
export async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.goto("/login");
  await page.getByLabel("Username").fill(username);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
}

/** Signs in through the page. On wide screens, waits for the greeting with the name. */
export async function signIn(page: Page, username: string, password: string): Promise<void> {
  await submitLogin(page, username, password);
  await expect(page.getByText(`Welcome, ${username}`).first()).toBeVisible();
}

/** Waits for a toast with this title or this whole message. A regular expression matches a part of it. */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  await expect(page.getByText(text, { exact: true }).first()).toBeVisible();
}

export interface OutboxMail {
  to: string;
  subject: string;
  html: string;
  text: string;
  state: string;
}

/** The emails of one recipient, newest first, once there are at least `count`. */
export async function mailsTo(page: Page, to: string, count = 1): Promise<OutboxMail[]> {
  let mails: OutboxMail[] = [];
  const read = async () => {
    mails = await requestAsStaff(page, "GET", `/api/outbox?to=${encodeURIComponent(to)}`, undefined);
    return mails.length;
  };
  await expect.poll(read).toBeGreaterThanOrEqual(count);
  return mails;
}

/** Subscribes an address to the newsletter and confirms it through the link in the email. */
export async function joinNewsletter(page: Page, email: string): Promise<void> {
  const headers = { Origin: new URL(page.url()).origin };
  await page.request.post("/api/newsletter-signup", { headers, data: { email, source: "popup_15off" } });
  let link: string | undefined;
  const find = async () => {
    const texts = (await mailsTo(page, email)).map(({ text }) => text).join("\n");
    link = /https?:[^\s\]]+(\/newsletter\/[^\s\]]+)/.exec(texts)?.[1];
    return link;
  };
  await expect.poll(find).toBeDefined();
  expect((await page.request.post(link ?? "", { headers, form: {} })).ok()).toBe(true);
}
