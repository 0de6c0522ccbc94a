// Tests the catalog's lists, their order, and the answers for products that are gone (catalog-4, catalog-8).

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orders, payments, products, reviews, settings, users } from "~/db/schema";
import { catalogQuery } from "~/domain/catalog/query.schema";
import { simulatedRating } from "~/domain/catalog/ratings";
import { findProduct, getProduct, listProducts, listRelated, listShelves } from "~/services/catalog/catalog.server";
import { getSettings } from "~/services/core/settings.server";
import { newProduct } from "../../support/factories/buyers";
import { testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const app = testApp();
const names = async (search: Record<string, string>) =>
  (await listProducts(app, catalogQuery.parse(search))).products.map(({ name }) => name);

beforeAll(async () => {
  const rows: (typeof products.$inferInsert)[] = [
    {
      name: "azalea pin",
      description: "Pink bloom",
      priceCents: 1200,
      imageUrl: "/pins/azalea.svg",
      stockQuantity: 5,
      catalogCategory: "masters",
    },
    { name: "Bogey Duck", description: "It quacks", priceCents: 900, stockQuantity: 50, catalogCategory: "memes" },
    {
      name: "Amen Corner",
      description: "Sold out",
      priceCents: 700,
      imageUrl: "/pins/amen.svg",
      stockQuantity: 0,
      catalogCategory: "masters",
    },
    { name: "Switched off", priceCents: 1, stockQuantity: 9, inStock: false, catalogCategory: "other" },
    { name: "Hidden", priceCents: 1, stockQuantity: 9, isActive: false },
    { name: "Gone", priceCents: 1, stockQuantity: 9, archivedAt: new Date(), catalogCategory: "masters" },
    { name: "100%_\\ literal", description: "Signs", priceCents: 1500, stockQuantity: 20, catalogCategory: "other" },
  ];
  for (const row of rows) await db.insert(products).values(row);
});

describe("the list", () => {
  it("The list puts what can be bought first, then sorts by name or price", async () => {
    expect(await names({})).toEqual(["100%_\\ literal", "azalea pin", "Bogey Duck", "Amen Corner", "Switched off"]);
    expect(await names({ sort: "price-low" })).toEqual([
      "Bogey Duck",
      "azalea pin",
      "100%_\\ literal",
      "Switched off",
      "Amen Corner",
    ]);
    expect((await names({ sort: "price-high" }))[0]).toBe("100%_\\ literal");
  });

  it("The list filters by category and searches name and description, with special characters as text", async () => {
    expect(await names({ category: "masters" })).toEqual(["azalea pin", "Amen Corner"]);
    expect(await names({ q: "  AZALEA " })).toEqual(["azalea pin"]);
    expect(await names({ q: "quack" })).toEqual(["Bogey Duck"]);
    expect(await names({ q: "100%_\\" })).toEqual(["100%_\\ literal"]);
    expect(await names({ q: "%_\\" })).toEqual([]);
    expect(await names({ q: "' or 1=1 --" })).toEqual([]);
    expect(await names({ q: "pin", category: "memes" })).toEqual([]);
  });

  it("Each category has its first product as its picture, and the number of active ones", async () => {
    const shelves = (await listShelves(app)).map(({ catalogCategory, imageUrl, count }) => [
      catalogCategory,
      { imageUrl, count },
    ]);
    expect(Object.fromEntries(shelves)).toEqual({
      masters: { imageUrl: "/pins/azalea.svg", count: 2 },
      memes: { imageUrl: null, count: 1 },
      other: { imageUrl: null, count: 2 },
    });
  });

  it("An unknown filter or order is ignored, and all active products are counted", async () => {
    const { products: shown, total } = await listProducts(app, catalogQuery.parse({ category: "x", sort: "y" }));
    expect([shown.length, total]).toEqual([5, 5]);
    expect((await listProducts(app, catalogQuery.parse({ category: "memes" }))).total).toBe(5);
  });
});

describe("one product", () => {
  it("An inactive product is found but cannot be sold", async () => {
    const [gone] = await db.select().from(products).where(eq(products.name, "Gone"));
    expect(await findProduct(app, gone!.id)).toMatchObject({ isOffered: false });
    await expect(getProduct(app, gone!.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await findProduct(app, 987_654)).toBeNull();
    const related = await listRelated(app, gone!.id);
    const all = (await listProducts(app, catalogQuery.parse({}))).products.map(({ name }) => name);
    const alike = ["azalea pin", "Amen Corner"];
    // Other products fill the rest of the row of four.
    const others = all.filter((name) => !alike.includes(name)).slice(0, 2);
    expect(related.map(({ name }) => name)).toEqual([...alike, ...others]);
  });
});

describe("stars", () => {
  it("The stars are those of approved reviews, whatever happens to a review", async () => {
    const product = await newProduct();
    const stars = async () => {
      const { ratingValue, ratingCount } = await getProduct(testApp(), product.id);
      return [ratingValue, ratingCount];
    };
    const change = (nth: number, set: Partial<typeof reviews.$inferInsert>) =>
      db
        .update(reviews)
        .set(set)
        .where(eq(reviews.id, `${product.id}-${nth}`));
    expect(await stars()).toEqual([null, 0]);
    await reviewedBy(product.id, [
      { rating: 5, status: "approved" },
      { rating: 4, status: "approved" },
      { rating: 1, status: "pending" },
      { rating: 1, status: "rejected" },
    ]);
    expect(await stars()).toEqual([4.5, 2]);
    await change(2, { status: "approved" });
    expect(await stars()).toEqual([10 / 3, 3]);
    await change(0, { status: "rejected" });
    await change(2, { rating: 2 });
    expect(await stars()).toEqual([3, 2]);
    await db.delete(reviews).where(eq(reviews.productId, product.id));
    expect(await stars()).toEqual([null, 0]);
  });

  it("Only a shop with emulated payments shows simulated stars, whatever the setting", async () => {
    await db.insert(settings).values({ key: "ratings", value: "simulated" });
    expect((await getSettings(testApp())).ratings).toBe("simulated");
    const real = { ...testApp(), env: { ...env, PAYPAL_EMULATOR: undefined } };
    expect((await getSettings(real)).ratings).toBe("verified");
    await db.delete(settings).where(eq(settings.key, "ratings"));
  });

  it("Simulated stars follow the setting, and search engines never see them", async () => {
    const product = await newProduct();
    const { rating, count } = simulatedRating(product.id);
    const shown = `${rating.toFixed(1)} out of 5 stars, ${count} reviews`;
    // The toast cookie bypasses the page cache.
    const page = async () => (await send("GET", `/product/${product.id}`, { cookie: "toast=none" })).text();
    expect(await page()).not.toContain(shown);
    await db.insert(settings).values({ key: "ratings", value: "simulated" });
    const simulated = await page();
    expect(simulated).toContain(shown);
    expect(simulated).toContain(`${shown}, simulated for this demo`);
    expect(simulated).toContain("No buyer has reviewed this pin yet.");
    expect(simulated).not.toContain("aggregateRating");
    await db.delete(settings).where(eq(settings.key, "ratings"));
    await reviewedBy(product.id, [{ rating: 4, status: "approved" }]);
    expect(await page()).toContain('"aggregateRating":{"@type":"AggregateRating","ratingValue":4,"reviewCount":1,');
  });
});

/** Inserts one review for each entry, by a new buyer with an order. */
async function reviewedBy(productId: number, list: { rating: number; status: "approved" | "pending" | "rejected" }[]) {
  for (const [index, review] of list.entries()) {
    const key = `${productId}-${index}`;
    const user = {
      id: `u-${key}`,
      username: `u-${key}`,
      usernameKey: `u-${key}`,
      email: `${key}@u.example`,
      passwordHash: "-",
    };
    const payment = { id: `PY-${key}`, purpose: "cart" as const, reference: key, amountCents: 1, snapshot: {} };
    const order = { id: `PH-${key}`, customerName: "U", customerEmail: user.email, paymentId: payment.id };
    await db.batch([
      db.insert(users).values(user),
      db.insert(payments).values(payment),
      db.insert(orders).values({ ...order, subtotalCents: 1, totalCents: 1 }),
      db.insert(reviews).values({ id: key, productId, userId: user.id, orderId: order.id, ...review }),
    ]);
  }
}

describe("pages", () => {
  it("The pages show the list for a URL, with title, description and canonical address", async () => {
    const page = await (await send("GET", "/wholesale?category=masters&sort=price-low")).text();
    expect(page).toContain("Showing 2 of ");
    expect(page).toContain("<title>Wholesale Masters Pins | Pin High</title>");
    expect(page).toMatch(/<meta name="description" content="Masters themed/);
    const memes = await (await send("GET", "/wholesale?category=memes")).text();
    expect(memes).toContain("<title>Wholesale Meme Pins | Pin High</title>");
    expect(memes).toMatch(/<h1[^>]*>Meme pins<\/h1>/);
    expect(page).toMatch(/<link rel="canonical" href="http[^"]+\/wholesale\?category=masters"/);
  });

  it("The pages answer 404 for unknown products and 410 with others for removed ones", async () => {
    const missing = await send("GET", "/product/987654");
    expect(missing.status).toBe(404);
    const text = await missing.text();
    for (const words of ["<title>Product Not Found | Pin High</title>", "Back to Home", "Browse All Products"])
      expect(text).toContain(words);

    const [gone] = await db.select().from(products).where(eq(products.name, "Gone"));
    const past = await send("GET", `/product/${gone!.id}`);
    expect(past.status).toBe(410);
    expect(await past.text()).toContain("azalea pin");
  });

  it("A free promo's page says what it costs and how many one gets", async () => {
    const product = await newProduct({ name: "Fight Flag", priceCents: 0, stockQuantity: 30 });
    const page = await (await send("GET", `/product/${product.id}`)).text();
    expect(page).toContain("FREE");
    expect(page).toMatch(/Limit (<!-- -->)?4(<!-- -->)? per customer/);
    expect(page).toContain('max="4"');
    expect(page).not.toContain("Wholesale prices");
  });
});
