// Staff resolve a payment in which PayPal took another amount, read the mails that did not leave, and change the shop's hours.
import type { Page } from "@playwright/test";
import { sizes } from "../support/sizes";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

/** A purchase that PayPal captures a dollar too low: nothing is made, and the money waits to go back. */
async function buyWrongly(page: Page, session: string): Promise<void> {
  await page.goto("/login");
  const headers = { Origin: new URL(page.url()).origin, "X-Session-Id": session };
  const post = async (path: string, data: object = {}) => (await page.request.post(path, { headers, data })).json();
  const { lineTotal } = await post("/api/cart", { productId: 2, quantity: 1 });
  const customer = { name: "Ann Lee", email: `${session}@buyer.example`, address: "1 Fairway" };
  const place = { city: "Carlsbad", state: "CA", zipCode: "92008" };
  const amount = Number((lineTotal + 5.99).toFixed(2));
  const asked = { amount, currency: "USD", intent: "CAPTURE", customer: { ...customer, ...place } };
  const { id } = await post("/paypal/order", asked);
  await post(`/__paypal/control/orders/${id}/approve`);
  await post("/__paypal/control/faults", { on: "capture", kind: "wrong_amount" });
  const { message } = await post(`/paypal/order/${id}/capture`);
  expect(message).toContain("another amount than agreed");
}

eachSize(sizes, (device) => {
  test("a payment of another amount is refunded; one is dismissed with its reason", async ({
    page,
    expectAccessible,
  }) => {
    await buyWrongly(page, `mirror-a-${device}`);
    await buyWrongly(page, `mirror-b-${device}`);
    await signInAsStaff(page);
    await page.goto("/admin/money");
    const cardOf = (session: string) => page.getByRole("listitem").filter({ hasText: `${session}@buyer.example` });
    const [first, second] = [cardOf(`mirror-a-${device}`), cardOf(`mirror-b-${device}`)];
    await page.getByLabel("Payments of").selectOption("1");
    await page.getByRole("button", { name: "Check now" }).click();
    await expectToast(page, /compared with PayPal/);
    await expect(first.getByText(/^PayPal took \$[\d.]+ for a catalog order over \$/)).toBeVisible();
    await expectAccessible(page);

    const question = page.getByRole("alertdialog");
    await second.getByRole("button", { name: "Set aside" }).click();
    await expect(question.getByLabel("Reason")).toBeVisible();
    await expectAccessible(page);
    await question.getByLabel("Reason").fill("Settled with them by phone");
    await question.getByRole("button", { name: "Set aside" }).click();
    await expectToast(page, "Set Aside");
    await expect(second).toHaveCount(0);

    await first.getByRole("button", { name: "Give it back now" }).click();
    await expect(question.getByText("PayPal gives all that is left of it back at once.")).toBeVisible();
    await question.getByRole("button", { name: "Give it back now" }).click();
    await expectToast(page, "Money Given Back");
    await expect(first).toHaveCount(0);
    await page.goto("/admin/audit");
    await expect(page.getByText("mismatch set aside").first()).toBeVisible();
  });

  test("mails are found by state and address, and by a link that keeps both", async ({ page, expectAccessible }) => {
    await page.goto("/login");
    const headers = { Origin: new URL(page.url()).origin };
    const email = `outbox-${device}@club.example`;
    await page.request.post("/api/newsletter-signup", { headers, data: { email, source: "popup_15off" } });
    await expect.poll(async () => (await mailsTo(page, email))[0]?.state).toBe("sent");
    await signInAsStaff(page);
    await page.goto("/admin/outbox?state=unsent");
    if (device === "desktop") {
      await page.getByLabel("State").selectOption("sent");
      await expect(page).toHaveURL(/state=sent/);
    } else {
      await page.goto("/admin/outbox?state=sent");
    }
    await page.getByLabel("Recipient").fill(`outbox-${device}`);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/q=outbox-/);
    const mails = page.getByRole("list", { name: "Mails" }).getByRole("listitem");
    await expect(mails.first()).toContainText(email);
    await expect(mails.filter({ hasNotText: email })).toHaveCount(0);
    await expectAccessible(page);
    await mails.first().getByRole("link").click();
    // No script runs in the e-mail's frame, a test's own included: axe's and a screenshot's are console errors.
    await expect(page.getByTitle("The mail as it looks")).toHaveAttribute("srcdoc", /Pin High/);
  });

  test("the shop's hours are changed by staff and stand in the footer", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/settings");
    await page.getByLabel("Closes").fill("08:00");
    await page.getByRole("button", { name: "Save contact facts" }).click();
    await expect(page.getByText("Closing must come after opening")).toBeVisible();
    await page.getByLabel("Closes").fill(device === "phone" ? "18:00" : "17:30");
    await page.getByRole("button", { name: "Save contact facts" }).click();
    await expectToast(page, "Settings Saved");
    await page.goto("/contact");
    const hours = `Monday to Friday, 9 am to ${device === "phone" ? "6 pm" : "5:30 pm"}`;
    await expect(page.getByRole("contentinfo")).toContainText(hours);
    await expect(page.getByRole("main")).toContainText(`${hours} Pacific time`);
  });
});
