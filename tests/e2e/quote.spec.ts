import { fileURLToPath } from "node:url";
import { shopSizes } from "../support/fixtures/sizes";
import { staffRequests } from "./support/staff";
import { eachSize, expect, mailsTo, test } from "./support/test";

const fixture = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

const files = { phone: "crest.svg", tablet: "crest.svg", desktop: "crest.png" };

eachSize(shopSizes, "phone", (device) => {
  const file = files[device];

  test(`A quote request is sent with ${file}`, async ({ page, expectAccessible }) => {
    const email = `quinn-${device}@club.example`;
    await page.goto("/quote");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Submit Quote Request" }).click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await expect(page.getByText("Please provide more details about your project")).toBeVisible();
    await expectAccessible(page);

    await page.getByLabel("Full name").fill("Quinn Field");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Tell us about your project").fill("A lighthouse pin for our member-guest in June.");
    await page.getByLabel("Estimated quantity").fill("12");
    await expect(page.getByText(/The minimum order is 25 pins\. Send it anyway/)).toBeVisible();
    await page.getByLabel("Anything else we should know?").fill("Please call me after five.");
    await page.getByText("Tournament kit calculator").click();
    await page.getByLabel("Players").fill("72");
    await page.getByLabel("Spares").fill("8");
    await expect(page.getByText("80 pins and 80 ball markers, pins from $6.00 each")).toBeVisible();
    await expect(page).toHaveURL(/players=72/);
    await page.getByRole("button", { name: "Use these numbers" }).click();
    await expect(page.getByLabel("Estimated quantity")).toHaveValue("80");
    await expect(page.getByLabel("Anything else we should know?")).toHaveValue(
      "Please call me after five.\nTournament kit: 80 pins and 80 ball markers, pins from $6.00 each.",
    );
    const logo = page.getByLabel("Your logo or a sketch");
    await logo.setInputFiles(fixture("crest.pdf"));
    await expect(page.getByText("Please upload a PNG, JPG, GIF, or SVG file.").first()).toBeVisible();
    await expect(page.getByText(/^crest\.pdf, /)).toHaveCount(0);
    await logo.setInputFiles(fixture(file));
    await page.getByLabel("More files").setInputFiles([fixture("crest.pdf"), fixture("crest.svg")]);
    await page.getByRole("button", { name: "Remove crest.svg" }).click();
    await expect(page.getByText("crest.pdf", { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByText(new RegExp(`^${file}, \\d+ KB$`))).toBeVisible();
    await page.getByRole("button", { name: "Submit Quote Request" }).click();

    await expect(page).toHaveURL(/\/quote\?sent=QR-/);
    await expect(page.getByRole("heading", { name: "Quote Request Submitted!" })).toBeVisible();
    await expect(page.locator("[data-toasts] > *")).toHaveCount(1);
    await page.getByRole("link", { name: "Browse ready-made pins" }).click({ trial: true });
    await expectAccessible(page);
    const id = new URL(page.url()).searchParams.get("sent") ?? "";
    const [mail] = await mailsTo(page, email);
    expect(mail?.subject).toContain(id);
    expect(mail?.text).toContain("80");

    const staff = await staffRequests(new URL(page.url()).origin);
    const html = await (await staff.get(`/admin/quotes/${id}`)).text();
    const name = /artwork\/([\w-]+\.pdf)/.exec(html)?.[1] ?? "no file";
    const sent = await staff.get(`/admin/quotes/${id}/files/${name}`);
    expect(sent.headers()["content-disposition"]).toMatch(/^attachment;.*crest\.pdf/);
    const line = { "lines[0].name": "Custom pins", "lines[0].quantity": "1", "lines[0].prices[0]": "825" };
    const option = { "otherQuantities[0]": "120", "lines[0].prices[1]": "1100" };
    const answer = { intent: "answer", id, version: "1", notes: "Five colors", ...line, ...option };
    expect((await staff.post(`/admin/quotes/${id}`, { form: answer })).ok()).toBe(true);
    const [quoted] = await mailsTo(page, email, 2);
    await page.goto(/\/quote-answer\/[\w-]+/.exec(quoted?.text ?? "")?.[0] ?? "");
    await expect(page.getByRole("radio", { name: "80 pins $825.00" })).toBeChecked();
    await expectAccessible(page);
    await page.getByText("Ask a question").click();
    await page.getByLabel("Your question").fill("Can it be 1.25 inches?");
    // At the top, because the header covers a part of what is scrolled below it.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send question" }).click();
    await expect(page.getByText("Thank you. We'll answer by email.")).toBeVisible();
    await page.getByText("Decline this quote").click();
    await page.getByRole("button", { name: "Decline quote" }).click();
    await expect(page.getByText("Please tell us why, in a few words")).toBeVisible();
    await page.getByRole("radio", { name: "120 pins $1,100.00" }).check();
    await page.getByLabel("I approve this quote").check();
    await page.getByRole("button", { name: "Approve quote" }).click();
    await expect(page.getByText(/^Thank you for approving this quote\. First we draw your mockup/)).toBeVisible();
    await expect(page.getByText("120 pins for $1,100.00")).toBeVisible();
    const [confirmed] = await mailsTo(page, email, 3);
    expect(confirmed?.text).toContain("120 pins");
    await expectAccessible(page);
  });
});

test("A quote request works without JavaScript", async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto("/quote");
  await page.getByLabel("Full name").fill("Quinn Field");
  await page.getByLabel("Email").fill("plain@club.example");
  await page.getByLabel("Tell us about your project").fill("short");
  await page.getByRole("button", { name: "Submit Quote Request" }).click();
  await expect(page.getByText("Please provide more details about your project").first()).toBeVisible();
  await expect(page.getByLabel("Full name")).toHaveValue("Quinn Field");
  await page.getByLabel("Tell us about your project").fill("A lighthouse pin for our member-guest.");
  await page.getByLabel("Your logo or a sketch").setInputFiles(fixture("crest.svg"));
  await page.getByRole("button", { name: "Submit Quote Request" }).click();
  await expect(page).toHaveURL(/\/quote\?sent=QR-/);
  await context.close();
});

test("A deadline too soon is refused, and a tight one gets a warning", async ({ page }) => {
  const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);
  await page.goto("/quote");
  await page.getByLabel("Deadline").fill(day(10));
  await page.getByRole("button", { name: "Submit Quote Request" }).click();
  await expect(page.getByText(/Deadline must be at least 3 weeks from today/).first()).toBeVisible();
  await page.getByLabel("Deadline").fill(day(24));
  await expect(page.getByText(/That's \d\d days away\. Rush delivery/)).toBeVisible();
});

test('"Make this one yours" fills the description', async ({ page }) => {
  await page.goto("/quote?from=1");
  await expect(page.getByLabel("Tell us about your project")).toHaveValue(/^A pin like your/);
});

test("What was typed into the quote form is still there after the Back button", async ({ page }) => {
  await page.goto("/quote");
  await page.getByLabel("Full name").fill("Quinn Field");
  await page.getByLabel("Tell us about your project").fill("A lighthouse pin for our member-guest.");
  await page.getByLabel("Estimated quantity").fill("144");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/\/faq$/);
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("Quinn Field");
  await expect(page.getByLabel("Tell us about your project")).toHaveValue("A lighthouse pin for our member-guest.");
  await expect(page.getByLabel("Estimated quantity")).toHaveValue("144");
});

test("After a reload the quote form asks for chosen files again, until files are chosen", async ({
  page,
  expectAccessible,
}) => {
  const note = page.getByText("Please choose your files again.");
  const reload = async () => {
    await page.reload();
    await expect(page.getByLabel("Full name")).toHaveValue("Quinn Field");
  };
  await page.goto("/quote");
  await page.getByLabel("Full name").fill("Quinn Field");
  await reload();
  await expect(note).toHaveCount(0);
  await page.getByLabel("More files").setInputFiles(fixture("crest.pdf"));
  await page.getByLabel("Company or organization").fill("Lee Club");
  await reload();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your logo or a sketch").setInputFiles(fixture("crest.svg"));
  await expect(note).toHaveCount(0);
});

test("Optional fields that stay empty are not sent", async ({ page }) => {
  await page.goto("/quote");
  await page.getByLabel("Full name").fill("Quinn Field");
  await page.getByLabel("Email").fill("quinn-short@club.example");
  await page.getByLabel("Phone").fill("(858) 555-0101");
  await page.getByLabel("Tell us about your project").fill("A lighthouse pin for our member-guest in June.");
  const request = page.waitForRequest("**/quote/request");
  await page.getByRole("button", { name: "Submit Quote Request" }).click();
  const sent = (await request).postData();
  expect(sent).toContain('name="customerPhone"');
  for (const name of ["companyName", "deadlineDate", "additionalNotes"]) expect(sent).not.toContain(`name="${name}"`);
  await expect(page).toHaveURL(/\/quote\?sent=QR-/);
});

test("A file chosen before the scripts arrive is kept and named", async ({ page }) => {
  let release = () => {};
  const waits = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/*.js", async (route) => {
    await waits;
    await route.continue();
  });
  const isAlive = page.goto("/quote");
  await page.getByLabel("Your logo or a sketch").setInputFiles(fixture("crest.svg"));
  release();
  await isAlive;
  await expect(page.getByText(/^crest\.svg, /)).toBeVisible();
});
