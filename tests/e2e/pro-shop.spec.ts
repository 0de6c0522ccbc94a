// Tests settings that would disturb other tests: only buyers may review, quantity tiers count the whole cart, there is a tax rate,
// automations are on, and a quote has expired. The shop also has more pins than one catalog page holds.
import { adminSizes, shopSizes } from "../support/fixtures/sizes";
import { startTestShop, type TestShop } from "../support/fixtures/test-shop";
import { openStaff, saveSettings, signInAsStaff, staffRequests } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";
import { reviewer, waitingFor } from "./support/waiting-records";

test.describe("a pro shop", () => {
  let shop: TestShop;
  test.beforeAll(async ({ browser }) => {
    shop = await startTestShop({ WAITING_RECORDS: "1" });
    const staff = await staffRequests(shop.url);
    const product = { description: "A crest.", price: 10, category: "golf-pins", stockQuantity: 500 };
    for (let club = 1; club <= 13; club++)
      expect((await staff.post("/api/products", { data: { ...product, name: `Club ${club} pin` } })).ok()).toBe(true);
    const forms: Record<string, string>[] = [
      { intent: "tiers", tierScope: "cart" },
      { intent: "tax", region: "CA-ON", rate: "13", onShipping: "on" },
    ];
    for (const form of forms) expect((await staff.post("/admin/settings", { form })).ok()).toBe(true);
    const page = await browser.newPage();
    await saveSettings(page, shop.url, { ratings: "verified" });
    await page.close();
  });
  test.afterAll(() => shop.stop());

  eachSize(shopSizes, "desktop", () => {
    test("A pro shop pages its catalog, shows its buyers' reviews, counts mixed pins together, and adds the province's tax", async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(`${shop.url}/wholesale`);
      await expect(page.getByText("Showing 1-48 of 49 pins")).toBeVisible();
      await expectAccessible();
      await page.getByRole("link", { name: "Next page" }).click();
      await expect(page.getByText("Showing pin 49 of 49")).toBeVisible();
      await expect(page).toHaveURL(/page=2/);
      await page.goBack();
      await expect(page.getByText("Showing 1-48 of 49 pins")).toBeVisible();

      await page.goto(`${shop.url}/product/32`);
      await page.getByRole("link", { name: /review/ }).click();
      const reviews = page.getByRole("region", { name: "Reviews" });
      await expect(reviews).toBeInViewport();
      await expect(reviews).toContainText("The post could be a little longer for a thick cap.");
      await expect(reviews).toContainText("Verified buyer");
      await expectAccessible();

      await page.goto(`${shop.url}/quick-order`);
      await page.getByLabel("Pieces of Club 1 pin", { exact: true }).fill("6");
      const foot = page.locator("[data-foot-bar]");
      await expect(foot).toContainText("6 pins$60.00");
      await page.getByLabel("Pieces of Club 2 pin", { exact: true }).fill("4");
      await expect(foot).toContainText("10 pins, you save $10.00$90.00");
      await page.getByRole("button", { name: "Add all to Cart" }).click();
      await expect(page.getByRole("dialog", { name: "Shopping Cart" })).toContainText("$90.00");
      // The pins have no pictures, so the cart and the catalog show the shop's logo instead.
      await expect(page.getByRole("dialog").locator('img[src="/art/mark.svg"]')).toHaveCount(2);

      await page.goto(`${shop.url}/checkout`);
      const summary = page.locator("#summary");
      await expect(summary).toContainText("Subtotal$90.00");
      await expect(summary.locator('img[src="/art/mark.svg"]')).toHaveCount(2);
      await expect(summary).toContainText("Sales taxby the state you choose");
      await expect(summary).toContainText("Total before tax$95.99");
      await page.getByLabel("Country").selectOption("CA");
      await page.getByLabel("Province", { exact: true }).selectOption("ON");
      // 13% of $90.00 and of $14.99.
      await expect(summary).toContainText("Sales tax$13.65");
      await expect(summary).toContainText("Total$118.64");
      await expectAccessible();
      await page.getByLabel("Province", { exact: true }).selectOption("QC");
      await expect(summary).toContainText("Total$104.99");
      await expect(summary).not.toContainText("Sales tax");
    });
  });

  eachSize(adminSizes, "phone", (device) => {
    test("Staff switch automations on, and a customer reviews a pin and another pays a deposit by their emails", async ({
      page,
      expectAccessible,
    }) => {
      const { order, custom, product, email } = waitingFor(device);
      await page.goto(shop.url);
      const staff = await openStaff(page);
      await signInAsStaff(staff, shop.url);
      await staff.goto("/admin/settings/automations");
      const days = staff.getByLabel("Days after it ran low");
      await staff.getByLabel("Send the restock reminder").check();
      await days.fill("91");
      await staff.getByRole("button", { name: "Save Restock reminder" }).click();
      await expect(days).toHaveAttribute("aria-invalid", "true");
      await days.fill("3");
      await expectAccessible(staff);
      await staff.getByRole("button", { name: "Save Restock reminder" }).click();
      await expectToast(staff, "Settings Saved");
      await expect(staff.getByText(/^On since /)).toHaveCount(3);
      await staff.getByLabel("Send the restock reminder").uncheck();
      await staff.getByRole("button", { name: "Save Restock reminder" }).click();
      await expect(staff.getByText(/^On since /)).toHaveCount(2);

      // Runs the job as the cron does, twice. Each email goes once.
      for (let times = 0; times < 2; times++)
        expect((await page.request.get(`${shop.url}/cdn-cgi/handler/scheduled?cron=2-59/5+*+*+*+*`)).ok()).toBe(true);
      const requests = (await mailsTo(page, reviewer)).filter(({ text }) => text.includes(order));
      expect(requests.map(({ subject }) => subject)).toEqual(["How do you like your pins, Player?"]);
      await page.goto(/https?:[^\s\]]+\/track-order[^\s\]]+/.exec(requests[0]?.text ?? "")?.[0] ?? "");
      await page.getByRole("link", { name: "Sign in to write a review" }).click();
      await page.getByLabel("Username").fill("player");
      await page.getByLabel("Password", { exact: true }).fill("player-pinhigh");
      await page.getByRole("main").getByRole("button", { name: "Sign in" }).click();
      const card = page.locator(`#order-${order}`);
      await card.getByText(`Review ${product.name}`).click();
      await card.getByLabel("Your review").fill("Bright enamel");
      await expectAccessible();
      await card.getByRole("button", { name: "Send review" }).click();
      await expect(card.getByText(`Review ${product.name}`)).toHaveCount(0);

      const reminders = await mailsTo(page, email);
      expect(reminders.map(({ subject }) => subject)).toEqual([`Your $52.50 deposit for order ${custom}`]);
      await page.goto(/https?:[^\s\]]+\/checkout\?[^\s\]]+/.exec(reminders[0]?.text ?? "")?.[0] ?? "");
      await expect(page.locator("#summary")).toContainText("Deposit due today");

      await staff.reload();
      const log = staff.getByRole("table", { name: "What automations sent" });
      await expect(log.getByRole("row").filter({ hasText: order })).toContainText("Review request");
      await expect(log.getByRole("row").filter({ hasText: custom })).toContainText("Deposit reminder");
      await expectAccessible(staff);
      await staff.goto("/admin/reviews");
      await expect(staff.getByRole("row").filter({ hasText: "Bright enamel" }).first()).toBeVisible();
      await staff.context().close();
    });

    test("An expired quote tells its client to ask, and staff renew it with a new price", async ({
      page,
      expectAccessible,
    }) => {
      const { quote, client, token } = waitingFor(device);
      await page.goto(`${shop.url}/quote-answer/${token}`);
      await expect(page.getByText(/^This quote expired on .*, so it can't be approved anymore\. Ask us/)).toBeVisible();
      await expect(page.getByRole("button", { name: "Approve quote" })).toHaveCount(0);
      await page.getByLabel("Your question").fill("Is it still possible?");
      await expectAccessible();
      await page.getByRole("button", { name: "Send question" }).click();
      await expect(page.getByText("Thank you. We'll answer by email.")).toBeVisible();

      const staff = await openStaff(page);
      await signInAsStaff(staff, shop.url);
      await staff.goto(`/admin/quotes/${quote}`);
      const sheet = staff.getByRole("dialog", { name: `Quote ${quote}` });
      await expect(sheet.getByText("Is it still possible?").first()).toBeVisible();
      await sheet.getByRole("button", { name: "Reopen" }).click();
      await expectToast(staff, "Quote Reopened");
      await sheet.getByLabel("Line 1: price each", { exact: true }).fill("350");
      await sheet.getByLabel("Valid until").fill("2099-06-30");
      await expectAccessible(staff);
      await sheet.getByRole("button", { name: /^Send (quote|again)$/ }).click();
      await expectToast(staff, "The quote has been saved and emailed to the client.");
      await staff.context().close();

      const [renewed] = await mailsTo(page, client);
      await page.goto(/https?:[^\s\]]+\/quote-answer\/[\w-]+/.exec(renewed?.text ?? "")?.[0] ?? "");
      await expect(page.getByText("June 30, 2099")).toBeVisible();
      await page.getByLabel("I approve this quote").check();
      await page.getByRole("button", { name: "Approve quote" }).click();
      await expect(page.getByText(/^Thank you for approving this quote\./)).toBeVisible();
    });
  });
});
