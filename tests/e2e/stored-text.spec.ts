// Shows access-7 on every kind of page of a shop in which every stored text tries to run code.
import type { Page } from "@playwright/test";
import { publicPages, staffPages } from "../support/fixtures/pages";
import { startTestShop, type TestShop } from "../support/fixtures/test-shop";
import { payloads } from "./support/payloads";
import { signInAsStaff } from "./support/staff";
import { comeAlive, expect, signIn, test } from "./support/test";

const strangers = [
  // Leaves out two pages that not everyone can open: one needs a link's token, the other a signed-in customer.
  ...publicPages.filter((path) => path !== "/quote-collaboration" && path !== "/track-order"),
  ...["/product/2", "/blog/hostile", "/blog/five-minutes-of-pin-care", "/blog?category=tips"],
  ...["/pay-invoice/INV-100001?amount=1000.00", "/pay-invoice/INV-100001/print?amount=1000.00"],
];
const players = ["/account", "/account/addresses", "/track-order"];
const staffs = [
  ...staffPages,
  ...(
    "orders/PH-DEM0000003 orders/PH-DEM0000008 orders/CP-DEM0000014 orders/PH-DEM0000008/print products/1 blog/1 " +
    "quotes/QR-DEM0000001 invoices/IV-DEM0000000 collaboration/RM-DEM0000001 find?q=window outbox?state=unsent"
  )
    .split(" ")
    .map((path) => `/admin/${path}`),
];

/** Reports code that ran, links that would run code when pressed, and policy violations. React disables javascript: URLs. */
function findFaults(): string[] {
  const { __xss, violations } = window as unknown as { __xss?: number; violations: string[] };
  const faults = __xss === undefined ? [...violations] : ["it ran", ...violations];
  for (const element of document.querySelectorAll<HTMLElement>("*")) {
    const handlers = element.getAttributeNames().filter((name) => name.startsWith("on"));
    faults.push(...handlers.map((name) => `${element.localName} ${name}`));
    if (/^\s*(javascript|vbscript):(?!throw new Error)/i.test(element.getAttribute("href") ?? ""))
      faults.push("an address");
    const isData = element.getAttribute("type") === "application/ld+json";
    // Ignores PayPal's own scripts, which a payment page may load before or after this check.
    const isPayPal = element.getAttribute("src")?.startsWith("/__paypal/web-sdk/");
    if (element.localName === "script" && !element.nonce && !isData && !isPayPal) faults.push("a foreign script");
  }
  return faults;
}

test.describe("every stored text", () => {
  // The pictures of this shop do not exist, so their requests answer 404.
  test.use({ allowedStatuses: [404] });
  let shop: TestShop;
  test.beforeAll(async () => {
    shop = await startTestShop({ HOSTILE_TEXT: "1" });
  });
  test.afterAll(() => shop.stop());

  test("Stored text runs on no page of the shop, its customers or its staff", async ({ browser, page }) => {
    expect(new Set(payloads).size).toBe(60);
    const open = async () => (await browser.newContext({ baseURL: shop.url })).newPage();
    const [player, staff] = [await open(), await open()];
    await signIn(player, "player", "player-pinhigh");
    await signInAsStaff(staff, shop.url);
    const faults = await Promise.all([visitAll(page, strangers), visitAll(player, players), visitAll(staff, staffs)]);
    expect(faults.flat()).toEqual([]);
    for (const one of [player, staff]) await one.context().close();
  });

  async function visitAll(page: Page, paths: readonly string[]) {
    await page.addInitScript(() => {
      const violations: string[] = [];
      Object.assign(window, { violations });
      document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
        violations.push(`${violatedDirective} ${blockedURI}`),
      );
    });
    const wrong: string[] = [];
    for (const path of paths) {
      const answer = await page.goto(shop.url + path);
      await comeAlive(page);
      const faults = await page.evaluate(findFaults);
      if (!(await answer?.text())?.includes("__xss")) faults.push("none of the texts");
      if (answer?.status() !== 200 || faults.length > 0)
        wrong.push(`${path}: ${answer?.status()} ${faults.join(", ")}`);
    }
    return wrong;
  }
});
