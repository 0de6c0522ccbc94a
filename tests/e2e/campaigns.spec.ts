// Staff send campaigns, in every window size of the run. One goes to a VIP list imported from a file with errors (campaigns-7). One has
// a picture and a button, and is undone. An ended one is sent again to the recipients whose email failed.
import type { Page } from "@playwright/test";
import { adminSizes, shopSizes } from "../support/fixtures/sizes";
import { endedCampaigns, failedReader } from "./support/ended-campaigns";
import { requestAsStaff, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test, windowsOf } from "./support/test";

// The test omits fields and a code on purpose, so these statuses are expected.
test.use({ allowedStatuses: [400, 409] });

async function upload(page: Page, name: string, content: string) {
  await page.goto("/admin/vip");
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("Upload a VIP list").setInputFiles(file);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

/** Checks that the send button names as many recipients as the preview counted. */
async function launch(page: Page, readers: string) {
  await page.getByRole("button", { name: `Send to ${readers}…`, exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send campaign" }).dblclick();
  await expect(page).toHaveURL(/\/admin\/campaigns\/EC-/);
  await expect(page.getByRole("button", { name: /Undo \(\d+ s left\)/ })).toBeVisible();
}

/** Uploads a VIP list and starts a campaign to it. Returns the campaign's URL. */
async function sendToVips(page: Page, club: string, expectAccessible: () => Promise<void>): Promise<string> {
  const faulty = `Email,Full Name\nvera@${club},"Vera\nVip"\nnot an address,Bob\nVERA@${club},Vera again\n,Nobody\n`;
  const fixed = `Email,Full Name\nvera@${club},Vera Vip\nbob@${club},Bob Vip\ncleo@${club},Cleo Vip\n`;
  await upload(page, "faulty.csv", faulty);
  await expect(page.getByText(/^Row 3: "not an address" is not a valid email address$/)).toBeVisible();
  await expect(page.getByText(/^Row 5: The email address is missing$/)).toBeVisible();
  await expectAccessible();
  await page.getByRole("button", { name: "Cancel import" }).click();
  await expect(page).toHaveURL(/\/admin\/vip$/);

  await upload(page, `${club}.csv`, fixed);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Full Name");
  await page.getByRole("button", { name: "Import 3 contacts" }).click();
  await expect(page.getByText("Imported 3 customers. 0 skipped, 0 duplicates.")).toBeVisible();

  await page.goto("/admin/vip");
  await expectAccessible();
  const code = codeOf(club);
  await page.getByRole("button", { name: "Preview and count" }).click();
  await expect(page.getByText("Please fill in all campaign fields").first()).toBeVisible();
  const composer = page.locator("form#vip");
  await composer.getByLabel("VIP list").selectOption(`${club}.csv`);
  await composer.getByLabel("Promo code").fill(code.toLowerCase());
  await page.getByRole("button", { name: "Preview and count" }).click();
  await expect(page.getByText(`The code ${code} doesn't exist yet.`).first()).toBeVisible();
  await composer.getByLabel("Create the code").check();
  await page.getByRole("button", { name: "Preview and count" }).click();
  await expect(page.getByText("3 recipients", { exact: true })).toBeVisible();
  // The preview is in a sandboxed frame without scripts, so axe cannot run there.
  await expect(page.getByTitle("The email on a phone")).toHaveAttribute("srcdoc", new RegExp(code));
  await launch(page, "3");
  await expectAccessible();
  return page.url();
}

const codeOf = (club: string) => club.replace(/\W.*/, "20").toUpperCase();

test("A VIP file with faults is corrected and mailed at the widths of the run; a reader unsubscribes and the next campaign skips them", async ({
  page,
  browser,
  expectAccessible,
}) => {
  await signInAsStaff(page);
  const sent: { viewport: (typeof adminSizes)["phone"]; club: string; url: string }[] = [];
  // All campaigns wait out their undo minute at the same time.
  for (const device of windowsOf(adminSizes, "phone")) {
    const viewport = adminSizes[device];
    await page.setViewportSize(viewport);
    const club = `${device}.example`;
    sent.push({ viewport, club, url: await sendToVips(page, club, expectAccessible) });
  }
  for (const { viewport, club, url } of sent.toReversed()) {
    await page.setViewportSize(viewport);
    if (page.url() !== url) await page.goto(url);
    await expect(page.getByText("All done.")).toBeVisible({ timeout: 150_000 });
    await expect(page.locator("dl").getByText("3", { exact: true })).toBeVisible();
    await expect(page.getByRole("row", { name: new RegExp(`bob@${club}.*Sent`) })).toBeVisible();
  }

  const [mail] = await mailsTo(page, "bob@phone.example");
  expect(mail?.text).toContain("Hi Bob");
  const link = /https?:\/\/\S*\/unsubscribe\/[\w.~-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  // Opens the email in a browser that has never visited the shop.
  const reader = await (await browser.newContext({ viewport: shopSizes.phone })).newPage();
  await reader.goto(new URL(link).pathname);
  await expect(reader.getByText("bob@phone.example")).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByRole("heading", { name: "You're unsubscribed" })).toBeVisible();
  await expectAccessible(reader);

  const next = { csvFileName: "phone.example.csv", promoCode: codeOf("phone.example"), discountPercent: 20 };
  const again = await requestAsStaff<{ campaignId: string }>(page, "POST", "/api/vip-campaign", next);
  expect(again).toMatchObject({ status: "done", result: { sent: 2, failed: 0, skipped: 1 } });
  await page.goto(`/admin/campaigns/${again.campaignId}?state=skipped`);
  await expect(page.getByRole("row", { name: /bob@phone\.example.*Unsubscribed/ })).toBeVisible();
  expect(await mailsTo(page, "bob@phone.example")).toHaveLength(2);
});

eachSize(adminSizes, "tablet", (device) => {
  test("An email has a picture and a button, its page keeps polling after it was hidden, and undo stops every email", async ({
    page,
  }) => {
    await signInAsStaff(page);
    await page.goto("/admin/marketing");
    await expect(page.getByRole("group", { name: "Formatting" })).toBeVisible();
    const content = page.getByRole("textbox", { name: /^Content/ });
    await page.getByRole("button", { name: "Preview and count" }).click();
    await expectToast(page, "Please provide both subject and content.");
    await expect(content).toHaveAttribute("aria-invalid", "true");
    await page.getByLabel("Subject").fill(`Spring on a ${device}`);
    await content.fill("Book a tee time");
    await content.selectText();
    await page.getByRole("button", { name: "Button", exact: true }).click();
    await expect(content).toHaveValue("[**Book a tee time**](https://)");
    await expect(page.locator("form#marketing [aria-invalid]")).toHaveCount(0);
    await content.fill(`[**Book a tee time**](https://links-${device}.example/book)\n\n`);
    await content.press("Control+End");
    await page.locator("form#marketing input[type=file]").setInputFiles("tests/e2e/fixtures/crest.png");
    await page.getByLabel("Alt text").fill("The first tee in spring");
    await page.getByRole("button", { name: "Add image" }).click();
    await expect(content).toHaveValue(/!\[The first tee in spring\]\(.+\)$/);
    await page.getByRole("button", { name: "Preview and count" }).click();
    await expect(page.getByText(/^[\d,]+ recipients$/)).toBeVisible();
    // The button that asked for the preview may be far below it, so the page scrolls to the result.
    await expect(page.getByRole("region", { name: "Preview" })).toBeFocused();
    await expect(page.getByRole("button", { name: /^Send to / })).toBeInViewport({ ratio: 1 });
    // The preview is in a sandboxed frame without scripts, so axe cannot run there.
    const mail = page.getByTitle("The email on a phone");
    await expect(mail).toHaveAttribute("srcdoc", /<img[^>]*alt="The first tee in spring"/);
    await expect(mail).toHaveAttribute(
      "srcdoc",
      new RegExp(`bgcolor="#0B3D2E"[^>]*><a href="https://links-${device}.example/book"`),
    );
    if (device === "tablet") {
      await page.goto("/admin/tournament");
      await page.getByRole("button", { name: "Preview and count" }).click();
      await expect(page.getByText("23 recipients", { exact: true })).toBeVisible();
    }
    const counted = page.getByText(/^[\d,]+ recipients$/);
    await page.getByRole("button", { name: /^Send to / }).click();
    const start = page.getByLabel("Or start later");
    await start.fill("2020-01-01T08:00");
    await page.getByRole("button", { name: "Send campaign" }).click();
    await expect(page.getByRole("alertdialog").getByText("This time has passed.")).toBeVisible();
    await expect(start).toBeFocused();
    await start.fill("");
    await page.getByRole("button", { name: "Cancel" }).click();
    await launch(page, (await counted.textContent())?.split(" ")[0] ?? "");
    const undo = page.getByRole("button", { name: /Undo \(/ });

    // Starts the fake clock only now: it is a script, and the preview's frame on the previous page allows none.
    await page.clock.install();
    await page.reload();
    await expect(undo).toBeVisible();
    const show = (state: "hidden" | "visible") =>
      page.evaluate(
        (value) => Object.defineProperty(document, "visibilityState", { value, configurable: true }),
        state,
      );
    await show("hidden");
    await page.clock.runFor(5000);
    await show("visible");
    const asked = page.waitForRequest(/\/admin\/campaigns\/EC-[^/]*\.data/);
    await page.clock.runFor(5000);
    await asked;

    await undo.click();
    await expect(page.getByText("Undone. Nothing was sent.")).toBeVisible();
  });

  test("An ended campaign goes again to those whose email failed", async ({ page, expectAccessible }) => {
    await signInAsStaff(page);
    const reader = failedReader(endedCampaigns[device]);
    await page.goto(`/admin/campaigns/${endedCampaigns[device]}`);
    const row = page.getByRole("row").filter({ hasText: reader });
    await expect(row).toContainText("Failed");
    await expect(row).toContainText("The provider answered 422");
    await expectAccessible();
    const again = page.getByRole("button", { name: "Send again to 1 person whose email failed…" });
    await again.click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send again" }).click();
    await expectToast(page, "Campaign Sent Again");
    await expect(row).toContainText("Sent");
    await expect(row).not.toContainText("422");
    await expect(again).toHaveCount(0);
    await expect
      .poll(() => mailsTo(page, reader))
      .toEqual([
        expect.objectContaining({ state: "sent", text: expect.stringContaining("See you on the first tee.") }),
      ]);
  });
});
