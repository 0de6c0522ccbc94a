// A customer replies to an email from the shop, and staff reply back (conversations-7, conversations-8).
import type { Page } from "@playwright/test";
import { adminSizes } from "../support/fixtures/sizes";
import { originOf, signInAsStaff } from "./support/staff";
import { eachSize, expect, expectToast, mailsTo, test } from "./support/test";

interface Email {
  from: string;
  to: string;
  subject: string;
  text: string;
}

let sent = 0;

/** Delivers an email to the shop through workerd's own endpoint for emails, as Cloudflare would. */
async function receive(page: Page, { from, to, subject, text }: Email): Promise<void> {
  const id = `<${++sent}.${crypto.randomUUID()}@club.example>`;
  const raw = `From: ${from}\r\nTo: ${to}\r\nSubject: ${subject}\r\nMessage-ID: ${id}\r\n\r\n${text}`;
  const address = /<(.+)>/.exec(from)?.[1] ?? from;
  const params = new URLSearchParams({ from: address, to, format: "json" });
  const answer = await page.request.post(`${originOf(page)}/cdn-cgi/local/email?${params}`, {
    data: Buffer.from(raw),
    headers: { "Content-Type": "message/rfc822" },
  });
  expect(await answer.json()).toMatchObject({ outcome: "ok", forwards: [{ recipient: "staff@pinhigh.example" }] });
}

// An unknown order number is refused with 400.
test.use({ allowedStatuses: [400] });

eachSize(adminSizes, "phone", (device) => {
  test("A customer's reply arrives at the order, and staff answer it from there", async ({
    page,
    expectAccessible,
  }) => {
    const order = { phone: "PH-DEM0000001", tablet: "PH-DEM0000002", desktop: "PH-DEM0000003" }[device];
    const email = `megan-${device}@club.example`;
    await signInAsStaff(page);
    await page.goto(`/admin/orders/${order}`);
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reply to").fill(email);
    await dialog.getByLabel("Your reply").fill("Your pins are ready.\n\nShall we ship them?");
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await expectToast(page, `Your reply to ${email} is on its way.`);
    const [first] = await mailsTo(page, email);
    expect(first?.text).toContain("Shall we ship them?");

    await page.goto(`/admin/outbox?q=${email}`);
    await page.getByRole("list", { name: "Emails" }).getByRole("link").first().click();
    const to = await page.getByText(/^reply\+.+@reply\.pinhigh\.example$/).textContent();
    await receive(page, {
      from: `Megan Sullivan <${email}>`,
      to: to ?? "",
      subject: `Re: ${first?.subject}`,
      text: "Yes, please ship them.\r\n\r\nOn Mon, Nov 23, 2026 Pin High <orders@pinhigh.example> wrote:\r\n> Shall we ship them?\r\n",
    });

    await page.goto("/admin/inbox");
    const message = page.getByRole("list", { name: "Messages" }).getByRole("link").filter({ hasText: order }).first();
    await expect(message).toContainText("Megan Sullivan, unread");
    await expectAccessible();
    await message.click();
    await expect(page.getByRole("article", { name: "From Megan Sullivan" })).toContainText("Needs a reply");
    await expectAccessible();
    await page.getByRole("link", { name: `Open order ${order}` }).click();

    const received = dialog.getByRole("article", { name: "From Megan Sullivan" });
    await expect(received).toContainText("Yes, please ship them.");
    await expect(received.getByText("> Shall we ship them?")).toBeHidden();
    await received.getByText("Show the whole email").click();
    await expect(received.getByText("> Shall we ship them?")).toBeVisible();
    await expect(dialog.getByLabel("Reply to")).toHaveValue(email);
    await dialog.getByLabel("Your reply").fill("They ship today.");
    await dialog.getByRole("button", { name: "Send reply" }).click();
    await expectToast(page, `Your reply to ${email} is on its way.`);
    await expect(received).not.toContainText("Needs a reply");
    await expect(dialog.getByLabel("Your reply")).toHaveValue("");
    await expectAccessible();
    const [answer] = await mailsTo(page, email, 2);
    expect(answer?.subject).toBe(`Re: ${first?.subject.replace(/^Re: /, "")}`);
    expect(answer?.text).toContain("They ship today.");
    expect(answer?.text).toContain("> Yes, please ship them.");

    await page.goto("/admin/inbox");
    await expect(page.getByRole("main").getByText(`megan-${device}`)).toHaveCount(0);
  });

  test("A stranger's email waits in the Inbox until staff assign it to an order", async ({
    page,
    expectAccessible,
  }) => {
    const from = `Pat ${device} <pat-${device}@lakeside.example>`;
    const order = { phone: "CP-DEM0000001", tablet: "CP-DEM0000002", desktop: "CP-DEM0000004" }[device];
    await signInAsStaff(page);
    await receive(page, { from, to: "sales@pinhigh.example", subject: "My order", text: `Where are they? ${device}` });
    await page.goto("/admin/inbox");
    const menu = page.getByRole("navigation", { name: "Sections" });
    if (device !== "phone" && device !== "tablet") await expect(menu.getByText(/unread emails?/)).toBeAttached();
    await page
      .getByRole("list", { name: "Messages" })
      .getByRole("link")
      .filter({ hasText: `Pat ${device}` })
      .click();
    const number = page.getByLabel("Order, quote or invoice number, or the customer's email");
    await number.fill("PH-0000000000");
    await page.getByRole("button", { name: "Assign" }).click();
    await expect(page.getByText(/We found no order/).first()).toBeVisible();
    await expectAccessible();
    await number.fill(order.toLowerCase());
    await page.getByRole("button", { name: "Assign" }).click();
    await expectToast(page, "It's now on that page.");
    await expect(page).toHaveURL(new RegExp(`/admin/orders/${order}`));
    const message = page.getByRole("article", { name: `From Pat ${device}` });
    await expect(message).toContainText(`Where are they? ${device}`);
    await message.getByRole("button", { name: "No reply needed" }).click();
    await expectToast(page, "It no longer needs a reply.");
    await expect(message).not.toContainText("Needs a reply");
  });
});
