// Tests the catalog's pages: search, filters, and that a page costs the same in a large shop (catalog-11, catalog-12, catalog-13).

import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import { orderItems, orders, payments, products } from "~/db/schema";
import { dayMs } from "~/domain/calendar/calendar";
import { catalogCategory, catalogPageSize } from "~/domain/catalog/catalog";
import { productFilter } from "~/domain/catalog/products.schema";
import { catalogQuery } from "~/domain/catalog/query.schema";
import { settingsInput } from "~/domain/settings/settings.schema";
import { listProductsForStaff } from "~/services/catalog/admin.server";
import { listOffered, listProducts } from "~/services/catalog/catalog.server";
import { saveSettings } from "~/services/core/settings.server";
import { demoProducts } from "../../../scripts/seed/products";
import { planOf, recordedAdmin } from "../../support/assertions/recorder";
import { readable } from "../../support/assertions/says";
import { appAs } from "../../support/factories/staff";
import { testApp } from "../../support/fixtures/app";
import { send } from "../../support/fixtures/requests";

const db = openDatabase(env.DB);
const app = testApp();
const list = (search: Record<string, string>) => listProducts(app, catalogQuery.parse(search));
const settings = {
  ratings: "verified",
  shipping: 1,
  canadaFee: 1,
  lowStockThreshold: 1,
  thinLineWarnMm: 0,
  thinLineFailMm: 0,
  butterfly: 0,
  deluxe: 0,
  magnet: 0,
  backStamp: 0,
  ownCard: 0,
};
const names = async (search: Record<string, string>) => (await list(search)).products.map(({ name }) => name);

beforeAll(async () => {
  for (const { slug: _, ...product } of demoProducts) {
    await db.insert(products).values({ ...product, catalogCategory: catalogCategory(product.name) });
  }
});

describe("search", () => {
  it.each([
    ["masters jacket", "Masters Green Jacket"],
    ["azaleas", "Masters Azalea"],
    ["light house", "Turnberry Lighthouse Course"],
    ["christmas snow", "Quadruple Bogey Snowman"],
    ["halloween", "Pumpkin on a Tee"],
    ["liv shark", "LIV Golf Team Shark"],
    ["swilcan", "St Andrews Stone Bridge"],
  ])('The search finds a product by "%s"', async (q, name) => expect(await names({ q })).toContain(name));

  it("An item number finds its pin, and an unknown one nothing", async () => {
    const [{ id = 0, name = "" } = {}] = await db.select().from(products).limit(1);
    const sku = `PIN-${String(id).padStart(4, "0")}`;
    for (const q of [sku, sku.toLowerCase(), `pin ${id}`])
      expect(await list({ q })).toMatchObject({ isExact: true, found: 1, products: [{ name }] });
    expect((await list({ q: "PIN-9999" })).products).toEqual([]);
  });

  it("The search forgives one mistake if the words find nothing, and says so", async () => {
    expect(await list({ q: "azlaea" })).toMatchObject({
      isExact: false,
      found: 1,
      products: [{ name: "Masters Azalea" }],
    });
    expect(await list({ q: "azalea" })).toMatchObject({ isExact: true, found: 1 });
    expect(await list({ q: "zzzzzz" })).toMatchObject({ isExact: false, found: 0, products: [] });
  });

  it("The search follows staff's changes: a name, a tag, a deleted product", async () => {
    const [made] = await db.insert(products).values({ name: "Quokka", priceCents: 100, stockQuantity: 1 }).returning();
    expect(await names({ q: "quokka" })).toEqual(["Quokka"]);
    await db.update(products).set({ name: "Wombat", tags: "marsupial" }).where(eq(products.id, made!.id));
    expect([await names({ q: "quokka" }), await names({ q: "marsupials" })]).toEqual([[], ["Wombat"]]);
    const staff = (await appAs("admin")).app;
    expect((await listProductsForStaff(staff, productFilter.parse({ q: "marsup" }))).products).toHaveLength(1);
    await db.delete(products).where(eq(products.id, made!.id));
    expect(await names({ q: "wombat" })).toEqual([]);
  });

  it.each(['"', "'", '" OR 1', "a AND", "NEAR(", "*", "colors:", "^a - b", "\u0000", "a".repeat(100), "%F0%9F"])(
    "The search answers %j like any other word",
    async (q) => {
      const answer = await send("GET", `/wholesale?q=${encodeURIComponent(q)}`);
      expect(answer.status).toBe(200);
    },
  );
});

describe("synonyms", () => {
  it.each([
    ["hole in 1", "Hole in One"],
    ["xmas", "Clubhouse Wreath"],
    ["trophy", "PGA Champion's Cup"],
  ])('The shop\'s own synonyms find a product by "%s"', async (q, name) => expect(await names({ q })).toContain(name));

  it("Staff's synonyms count at once and may be empty, and a search reads them before it asks for products", async () => {
    const staff = (await appAs("admin")).app;
    const save = (synonyms: string) => saveSettings(staff, { ...settingsInput.parse(settings), synonyms });
    await save("baguette, pimento");
    expect(await names({ q: "masters baguette" })).toEqual(["Masters Pimento Sandwich"]);
    expect(await names({ q: "xmas" })).toEqual([]);
    await save("");
    expect(await names({ q: "baguette" })).toEqual([]);
    const { trips, make } = await recordedAdmin();
    await listProducts(make(), catalogQuery.parse({ q: "azalea" }));
    expect(trips()).toBe(2);
  });
});

describe("best sellers and newest", () => {
  it("Best sellers come first by pieces sold in 90 days, without canceled and archived orders", async () => {
    const ids = await db.select({ id: products.id, name: products.name }).from(products);
    const idOf = (name: string) => ids.find((one) => one.name === name)?.id ?? 0;
    const sell = async (name: string, quantity: number, values: Partial<typeof orders.$inferInsert> = {}) => {
      const id = `PH-SOLD-${name}-${quantity}`;
      const payment = { id, purpose: "cart", reference: id, snapshot: {}, amountCents: 1, status: "captured" } as const;
      await db.insert(payments).values(payment);
      const order = { id, customerEmail: "a@sold.example", customerName: "A", paymentId: id, subtotalCents: 1 };
      await db.insert(orders).values({ ...order, totalCents: 1, ...values });
      const line = { name, quantity, unitPriceCents: 1, lineTotalCents: quantity };
      await db.insert(orderItems).values({ orderId: id, productId: idOf(name), ...line });
    };
    const longAgo = new Date(Date.now() - 91 * dayMs);
    await sell("Duck Hook", 3);
    await sell("Duck Hook", 4);
    await sell("Fore Paws", 5);
    await sell("Lucky Putter", 60, { status: "cancelled" });
    await sell("Fight for Par", 70, { archivedAt: new Date() });
    await sell("Bluebird Birdie", 80, { createdAt: longAgo });
    const sold = await names({ sort: "best-sellers" });
    expect(sold.slice(0, 2)).toEqual(["Duck Hook", "Fore Paws"]);
    expect(sold.slice(2, 4)).toEqual((await names({})).filter((name) => !sold.slice(0, 2).includes(name)).slice(0, 2));
    const animals = await names({ sort: "best-sellers", q: "animal" });
    expect(animals.slice(0, 2)).toEqual(["Duck Hook", "Fore Paws"]);
  });

  it("The newest product comes first", async () => {
    const [made] = await db.insert(products).values({ name: "Aardvark", priceCents: 1, stockQuantity: 1 }).returning();
    expect((await names({ sort: "newest" }))[0]).toBe("Aardvark");
    await db.delete(products).where(eq(products.id, made!.id));
  });
});

describe("filters", () => {
  it("The list filters by price, stock and color, together and with words", async () => {
    const all = await listOffered(app);
    const offered = (test: (product: (typeof all)[number]) => boolean) => all.filter(test).length;
    expect((await list({ price: "under-10" })).found).toBe(
      offered((one) => one.priceCents > 0 && one.priceCents < 1000),
    );
    expect((await list({ price: "free" })).found).toBe(2);
    expect((await list({ price: "13-up" })).found).toBe(offered(({ priceCents }) => priceCents >= 1300));
    expect((await list({ stock: "in" })).found).toBe(offered(({ stockQuantity }) => stockQuantity > 0));
    expect((await list({ color: "purple" })).products.map(({ name }) => name)).toEqual(["TGL Arena Screen"]);
    expect(await names({ color: "green", q: "masters", price: "13-up", stock: "in" })).toEqual([
      "Masters Green Jacket",
    ]);
  });

  it("Unknown filters are ignored", async () => {
    expect((await list({ price: "x", stock: "x", color: "x", page: "x" })).found).toBe(demoProducts.length);
  });

  it("The page shows the chosen filters, also without JavaScript", async () => {
    const page = await (await send("GET", "/wholesale?color=purple&price=10-13&stock=in")).text();
    expect(page).toContain("Showing 1 of 36 pins");
    expect(page).toMatch(/<option [^>]*value="purple"[^>]* selected=""/);
    expect(page).toMatch(/<input type="checkbox"[^>]* checked=""/);
    expect(page).toMatch(/<link rel="canonical" href="[^"]+\/wholesale"/);
  });

  it("A card shows the lowest price that the stock allows", async () => {
    const cardOf = async (word: string) => readable(await (await send("GET", `/wholesale?q=${word}`)).text());
    // 86, 24 and 8 in stock.
    expect(await cardOf("azalea")).toContain("$10.00\u00a0at\u00a025+");
    expect(await cardOf("champion")).toContain("$13.95\u00a0at\u00a010+");
    expect(await cardOf("jacket")).not.toContain("\u00a0at\u00a0");
  });
});

describe("a page", () => {
  const searches: Record<string, string>[] = [
    {},
    { sort: "newest" },
    { sort: "price-low" },
    { sort: "price-high" },
    { category: "masters" },
    { page: "2" },
  ];

  /** The query plan of every statement of a list, and the rows it returned. */
  async function costOf(search: Record<string, string>) {
    const { asked, trips, make } = await recordedAdmin();
    const { products: rows } = await listProducts(make(), catalogQuery.parse(search));
    return { trips: trips(), rows: rows.length, plans: await Promise.all(asked.map(planOf)) };
  }

  it("A page has 48 products, is read from an index in its order, and costs one round trip with 36 products and with 3,000", async () => {
    const small = await Promise.all(searches.map(costOf));
    await env.DB.prepare(
      `with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)
       insert into products (name, price_cents, stock_quantity, catalog_category, tags)
       select 'Large ' || i, 500 + i % 900, i % 40, iif(i % 3, 'masters', 'other'), 'bulk' from n`,
    ).run();
    const large = await Promise.all(searches.map(costOf));
    for (const [index, { trips, rows, plans }] of large.entries()) {
      expect(plans, JSON.stringify(searches[index])).toEqual(small[index]?.plans);
      expect([trips, rows]).toEqual([1, catalogPageSize]);
      expect(plans.flat().join("\n")).not.toMatch(/TEMP B-TREE|SCAN products(?! USING)/);
      // The statements that count rows read only the index.
      expect(plans.slice(1).flat().join("\n")).not.toMatch(/products USING INDEX/);
    }
  });

  it("A page links to the next one, and tells search engines its number", async () => {
    const [first, second] = await Promise.all(
      ["/wholesale?q=bulk", "/wholesale?category=masters&page=2"].map(async (path) => (await send("GET", path)).text()),
    );
    expect(first).toContain("Showing 1-48 of 3000 pins");
    expect(first).toMatch(
      /<a [^>]*rel="next"[^>]*href="\/wholesale\?q=bulk&amp;page=2"|href="\/wholesale\?q=bulk&amp;page=2"[^>]*rel="next"/,
    );
    expect(second).toContain("Showing 49-96 of 20");
    expect(second).toMatch(/<link rel="canonical" href="[^"]+\/wholesale\?category=masters&amp;page=2"/);
    const past = await send("GET", "/wholesale?q=bulk&page=9999");
    expect([past.status, past.headers.get("Location")]).toEqual([302, "/wholesale?q=bulk&page=63"]);
    expect(await (await send("GET", "/wholesale?q=xyzzy&page=2")).text()).toContain("No pins match");
  });
});
