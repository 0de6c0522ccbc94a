// Journeys of golfers and staff in Firefox and WebKit. The browser tests check the details in Chromium.
import { fileURLToPath } from "node:url";
import { inject, test } from "vitest";
import type { Enter } from "./browsers";
import type { Page } from "./page";
import { asStaff, linkMailedTo, openStudio } from "./staff";
import { fillAddress, fillDetails, pay, payAs, toronto } from "./till";

const fixture = (name: string) => fileURLToPath(new URL(`../e2e/fixtures/${name}`, import.meta.url));

/**
 * Golfers use WebKit's phone or Firefox's desktop, and staff use the opposite sizes, so each journey and each engine is tested at both
 * sizes.
 */
const windows = {
  firefox: { golfer: "desktop", staff: "phone" },
  webkit: { golfer: "phone", staff: "desktop" },
} as const;

/** Each engine's journey gets separate records, because the other engine's journey changes the ones that it uses. */
const records = {
  firefox: { file: "crest.png", order: "CP-DEM0000000", product: 30 },
  webkit: { file: "crest.svg", order: "CP-DEM0000001", product: 31 },
} as const;

export function journeys(engine: keyof typeof windows, enter: Enter): void {
  const email = `${engine}@castle.example`;
  const { golfer, staff } = windows[engine];
  const { file, order, product } = records[engine];

  test("A pin from the catalog becomes an order paid from Canada, is bought again, and found by a guest", async () => {
    const rate = { intent: "tax", region: "CA-ON", rate: "13", onShipping: "on" };
    await asStaff("POST", "/admin/settings", new URLSearchParams(rate));
    const page = await enter(engine, golfer);
    await page.open(`/product/${await findSoldOut()}`);
    await page.fill("Email", email);
    await page.press("Email me");
    await page.sees(/Got it\. We'll email you when it's back in stock\./);
    await page.open("/wholesale");
    await page.sees(/Showing 36 of 36 pins/);
    await page.fill("Search", "azlaea");
    await page.sees(/No results for .azlaea\.. Did you mean:/);
    await page.open("/wholesale");
    await page.press("Filters");
    await page.choose("Color", "Purple");
    await page.sees(/Showing 1 of 36 pins/);
    await page.choose("Color", "Any color");
    await page.sees(/Showing 36 of 36 pins/);
    await page.choose("Category", "Courses");
    await page.sees(/Showing 5 of 36 pins/);
    await page.press(/Torrey|Pebble|Andrews|Cypress/, "main a[href]");
    const path = await page.isAt(/(\/product\/\d+)/);
    // Waits for the page, because the URL changes first and the button on the catalog's card would move under the press.
    await page.sees(/^(?!.*Showing 5 of 36)/);
    await page.press("Add to Cart");
    await page.sees(/1 item\(s\) added to your cart!/);
    await page.fill("Discount code", "fairway10");
    await page.press("Apply");
    await page.sees(/FAIRWAY10 Remove/);
    await page.press("Checkout");
    await page.isAt(/\/checkout/);
    await page.sees(/Discount \(FAIRWAY10\)/);
    await fillDetails(page, email, toronto);
    await page.sees(/Sales tax \$/);
    await pay(page);
    const id = await page.isAt(/\/track-order\?id=(PH-\w+)&type=regular&fromCheckout=true/);
    await page.sees(new RegExp(`Order #${id}`));
    await page.press("Buy again");
    await page.isAt(/\/cart$/);
    // Waits for the cart, because the URL changes first and the order's card links to the same pin.
    await page.shows("main input[type=number]");
    await page.shows(`main a[href="${path}"]`);

    // Uses a browser without any data about the order.
    await page.forget();
    await page.open("/find-order");
    await page.fill("Order number", id);
    await page.fill("Email", email);
    await page.press("Email me the link");
    await page.sees(/Check your inbox/);
    // Names the email's subject, because the order's confirmation contains such a link too.
    await page.open(await linkMailedTo(email, /\/track-order\?[^\s\]]+/, ": your link"));
    await page.sees(new RegExp(`Order #${id}`));
    await page.press("Print the receipt");
    await page.sees(/Paid .* by PayPal/);
  });

  test("Back to a page that the browser kept shows the cart as it is now", async () => {
    const page = await enter(engine, golfer);
    await page.open("/product/4");
    await page.open("/product/5");
    await page.press("Add to Cart");
    await page.sees(/1 item\(s\) added to your cart!/);
    await page.driver.navigate().back();
    await page.isAt(/(\/product\/4)$/);
    await page.shows('[aria-label="Shopping cart, 1 item"]');
  });

  test("An idea with the club's name becomes a pin, markers have their designer, and a pin shows its back", async () => {
    const page = await enter(engine, golfer);
    await page.open("/ideas");
    await page.fill("Club or host", "Otter Cove");
    await page.isAt(/\/ideas\?club=Otter\+Cove/);
    await page.press("Start from this: Crossed clubs");
    await page.isAt(/\/custom\?idea=crossed-clubs&club=Otter\+Cove/);
    await page.sees(/Your design is based on Crossed clubs/);
    await page.shows('[role=img][aria-label^="Preview of your design"]');
    await page.open("/wholesale?q=ball+marker");
    await page.press("Design your ball marker");
    await page.shows("input[name=pin-type][value=ball_markers]:checked");
    await page.open("/product/1");
    await page.press("See the back");
    await page.shows('main img[alt^="Back of"]');
  });

  test("A logo chosen on the home page becomes a pin, and a message reaches the shop", async () => {
    const page = await enter(engine, golfer);
    await page.open("/");
    await page.attach(fixture(file));
    await page.isAt(/\/custom$/);
    await page.shows('[role=img][aria-label^="Preview of your design"]');
    await page.open("/contact");
    await page.fill("Your name", "Robin Castle");
    await page.fill("Email", email);
    await page.fill("Message", "Do you ship to Hawaii?");
    await page.press("Send message");
    await page.sees(/We got your message and will answer by email/);
  });

  test("The cart shows the way to the next price and offers markers, and its buyer gets an account after the payment", async () => {
    const page = await enter(engine, golfer);
    await page.open("/product/1");
    await page.press("Add to Cart");
    await page.shows("[role=dialog] progress");
    await page.press("Design the markers");
    await page.shows("input[name=pin-type][value=ball_markers]:checked");
    await page.open("/checkout");
    await payAs(page, `new-${email}`);
    await page.sees(/Payment received/);
    await page.fill("Password", "links-and-dunes");
    await page.press("Create account");
    await page.sees(/Account Created!/);
    await page.open("/account");
    await page.sees(new RegExp(`new-${email}`));
  });

  test(`A design from ${file} with every choice gets a paid deposit, a mockup changed and approved, and the balance`, async () => {
    const page = await enter(engine, golfer);
    await page.open("/custom");
    await page.press("Next Step");
    await page.tick("1.5 inch");
    await page.tick("Gold");
    await page.tick("Magnet");
    await page.fill("Back stamp", "Hole 7");
    await page.press("Next Step");
    await page.tick("Backing cards");
    await page.fillDay("Needed by", new Date(Date.now() + 29 * 86_400_000));
    await page.sees(/Rush gets it there by /);
    await page.press("Next Step");
    await page.attach(fixture(file));
    await page.sees(/\d+ enamel colors?/);
    await page.choose(/%/, "Royal Purple");
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
    await page.sees(/Needed by .* Attachment Magnet Back stamp Hole 7 Enamel colors .*Royal Purple/);
    await decideOnMockups(page, id, email);
    await page.press("Pay the balance of $");
    await page.isAt(/\/balance-payment\//);
    await pay(page);
    await page.sees(/Payment Complete!/);
  });

  test("An invoice is paid by its link", async () => {
    const page = await enter(engine, golfer);
    const invoice = { customerName: "Robin", customerEmail: email, description: "Club pins", amount: 120.5 };
    const sent = await asStaff("POST", "/api/send-invoice", invoice);
    const { invoiceNumber } = (await sent.json()) as { invoiceNumber: string };
    await page.open(`/pay-invoice/${invoiceNumber}?amount=120.50`);
    await pay(page);
    await page.sees(/Payment Successful!/);
    await page.sees(new RegExp(`Total paid: invoice ${invoiceNumber}`));
  });

  test("A club orders from the sheet by invoice, to a saved address", async () => {
    const page = await enter(engine, golfer);
    const club = `Club ${engine}`;
    const terms = new URLSearchParams({ intent: "terms", limit: "5000" });
    await asStaff("POST", "/admin/customers/player@pinhigh.example", terms);
    await page.be("player");
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
    // A saved address has already filled the form. A different name shows when the chosen address has loaded.
    await page.fill("Full name", "Someone else");
    await page.choose("Your addresses", `${club}, 12 Fairway Lane, Carlsbad, CA 92008, USA`);
    await page.press("Use this address");
    await page.holds("Full name", club);
    await page.press("Continue to payment");
    await page.fill("Purchase order number", `PO of ${club}`);
    await page.press("Place order by invoice");
    await page.isAt(/\/track-order\?id=(PH-\w+)/);
    await page.sees(/Order placed/);
    await page.sees(new RegExp(`PO of ${club}`));
  });

  test("A design is saved, shown by its link, commented on and continued", async () => {
    const page = await enter(engine, golfer);
    const text = `More green on ${engine}`;
    await page.be("player");
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

  test("A pin and a ball marker in one order get a free mockup", async () => {
    const page = await enter(engine, golfer);
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

  test("A quote request has a file", async () => {
    const page = await enter(engine, golfer);
    await page.open("/quote");
    await askForQuote(page, email);
    await page.isAt(/\/quote\?sent=QR-/);
    await page.sees(/Quote Request Submitted!/);
  });

  test("Staff sign in, move an order on and give a product a photo", async () => {
    const page = await enter(engine, staff);
    await page.signIn("admin", "admin-pinhigh");
    await page.open(`/admin/orders?q=${order}`);
    await page.press(`#${order}`);
    await page.isAt(new RegExp(`/admin/orders/${order}`));
    await page.sees(new RegExp(`Order #${order}`));
    await page.choose(`Status of ${order}`, "In Production");
    await page.press("Set status");
    await page.press("Start anyway");
    await page.sees(/Order status has been updated successfully\./);
    await page.open(`/admin/products/${product}`);
    await page.attach(fixture("crest.png"), "[role=dialog] input[type=file]");
    await page.press("Upload");
    await page.sees(/Remove/);
    await page.open(`/product/${product}`);
    await page.shows('main img[srcset*="/media/product/"]');
  });
}

/** Creates a product that no one can buy. */
async function findSoldOut(): Promise<number> {
  const all = (await (await fetch(`${inject("shopUrl")}/api/products`)).json()) as {
    id: number;
    stockQuantity: number;
  }[];
  const { id } = all.find(({ stockQuantity }) => stockQuantity === 0)!;
  return id;
}

/** Uses the order's card to request changes to the first mockup, which stays until the second arrives, and to approve the second. */
async function decideOnMockups(page: Page, id: string, email: string): Promise<void> {
  const sendMockup = await openStudio(id, email);
  for (const version of [1, 2]) {
    await sendMockup();
    await page.open(`/track-order?id=${id}&type=custom`);
    await page.sees(new RegExp(`Approve version ${version}\\?`));
    if (version === 1) await page.fill("Changes or comments", "A darker green");
    else await page.tick("I've reviewed the artwork");
    await page.press(version === 1 ? "Request changes" : "Approve version 2");
    await page.sees(version === 1 ? /We've emailed you a copy/ : /^(?!.*Approve version 2\?)/);
  }
}

/** Fills and sends the form of a quote. */
export async function askForQuote(page: Page, email: string): Promise<void> {
  await page.fill("Full name", "Robin Castle");
  await page.fill("Email", email);
  await page.fill("Tell us about your project", "A lighthouse pin for our member-guest in June.");
  await page.fill("Estimated quantity", "80");
  await page.attach(fixture("crest.svg"));
  await page.press("Submit Quote Request");
}
