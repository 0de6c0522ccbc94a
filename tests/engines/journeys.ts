// What a golfer and the staff do, in every engine. What a page shows in detail is the browser tests' matter.
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { demoRoomToken } from "../../scripts/seed/collaboration";
import { type Size, sizes } from "../support/sizes";
import { browsersOfThisFile } from "./browsers";
import { engines } from "./engines";
import type { Page } from "./page";
import { asStaff } from "./staff";

const fixture = (name: string) => fileURLToPath(new URL(`../e2e/fixtures/${name}`, import.meta.url));

/** The checkout's details, up to the payment. */
export async function fillDetails(page: Page, email: string): Promise<void> {
  await page.fill("Full name", "Robin Castle");
  await page.fill("Email", email);
  await fillAddress(page);
  await page.press("Continue to payment");
}

async function fillAddress(page: Page): Promise<void> {
  await page.fill("Address", "12 Fairway Lane");
  await page.fill("City", "Carlsbad");
  await page.choose("State", "California");
  await page.fill("ZIP code", "92008");
}

async function pay(page: Page): Promise<void> {
  await page.inPopup("Pay with PayPal", (popup) => popup.press("Pay $"));
}

async function payAs(page: Page, email: string): Promise<void> {
  await fillDetails(page, email);
  await pay(page);
}

/** Who has the link pays what is left of an order, which staff approved. */
async function payBalance(page: Page, id: string): Promise<void> {
  const order = `/api/custom-orders/${id}`;
  await asStaff("PATCH", `${order}/status`, { status: "approved" });
  const made = await asStaff("POST", `${order}/generate-balance-link`, {});
  const { balancePaymentUrl } = (await made.json()) as { balancePaymentUrl: string };
  await page.open(new URL(balancePaymentUrl).pathname);
  await page.sees(/Remaining balance/);
  await pay(page);
  await page.sees(/Payment Complete!/);
}

/** Chromium goes through all of it on a desktop in the browser tests, which look closer. */
const enginesAt = { phone: engines, desktop: engines.filter((engine) => engine !== "chromium") };

/** One size a file. */
export function journeys(size: Size): void {
  const { enter } = browsersOfThisFile(size);

  describe.each(enginesAt[size])("%s", (engine) => {
    const email = `${engine}-${size}@castle.example`;
    const nth = engines.indexOf(engine) * 2 + Object.keys(sizes).indexOf(size);

    test("a pin from the catalog to a paid order", async () => {
      const page = await enter(engine);
      await page.open("/wholesale");
      await page.sees(/Showing 36 of 36 pins/);
      await page.fill("Search", "azlaea");
      await page.sees(/Nothing is called .azlaea.; these come close/);
      await page.open("/wholesale");
      await page.press("Price, color, stock");
      await page.choose("Color", "Purple");
      await page.sees(/Showing 1 of 36 pins/);
      await page.choose("Color", "Any color");
      await page.sees(/Showing 36 of 36 pins/);
      await page.choose("Category", "Courses");
      await page.sees(/Showing 5 of 36 pins/);
      await page.press(/Torrey|Pebble|Andrews|Cypress/, "main a[href]");
      await page.isAt(/\/product\/\d+/);
      // The address comes before the page is drawn: the button of the catalog's card would go under the press.
      await page.sees(/^(?!.*Showing 5 of 36)/);
      await page.press("Add to Cart");
      await page.sees(/1 item\(s\) added to your cart!/);
      await page.fill("Discount code", "fairway10");
      await page.press("Apply");
      await page.sees(/FAIRWAY10 Remove/);
      await page.press("Checkout");
      await page.isAt(/\/checkout/);
      await page.sees(/Discount \(FAIRWAY10\)/);
      await payAs(page, email);
      const id = await page.isAt(/\/track-order\?id=(PH-\w+)&type=regular&fromCheckout=true/);
      await page.sees(new RegExp(`Order #${id}`));
      await page.press("Print the receipt");
      await page.sees(/Paid .* by PayPal/);
    });

    const file = size === "phone" ? "crest.svg" : "crest.png";
    test(`a design from ${file} to a paid deposit, and its balance by link`, async () => {
      const page = await enter(engine);
      await page.open("/custom");
      await page.press("Next Step");
      await page.tick("1.5 inch");
      await page.tick("Gold");
      await page.press("Next Step");
      await page.tick("Backing cards");
      await page.press("Next Step");
      await page.attach(fixture(file));
      await page.sees(/\d+ enamel colors?/);
      await page.fill("Your name", "Robin Castle");
      await page.fill("Email", email);
      await page.press("Next Step");
      await page.press("Pay Deposit $");
      await page.isAt(/\/checkout\?orderData=/);
      await page.sees(/Deposit due today/);
      await page.fill("Discount code", "fairway10");
      await page.press("Apply");
      await page.sees(/Discount \(FAIRWAY10\)/);
      await page.press("Remove");
      await page.sees(/^(?!.*Discount \(FAIRWAY10\))/);
      await payAs(page, email);
      const id = await page.isAt(/\/track-order\?id=(CP-\w+)&type=custom&fromCheckout=true/);
      await page.sees(new RegExp(`Order #${id}`));
      await page.sees(/Design in Progress/);
      await payBalance(page, id);
    });

    test("an invoice is paid by its link", async () => {
      const page = await enter(engine);
      const invoice = { customerName: "Robin", customerEmail: email, description: "Club pins", amount: 120.5 };
      const sent = await asStaff("POST", "/api/send-invoice", invoice);
      const { invoiceNumber } = (await sent.json()) as { invoiceNumber: string };
      await page.open(`/pay-invoice/${invoiceNumber}?amount=120.50`);
      await pay(page);
      await page.sees(/Payment Successful!/);
      await page.sees(new RegExp(`Paid: invoice ${invoiceNumber}`));
    });

    test("a club orders from the sheet by invoice, to an address of its book", async () => {
      const page = await enter(engine);
      const club = `Club ${engine} ${size}`;
      const terms = new URLSearchParams({ intent: "terms", limit: "5000" });
      await asStaff("POST", "/admin/customers/player@pinhigh.example", terms);
      await page.signIn("player", "player-pinhigh");
      await page.open("/account/addresses");
      await page.fill("Full name", club);
      await fillAddress(page);
      await page.press("Save address");
      await page.sees(/Address Saved/);
      await page.open("/quick-order");
      await page.fill("Pieces of Lucky Putter", "6");
      await page.fill("Paste a list", "Scramble Champions Crest, 3");
      await page.press("Add all to Cart");
      await page.sees(/9 item\(s\) added to your cart!/);
      await page.press("Checkout");
      await page.isAt(/\/checkout/);
      await page.choose("Your addresses", `${club}, 12 Fairway Lane, Carlsbad, CA 92008, USA`);
      await page.press("Use this address");
      await expect.poll(() => page.has(`input[value="${club}"]`), { timeout: 180_000 }).toBe(true);
      await page.press("Continue to payment");
      await page.fill("Purchase order number", `PO of ${club}`);
      await page.press("Place order by invoice");
      await page.isAt(/\/track-order\?id=(PH-\w+)/);
      await page.sees(/Order placed/);
      await page.sees(new RegExp(`PO of ${club}`));
    });

    test("a design is kept, shown by its link, said something about and continued", async () => {
      const page = await enter(engine);
      const text = `More green on ${engine} ${size}`;
      await page.signIn("player", "player-pinhigh");
      await page.open("/custom");
      for (const step of [2, 3, 4]) {
        await page.press("Next Step");
        await page.sees(new RegExp(`Step ${step} of 5`));
      }
      await page.attach(fixture(file));
      await page.sees(/\d+ enamel colors?/);
      await page.press("Save and share this design");
      await page.sees(/\/design\/[\w-]{43}/);
      await page.open("/account");
      await page.press("Open the link of crest");
      await page.isAt(/\/design\/[\w-]{43}$/);
      await page.fill("Your name", "Bo Park");
      await page.fill("Your comment", text);
      await page.press("Send comment");
      await page.sees(new RegExp(text));
      await page.open("/account");
      await page.press("Continue crest");
      await page.isAt(/\/custom/);
      await page.sees(/Your design in soft enamel/);
    });

    test("a pin and a ball marker in one order, for a free mockup", async () => {
      const page = await enter(engine);
      await page.open("/custom");
      for (const piece of ["Golf pins", "Ball markers"]) {
        await page.tick(piece);
        for (const step of [2, 3, 4]) {
          await page.press("Next Step");
          await page.sees(new RegExp(`Step ${step} of 5`));
        }
        await page.attach(fixture(file));
        await page.sees(/\d+ enamel colors?/);
        if (piece === "Golf pins") {
          await page.fill("Your name", "Robin Castle");
          await page.fill("Email", email);
        }
        await page.press("Next Step");
        await page.sees(/Step 5 of 5/);
        if (piece === "Golf pins") {
          await page.press("Add another design");
          await page.sees(/Also in this order/);
        }
      }
      await page.press("Send me a free mockup first");
      await page.isAt(/\/quote\?sent=QR-\w+&mockup/);
    });

    test("a quote with a file", async () => {
      const page = await enter(engine);
      await page.open("/quote");
      await page.fill("Full name", "Robin Castle");
      await page.fill("Email", email);
      await page.fill("Tell us about your project", "A lighthouse pin for our member-guest in June.");
      await page.fill("Estimated quantity", "80");
      await page.attach(fixture(file));
      await page.press("Submit Quote Request");
      await page.isAt(/\/quote\?sent=QR-/);
      await page.sees(/Quote Request Submitted!/);
    });

    test("staff sign in and move an order on", async () => {
      const page = await enter(engine);
      const id = `CP-DEM000000${[0, 1, 2, 7, 8, 9][nth]}`;
      await page.signInAsStaff();
      await page.open(`/admin/orders?q=${id}`);
      await page.press(`#${id}`);
      await page.isAt(new RegExp(`/admin/orders/${id}`));
      await page.sees(new RegExp(`Order #${id}`));
      await page.choose(`Status of ${id}`, "In Production");
      await page.press("Set status");
      await page.press("Begin all the same");
      await page.sees(/Order status has been updated successfully\./);
    });

    test("staff give a product a photo", async () => {
      const page = await enter(engine);
      const product = 30 + nth;
      await page.signInAsStaff();
      await page.open(`/admin/products/${product}`);
      await page.attach(fixture("crest.png"), "[role=dialog] input[type=file]");
      await page.press("Upload");
      await page.sees(/Remove/);
      await page.open(`/product/${product}`);
      expect(await page.has('main img[srcset*="/media/product/"]')).toBe(true);
    });

    test("a comment in the room is seen in another engine", async () => {
      const other = engines[(engines.indexOf(engine) + 1) % engines.length]!;
      const writer = await enter(engine);
      const reader = await enter(other);
      const text = `Seen from ${engine} on a ${size}`;
      await reader.open(`/quote-collaboration/${demoRoomToken}`);
      await reader.sees(/Connected/);
      await writer.open(`/quote-collaboration/${demoRoomToken}`);
      await writer.sees(/Connected/);
      await writer.fill("Your comment", text);
      await writer.press("Send comment");
      await writer.sees(new RegExp(text));
      await reader.sees(new RegExp(text));
    });
  });
}
