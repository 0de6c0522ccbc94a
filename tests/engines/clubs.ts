// What clubs need, in Firefox and WebKit: tax certificates, the W-9, quotes in the account, and the answer to a quote. The browser tests
// check the details in Chromium.
import { fileURLToPath } from "node:url";
import { expect, inject, test } from "vitest";
import type { Enter } from "./browsers";
import type { Engine } from "./engines";
import type { Page } from "./page";
import { asStaff, linkMailedTo } from "./staff";
import { fillDetails, pay, toronto } from "./till";

const certificate = fileURLToPath(new URL("../e2e/fixtures/crest.pdf", import.meta.url));
const playerEmail = "player@pinhigh.example";

export function clubs(engine: Engine, enter: Enter): void {
  const size = engine === "firefox" ? "desktop" : "phone";

  test("A club sends its tax certificate at the checkout, and staff's approval refunds the tax", async () => {
    const rate = { intent: "tax", region: "CA-ON", rate: "13", onShipping: "on" };
    await asStaff("POST", "/admin/settings", new URLSearchParams(rate));
    const page = await enter(engine, size);
    await page.open("/product/3");
    await page.press("Add to Cart");
    await page.sees(/1 item\(s\) added to your cart!/);
    await page.open("/checkout");
    await page.press("Tax-exempt?");
    await page.attach(certificate);
    await page.press("Send certificate");
    await page.sees(/We have your certificate crest\.pdf/);
    await fillDetails(page, `exempt-${engine}@castle.example`, toronto);
    await page.sees(/Sales tax \$/);
    await pay(page);
    const id = await page.isAt(/\/track-order\?id=(PH-\w+)/);
    await page.sees(/We're reviewing your tax certificate crest\.pdf/);
    await page.be("admin");
    await page.open(`/admin/orders/${id}`);
    await page.fill("Certificate number", "SR-4711");
    await page.fillDay("Valid until", new Date("2031-12-31"));
    await page.press("Approve and refund the tax");
    await page.sees(/of sales tax was refunded or taken off the amount due/);
  });

  test("Staff upload the W-9, and strangers find it in the FAQ", async () => {
    const page = await enter(engine, size);
    await page.be("admin");
    await page.open("/admin/settings");
    await page.attach(certificate, "input[type=file][accept='.pdf']");
    await page.press("Upload W-9");
    await page.sees(/Settings Saved/);
    await page.forget();
    await page.open(`/faq?fresh=${engine}`);
    await page.press("Can I get a W-9?");
    await page.sees(/Download our signed W-9/);
    const file = await fetch(`${inject("shopUrl")}/w-9.pdf`);
    expect([file.status, file.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  });

  test("The account shows a quote with its next step, and leads to the answer", async () => {
    const id = await askForPrice(playerEmail);
    await answerWithTwoPrices(id);
    const page = await enter(engine, size);
    await page.be("player");
    await page.open("/account");
    await page.sees(new RegExp(`${id}.*Your price is ready: \\$825\\.00`));
    await page.press("Answer the quote");
    await page.sees(/120 pins \$1,100\.00/);
  });

  test("A client asks about a quote and chooses one of its prices, and declines another quote", async () => {
    const email = `answers-${engine}@castle.example`;
    const page = await enter(engine, size);
    await openAnswer(page, email);
    await page.press("Ask a question");
    await page.fill("Your question", "Can it be 1.25 inches?");
    await page.press("Send question");
    await page.sees(/Thank you\. We'll answer by email\./);
    await page.tick("120 pins");
    await page.tick("I approve this quote");
    await page.press("Approve quote");
    await page.sees(/Thank you for approving this quote/);
    await page.sees(/120 pins for \$1,100\.00/);
    await openAnswer(page, `no-${email}`);
    await page.press(/^Not for you/);
    await page.fill("What made you decide against it?", "Our board chose caps.");
    await page.press("Decline quote");
    await page.sees(/This quote is closed\. Changed your mind/);
  });
}

async function openAnswer(page: Page, email: string): Promise<void> {
  await answerWithTwoPrices(await askForPrice(email));
  await page.open(await linkMailedTo(email, /\/quote-answer\/[\w-]+/));
}

export async function askForPrice(customerEmail: string): Promise<string> {
  const form = new FormData();
  const asked = { customerName: "Robin Castle", customerEmail, projectDescription: "A lighthouse pin", quantity: "80" };
  for (const [name, value] of Object.entries(asked)) form.set(name, value);
  const { id } = (await (await asStaff("POST", "/api/quote-requests", form)).json()) as { id: string };
  return id;
}

async function answerWithTwoPrices(id: string): Promise<void> {
  const line = { "lines[0].name": "Custom pins", "lines[0].quantity": "1", "lines[0].prices[0]": "825" };
  const option = { "otherQuantities[0]": "120", "lines[0].prices[1]": "1100" };
  const answer = new URLSearchParams({ intent: "answer", id, version: "1", notes: "Five colors" });
  for (const [name, value] of Object.entries({ ...line, ...option })) answer.set(name, value);
  await asStaff("POST", `/admin/quotes/${id}`, answer);
}
