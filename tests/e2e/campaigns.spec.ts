// Staff's journey with a VIP list (campaigns-7): a file with faults, its correction, a campaign watched to its end, a reader who leaves.
import type { Page } from "@playwright/test";
import { adminSizes } from "../support/sizes";
import { signInAsStaff } from "./support/staff";
import { eachSize, expect, mailsTo, test } from "./support/test";

const faulty =
  'Email,Full Name\nvera@viplist.example,"Vera\nVip"\nnot an address,Bob\nVERA@viplist.example,Vera again\n,Nobody\n';
const fixed =
  "Email,Full Name\nvera@viplist.example,Vera Vip\nbob@viplist.example,Bob Vip\ncleo@viplist.example,Cleo Vip\n";

// Missing fields and a missing code are refused on purpose.
test.use({ allowedStatuses: [400, 409] });

async function upload(page: Page, name: string, content: string) {
  await page.goto("/admin/vip");
  const file = { name, mimeType: "text/csv", buffer: Buffer.from(content) };
  await page.getByLabel("Upload a VIP list").setInputFiles(file);
  await page.getByRole("button", { name: "Upload and check" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
}

test.use({ alsoOnTablet: true });

test("a file with faults, its correction, a campaign, a reader who leaves, the next campaign", async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page);

  await upload(page, "vips-faulty.csv", faulty);
  await expect(page.getByText('Row 3: "not an address" is not a valid email address')).toBeVisible();
  await expect(page.getByText("Row 5: The email address is missing")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard this file" }).click();
  await expect(page).toHaveURL(/\/admin\/vip$/);

  await upload(page, "vips-fixed.csv", fixed);
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Full Name");
  await page.getByRole("button", { name: "Import 3 contacts" }).click();
  await expect(page.getByText("Imported 3 customers. 0 skipped, 0 duplicates.")).toBeVisible();

  await page.goto("/admin/vip");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Preview and count" }).click();
  await expect(page.getByText("Please fill in all campaign fields").first()).toBeVisible();
  const composer = page.locator("form#vip");
  await composer.getByLabel("VIP list").selectOption("vips-fixed.csv");
  await composer.getByLabel("Promo code").fill("journey20");
  await page.getByRole("button", { name: "Preview and count" }).click();
  await expect(page.getByText("The code JOURNEY20 does not exist yet.").first()).toBeVisible();
  await composer.getByLabel("Create the code").check();
  await page.getByRole("button", { name: "Preview and count" }).click();
  await expect(page.getByText("3 people get this")).toBeVisible();
  // The e-mail is a sandbox without scripts: no test can run in it.
  await expect(page.getByTitle("The mail on a phone")).toHaveAttribute("srcdoc", /JOURNEY20/);
  await page.getByRole("button", { name: "Send to 3…" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Send campaign" }).dblclick();

  await expect(page).toHaveURL(/\/admin\/campaigns\/EC-/);
  await expect(page.getByRole("button", { name: /Undo \(\d+ s left\)/ })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByText("All done.")).toBeVisible({ timeout: 150_000 });
  await expect(page.locator("dl").getByText("3", { exact: true })).toBeVisible();
  await expect(page.getByRole("row", { name: /bob@viplist\.example.*Sent/ })).toBeVisible();

  const [mail] = await mailsTo(page, "bob@viplist.example");
  expect(mail?.text).toContain("Hi Bob");
  const link = /https?:\/\/\S*\/unsubscribe\/[\w.~-]+/.exec(mail?.text ?? "")?.[0] ?? "";
  const reader = await (await page.context().browser()!.newContext()).newPage();
  await reader.goto(new URL(link).pathname.replace(/^/, new URL(page.url()).origin));
  await expect(reader.getByText("bob@viplist.example")).toBeVisible();
  await expectAccessible(reader);
  await reader.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(reader.getByRole("heading", { name: "You are unsubscribed" })).toBeVisible();

  const again = await page.evaluate(async () => {
    const body = JSON.stringify({ csvFileName: "vips-fixed.csv", promoCode: "JOURNEY20", discountPercent: 20 });
    const response = await fetch("/api/vip-campaign", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body,
    });
    return (await response.json()) as { campaignId: string };
  });
  expect(again).toMatchObject({ status: "done", result: { sent: 2, failed: 0, skipped: 1 } });
  await page.goto(`/admin/campaigns/${again.campaignId}?state=skipped`);
  await expect(page.getByRole("row", { name: /bob@viplist\.example.*Unsubscribed/ })).toBeVisible();
  expect(await mailsTo(page, "bob@viplist.example")).toHaveLength(2);
});

eachSize(adminSizes, () => {
  test("the page asks on after it was out of sight; undo keeps every mail back", async ({ page }) => {
    await signInAsStaff(page);
    await page.goto("/admin/tournament");
    await page.getByRole("button", { name: "Preview and count" }).click();
    await expect(page.getByText(/23 people get this/)).toBeVisible();
    await page.getByRole("button", { name: "Send to 23…" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Send campaign" }).click();
    const undo = page.getByRole("button", { name: /Undo \(/ });
    await expect(undo).toBeVisible();

    // A clock of the test's own, only now: it is a script, and the mail's frame on the page before lets none run.
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
});
