// Does each main action by keyboard and checks what a screen reader hears and where the focus ends (pages-18). Silence fails.
import type { Browser, Page } from "@playwright/test";
import { mockupPins } from "../../scripts/seed/mockup-pins";
import { fillCart, fillDetails, payInWindow } from "./support/checkout";
import { next, resumedDesign } from "./support/design";
import { recordAnnouncements } from "./support/heard";
import { buy } from "./support/purchase";
import { newQuote, requestAsStaff, signInAsStaff } from "./support/staff";
import { expect, mailsTo, submitLogin, test } from "./support/test";

const enter = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().press("Enter");

test("Cart and checkout say what each action did", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/product/3");
  await announced.expectAfter(() => enter(page, "Add to Cart"), "Added to Cart", "Close");
  const cart = page.getByRole("dialog", { name: "Shopping Cart" });
  await announced.expectAfter(
    () => cart.getByRole("button", { name: "One more" }).press("Enter"),
    /Total \$\d+\.\d\d\./,
    "One more",
  );
  const quantity = cart.getByRole("spinbutton");
  await announced.expectAfter(() => quantity.press("ArrowUp"), /Total \$\d+\.\d\d\./, "Quantity of");
  await expect(quantity).toHaveValue("3");
  await cart.getByLabel("Discount code").fill("fairway10");
  await announced.expectAfter(
    () => cart.getByRole("button", { name: "Apply" }).press("Enter"),
    /You saved.*Total \$\d+\.\d\d after \$\d+\.\d\d off\./s,
    "Remove",
  );
  // One press of Escape closes the panel even while a toast is open.
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await announced.expectAfter(() => enter(page, /^Shopping cart/), "", "Close");
  await announced.expectAfter(
    () => cart.getByRole("button", { name: "Checkout" }).press("Enter"),
    "Checkout | Pin High",
  );
  await announced.expectAfter(() => enter(page, "Continue to payment"), "Please enter your full name", "^input");
  await announced.expectAfter(() => fillDetails(page, "ears@club.example"), "", "^h2 Payment");
  await announced.expectAfter(() => payInWindow(page), "Payment received | Pin High", "^main");
});

test("The buttons of a product in the catalog name it", async ({ page }) => {
  await page.goto("/wholesale");
  const card = page.getByRole("listitem").filter({ has: page.locator('a[href="/product/3"]') });
  const name = await card.getByRole("heading").textContent();
  for (const action of ["One less", "One more"])
    await expect(card.getByRole("button", { name: `${action} Quantity of ${name}`, exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Add to Cart" })).toHaveAccessibleDescription(`Quantity of ${name}`);
});

test("A removed line and a new total are announced, and the focus stays in the cart", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await fillCart(page, 3);
  await fillCart(page, 4);
  await page.goto("/cart");
  await announced.expectAfter(() => enter(page, /^Remove /), /Total \$\d+\.\d\d\./, "Items in your cart");
  await announced.expectAfter(() => enter(page, /^Remove /), /Your cart is empty/, "Items in your cart");
});

test("After a refused sign-up, the first letter of another password is not an error yet", async ({ page }) => {
  await page.goto("/register");
  await page.getByLabel("Username").fill("ears-at-the-club");
  await page.getByLabel("Email").fill("ears-at@club.example");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("short");
  await page.getByLabel("Confirm Password").fill("short");
  const refusal = page.getByText("Password must be at least 6 characters");
  await enter(page, "Sign Up");
  await expect(refusal).toBeVisible();
  await password.fill("another-password");
  await page.getByLabel("Confirm Password").fill("another-password");
  await page.getByLabel("Email").fill("");
  await enter(page, "Sign Up");
  await expect(refusal).toBeHidden();
  await password.fill("a");
  await expect(refusal).toBeHidden();
});

test.describe("with refusals", () => {
  test.use({ allowedStatuses: [400, 401] });

  test("A sign-in, a lost order and a lost password say what happened", async ({ page }) => {
    const announced = await recordAnnouncements(page);
    await announced.expectAfter(() => submitLogin(page, "player", "not-the-password"), "Invalid username or password");
    await announced.expectOnce("Invalid username or password");
    // The first letter of another password is not an error yet.
    await page.getByLabel("Password", { exact: true }).press("p");
    await expect(page.getByText("Password must be at least 6 characters")).toBeHidden();
    await page.getByLabel("Password", { exact: true }).fill("player-pinhigh");
    await announced.expectAfter(() => page.getByLabel("Password", { exact: true }).press("Enter"), /Welcome back!/);
    await page.goto("/find-order");
    await page.getByLabel("Order number").fill("PH-DEM0000016");
    await page.getByLabel("Email").fill("nobody@club.example");
    await announced.expectAfter(() => enter(page, "Email me the link"), "", "^h1 Check your inbox");
    await page.goto("/forgot-password");
    await page.getByLabel("Email").fill("nobody@club.example");
    await announced.expectAfter(() => enter(page, "Email me a link"), "", "^h1 Check your inbox");
    await page.goto("/contact");
    await page.getByLabel("Your name").fill("Robin");
    await page.getByLabel("Email").fill("robin@club.example");
    await page.getByLabel("Message").fill("Do you make bag tags, too?");
    await announced.expectAfter(() => enter(page, "Send message"), "", "^p Thank you. We got your message");
  });
});

test.describe("with a refused code", () => {
  test.use({ allowedStatuses: [400, 404, 409] });

  test("A refused code is announced once, and so is the loading of PayPal", async ({ page }) => {
    const announced = await recordAnnouncements(page);
    await fillCart(page, 3);
    await page.goto("/cart");
    await page.getByLabel("Discount code").fill("NOSUCHCODE");
    await announced.expectAfter(() => enter(page, "Apply"), /code/i, "^input");
    const [said = ""] = await page.locator("[id$=code-error] p").allTextContents();
    expect(said).not.toBe("");
    await announced.expectOnce(said);
    await page.goto("/checkout");
    await announced.expectAfter(() => fillDetails(page, "once@club.example"), "Loading PayPal", "^h2 Payment");
    await announced.expectOnce("Loading PayPal");
  });
});

test("The designer's closed Next can be reached by keyboard, and says what is missing", async ({ page }) => {
  await page.goto("/custom");
  for (let step = 1; step < 4; step++) await next(page);
  const nextStep = page.getByRole("button", { name: "Next Step" });
  await nextStep.focus();
  await expect(nextStep).toBeFocused();
  await expect(nextStep).toBeDisabled();
  await expect(nextStep).toHaveAccessibleDescription(/^Still needed: your logo/);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: /^Step 4 of 5/ })).toBeVisible();
});

test("A quote request says that it was sent", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/quote");
  await announced.expectAfter(() => enter(page, "Submit Quote Request"), "Name is required", "^input");
  await page.getByLabel("Full name").fill("Quinn Field");
  await page.getByLabel("Email").fill("quinn-ears@club.example");
  await page.getByLabel("Tell us about your project").fill("A lighthouse pin for our member-guest in June.");
  await announced.expectAfter(
    () => enter(page, "Submit Quote Request"),
    "Quote Request Submitted",
    "^h1 Your Quote Request",
  );
});

test("The designer says its price after each change, and a deposit that it was paid", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/custom");
  const slider = page.getByRole("slider", { name: /How many/ });
  await announced.expectAfter(() => slider.press("ArrowRight"), /Total \$\d+\.\d\d, deposit \$\d+\.\d\d\./, "^input");
  await next(page);
  await announced.expectAfter(() => page.getByRole("radio", { name: /^Gold/ }).press("Space"), /Total \$/, "^input");
  await resumedDesign(page, "crest.png", "ears@design.example");
  await next(page);
  await announced.expectAfter(() => enter(page, /^Pay Deposit/), "Checkout | Pin High");
  await announced.expectAfter(() => fillDetails(page, "ears@design.example"), "", "^h2 Payment");
  await announced.expectAfter(() => payInWindow(page), "Payment received | Pin High", "^main");
});

test("In a room, comments, places and decisions are announced to both sides", async ({ page: staff, browser }) => {
  const announcedToStaff = await recordAnnouncements(staff);
  const client = await openRoom(staff, browser);
  const announced = client.announced;
  const notes = "Gold lighthouse on green";
  await staff.getByLabel("Next mockup version").setInputFiles({
    name: "lighthouse.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(mockupPins[0] ?? ""),
  });
  await staff.getByLabel("What changed").fill(notes);
  await announced.expectAfter(
    () => announcedToStaff.expectAfter(() => enter(staff, "Upload and notify client"), "Mockup Uploaded"),
    /Version \d+ of the mockup is here\./,
    "",
  );
  await expect(
    client.page.getByRole("img", { name: /^Mockup version \d+ of .+\. Gold lighthouse on green$/ }),
  ).toBeVisible();

  const layer = client.page.getByRole("button", { name: /^Place a comment/ });
  await announced.expectAfter(() => layer.press("Enter"), "Marker: middle third, middle", "Place a comment");
  const toTheLeft = async () => {
    for (let step = 0; step < 7; step++) await layer.press("Shift+ArrowLeft");
  };
  await announced.expectAfter(toTheLeft, /Marker: left third, middle \(15% from the left/, "Place a comment");
  await layer.press("Enter");
  await client.page.getByLabel("Your comment").fill("A darker green, please");
  await announcedToStaff.expectAfter(
    () => announced.expectAfter(() => enter(client.page, "Send comment"), "Comment sent.", "^textarea"),
    "New comment by Robin.",
    "",
  );
  await expect(staff.getByRole("link", { name: "Comment 1 by Robin: left third, middle" })).toBeVisible();
  const comment = "Robin's comment “A darker green, please”";
  await staff.getByLabel(`Reply to ${comment}`).press("Enter");
  await staff.getByLabel("Your reply").fill("Gladly");
  await announced.expectAfter(
    () => announcedToStaff.expectAfter(() => enter(staff, "Send reply"), "Reply sent.", "Reply to"),
    "New comment by Pin High.",
    "",
  );
  await announcedToStaff.expectAfter(() => enter(staff, `Resolve ${comment}`), "Comment resolved.", "Reopen");
  await client.page.getByLabel("Changes or comments").fill("A taller tower, please");
  await announcedToStaff.expectAfter(
    () => announced.expectAfter(() => enter(client.page, "Request changes"), "Thank you", "^h2 You asked for changes"),
    "The client asks for changes.",
    "",
  );
  await client.page.getByText(/^Add to your changes, or approve version/).press("Enter");
  await client.page.getByLabel("I've reviewed the artwork", { exact: false }).press("Space");
  await announcedToStaff.expectAfter(
    () =>
      announced.expectAfter(() => enter(client.page, /^Approve version/), "Thank you", "^h2 Version \\d+ is approved"),
    /Version \d+ is approved\./,
    "",
  );
});

/** Opens the room of a new quote with a price as staff, and follows its link as the client. */
async function openRoom(staff: Page, browser: Browser) {
  // Another address than the quote's, whose inbox already has its emails.
  const email = "robin-room-ears@castle.example";
  await signInAsStaff(staff);
  const quote = await newQuote(staff, "quote-ears@castle.example");
  await requestAsStaff(staff, "PATCH", `/api/quote-requests/${quote}`, { quotedAmount: 30_000 });
  await staff.goto("/admin/collaboration");
  await staff.getByLabel("Quote or custom order").fill(quote);
  await staff.getByLabel("Client's name").fill("Robin");
  await staff.getByLabel("Client's email").fill(email);
  await enter(staff, "Open and email the link");
  await expect(staff.getByRole("heading", { name: "Robin's design room" })).toBeVisible();
  const [mail] = await mailsTo(staff, email);
  const context = await browser.newContext({ reducedMotion: "reduce" });
  const page = await context.newPage();
  const announced = await recordAnnouncements(page);
  await page.goto(new URL(/https?:\/\/\S+\/quote-collaboration\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "").pathname);
  await expect(page.getByText("Connected")).toBeVisible();
  return { page, announced };
}

test("Staff hear what was saved, and Undo stays within reach for its minute", async ({ page }) => {
  const id = await buy(page, "ears-staff@club.example");
  await signInAsStaff(page);
  const announced = await recordAnnouncements(page);
  await page.clock.install();
  await page.goto("/admin/orders");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.locator("main :focus")).toHaveCount(1);

  await page.goto("/admin/orders?status=processing");
  await page.getByRole("main").getByRole("link", { name: id }).first().press("Enter");
  const dialog = page.getByRole("dialog").first();
  await dialog.getByLabel("Tracking number").fill("1Z999");
  await announced.expectAfter(
    () => dialog.getByRole("button", { name: "Ship", exact: true }).press("Enter"),
    /one minute to undo.*Order Shipped/s,
    id,
  );
  // The shipped order is no longer in this list, so Undo is at the top of the page.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("main").getByRole("row").filter({ hasText: id })).toHaveCount(0);
  await expect(page.locator("main tbody tr :focus"), "the next row has the focus").toHaveCount(1);
  const undo = page.getByRole("region", { name: "Undo" });
  await page.clock.fastForward(10_000);
  await page.goto("/admin/products");
  await expect(undo.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.goto("/admin/orders?status=processing");
  await expect(undo.getByRole("button", { name: "Undo" })).toBeVisible();
  await page.clock.fastForward(10_000);
  await announced.expectAfter(
    () => undo.getByRole("button", { name: "Undo" }).press("Enter"),
    "Change Undone",
    "^h1 Order History",
  );
  await expect(undo).toHaveCount(0);

  await page.getByRole("link", { name: `#${id}` }).press("Enter");
  await dialog.getByLabel(`Status of ${id}`).selectOption("shipped");
  await announced.expectAfter(
    () => dialog.getByRole("button", { name: "Set status" }).press("Enter"),
    /one minute to undo.*Status Updated/s,
    id,
  );
  await page.clock.fastForward(61_000);
  await expect(dialog.getByText("This change can no longer be undone.")).toBeVisible();
  await dialog.getByRole("button", { name: `Dismiss the note on ${id}` }).press("Enter");
  await expect(page.getByText("This change can no longer be undone.")).toHaveCount(0);

  await dialog.getByRole("button", { name: "Refund" }).press("Enter");
  const form = page.getByRole("dialog", { name: "Refund" });
  await form.getByLabel("Amount").fill("2.50");
  await form.getByLabel("Reason").fill("The clasp was bent");
  await announced.expectAfter(
    () => form.getByRole("button", { name: "Refund payment" }).press("Enter"),
    "is on its way to the customer",
  );
});

test("The catalog, a quick order and the newsletter say what each action did", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/wholesale");
  await announced.expectAfter(
    () => page.getByRole("searchbox", { name: "Search" }).fill("masters jacket"),
    /Showing \d+ of \d+ pins/,
    "^input",
  );
  await page.goto("/quick-order");
  await announced.expectAfter(
    () =>
      page
        .getByRole("textbox", { name: /^Pieces of / })
        .first()
        .fill("2"),
    /^2 pins.*\$\d/,
    "^input",
  );
  await announced.expectAfter(() => enter(page, "Add all to Cart"), "Added to Cart", "Close");
  await page.goto("/newsletter");
  await page.getByRole("main").getByLabel("Email").fill("reader-ears@club.example");
  await announced.expectAfter(
    () => page.getByRole("main").getByLabel("Email").press("Enter"),
    /Check your|code|inbox/i,
  );
});

test("An account says what was saved, and keeps the focus", async ({ page }) => {
  const announced = await recordAnnouncements(page);
  await page.goto("/login");
  const headers = { Origin: new URL(page.url()).origin };
  const account = { username: "ears-account", email: "ears-account@club.example", password: "azalea-1934" };
  await page.request.post("/api/auth/register", { data: account, headers });
  await page.goto("/account/addresses");
  const fields = { "Full name": "Ann Lee", Address: "12 Fairway Lane", City: "Carlsbad", "ZIP code": "92008" };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByLabel("State", { exact: true }).selectOption("CA");
  await announced.expectAfter(() => enter(page, "Save address"), "Address Saved");
  await enter(page, /^Remove 12 Fairway/);
  const question = page.getByRole("alertdialog");
  await announced.expectAfter(
    () => question.getByRole("button", { name: "Remove", exact: true }).press("Enter"),
    "Address Removed",
  );
  await page.goto("/account");
  const form = page.locator("form").filter({ hasText: "Confirm new password" });
  await form.getByLabel("Current password").fill("azalea-1934");
  await form.getByLabel("New password", { exact: true }).fill("magnolia-1934");
  await page.getByLabel("Confirm new password").fill("magnolia-1934");
  await announced.expectAfter(() => enter(page, "Change password"), /Password Changed/i);
});

test("A quote's page says that a question was sent and the quote approved", async ({ page, browser }) => {
  const email = "quoted-ears@castle.example";
  const announcedToStaff = await recordAnnouncements(page);
  await signInAsStaff(page);
  const quote = await newQuote(page, email);
  await page.goto(`/admin/quotes/${quote}`);
  await page.getByLabel("Line 1: description").fill("Lighthouse pin");
  await page.getByLabel("Line 1: price each", { exact: true }).fill("6");
  await announcedToStaff.expectAfter(() => enter(page, "Send quote"), /Quote/, ".");
  await expect
    .poll(async () => (await mailsTo(page, email)).some(({ text }) => text.includes("/quote-answer/")))
    .toBe(true);
  const quoted = (await mailsTo(page, email)).find(({ text }) => text.includes("/quote-answer/"));
  const client = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
  const announced = await recordAnnouncements(client);
  await client.goto(new URL(page.url()).origin + (/\/quote-answer\/[\w-]+/.exec(quoted?.text ?? "")?.[0] ?? ""));
  await client.getByText("Ask a question").press("Enter");
  await client.getByLabel("Your question").fill("Can it be 1.25 inches?");
  await announced.expectAfter(() => enter(client, "Send question"), "", "^p Thank you. We'll answer");
  await client.getByLabel("I approve this quote").press("Space");
  await announced.expectAfter(() => enter(client, "Approve quote"), "", "^p Thank you for approving");
});

test("Staff hear what was saved in messages, products, stock, invoices and settings", async ({ page }) => {
  const order = await buy(page, "ears-desk@club.example");
  await signInAsStaff(page);
  const announced = await recordAnnouncements(page);
  await page.goto(`/admin/orders/${order}`);
  const dialog = page.getByRole("dialog").first();
  await dialog.getByLabel("Your reply").fill("They ship today.");
  await announced.expectAfter(() => dialog.getByRole("button", { name: "Send reply" }).press("Enter"), "is on its way");
  await dialog.getByLabel("For staff only").fill("Call first");
  await announced.expectAfter(() => dialog.getByRole("button", { name: "Save notes" }).press("Enter"), /Saved/i);
  await page.goto("/admin/products/30");
  const sheet = page.getByRole("dialog").first();
  await sheet.getByLabel("Tags").fill("golf, pin, ears");
  await announced.expectAfter(
    () => sheet.getByRole("button", { name: "Save product" }).press("Enter"),
    /Saved|Updated/i,
  );
  await page.goto("/admin/settings");
  await announced.expectAfter(() => enter(page, "Save settings"), /Saved/i, "Save settings");
  await page.goto("/admin/invoices/new");
  await page.getByLabel("Customer name").fill("Ann Lee");
  await page.getByLabel("Customer email").fill("ears-invoice@club.example");
  await page.getByLabel("Amount").first().fill("120");
  await page.getByLabel("Description").first().fill("Club pins");
  await announced.expectAfter(() => enter(page, /^(Send|Create)/), /Invoice/);
});
