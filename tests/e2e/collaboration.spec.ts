import type { Browser, Page } from "@playwright/test";
import { demoRoomToken } from "../../scripts/seed/collaboration";
import { mockupPins } from "../../scripts/seed/mockup-pins";
import { shopSizes } from "../support/fixtures/sizes";
import { signInAsStaff } from "./support/staff";
import { boxOf, expect, mailsTo, test } from "./support/test";

const comments = (page: Page) => page.getByTestId("comments").locator("> li");
const users = (page: Page) => page.getByTestId("active-users").locator("li");
/** Rounds to whole pixels, because a click lands on a whole pixel. */
const near25and75 = /left: ?2[45]\.?\d*%; ?top: ?7[45]\.?\d*%/;
const picture = (page: Page) => page.getByRole("button", { name: /^Place a comment/ });

async function say(page: Page, text: string) {
  await page.getByLabel("Your comment").fill(text);
  await page.getByRole("button", { name: "Send comment" }).click();
  await expect(comments(page).filter({ hasText: text })).toHaveCount(1);
}

async function upload(staff: Page, file: { name: string; mimeType: string; buffer: Buffer }, notes: string) {
  await staff.getByLabel("Next mockup version").setInputFiles(file);
  await staff.getByLabel("What changed").fill(notes);
  await staff.getByRole("button", { name: "Upload and notify client" }).click();
  await expect(staff.getByText("Mockup Uploaded").first()).toBeVisible();
}

const svgFile = (version: 1 | 2) => ({
  name: `lighthouse-${version}.svg`,
  mimeType: "image/svg+xml",
  buffer: Buffer.from(mockupPins[version - 1] ?? ""),
});

/** A new room, opened by staff on their page and entered by the client through the emailed link. */
async function openRoom(staff: Page, browser: Browser, { quote, email }: { quote: string; email: string }) {
  await signInAsStaff(staff);
  await staff.goto("/admin/collaboration");
  await staff.getByLabel("Quote or custom order").fill(quote);
  await staff.getByLabel("Client's name").fill("Robin");
  await staff.getByLabel("Client's email").fill(email);
  await staff.getByRole("button", { name: "Open and email the link" }).click();
  await expect(staff.getByRole("heading", { name: "Robin's design room" })).toBeVisible();
  const [mail] = await mailsTo(staff, email);
  const link = /https?:\/\/\S+\/quote-collaboration\/[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const context = await browser.newContext();
  const client = await context.newPage();
  await client.goto(new URL(link).pathname);
  await expect(client.getByText("Connected")).toBeVisible();
  return { client, context, link: new URL(link).pathname };
}

test("Client and staff agree on a mockup", async ({ page: staff, browser, expectAccessible }) => {
  const email = "robin-room@castle.example";
  await staff.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const { client, context, link } = await openRoom(staff, browser, { quote: "QR-DEM0000005", email });
  expect(await staff.evaluate(() => navigator.clipboard.readText())).toContain(link);
  await upload(staff, svgFile(1), "First look");

  // Staff and client see each other, and the mockup that was uploaded before they joined.
  await expect(users(client)).toHaveCount(2);
  await expect(users(staff)).toHaveCount(2);
  await expect(client.getByRole("img", { name: /^Mockup version 1 of / })).toBeVisible();
  await expectAccessible(client);
  await expectAccessible(staff);

  // Comments reach the other person, once each. The client pins one with a click.
  const box = await boxOf(picture(client));
  expect((await boxOf(client.getByLabel("Your comment"))).x).toBeGreaterThan(box.right);
  await picture(client).click({ position: { x: box.width * 0.25, y: box.height * 0.75 } });
  await expect(client.getByText("Marker: left third, bottom (25% from the left, 75% from the top).")).toBeVisible();
  await say(client, "This green is too light");
  await expect(client.getByLabel("Your comment")).toBeFocused();
  await expect(client.getByText("Comment sent.")).toBeAttached();
  await expect(staff.getByText("New comment by Robin.")).toBeAttached();
  await expect(comments(staff).filter({ hasText: "This green is too light" })).toHaveCount(1);
  await say(staff, "Version 2 will have the darker one");
  await expect(comments(client).filter({ hasText: "Version 2 will have" })).toHaveCount(1);
  await expect(comments(client).filter({ hasText: "The Pin High team" })).toHaveCount(1);

  // The pin keeps its place at any zoom and on the other person's screen. Pin and comment highlight each other.
  const pin = staff.getByRole("link", { name: "Comment 1 by Robin" });
  await expect(pin).toHaveAttribute("style", near25and75);
  await staff.getByRole("button", { name: "Zoom in" }).click();
  await expect(pin).toHaveAttribute("style", near25and75);
  await pin.focus();
  await expect(comments(staff).filter({ hasText: "too light" })).toHaveClass(/ring-brass-400/);

  // A reply and a resolved comment also appear live.
  const thread = comments(staff).filter({ hasText: "too light" });
  await thread.getByText("Reply", { exact: true }).click();
  await thread.getByLabel("Your reply").fill("Like your hats?");
  await thread.getByRole("button", { name: "Send reply" }).click();
  await expect(comments(client).filter({ hasText: "too light" }).getByText("Like your hats?")).toBeVisible();

  // The network drops. After it returns, each missed comment appears once.
  await context.setOffline(true);
  await expect(client.getByText("Reconnecting")).toBeVisible();
  await expect(users(staff)).toHaveCount(1);
  await say(staff, "Said while you were away");
  await context.setOffline(false);
  await expect(client.getByText("Connected")).toBeVisible();
  await expect(comments(client)).toHaveCount(3);
  await expect(comments(client).filter({ hasText: "Said while you were away" })).toHaveCount(1);

  // A new version locks the old one for staff and client, without a reload.
  await upload(staff, svgFile(2), "Darker green");
  await expect(client.getByRole("img", { name: /^Mockup version 2 of / })).toBeVisible();
  await client.getByRole("link", { name: /^Version 1/ }).click();
  await expect(client.getByText("This version is locked. Choose the newest one")).toBeVisible();
  await expect(comments(client)).toHaveCount(3);
  await client.getByRole("link", { name: /^Version 2/ }).click();

  // Pins a comment by keyboard: Enter, arrow keys, then Enter again moves on to the text.
  await picture(client).focus();
  await client.keyboard.press("Enter");
  for (let n = 0; n < 5; n++) await client.keyboard.press("ArrowRight");
  await client.keyboard.press("Enter");
  await expect(client.getByLabel("Your comment")).toBeFocused();
  await say(client, "Just right");
  await expect(client.getByRole("link", { name: "Comment 1 by Robin" })).toHaveAttribute("style", /left: ?55%/);

  await client.getByText("Compare versions").click();
  await client.getByRole("tab", { name: "Changed pixels" }).click();
  await expect(client.getByText(/% of the picture changed/)).toBeVisible();

  // Approves the version. First the kind of comment leads to the approval panel and stays chosen. Then follow the name and the checkbox,
  // the emailed code, the record, the quote and the email.
  const scrolled = () => client.evaluate(() => window.scrollY);
  // Scrolls first, because Playwright would scroll to the button when it clicks.
  await client.getByRole("radio", { name: "Approval" }).scrollIntoViewIfNeeded();
  const before = await scrolled();
  await client.getByRole("radio", { name: "Approval" }).click();
  await expect(client.getByRole("radio", { name: "Approval" })).toBeChecked();
  expect(await scrolled()).toBe(before);
  await expect(client.getByRole("button", { name: "Send comment" })).toHaveCount(0);
  await client.getByRole("button", { name: "Go to the approval" }).click();
  await expect(client.getByLabel("Your name")).toBeFocused();
  await client.getByRole("button", { name: "Approve version 2" }).click();
  await expect(client.getByText("Please confirm that you've reviewed the mockup").first()).toBeVisible();
  await client.getByLabel("I've reviewed the artwork", { exact: false }).check();
  await client.getByRole("button", { name: "Approve version 2" }).click();
  await expect(client.getByRole("heading", { name: "Version 2 is approved" })).toBeFocused();
  await expect(client.getByText("Thanks! We've emailed you a copy.").first()).toBeVisible();
  // "Approval" is gone from the kinds, and another one takes its place.
  await expect(client.getByRole("radio", { name: "Approval" })).toHaveCount(0);
  await expect(client.getByRole("radio", { name: "Comment", exact: true })).toBeChecked();
  await expect(client.getByTestId("next-step")).toContainText("We're setting up your order.");
  await expect(staff.getByRole("heading", { name: "Version 2 is approved" })).toBeVisible();
  await expect(client.getByText("Approved", { exact: true })).toBeVisible();
  const approved = await mailsTo(staff, email, 4);
  expect(approved.map(({ subject }) => subject)).toContain("Quote QR-DEM0000005: you approved mockup version 2");
  await expectAccessible(client);
  await client.getByRole("link", { name: "View and print the approval" }).click();
  await expect(client.getByRole("heading", { name: "QR-DEM0000005, version 2" })).toBeVisible();
  await expectAccessible(client);
  await client.goBack();
  await expect(client.getByText("Connected")).toBeVisible();

  // Staff revoke the session: everyone is removed, and the link stops working.
  await staff.getByRole("button", { name: "Revoke link" }).click();
  await staff.getByRole("button", { name: "Revoke", exact: true }).click();
  await expect(client.getByRole("heading", { name: "Session Error" })).toBeVisible();
  await client.goto(link);
  await expect(client.getByText("Session not found or expired")).toBeVisible();
  await context.close();
});

test("A PDF shows its first page", async ({ page: staff, browser }) => {
  const { client, context } = await openRoom(staff, browser, {
    quote: "QR-DEM0000009",
    email: "pdf-room@castle.example",
  });
  await upload(staff, { name: "proof.pdf", mimeType: "application/pdf", buffer: Buffer.from(redPage) }, "As a proof");
  await expect(client.getByRole("figure").getByText("As a proof")).toBeVisible();
  const canvas = client.getByRole("img", { name: /^Mockup version 1 of / });
  await expect(canvas).toBeVisible();
  const colour = await canvas.evaluate((node) => {
    const target = node as HTMLCanvasElement;
    return [...target.getContext("2d")!.getImageData(target.width / 2, target.height / 2, 1, 1).data];
  });
  expect(colour).toEqual([255, 0, 0, 255]);
  // Email programs show no PDF, so the browser rendered it as a JPEG during the upload.
  const sent = await mailsTo(staff, "pdf-room@castle.example", 2);
  const html = sent.find(({ subject }) => subject.includes("mockup version 1"))?.html ?? "";
  const drawn = await staff.request.get(/src="([^"]*\/mail-picture\/[^"]*)"/.exec(html)?.[1] ?? "");
  expect(drawn.headers()["content-type"]).toBe("image/jpeg");
  expect((await drawn.body()).length).toBeLessThanOrEqual(120 * 1024);
  await context.close();
});

test("A new version or price clears the tick of an open approval, says so and shows itself", async ({
  page: staff,
  browser,
}) => {
  const quote = "QR-DEM0000009";
  const { client, context } = await openRoom(staff, browser, { quote, email: "tick-room@castle.example" });
  await upload(staff, svgFile(1), "First of two looks");
  await expect(client.getByRole("figure").getByText("First of two looks")).toBeVisible();
  const approve = client.getByRole("button", { name: /^Approve version \d+$/ });
  const first = Number(/\d+/.exec((await approve.textContent()) ?? "")?.[0]);
  const tick = client.getByLabel("I've reviewed the artwork", { exact: false });
  await client.getByLabel("Changes or comments").fill("Looks good");
  await tick.check();
  // Without a connection the decision is not sent, the page says so, and the form stays filled in.
  await context.setOffline(true);
  await approve.click();
  await expect(client.getByText("We couldn't reach the shop.").first()).toBeVisible();
  await context.setOffline(false);
  await expect(client.getByText("Connected")).toBeVisible();
  await expect(tick).toBeChecked();
  await upload(staff, svgFile(2), "Another look");
  await expect(client.getByRole("button", { name: `Approve version ${first + 1}` })).toBeVisible();
  await expect(tick).not.toBeChecked();
  // The message names the version with which the client opened the form, which may be older than these two.
  const news = new RegExp(`Version ${first + 1} has replaced version \\d+\\. Please review it\\.`);
  await expect(client.getByText(news)).toBeVisible();
  await expect(client.getByRole("figure")).toBeFocused();
  await expect(client.getByLabel("Changes or comments")).toHaveValue("Looks good");

  // The client can approve only the newest version, and only after looking at it.
  await client.getByRole("link", { name: new RegExp(`^Version ${first}\\b`) }).click();
  await expect(approve).toHaveCount(0);
  await client.getByRole("link", { name: `Look at version ${first + 1} to decide` }).click();
  await expect(client.getByRole("img", { name: new RegExp(`^Mockup version ${first + 1} of `) })).toBeVisible();

  await tick.check();
  const quotes = await staff.context().newPage();
  await quotes.goto(`/admin/quotes/${quote}`);
  await quotes.getByLabel("Line 1: price each").fill("999");
  await quotes.getByRole("button", { name: "Send again" }).click();
  await expect(client.getByText("The price or the details just changed. Please review them.")).toBeVisible();
  await expect(tick).not.toBeChecked();
  await context.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: shopSizes.phone, hasTouch: true });

  test("On a phone a place is chosen by touch, and nothing is wider than the screen", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(`/quote-collaboration/${demoRoomToken}`);
    await expect(page.getByText("Connected")).toBeVisible();
    await expectAccessible(page);
    await picture(page).tap({ position: { x: 60, y: 60 } });
    await expect(page.getByTestId("new-place")).toBeVisible();
    await say(page, "Set with a thumb");
    const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(wider).toBeLessThanOrEqual(0);
  });

  test("Content below the mockup does not move when the picture loads", async ({ page }) => {
    const { promise: asked, resolve: come } = Promise.withResolvers<void>();
    await page.route("**/mockup/*", async (route) => {
      await asked;
      await route.continue();
    });
    // Waits for styles and fonts, because on a busy machine the box may be measured before they load.
    await page.goto(`/quote-collaboration/${demoRoomToken}`, { waitUntil: "domcontentloaded" });
    await page.evaluate(async () => void (await document.fonts.ready));
    const comment = page.getByLabel("Your comment");
    const before = await boxOf(comment);
    come();
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>("figure img")?.naturalWidth);
    expect(await boxOf(comment)).toEqual(before);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, allowedStatuses: [400] });

  test("Without JavaScript a comment is a plain form, and versions are links", async ({ page }) => {
    await page.goto(`/quote-collaboration/${demoRoomToken}`);
    await page.getByLabel("Your comment").fill("Sent by a plain form");
    await page.getByRole("button", { name: "Send comment" }).click();
    await expect(comments(page).filter({ hasText: "Sent by a plain form" })).toHaveCount(1);
    await page.getByLabel("Your comment").fill(" ");
    await page.getByRole("button", { name: "Send comment" }).click();
    await expect(page.getByText("Comment cannot be empty").first()).toBeVisible();
    await page.reload();
    await expect(comments(page).filter({ hasText: "Sent by a plain form" })).toHaveCount(1);
    await page.getByRole("link", { name: /^Version 1/ }).click();
    await expect(page.getByText("Could the lighthouse be a little taller?")).toBeVisible();
  });
});

test.describe("a link that opens nothing", () => {
  test.use({ allowedStatuses: [404] });

  test("A link that opens nothing leads home", async ({ page }) => {
    await page.goto("/quote-collaboration");
    await expect(page.getByRole("heading", { name: "Session Error" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: /@/ })).toBeVisible();
    await expect(page.getByRole("link", { name: "Find my order" })).toBeVisible();
    await page.getByRole("link", { name: "Return home" }).click();
    await expect(page).toHaveURL(/\/$/);
  });
});

/** A PDF of one page, red all over. */
const redPage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj
4 0 obj<</Length 33>>stream
1 0 0 rg 0 0 200 200 re f
endstream endobj
trailer<</Root 1 0 R>>
%%EOF
`;
