// Tests what only staff see of a product: SKU, barcode, cost and weight (catalog-18).
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { orderItems, products } from "~/db/schema";
import { productBody, productForm, productInput } from "~/domain/catalog/products.schema";
import { findAnything } from "~/services/back-office/search.server";
import {
  changeProduct,
  createProduct,
  getProductForStaff,
  listProductsForStaff,
} from "~/services/catalog/admin.server";
import { applyProductImport, previewProductImport } from "~/services/catalog/import.server";
import type { App } from "~/services/core/app.server";
import { changeLines } from "~/services/order-management/edit-lines.server";
import { exportShipStation } from "~/services/orders/parcels.server";
import { capturePayment } from "~/services/payments/payments.server";
import { newBuyer, newProduct } from "../../support/factories/buyers";
import { db, orderOf, staffApp } from "../../support/factories/order-management";
import { approvedCart } from "../../support/factories/payments";
import { ask, send, signIn } from "../../support/fixtures/requests";

let staff: App;
beforeAll(async () => {
  staff = await staffApp();
});

const secret = { sku: "SECRET-SKU-1", barcode: "9990001112223", costCents: 735_731, weightOunces: 0.37 };
const typed = { name: "Cypress", description: "Tall", price: "12" };
const csv = (text: string) => ({ file: new File([text], "products.csv", { type: "text/csv" }) });
const costsOf = async (orderId: string) =>
  (await db.select().from(orderItems).where(eq(orderItems.orderId, orderId))).map(({ productId, unitCostCents }) => [
    productId,
    unitCostCents,
  ]);

describe("the fields", () => {
  it("Staff save SKU, barcode, cost and weight, and an emptied field of the form clears its value", async () => {
    const input = productInput.parse({ ...typed, sku: " cy-1 ", barcode: "42", cost: "2.40", weightOunces: "0.5" });
    const { id } = await createProduct(staff, input);
    const saved = async () => (await getProductForStaff(staff, id)).product;
    expect(await saved()).toMatchObject({ sku: "CY-1", barcode: "42", costCents: 240, weightOunces: 0.5 });
    await changeProduct(staff, productBody.parse({ id: String(id), name: "Cypress Point" }));
    expect(await saved()).toMatchObject({ name: "Cypress Point", sku: "CY-1", costCents: 240 });
    await changeProduct(staff, productForm.parse({ ...typed, id: String(id), version: "2", cost: "0" }));
    expect(await saved()).toMatchObject({ sku: null, barcode: null, costCents: 0, weightOunces: null });
  });

  it.each([
    [{ cost: "-1" }, "Please enter a cost of $0 or more."],
    [{ weightOunces: "heavy" }, "Please enter a weight in ounces, such as 0.5"],
    [{ weightOunces: "0" }, "Please enter a weight in ounces, such as 0.5"],
  ])("The form refuses %o", (wrong, message) => {
    expect(productInput.safeParse({ ...typed, ...wrong }).error?.issues[0]?.message).toBe(message);
  });

  it("Two products never have the same SKU, by form or by file", async () => {
    const first = await createProduct(staff, productInput.parse({ ...typed, sku: "DUP-1" }));
    const taken = "Another product has this SKU. Each product needs its own.";
    await expect(createProduct(staff, productInput.parse({ ...typed, sku: "dup-1" }))).rejects.toThrow(taken);
    const second = await newProduct();
    await expect(changeProduct(staff, { id: second.id, sku: "DUP-1" })).rejects.toThrow(taken);
    const table = `id,sku\n${second.id},dup-1\n${first.id},DUP-1\n`;
    const { errors, changed } = await previewProductImport(staff, csv(table));
    expect(errors).toEqual(
      [
        { row: 3, message: "the SKU DUP-1 is already in row 2" },
        { row: 2, message: `The SKU DUP-1 belongs to product ${first.id}` },
      ].toSorted((a, b) => a.row - b.row),
    );
    expect(changed).toEqual([]);
  });

  it("The import shows the old and the new cost before it writes them", async () => {
    const product = await newProduct({ costCents: 240 });
    const { key, changed } = await previewProductImport(staff, csv(`id,cost,weightOunces\n${product.id},2.65,\n`));
    expect(changed).toMatchObject([{ id: product.id, fields: [{ name: "cost", was: "$2.40", is: "$2.65" }] }]);
    await applyProductImport(staff, { key });
    expect((await getProductForStaff(staff, product.id)).product.costCents).toBe(265);
  });

  it("Staff find a product by its SKU and by its barcode", async () => {
    const { id } = await newProduct({ sku: "FIND-ME-77", barcode: "7712345678904" });
    const filter = { sort: "name", page: 1 } as const;
    for (const q of ["find-me-77", "7712345678904"]) {
      const { products: found } = await listProductsForStaff(staff, { ...filter, q });
      expect(
        found.map((one) => one.id),
        q,
      ).toEqual([id]);
      expect(await findAnything(staff, q), q).toMatchObject([{ kind: "product", recordId: String(id) }]);
    }
  });
});

describe("what shoppers see", () => {
  it("No page, answer or feed for shoppers contains SKU, barcode, cost or weight", async () => {
    const product = await newProduct({ ...secret, stockQuantity: 50 });
    const buyer = newBuyer();
    const headers = { "X-Session-Id": buyer.session };
    await ask("POST", "/api/cart", { body: { productId: product.id, quantity: 1 }, headers });
    const paths = [
      `/product/${product.id}`,
      `/product/${product.id}.data`,
      `/api/products/${product.id}`,
      "/api/products?sort=newest",
      "/api/cart",
      "/wholesale?sort=newest",
      "/wholesale.data?sort=newest",
      `/custom.data?from=${product.id}`,
      `/quote.data?from=${product.id}`,
      "/merchant.xml",
    ];
    const texts = await Promise.all(
      paths.map(async (path) => [path, await (await send("GET", path, { headers })).text()] as const),
    );
    for (const [path, text] of texts) {
      expect(text, path).not.toMatch(/costCents|7357\.?31|SECRET-SKU|9990001112223|weightOunces|barcode/);
    }
    expect(texts.filter(([, text]) => text.includes(product.name)).length).toBeGreaterThan(4);
  });

  it("Staff read and write the fields by the API, and others may not", async () => {
    const { id } = await newProduct();
    const body = { sku: "API-1", cost: 1.5, weightOunces: 0.4 };
    const { cookie } = await signIn("admin");
    const path = `/api/products/${id}`;
    expect((await ask("PUT", path, { body, cookie })).body).toMatchObject(body);
    expect((await ask("PUT", path, { body: { cost: null }, cookie })).body).toMatchObject({ sku: "API-1", cost: null });
    expect((await ask("GET", path, { cookie })).body).not.toHaveProperty("sku");
    expect((await ask("PUT", path, { body, cookie: (await signIn("user")).cookie })).status).toBe(403);
  });
});

describe("the cost of a sale", () => {
  it("A sold line keeps the product's cost of that day, also when staff change the order's quantity", async () => {
    const birdie = await newProduct({ costCents: 200, stockQuantity: 50 });
    const unknown = await newProduct({ stockQuantity: 50 });
    const buyer = newBuyer();
    const lines = [
      { id: birdie.id, quantity: 4 },
      { id: unknown.id, quantity: 1 },
    ];
    const { recordId } = await capturePayment(buyer.app, await approvedCart(buyer, { lines }));
    const order = await orderOf(recordId);
    expect(await costsOf(order.id)).toEqual([
      [birdie.id, 200],
      [unknown.id, null],
    ]);
    await db.update(products).set({ costCents: 300 }).where(eq(products.id, birdie.id));
    const eagle = await newProduct({ costCents: 500, stockQuantity: 50 });
    const wanted = [
      { productId: birdie.id, quantity: 6, terms: "catalog" as const },
      { productId: eagle.id, quantity: 1, terms: "catalog" as const },
    ];
    await changeLines(staff, { id: order.id, lines: wanted, totalCents: undefined, withMail: false });
    expect(await costsOf(order.id)).toEqual([
      [birdie.id, 200],
      [eagle.id, 500],
    ]);
  });

  it("The file for ShipStation has the SKU and the weight of each piece", async () => {
    const product = await newProduct({ sku: "SHIP-9", weightOunces: 0.75, stockQuantity: 50 });
    const buyer = newBuyer();
    await capturePayment(buyer.app, await approvedCart(buyer, { lines: [{ id: product.id, quantity: 2 }] }));
    const line = (await exportShipStation(staff)).split("\r\n").find((one) => one.includes(product.name));
    expect(line).toContain("SHIP-9");
    expect(line).toMatch(/,0\.75$/);
  });
});
