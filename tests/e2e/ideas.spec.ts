// Tests the ideas for events, from their page through the designer to the deposit (designer-22).
import { shopSizes } from "../support/fixtures/sizes";
import { fillDetails, payInWindow } from "./support/checkout";
import { next } from "./support/design";
import { eachSize, expect, test } from "./support/test";

eachSize(shopSizes, "tablet", (device) => {
  test("A club's text appears on every idea, and the chosen one becomes a pin in the designer", async ({
    page,
    expectAccessible,
  }) => {
    await page.goto("/");
    if (device !== "desktop") await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Ideas", exact: true }).first().click();
    await expect(page.getByRole("heading", { name: "Pin ideas by event" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^Start from this: / })).toHaveCount(12);
    await page.getByLabel("Club or host").fill("Otter Cove");
    await page.getByLabel("Year or date").fill("2028");
    await expect(page).toHaveURL(/club=Otter\+Cove&year=2028/);
    const picture = page.getByRole("img", { name: /^Crossed clubs/ });
    await expect(picture).toHaveAttribute("src", /Otter\+Cove/);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(page);

    await page.getByRole("link", { name: "Start from this: Crossed clubs" }).click();
    await expect(page.getByText(/^Your design is based on/)).toBeVisible();
    const preview = page.getByRole("img", { name: /Preview of your design as an enamel pin, 1 inch wide, gold/ });
    await expect(preview).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Change its text" }).click();
    await expect(page.getByLabel("Club or host")).toHaveValue("Otter Cove");
    await page.getByRole("link", { name: "Start from this: Heart" }).click();
    await expect(preview).toBeVisible();
    for (let step = 1; step < 4; step++) await next(page);
    await expect(page.getByText("heart.svg", { exact: true })).toBeVisible();
    const email = `idea-${device}@club.example`;
    await page.getByLabel("Your name").fill("Ann Lee");
    await page.getByLabel("Email").fill(email);
    await next(page);
    await page.getByRole("button", { name: /^Pay Deposit/ }).click();
    await expect(page).toHaveURL(/\/checkout\?/);
    await expect(page.getByRole("img", { name: "Your design as an enamel pin" })).toBeVisible();
    if (device !== "phone") return;
    await fillDetails(page, email, "Ann Lee");
    await payInWindow(page);
    await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  });
});

test("An idea replaces the logo of an earlier visit, and the customer's next file stays after a reload", async ({
  page,
}) => {
  const crest = { name: "mine.svg", mimeType: "image/svg+xml", buffer: Buffer.from(square) };
  await page.goto("/custom");
  const addLogo = page.getByLabel(/^(Add your|Change) logo/).first();
  await addLogo.setInputFiles(crest);
  const preview = page.getByRole("img", { name: /Preview of your design/ });
  await expect(preview).toBeVisible();
  await page.goto("/custom?idea=ribbon");
  await expect(
    page.getByRole("img", { name: /Preview of your design as an enamel pin, 1 inch wide, silver/ }),
  ).toBeVisible();
  for (let step = 1; step < 4; step++) await next(page);
  await expect(page.getByText("ribbon.svg", { exact: true })).toBeVisible();
  await page.goto("/custom?idea=ribbon");
  await expect(preview).toBeVisible();
  await addLogo.setInputFiles({ ...crest, name: "later.svg" });
  await expect(page.getByText(/^Your design is based on/)).toBeHidden();
  await page.reload();
  for (let step = 1; step < 4; step++) await next(page);
  await expect(page.getByText("later.svg", { exact: true })).toBeVisible();
});

const square =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40"><path fill="#c00" d="M0 0h40v40H0z"/></svg>';
