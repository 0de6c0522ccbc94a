// A tax-exempt club: certificate at the checkout, staff's approval, refunded tax, W-9, purchase orders, and the account's next steps.
// It has its own shop, because a tax rate and a W-9 change other journeys' pages.
import type { Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { startTestShop, type TestShop } from "../support/fixtures/test-shop";
import { fillDetails, payInWindow } from "./support/checkout";
import { newQuote, openStaff, openStudio, signInAsStaff, staffRequests } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

const player = { username: "player", password: "player-pinhigh" };
const playerEmail = "player@pinhigh.example";
const pdf = (name: string) => ({ name, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7\n%%EOF\n") });

test.describe("a tax-exempt club", () => {
  let shop: TestShop;
  const fillCart = async (page: Page, productId: number) => {
    const added = { data: { productId, quantity: 1 }, headers: { Origin: shop.url } };
    expect((await page.request.post(`${shop.url}/api/cart`, added)).ok()).toBe(true);
  };
  const openDesk = async (page: Page) => {
    const staff = await openStaff(page);
    await signInAsStaff(staff, shop.url);
    return staff;
  };
  test.beforeAll(async () => {
    shop = await startTestShop();
    const staff = await staffRequests(shop.url);
    const rate = { intent: "tax", region: "US-CA", rate: "10" };
    expect((await staff.post("/admin/settings", { form: rate })).ok()).toBe(true);
  });
  test.afterAll(() => shop.stop());

  eachSize(shopSizes, "phone", (device) => {
    // The browser logs the refusal of the text file.
    test.use({ allowedStatuses: [415] });

    test("A club sends its certificate at the checkout, and staff's approval refunds the tax", async ({
      page,
      expectAccessible,
    }) => {
      const email = `club-${device}@exempt.example`;
      await page.goto(`${shop.url}/`);
      await fillCart(page, 3);
      await page.goto(`${shop.url}/checkout`);
      await page.getByText("Tax-exempt?").click();
      await page.getByLabel("Certificate", { exact: true }).setInputFiles({
        name: "notes.txt",
        mimeType: "text/plain",
        buffer: Buffer.from("hello"),
      });
      await page.getByRole("button", { name: "Send certificate" }).click();
      await expect(page.getByText("Please upload a PDF, JPG, or PNG file.")).toBeVisible();
      await expectAccessible();
      await page.getByLabel("Certificate", { exact: true }).setInputFiles(pdf("Exemption.pdf"));
      await page.getByRole("button", { name: "Send certificate" }).click();
      await expect(page.getByText("We have your certificate Exemption.pdf.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Here's how to get approved" })).toBeVisible();
      await fillDetails(page, email);
      await expect(page.getByRole("heading", { name: "Payment" })).toBeVisible();
      await expect(page.getByText("We have your certificate Exemption.pdf.")).toBeVisible();
      await expect(page.locator("#summary")).toContainText("Sales tax");
      await expectAccessible();
      await payInWindow(page);
      await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
      const id = new URL(page.url()).searchParams.get("id") ?? "";
      const card = page.locator(`#order-${id}`);
      await expect(card).toContainText("We're reviewing your tax certificate Exemption.pdf.");
      await expectAccessible();

      const staff = await openDesk(page);
      await staff.goto(`${shop.url}/admin/tax-certificates`);
      const waiting = staff.getByRole("list", { name: "Waiting" }).getByRole("listitem").filter({ hasText: id });
      const download = staff.waitForEvent("download");
      await waiting.getByRole("link", { name: "Exemption.pdf" }).click();
      expect((await download).suggestedFilename()).toBe("Exemption.pdf");
      await waiting.getByLabel("Certificate number").fill("SR-4711");
      await waiting.getByLabel("Valid until").fill("2031-12-31");
      await expectAccessible(staff);
      await waiting.getByRole("button", { name: "Approve and refund the tax" }).click();
      await expectToast(staff, "Certificate Approved");
      await expect(staff.getByText(`${email}: SR-4711, until December 31, 2031`)).toBeVisible();
      await expectAccessible(staff);
      await staff.goto(`${shop.url}/admin/orders/${id}`);
      await expect(staff.getByRole("heading", { name: "Tax certificate" })).toBeVisible();
      await expect(staff.getByRole("dialog")).toContainText("of sales tax was refunded or taken off the amount due.");
      await staff.context().close();

      const mails = await mailsTo(page, email, 3);
      const told = mails.find(({ subject }) => subject.startsWith("Your tax exemption is approved"));
      expect(told?.text.replace(/\s+/g, " ")).toMatch(/We're refunding \$\d+\.\d\d of sales tax\./);
      await page.reload();
      await expect(card).toContainText(/Tax-exempt: \$\d+\.\d\d of sales tax came off this order\./);
      await expect(card).not.toContainText("Sales tax$");
    });

    test("A refused certificate says why, and the club sends another one from its order", async ({
      page,
      expectAccessible,
    }) => {
      const email = `refused-${device}@exempt.example`;
      await page.goto(`${shop.url}/`);
      await fillCart(page, 4);
      await page.goto(`${shop.url}/checkout`);
      await fillDetails(page, email);
      await payInWindow(page);
      await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
      const id = new URL(page.url()).searchParams.get("id") ?? "";
      const card = page.locator(`#order-${id}`);
      const send = async (name: string) => {
        await card.getByLabel("Certificate", { exact: true }).setInputFiles(pdf(name));
        await card.getByRole("button", { name: "Send certificate" }).click();
        await expect(card).toContainText(`We're reviewing your tax certificate ${name}.`);
      };
      await card.getByText("Tax-exempt?").click();
      await send("Old.pdf");
      const staff = await openDesk(page);
      await staff.goto(`${shop.url}/admin/orders/${id}#certificate`);
      const review = staff.locator("#certificate");
      await review.getByText("Refuse it").click();
      await review.getByLabel("Reason", { exact: true }).fill("It expired in May.");
      await expectAccessible(staff);
      await review.getByRole("button", { name: "Refuse and email the reason" }).click();
      await expectToast(staff, "Certificate Refused");
      await staff.context().close();
      await page.reload();
      await expect(card).toContainText("We couldn't accept Old.pdf: It expired in May.");
      await expectAccessible();
      await send("New.pdf");
    });

    test("Staff upload the W-9, and customers find it, the tax answers and purchase orders", async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(`${shop.url}/`);
      const staff = await openDesk(page);
      await staff.goto(`${shop.url}/admin/settings`);
      await staff.getByLabel(/Signed W-9|Replace it/).setInputFiles(pdf(`W-9 ${device}.pdf`));
      await staff.getByRole("button", { name: "Upload W-9" }).click();
      await expectToast(staff, "Settings Saved");
      await expect(staff.getByRole("link", { name: `W-9 ${device}.pdf` })).toBeVisible();
      await expectAccessible(staff);
      await staff.context().close();

      await page.goto(`${shop.url}/faq?fresh=${device}`);
      await page.getByText("Can I get a W-9?").click();
      const download = page.waitForEvent("download");
      await page.getByRole("link", { name: "Download our signed W-9" }).click();
      expect((await download).suggestedFilename()).toBe(`W-9 ${device}.pdf`);
      await page.getByText("We're tax-exempt or buy for resale. What now?").click();
      await expect(page.getByText("When we approve the certificate, we refund it")).toBeVisible();
      await page.getByText("Can I order by purchase order?").click();
      await expect(page.getByText("Not approved yet?")).toBeVisible();
      await page.getByText("Who makes the pins, and where?").click();
      await expect(page.getByText("Need the workshop's name or the country of origin")).toBeVisible();
      await expectAccessible();
      await page.goto(`${shop.url}/wholesale`);
      await page.getByRole("link", { name: "Packaging, displays and purchase orders" }).click();
      await expect(page).toHaveURL(/\/faq#can-i-order-by-purchase-order$/);
    });

    test("The account shows purchase orders, quotes, mockups and rooms, each with its next step", async ({
      page,
      expectAccessible,
    }) => {
      await page.goto(`${shop.url}/`);
      const headers = { Origin: shop.url };
      await page.request.post(`${shop.url}/api/auth/login`, { data: player, headers });
      await page.goto(`${shop.url}/account`);
      const quotes = page.locator("#quotes");
      const first = await newQuote(page, playerEmail);
      const second = await newQuote(page, playerEmail);
      const staff = await staffRequests(shop.url);
      const priced = { quotedAmount: 41_000, status: "quoted" };
      expect((await staff.patch(`/api/quote-requests/${second}`, { data: priced })).ok()).toBe(true);
      const third = await newQuote(page, playerEmail);
      await (await openStudio(page, third, playerEmail))();
      await page.reload();
      const rowOf = (id: string) => quotes.getByRole("listitem").filter({ hasText: id });
      await expect(rowOf(first)).toContainText("We're working on your price and will email you.");
      await expect(rowOf(second)).toContainText("Your price is ready: $410.00 plus sales tax.");
      await expect(rowOf(third)).toContainText("Version 1 of your mockup is ready. Approve it or ask for changes.");
      await expectAccessible();
      await rowOf(second)
        .getByRole("link", { name: /Answer the quote/ })
        .click();
      await expect(page.getByText("$410.00").first()).toBeVisible();
      await page.goto(`${shop.url}/account`);
      await rowOf(third)
        .getByRole("link", { name: /Review the mockup/ })
        .click();
      await expect(page).toHaveURL(/\/quote-collaboration\//);
      await page.goto(`${shop.url}/account`);
      if (device === "phone") await expect(page.getByText("Ordering for a club?")).toBeVisible();
      await staff.post(`/admin/customers/${playerEmail}`, { form: { intent: "terms", limit: "5000" } });
      await page.reload();
      await expect(
        page.getByText("You can order by purchase order: $5,000.00 of your $5,000.00 limit is left."),
      ).toBeVisible();
      await expectAccessible();
    });
  });
});
