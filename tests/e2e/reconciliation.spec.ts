// Staff resolve a payment for which PayPal took the wrong amount, read the emails that were not sent, and change the shop's hours.
import type { Page } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { capturePurchase } from "./support/purchase";
import { originOf, requestAsStaff, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

/** Buys a pin for which PayPal captures a dollar too little. The shop creates no order, and the money waits to be refunded. */
async function buyWrongly(page: Page, email: string): Promise<void> {
  const { answer } = await capturePurchase(page, { email, fault: "wrong_amount" });
  expect(answer.message).toContain("charged a different amount");
}

/** The closing time, as staff type it and as visitors read it. */
const closes = { phone: ["18:00", "6 pm"], tablet: ["18:30", "6:30 pm"], desktop: ["17:30", "5:30 pm"] } as const;

eachSize(adminSizes, "phone", (device) => {
  test("A payment of another amount is refunded, and one is dismissed with its reason", async ({
    page,
    expectAccessible,
  }) => {
    const emails = { first: `mirror-a-${device}@buyer.example`, second: `mirror-b-${device}@buyer.example` };
    for (const email of Object.values(emails)) await buyWrongly(page, email);
    await signInAsStaff(page);
    await page.goto("/admin/money");
    const cardOf = (email: string) => page.getByRole("listitem").filter({ hasText: email });
    const [first, second] = [cardOf(emails.first), cardOf(emails.second)];
    await page.getByLabel("Payments from").selectOption("1");
    await page.getByRole("button", { name: "Check now" }).click();
    await expectToast(page, /compared with PayPal/);
    await expect(first.getByText(/^PayPal charged \$[\d.]+ for a catalog order of \$/)).toBeVisible();
    await expectAccessible();

    const question = page.getByRole("alertdialog");
    await second.getByRole("button", { name: "Dismiss" }).click();
    await expect(question.getByLabel("Reason")).toBeVisible();
    await expectAccessible();
    await question.getByLabel("Reason").fill("Settled with them by phone");
    await question.getByRole("button", { name: "Dismiss" }).click();
    await expectToast(page, "Dismissed");
    await expect(second).toHaveCount(0);

    await first.getByRole("button", { name: "Refund now" }).click();
    await expect(question.getByText("PayPal refunds the rest immediately.")).toBeVisible();
    await question.getByRole("button", { name: "Refund now" }).click();
    await expectToast(page, "Refund Made");
    await expect(first).toHaveCount(0);
    await page.goto("/admin/audit");
    await expect(page.getByText("discrepancy dismissed").first()).toBeVisible();
  });

  test("A dispute at PayPal is shown in Reconciliation and on its order's page until PayPal closes it", async ({
    page,
    expectAccessible,
  }) => {
    const { id: payPalId } = await capturePurchase(page, { email: `dispute-${device}@buyer.example` });
    const headers = { Origin: originOf(page) };
    const emulator = async (path: string, data: object) =>
      (await page.request.post(`/__paypal/control/${path}`, { headers, data })).json();
    const { captures } = await (await page.request.get(`/__paypal/control/orders/${payPalId}`)).json();
    const { id } = await emulator("disputes", { captureId: captures[0].id });
    await signInAsStaff(page);
    await expect(async () => {
      await page.goto("/admin/money");
      await expect(page.getByRole("list", { name: "Disputes" })).toContainText(id, { timeout: 1000 });
    }).toPass();
    const row = page.getByRole("list", { name: "Disputes" }).getByRole("listitem").filter({ hasText: id });
    for (const words of ["Item not received", "Waiting for your response", "Respond by"])
      await expect(row).toContainText(words);
    await expectAccessible();

    await row.getByRole("link", { name: /^PH-/ }).click();
    const line = page.getByRole("dialog").getByText("Dispute: Item not received").locator("..");
    await expect(line).toContainText(`${id}, opened`);
    await expect(line.getByRole("link", { name: "Respond at PayPal" })).toBeVisible();
    await expectAccessible();

    await emulator(`disputes/${id}`, { outcome: "RESOLVED_SELLER_FAVOUR" });
    await expect(async () => {
      await page.reload();
      await expect(line).toContainText("Decided for you", { timeout: 1000 });
    }).toPass();
    await page.goto("/admin/money");
    await expect(page.getByRole("heading", { name: "Reconciliation" })).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  test("Emails are found by state and address, and by a link that keeps both", async ({ page, expectAccessible }) => {
    const email = `outbox-${device}@club.example`;
    await requestAsStaff(page, "POST", "/api/newsletter-signup", { email, source: "popup_15off" });
    await expect.poll(async () => (await mailsTo(page, email))[0]?.state).toBe("sent");
    await signInAsStaff(page);
    await page.goto("/admin/outbox?state=unsent");
    await page.getByLabel("Status").selectOption("sent");
    await expect(page).toHaveURL(/state=sent/);
    await page.getByLabel("Recipient").fill(`outbox-${device}`);
    await page.getByRole("button", { name: "Apply", exact: true }).click();
    await expect(page).toHaveURL(/q=outbox-/);
    const mails = page.getByRole("list", { name: "Emails" }).getByRole("listitem");
    await expect(mails.first()).toContainText(email);
    await expect(mails.filter({ hasNotText: email })).toHaveCount(0);
    await expectAccessible();
    await mails.first().getByRole("link").click();
    // The email's frame allows no scripts, so axe and screenshots would log console errors there.
    await expect(page.getByTitle("Email preview")).toHaveAttribute("srcdoc", /Pin High/);
  });

  test("Staff change the shop's hours, and the footer shows them", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    await page.goto("/admin/settings");
    await page.getByLabel("Closes").fill("08:00");
    await page.getByRole("button", { name: "Save contact info" }).click();
    await expect(page.getByText("Closing time must be after opening time")).toBeVisible();
    await expectAccessible();
    const [closing, words] = closes[device];
    await page.getByLabel("Closes").fill(closing);
    await page.getByRole("button", { name: "Save contact info" }).click();
    await expectToast(page, "Settings Saved");
    await page.goto("/contact");
    const hours = `Monday to Friday, 9 am to ${words}`;
    await expect(page.getByRole("contentinfo")).toContainText(hours);
    await expect(page.getByRole("main")).toContainText(`${hours} Pacific time`);
  });
});
