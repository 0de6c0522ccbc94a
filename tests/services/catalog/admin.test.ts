import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orderItems, outboxMessages, payments, products, stockMovements, storedFiles } from "~/db/schema";
import { pictureSet } from "~/domain/catalog/pictures";
import { productInput } from "~/domain/catalog/products.schema";
import { uploadedViews } from "~/domain/catalog/views";
import { formatMoney } from "~/domain/money/money";
import { deleteProduct } from "~/services/back-office/delete-product.server";
import {
  adjustStock,
  changeProduct,
  createProduct,
  getProductForStaff,
  setStock,
} from "~/services/catalog/admin.server";
import { applyProductImport, exportProducts, previewProductImport } from "~/services/catalog/import.server";
import { emailLowStock } from "~/services/catalog/low-stock.server";
import {
  addProductMedia,
  listPictures,
  openPublicMedia,
  orderProductMedia,
  removeProductMedia,
} from "~/services/catalog/media.server";
import type { App } from "~/services/core/app.server";
import { listAudit } from "~/services/core/audit.server";
import { editedMeanwhile } from "~/services/core/versions.server";
import { newProduct } from "../../support/factories/buyers";
import { avifStart, grayPng, heicStart, mp4 } from "../../support/factories/media";
import { appAs, newOrder } from "../../support/factories/staff";
import { settled } from "../../support/fixtures/app";

const db = openDatabase(env.DB);
let staff: App;
beforeAll(async () => {
  staff = (await appAs("admin")).app;
});

const ledgerOf = (id: number) => db.select().from(stockMovements).where(eq(stockMovements.productId, id));

describe("a product", () => {
  it("A product is created with its category and its first stock", async () => {
    const product = await createProduct(
      staff,
      productInput.parse({ name: "Augusta Azalea", description: "Bloom", price: 12.5, stockQuantity: 40 }),
    );
    expect(product).toMatchObject({ priceCents: 1250, catalogCategory: "masters", stockQuantity: 40 });
    expect(await ledgerOf(product.id)).toMatchObject([{ delta: 40, reason: "First stock" }]);
  });

  it("The later of two editors of a product gets a notice, and nothing is silently overwritten", async () => {
    const { id } = await newProduct({ name: "Before" });
    await changeProduct(staff, { id, version: 1, name: "First editor" });
    await expect(changeProduct(staff, { id, version: 1, name: "Second editor" })).rejects.toThrow(editedMeanwhile);
    expect((await getProductForStaff(staff, id)).product.name).toBe("First editor");
    expect((await changeProduct(staff, { id, version: 2, name: "Second editor" })).name).toBe("Second editor");
  });

  it("The audit log has a product's real changes with old and new values", async () => {
    const { id, category } = await newProduct({ name: "Before", priceCents: 750 });
    await changeProduct(staff, { id, version: 1, name: "After", priceCents: 750, category });
    const [line] = (await listAudit(staff, { subject: `product ${id}` })).rows;
    expect(line).toMatchObject({
      action: "product changed",
      detail: { was: { name: "Before" }, is: { name: "After" } },
    });
    expect(Object.keys(line?.detail?.is as object)).toEqual(["name"]);
  });

  it("A product is deleted while unsold and archived once sold", async () => {
    const unsold = await newProduct();
    expect(await deleteProduct(staff, { id: unsold.id })).toBe("erased");
    const { product } = await newOrder();
    expect(await deleteProduct(staff, { id: product.id })).toBe("archived");
    expect(await db.$count(orderItems, eq(orderItems.productId, product.id))).toBe(1);
    expect((await getProductForStaff(staff, product.id)).product).toMatchObject({ isActive: false });
  });
});

describe("stock", () => {
  it("Staff add and remove pieces with a reason, but no more than there are", async () => {
    const { id } = await newProduct({ stockQuantity: 40 });
    await adjustStock(staff, { id, change: 200, reason: "Delivery" });
    await adjustStock(staff, { id, change: -3, reason: "Damaged" });
    await expect(adjustStock(staff, { id, change: -238, reason: "Sample" })).rejects.toThrow(
      "Only 237 are in stock. Enter a smaller number.",
    );
    expect((await getProductForStaff(staff, id)).product.stockQuantity).toBe(237);
    const ledger = (await ledgerOf(id)).map(({ delta, reason }) => `${delta} ${reason}`);
    expect(ledger.sort()).toEqual(["-3 Damaged", "200 Delivery"]);
  });

  it("A stock change is in the ledger with its reason, and the same count changes nothing", async () => {
    const { id } = await newProduct({ stockQuantity: 30 });
    await setStock(staff, { id, stockQuantity: 25, reason: "Damaged" });
    await setStock(staff, { id, stockQuantity: 25, reason: "Counted" });
    expect(await ledgerOf(id)).toMatchObject([{ delta: -5, reason: "Damaged" }]);
  });

  it("The ledger names the order of a sale", async () => {
    const { id } = await newProduct({ stockQuantity: 30 });
    const sale = { id: `PY-SALE${id}`, purpose: "cart" as const, reference: "a-session", amountCents: 0 };
    await db.insert(payments).values({ ...sale, status: "captured", recordId: `PH-SALE${id}`, snapshot: {} });
    await db
      .insert(stockMovements)
      .values({ productId: id, delta: -2, reason: "sold", reference: sale.id, actor: "shop" });
    await setStock(staff, { id, stockQuantity: 27, reason: "Damaged" });
    const { movements } = await getProductForStaff(staff, id);
    expect(movements.map(({ reason, orderId }) => [reason, orderId]).sort()).toEqual([
      ["Damaged", null],
      ["sold", `PH-SALE${id}`],
    ]);
  });

  it("Staff get one email each time a product runs low", async () => {
    // These extra movements make movement ids and product ids differ, so that confusing the two fails the test.
    const other = await newProduct({ stockQuantity: 100 });
    for (const reason of ["Counted", "Damaged", "Found"])
      await db.insert(stockMovements).values({ productId: other.id, delta: 1, reason, actor: "shop" });
    const { id } = await newProduct({ name: "Rare Bird", stockQuantity: 30 });
    const alerts = async () =>
      (await db.select().from(outboxMessages).where(eq(outboxMessages.template, "low-stock"))).filter(({ text }) =>
        text?.includes("Rare Bird"),
      ).length;
    await emailLowStock(staff);
    expect(await alerts()).toBe(0);
    await setStock(staff, { id, stockQuantity: 10 });
    await settled();
    await Promise.all([emailLowStock(staff), emailLowStock(staff)]);
    expect(await alerts()).toBe(1);
    await setStock(staff, { id, stockQuantity: 50 });
    await setStock(staff, { id, stockQuantity: 4 });
    await settled();
    expect(await alerts()).toBe(2);
    // A canceled order returns pieces, and another order buys them again. Staff edit the stock in neither case.
    for (const [stockQuantity, delta] of [
      [50, 46],
      [4, -46],
    ] as const) {
      await db.update(products).set({ stockQuantity }).where(eq(products.id, id));
      await db.insert(stockMovements).values({ productId: id, delta, reason: "paid", actor: "shop" });
      await emailLowStock(staff);
    }
    expect(await alerts()).toBe(3);
  });
});

describe("pictures", () => {
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'], "pin.svg");

  it("Pictures are stored, public, and deleted with their file", async () => {
    const { id } = await newProduct();
    await addProductMedia(staff, { id, file: [svg], width: [], alt: "A pin" });
    const { product, media } = await getProductForStaff(staff, id);
    expect(product).toMatchObject({ imageUrl: `/media/${media[0]?.fileKey}`, imageAlt: "A pin" });
    expect((await openPublicMedia(staff, media[0]?.fileKey ?? "")).file.contentType).toBe("image/svg+xml");
    await removeProductMedia(staff, { id, position: media[0]?.position ?? 0 });
    expect(await db.$count(storedFiles, eq(storedFiles.owner, `product:${id}`))).toBe(0);
    await expect(openPublicMedia(staff, media[0]?.fileKey ?? "")).rejects.toMatchObject({ code: "not_found" });
    await addProductMedia(staff, { id, file: [svg], width: [], alt: "A pin" });
    await deleteProduct(staff, { id });
    expect(await db.$count(storedFiles, eq(storedFiles.owner, `product:${id}`))).toBe(0);
  });

  it("Staff put photos in order, and the shop shows the first one first", async () => {
    const { id } = await newProduct();
    for (const alt of ["Front", "Back", "Side"]) await addProductMedia(staff, { id, file: [svg], width: [], alt });
    const altsInShop = async () => {
      const { product } = await getProductForStaff(staff, id);
      return [product.imageAlt, ...uploadedViews(product, await listPictures(staff, id)).map(({ alt }) => alt)];
    };
    expect(await altsInShop()).toEqual(["Front", "Back", "Side"]);
    const [front = "", back = "", side = ""] = (await getProductForStaff(staff, id)).media.map((file) => file.id);
    for (const _press of ["first", "again"]) {
      await orderProductMedia(staff, { id, photos: [side, front, back] });
      expect(await altsInShop()).toEqual(["Side", "Front", "Back"]);
    }
    const staffs = (await getProductForStaff(staff, id)).media.map(({ alt }) => alt);
    expect(staffs).toEqual(["Side", "Front", "Back"]);
    for (const photos of [
      [front, back],
      [front, back, "unknown"],
      [front, front, back],
    ])
      await expect(orderProductMedia(staff, { id, photos })).rejects.toMatchObject({ code: "conflict" });
  });

  it("Pictures are stored in their widths, and so is a replacement", async () => {
    const { id } = await newProduct();
    await addProductMedia(staff, { id, file: [svg, svg, svg], width: [1600, 800, 400], alt: "First" });
    const first = (await getProductForStaff(staff, id)).product;
    expect(first.imageSizes?.map(({ width }) => width)).toEqual([1600, 800, 400]);
    expect(pictureSet(first)).toContain(" 400w, ");
    await addProductMedia(staff, { id, file: [svg, svg], width: [800, 400], alt: "Second" });
    const { product, media } = await getProductForStaff(staff, id);
    expect(product.imageUrl).toBe(first.imageUrl);
    expect(uploadedViews(product, await listPictures(staff, id))).toMatchObject([{ alt: "Second" }]);
    const shown = media.find(({ fileKey }) => product.imageUrl === `/media/${fileKey}`);
    await removeProductMedia(staff, { id, position: shown?.position ?? 0 });
    const after = (await getProductForStaff(staff, id)).product;
    expect(after.imageSizes?.map(({ width }) => width)).toEqual([800, 400]);
    await removeProductMedia(staff, { id, position: 2 });
    await addProductMedia(staff, { id, file: [svg], width: [], alt: "A drawing" });
    expect(pictureSet((await getProductForStaff(staff, id)).product)).toBeNull();
  });

  it("The content of a picture decides its type, and a logo is never public", async () => {
    const { id } = await newProduct();
    const page = new File(["<html><script>alert(1)</script></html>"], "pin.png", { type: "image/png" });
    await expect(addProductMedia(staff, { id, file: [page], width: [], alt: "" })).rejects.toMatchObject({
      code: "unsupported_media",
    });
    for (const bytes of [heicStart, avifStart, mp4.slice(0, -200), grayPng(40, 40).slice(0, 60)]) {
      const cut = addProductMedia(staff, { id, file: [new File([bytes], "pin.png")], width: [], alt: "" });
      await expect(cut).rejects.toMatchObject({ code: "unsupported_media" });
    }
    expect((await getProductForStaff(staff, id)).product).toMatchObject({ imageUrl: null, videoUrl: null });
    const key = "logo/secret";
    await db.insert(storedFiles).values({
      key,
      purpose: "logo",
      fileName: "l",
      contentType: "image/png",
      sizeBytes: 1,
      sha256: "x",
      owner: "custom_order:CP-1",
    });
    await expect(openPublicMedia(staff, key)).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("a table of products", () => {
  it("A product table shows its changes, then applies them, with errors by row", async () => {
    const { id, priceCents } = await newProduct({ name: "Old name", stockQuantity: 5 });
    const was = formatMoney(priceCents);
    const csv = `id,name,price,stockQuantity\n${id},New name,9.50,7\n,Brand new,3,1\n,,4,1\n999999,Nobody,1,1\n`;
    const preview = await previewProductImport(staff, { file: new File([csv], "p.csv") });
    expect(preview).toMatchObject({
      added: [{ row: 3, name: "Brand new", priceCents: 300 }],
      changed: [
        {
          row: 2,
          id,
          name: "Old name",
          fields: [
            { name: "name", was: "Old name", is: "New name" },
            { name: "stockQuantity", was: "5", is: "7" },
            { name: "price", was: was, is: "$9.50" },
          ],
        },
      ],
      unchanged: 0,
      errors: [{ row: 4 }, { row: 5, message: "There is no product 999999" }],
    });
    expect((await getProductForStaff(staff, id)).product.name).toBe("Old name");
    expect(await applyProductImport(staff, { key: preview.key })).toEqual({ added: 1, changed: 1 });
    expect((await getProductForStaff(staff, id)).product).toMatchObject({ name: "New name", stockQuantity: 7 });
    expect(await ledgerOf(id)).toMatchObject([{ delta: 2, reason: "Imported" }]);
    await expect(applyProductImport(staff, { key: preview.key })).rejects.toMatchObject({ code: "not_found" });
  });

  it("A product table without a usable row is refused with the reason of its first row", async () => {
    const csv = "id,name,price,stockQuantity\n999999,Nobody,1,1\n,,4,1\n";
    const { key, errors } = await previewProductImport(staff, { file: new File([csv], "wrong.csv") });
    expect(errors).toHaveLength(2);
    await expect(applyProductImport(staff, { key })).rejects.toMatchObject({
      code: "invalid",
      message: expect.stringContaining("Row 2: There is no product 999999. Please correct the file"),
    });
  });

  it("A product table whose rows all match their products is refused, and its file stays", async () => {
    const { id } = await newProduct({ name: "As before" });
    const { key, unchanged } = await previewProductImport(staff, {
      file: new File([`id,name\n${id},As before\n`], "p.csv"),
    });
    expect(unchanged).toBe(1);
    for (const _ of [1, 2]) {
      await expect(applyProductImport(staff, { key })).rejects.toMatchObject({
        code: "invalid",
        message: "Nothing was imported, because every row of this file matches its product.",
      });
    }
  });

  it("A product table changes only its given cells, and never the stock", async () => {
    const own = { stockQuantity: 40, isActive: false, inStock: false, category: "seasonal" } as const;
    const told = { description: "Long words", tags: "flower" };
    const { id } = await newProduct({ ...own, ...told, name: "Augusta Azalea", catalogCategory: "masters" });
    const use = async (csv: string) => {
      const { key, changed } = await previewProductImport(staff, { file: new File([csv], "prices.csv") });
      await applyProductImport(staff, { key });
      return changed;
    };
    await use(`id,name,price,category\n${id},Ryder Cup,9.50,\n`);
    const renamed = { name: "Ryder Cup", catalogCategory: "pga-tour" };
    const product = async () => (await getProductForStaff(staff, id)).product;
    expect(await product()).toMatchObject({ ...own, ...told, ...renamed, priceCents: 950 });
    expect(await use(`id,price\n${id},8\n`)).toMatchObject([
      { id, name: "Ryder Cup", fields: [{ name: "price", was: "$9.50", is: "$8.00" }] },
    ]);
    expect(await product()).toMatchObject({ ...own, ...told, ...renamed, priceCents: 800 });
    expect(await ledgerOf(id)).toEqual([]);
    await use(`id,stockQuantity\n${id},0\n`);
    expect(await product()).toMatchObject({ stockQuantity: 0, priceCents: 800 });
    expect(await ledgerOf(id)).toMatchObject([{ delta: -40, reason: "Imported" }]);
  });

  it("An exported product table can be imported again", async () => {
    await newProduct({ name: '=SUM(1), "quoted"' });
    let text = "";
    for await (const part of await exportProducts(staff)) text += part;
    const preview = await previewProductImport(staff, { file: new File([text], "again.csv") });
    expect(preview.errors).toEqual([]);
    expect(preview.changed).toEqual([]);
    expect(await db.$count(products)).toBeGreaterThanOrEqual(preview.unchanged);
    expect(preview.unchanged).toBeGreaterThan(0);
  });
});
