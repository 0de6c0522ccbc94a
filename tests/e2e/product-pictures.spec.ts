// Follows a product photo from staff's upload to the file that a shopper's screen requests.
import { signInAsStaff } from "./support/staff";
import { expect, test } from "./support/test";

test("A photo is stored in three widths, and each page loads the one that fits", async ({ page, browser }) => {
  await signInAsStaff(page);
  await page.goto("/admin/products?q=american flag");
  await page.getByRole("link", { name: "American Flag Pin" }).click();
  const photo = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 2000, height: 2000 });
    const pen = canvas.getContext("2d")!;
    pen.fillStyle = "#b8893b";
    pen.arc(1000, 1000, 800, 0, 7);
    pen.fill();
    return canvas.toDataURL("image/png").split(",")[1]!;
  });
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  const product = `/product/${/products\/(\d+)/.exec(page.url())?.[1]}`;
  await dialog
    .getByLabel("Image or video")
    .setInputFiles({ name: "flag.png", mimeType: "image/png", buffer: Buffer.from(photo, "base64") });
  await dialog.getByRole("button", { name: "Upload" }).click();
  await expect(dialog.getByRole("button", { name: "Remove" })).toHaveCount(1);
  const inList = page.locator("main tbody img").first();
  await expect(inList).toHaveAttribute("src", /^\/media\/product\//);
  await expect.poll(() => inList.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBe(400);

  for (const [width, path, wanted] of [
    [1440, product, 800],
    [390, product, 400],
    [1440, "/wholesale?q=american flag", 400],
  ] as const) {
    const shopper = await browser.newPage({ viewport: { width, height: 900 } });
    await shopper.goto(new URL(path, page.url()).href);
    const picture = shopper.getByRole("main").locator("img[srcset]").first();
    await expect(picture).toHaveAttribute("width", "480");
    // Fixes the screen's pixel density, so that the width of the file is predictable.
    await expect
      .poll(async () => {
        const source = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
        return shopper.evaluate(
          async (url) => (await createImageBitmap(await (await fetch(url)).blob())).width,
          source,
        );
      })
      .toBe(wanted);
    await shopper.close();
  }
});

test("Staff put photos in order by keyboard and by dragging, and the shop shows the first one first", async ({
  page,
  expectAccessible,
}) => {
  await signInAsStaff(page);
  await page.goto("/admin/products/new");
  const name = `Ordered Pin ${page.viewportSize()?.width}`;
  await page.getByLabel("Name", { exact: true }).last().fill(name);
  await page.getByLabel("Description").fill("A pin with photos");
  await page.getByLabel("Price", { exact: true }).fill("9");
  await expect(page.getByLabel("In store", { exact: true })).toHaveValue("false");
  await page.getByRole("button", { name: "Create product" }).click();
  const dialog = page.getByRole("dialog", { name });
  for (const [place, alt] of ["Front", "Back", "Side"].entries()) {
    await dialog.getByLabel("Image or video").setInputFiles({
      name: `${alt}.svg`,
      mimeType: "image/svg+xml",
      buffer: Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>${alt}</title></svg>`),
    });
    await dialog.getByLabel("Alt text").last().fill(alt);
    await dialog.getByRole("button", { name: "Upload" }).click();
    await expect(dialog.getByRole("button", { name: "Remove" })).toHaveCount(place + 1);
    await expect(dialog.getByLabel("Image or video"), "a second press uploads nothing again").toHaveValue("");
  }
  const photos = dialog.locator("li img");
  const alts = () => photos.evaluateAll((all: HTMLImageElement[]) => all.map(({ alt }) => alt));
  expect(await alts()).toEqual(["Front", "Back", "Side"]);
  // The page shows a new order before it is saved, so each move waits for its answer.
  const moves = async (move: () => Promise<void>, order: string[]) => {
    const saved = page.waitForResponse((response) => response.request().method() === "POST");
    await move();
    await expect.poll(alts).toEqual(order);
    await saved;
  };
  await moves(
    () => dialog.getByRole("button", { name: "Move photo 3 earlier" }).press("Enter"),
    ["Front", "Side", "Back"],
  );
  await moves(() => photos.nth(1).dragTo(photos.nth(0)), ["Side", "Front", "Back"]);
  await page.reload();
  await expect.poll(alts).toEqual(["Side", "Front", "Back"]);
  await expectAccessible();
});
