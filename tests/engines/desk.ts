// The back office in Firefox and WebKit: orders, board, quotes, manual orders, replies, photos, tracking numbers and books. The browser
// tests check the details in Chromium.
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Enter } from "./browsers";
import { askForPrice } from "./clubs";
import type { Engine } from "./engines";
import type { Page } from "./page";
import { asStaff, linkMailedTo } from "./staff";

const crest = (kind: "png" | "svg") => fileURLToPath(new URL(`../e2e/fixtures/crest.${kind}`, import.meta.url));

/** Each engine's journey gets separate records, because the other engine's journey changes the ones that it uses. */
const records = {
  firefox: { shipped: "PH-DEM0000000", made: "PH-DEM0000012" },
  webkit: { shipped: "PH-DEM0000004", made: "PH-DEM0000016" },
} as const;

export function desk(engine: Engine, enter: Enter): void {
  const isPhone = engine === "firefox";
  const { shipped, made } = records[engine];
  const open = async (address: string): Promise<Page> => {
    const page = await enter(engine, isPhone ? "phone" : "desktop");
    await page.be("admin");
    await page.open(address);
    return page;
  };

  test("The list of orders is sorted, and an order's sheet answers its customer and ships", async () => {
    const page = await open("/admin/orders?kind=regular");
    if (isPhone) {
      await page.press("Filters", "label");
      await page.choose("Sort", "Total, ascending");
    } else await page.press("Total", "th a");
    await page.isAt(/sort=total/);
    await page.open(`/admin/orders?q=${shipped}`);
    await page.press(`#${shipped}`);
    await page.isAt(new RegExp(`/admin/orders/${shipped}`));
    await page.fill("Your reply", "Your pins ship today.");
    await page.press("Send reply");
    await page.sees(/Your reply to \S+ is on its way\./);
    await page.fill("Tracking number", "9400111899223817569104");
    await page.press("Ship", "[role=dialog] button");
    await page.sees(/The customer gets one email with tracking\./);
  });

  test("A card of the board moves by its menu", async () => {
    const page = await open("/admin/production?whole=catalog");
    if (isPhone) await page.press("Packing", "nav a");
    await page.press(`More actions for ${made}`);
    await page.press("Finishing", "[role=menuitem]");
    await page.shows(`[data-stage=finishing] [data-card="${made}"]`);
  });

  test("A quote is priced in lines for two quantities, and its client gets the link", async () => {
    const email = `lines-${engine}@castle.example`;
    const page = await open(`/admin/quotes/${await askForPrice(email)}`);
    await page.fill("Line 1: price each", "6.50");
    await page.press("Add quantity");
    await page.fill("Option 1: quantity", "500");
    await page.fill("Line 1: price each, option 1", "4.50");
    await page.sees(/500 pins: \$2,250\.00/);
    await page.press("Send quote");
    await page.sees(/The quote has been saved and emailed to the client\./);
    await page.open(await linkMailedTo(email, /\/quote-answer\/[\w-]+/));
    await page.sees(/500 pins \$2,250\.00/);
  });

  test("A manual order with a custom item emails a payment link", async () => {
    const page = await open("/admin/orders/new");
    await page.fill("Name", "Tessa of the phone");
    await page.fill("Email", `manual-${engine}@castle.example`);
    await page.fill("Address", "12 Fairway Lane");
    await page.fill("City", "Mesa");
    await page.choose("State", "Arizona");
    await page.fill("ZIP code", "85201");
    await page.press("Remove line 1");
    await page.press("Add custom item");
    await page.fill("Custom item 1: description", "New mold");
    await page.fill("Custom item 1: price each", "50.00");
    await page.sees(/Total \$55\.99/);
    await page.press("Create order");
    await page.isAt(/\/admin\/orders\/(PH-\w+)/);
    await page.sees(/The customer was emailed a payment link\./);
  });

  test("The photos of a product are put in order by keyboard", async () => {
    const product = { name: `Ordered in ${engine}`, description: "A crest.", price: 10, stockQuantity: 5 };
    const answer = await asStaff("POST", "/api/products", { ...product, isActive: false });
    const { id } = (await answer.json()) as { id: number };
    const page = await open(`/admin/products/${id}`);
    const shown = () =>
      page.driver.executeScript<string[]>(
        "return [...document.querySelectorAll('[role=dialog] li img')].map((photo) => photo.getAttribute('src'))",
      );
    for (const [place, kind] of (["png", "svg"] as const).entries()) {
      await page.attach(crest(kind), "[role=dialog] input[type=file]");
      await page.press("Upload");
      await expect.poll(async () => (await shown()).length, { timeout: 60_000 }).toBe(place + 1);
    }
    const swapped = (await shown()).toReversed();
    await page.press("Move photo 2 earlier");
    await expect.poll(shown, { timeout: 60_000 }).toEqual(swapped);
    await page.open(`/admin/products/${id}`);
    await expect.poll(shown, { timeout: 60_000 }).toEqual(swapped);
  });

  test("Tracking numbers are imported from a file, after a preview", async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "pin-high-parcels-"));
    const file = path.join(folder, "shipped.csv");
    writeFileSync(
      file,
      `Order - Number,Shipment - Carrier,Shipment - Tracking Number\n${made},ups,1Z999AA10123456784\n`,
    );
    try {
      const page = await open("/admin/orders/tracking");
      await page.attach(file);
      await page.press("Preview");
      await page.sees(/1 ready, 0 need attention/);
      await page.press("Save 1 shipment");
      await page.sees(/1 shipment saved\./);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test("The books show months, sales tax and profit", async () => {
    const page = await open("/admin/books");
    await page.sees(/Not over yet/);
    await page.press("Sales tax", "main nav a");
    await page.sees(/Sales without tax/);
    await page.press("Profit", "main nav a");
    await page.sees(/The cost is unknown for [\d,]+ of [\d,]+ lines\./);
    const file = await asStaff("GET", "/admin/books/sales-tax.csv");
    expect(await file.text()).toContain("Country,State,Sales without tax,Sales tax");
  });
}
