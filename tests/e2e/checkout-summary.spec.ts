// Tests the summary next to the checkout's form while country and state are chosen (checkout-9).
import type { Page } from "@playwright/test";
import { shopSizes } from "../support/fixtures/sizes";
import { fillCart, fillDetails } from "./support/checkout";
import { openStaff, saveSettings } from "./support/staff";
import { eachSize, expect, expectToast, test } from "./support/test";

/** Sets the extra fee for Canada, on top of $5.99. */
const canada = { phone: ["10.00", "$15.99"], tablet: ["11.50", "$17.49"], desktop: ["9.00", "$14.99"] } as const;

async function setFee(page: Page, fee: string) {
  const staff = await openStaff(page);
  await staff.goto("/admin/settings");
  await staff.getByLabel("Canada surcharge").fill(fee);
  await staff.getByRole("button", { name: "Save settings" }).click();
  await expectToast(staff, "Settings Saved");
  await staff.context().close();
}

eachSize(shopSizes, "desktop", (device) => {
  test("The summary follows the country and its fee, and the input stays", async ({
    page,
    baseURL,
    expectAccessible,
  }) => {
    const [fee, shipping] = canada[device];
    await (device === "desktop" ? setFee(page, fee) : saveSettings(page, baseURL ?? "", { canadaFee: fee }));
    await fillCart(page, 3);
    await page.goto("/checkout");
    const summary = page.locator("#summary");
    await expect(summary.getByText("Shipping (USA)", { exact: true })).toBeVisible();
    await page.getByLabel("City").fill("Toronto");
    await page.getByLabel("Country").selectOption("CA");
    await expect(summary.getByText("Shipping (Canada)", { exact: true })).toBeVisible();
    await expect(summary.getByText(shipping, { exact: true })).toBeVisible();
    const kept = page.waitForResponse((answer) => answer.request().postData()?.endsWith("state=ON") ?? false);
    await page.getByLabel("Province", { exact: true }).selectOption("ON");
    await expect(page.getByLabel("City")).toHaveValue("Toronto");
    await kept;
    await expectAccessible();
    // When the shopper comes back, country and price are unchanged.
    await page.reload();
    await expect(page.getByLabel("Country")).toHaveValue("CA");
    await expect(page.getByLabel("Province", { exact: true })).toHaveValue("ON");
    await expect(summary.getByText("Shipping (Canada)", { exact: true })).toBeVisible();
  });
});

test("Of several choices in a row the newest counts, and one request is in progress at a time", async ({ page }) => {
  const sent: string[] = [];
  const answered: string[] = [];
  const first = Promise.withResolvers<void>();
  page.on("response", (response) => {
    const request = response.request();
    if (request.method() === "POST") answered.push(request.postData() ?? "");
  });
  await fillCart(page, 3);
  await page.goto("/checkout");
  await page.route("**/*.data*", async (route) => {
    if (route.request().method() === "POST") {
      sent.push(route.request().postData() ?? "");
      await first.promise;
    }
    await route.continue();
  });
  await page.getByLabel("Country").selectOption("CA");
  await page.getByLabel("Province", { exact: true }).selectOption("ON");
  await page.getByLabel("Province", { exact: true }).selectOption("QC");
  await expect.poll(() => sent).toEqual(["intent=destination&country=CA&state="]);
  first.resolve();
  await expect.poll(() => answered.at(-1)).toBe("intent=destination&country=CA&state=QC");
  expect(sent).toHaveLength(2);
  await page.goto("/cart");
  const stepper = page.getByRole("main").getByRole("group", { name: /^Quantity of/ });
  await stepper.getByRole("button", { name: "One more" }).click();
  await stepper.getByRole("button", { name: "One more" }).click();
  await expect(stepper.getByRole("spinbutton")).toHaveValue("3");
  await expect.poll(() => answered.at(-1)).toContain("quantity=3");
  await page.reload();
  await expect(stepper.getByRole("spinbutton")).toHaveValue("3");
  await page.goto("/checkout");
  await expect(page.getByLabel("Province", { exact: true })).toHaveValue("QC");
});

test("Only an empty field is called missing, and a wrong value is explained below its field", async ({ page }) => {
  await fillCart(page, 3);
  await page.goto("/checkout");
  const missing = page.locator("[data-toasts]").getByText("Missing Information");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(missing).toBeVisible();
  await fillDetails(page, "robin@club");
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await expect(missing).toBeHidden();
  await page.getByLabel("Email").fill("robin-wrong@club.example");
  await page.getByLabel("ZIP code").fill("10001");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByText("10001 is in New York, not in California. Please check both.")).toBeVisible();
  await expect(missing).toBeHidden();
  await page.getByLabel("ZIP code").fill("92008");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: "Pay with PayPal" })).toBeVisible();
});
