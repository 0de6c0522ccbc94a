// Follows orders from start to end, with each person in a separate browser.
import { sizes } from "../support/fixtures/sizes";
import { fillCart, fillDetails, payInWindow } from "./support/checkout";
import { next, resumedDesign } from "./support/design";
import { openStaff } from "./support/staff";
import { expect, mailsTo, test } from "./support/test";

const linkIn = (text: string | undefined, path: string) =>
  new RegExp(String.raw`https?:\S+/${path}[^\s\]]+`).exec(text ?? "")?.[0] ?? "";

test("The customer's open timeline follows deposit, approval and balance without a reload", async ({
  page,
  browser,
}) => {
  const email = "olive@club.example";
  await resumedDesign(page, "crest.png", email);
  await next(page);
  await page.getByRole("button", { name: /^Pay Deposit \$/ }).click();
  await fillDetails(page, email, "Olive Green");
  await payInWindow(page);
  await expect(page).toHaveURL(/\/track-order\?id=CP-\w+&type=custom&fromCheckout=true/);
  const id = new URL(page.url()).searchParams.get("id") ?? "";
  const timeline = page.getByRole("list", { name: `Status of order ${id}` });
  const current = timeline.locator("[aria-current=step]");
  await expect(current).toContainText("Design in Progress");
  // The page reloads every 10 s by the test's clock. The test does not touch this page again.
  await page.clock.install();
  await page.reload();
  const looksAgain = () => page.clock.runFor(10_000);
  await page.evaluate(() => Object.assign(window, { untouched: true }));

  const staff = await openStaff(page);
  await staff.goto(`/admin/orders/${id}`);
  const dialog = staff.getByRole("dialog");
  const setStatus = async (status: string) => {
    await dialog.getByLabel(`Status of ${id}`).selectOption(status);
    await dialog.getByRole("button", { name: "Set status" }).click();
  };
  // The page offers "mockup sent" only after an upload. The endpoint allows it earlier, for a mockup sent outside the shop.
  await setStatus("mockup_sent");
  await expect(staff.getByText(/There's no mockup yet/).first()).toBeVisible();
  const headers = { Origin: new URL(staff.url()).origin };
  await staff.request.patch(`/api/custom-orders/${id}/status`, { data: { status: "mockup_sent" }, headers });
  await looksAgain();
  await expect(current).toContainText("Awaiting Approval");
  await expect(page.getByText(/^We sent you this mockup another way\. .* Email \S+@\S+\.$/)).toBeVisible();
  await staff.reload();
  await setStatus("approved");
  await expect(staff.getByText("Order status has been updated successfully.").first()).toBeVisible();
  await looksAgain();
  await expect(current).toContainText("Approved");
  const [told] = await mailsTo(page, email, 3);
  expect(told?.subject).toContain("your design is approved");

  await staff.getByRole("dialog").getByRole("button", { name: "Generate Payment Link" }).click();
  const balancePaymentUrl = await staff.getByLabel("Balance payment link").inputValue();
  await looksAgain();
  await expect(timeline.getByText("Final Payment Due")).toBeVisible();

  const phone = await (await browser.newContext({ viewport: sizes.phone })).newPage();
  await phone.goto(balancePaymentUrl);
  await expect(phone.getByText("Remaining balance")).toBeVisible();
  await payInWindow(phone, { by: "Pay Later" });
  await expect(phone.getByRole("heading", { name: "Payment Complete!" })).toBeVisible();

  await looksAgain();
  await expect(current).toContainText("In Production");
  await expect(page.getByText("Balance paid", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => "untouched" in window)).toBe(true);
  expect((await mailsTo(page, email, 4))[0]?.subject).toContain("production starts");
  await staff.reload();
  await expect(dialog.getByLabel(`Status of ${id}`)).toHaveValue("in_production");
  await Promise.all([staff.context().close(), phone.context().close()]);
});

test.describe("a guest", () => {
  // The tracking page answers 401 to a browser without sign-in.
  test.use({ allowedStatuses: [401] });

  test("A guest buys, follows the emailed link, registers, verifies and finds the order", async ({
    page,
    browser,
    expectAccessible,
  }) => {
    const email = "alexandra.montgomery@heronridgecountryclub.com";
    await fillCart(page, 2);
    await page.goto("/checkout");
    await fillDetails(page, email);
    await payInWindow(page);
    await expect(page).toHaveURL(/\/track-order\?id=PH-\w+/);
    const id = new URL(page.url()).searchParams.get("id") ?? "";

    // Uses another device, which has no data from the checkout.
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const other = await context.newPage();
    const [confirmation] = await mailsTo(page, email);
    await other.goto(linkIn(confirmation?.text, "track-order"));
    await expect(other.getByRole("heading", { name: /Order #PH-/ })).toHaveText([new RegExp(`Order #${id}`)]);
    expect(other.url()).not.toContain("key=");

    // Uses a third device, which has no link either.
    const third = await (await browser.newContext({ baseURL: new URL(page.url()).origin })).newPage();
    await third.goto("/register");
    await third.getByLabel("Username").fill("guest-no-more");
    await third.getByLabel("Email").fill(email);
    await third.getByLabel("Password", { exact: true }).fill("fescue-and-gorse");
    await third.getByLabel(/Confirm/).fill("fescue-and-gorse");
    await third.getByRole("main").getByRole("button", { name: "Sign Up" }).click();
    await expect(third.getByText("Account Created!").first()).toBeVisible();
    await third.goto("/track-order");
    await expect(third.getByText("No custom orders found.")).toBeVisible();
    await third.goto("/track-order?type=regular");
    await expect(third.getByText("No regular orders found.")).toBeVisible();

    const welcome = (await mailsTo(page, email, 2)).find(({ text }) => text.includes("/verify-email/"));
    await third.goto(linkIn(welcome?.text, "verify-email"));
    await expectAccessible(third);
    await third.getByRole("button", { name: "Confirm my email address" }).click();
    await expect(third.getByText(/verified|confirmed/i).first()).toBeVisible();
    await third.goto("/track-order");
    await expect(third.getByRole("heading", { name: `Order #${id}` })).toBeVisible();
    await Promise.all([context.close(), third.context().close()]);
  });
});
