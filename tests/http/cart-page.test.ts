// Guests' pages: what a rendering makes, with each guest's own cart, as new as the data, and what they all share is rendered once.
import { env } from "cloudflare:workers";
import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { blogPosts, productMedia, products, publicVersion, settings, users } from "~/db/schema";
import { newCode, newProduct } from "../support/factories/buyers";
import { formOf, send } from "../support/fixtures/requests";

const db = openDatabase(env.DB);
let productId = 0;

const cookieOf = (session: string) => `cart=${btoa(JSON.stringify(session))}`;
const fill = async (cookie: string, quantity: string) => {
  const filled = await send("POST", "/cart", { cookie, form: formOf({ productId: `${productId}`, quantity }) });
  expect(filled.status).toBeLessThan(400);
};

/** Every page that calls itself public, by the file of its route. */
const pages = () => ({
  "storefront/home/home.tsx": ["/"],
  "storefront/catalog/wholesale.tsx": ["/wholesale", "/wholesale?q=guest", "/wholesale?category=other&sort=price-low"],
  "storefront/product/product.tsx": [`/product/${productId}`],
  "storefront/quick-order/quick-order.tsx": ["/quick-order"],
  "storefront/designer/custom.tsx": ["/custom", `/custom?from=${productId}`],
  "storefront/quote/quote.tsx": ["/quote", `/quote?from=${productId}`],
  "storefront/newsletter/newsletter.tsx": ["/newsletter"],
  "storefront/content-page.tsx": ["/about", "/faq", "/contact"],
  "blog/list.tsx": ["/blog", "/blog?category=tips"],
  "blog/how-pins-are-made.tsx": ["/blog/how-soft-enamel-pins-are-made"],
  "account/sign-in/login.tsx": ["/login"],
  "account/sign-in/register.tsx": ["/register"],
  "account/sign-in/forgot-password.tsx": ["/forgot-password"],
  "account/orders/find-order.tsx": ["/find-order"],
});
const paths = () => Object.values(pages()).flat();

/** What the Worker's sessions with D1 are asked from here on, all of this isolate. */
const watched = <Method extends "prepare" | "batch">(method: Method) =>
  vi.spyOn(Object.getPrototypeOf(env.DB.withSession()) as D1DatabaseSession, method).mock;

/** How many statements each batch of the pages had; a mail that leaves meanwhile asks the database without a session of its own. */
const batchesOfPages = ({ calls, contexts }: ReturnType<typeof watched<"batch">>) =>
  calls
    .filter((_, nth) => Object.getPrototypeOf(contexts[nth]) === Object.getPrototypeOf(env.DB.withSession()))
    .map(([batch]) => batch.length);

/** A page without what each answer has anew: nonces, and the hour in the designer's data. */
const withoutItsOwn = (page: string) => page.replaceAll(/ nonce="[^"]*"/g, "").replaceAll(/\[\\"D\\",\d+\]/g, "");

async function pageOf(path: string, cookie: string): Promise<string> {
  const answer = await send("GET", path, { cookie });
  expect(answer.status, path).toBe(200);
  expect(answer.headers.get("Cache-Control")).toBe("private, no-store");
  const html = await answer.text();
  const nonce = /'nonce-([\w-]+)'/.exec(answer.headers.get("Content-Security-Policy") ?? "")?.[1];
  expect(new Set([...html.matchAll(/ nonce="([^"]+)"/g)].map(([, used]) => used))).toEqual(new Set([nonce]));
  return html;
}

/** Who brings a toast, readable or not, has a page rendered. */
const renderedPage = (path: string, cookie: string) => pageOf(path, `${cookie}; toast=none`);

beforeAll(async () => {
  ({ id: productId } = await newProduct({ name: "Guest Pin <& Ball>", stockQuantity: 500, priceCents: 300 }));
});

afterEach(async () => {
  vi.restoreAllMocks();
  await db.delete(settings).where(eq(settings.key, "tierScope"));
});

describe("a guest with a cart", () => {
  it("is shown what a rendering makes, from the guest's own cart alone, and only the first page is rendered", async () => {
    const code = await newCode({ code: "GUEST<10>", validUntil: new Date(Date.now() + 86_400_000) });
    const guests = ["an-empty-cart-of-a-guest", "twelve-pins-of-a-guest", "a-code-of-a-guest"].map(cookieOf);
    const [empty = "", twelve = "", coded = ""] = guests;
    await fill(twelve, "12");
    await fill(coded, "30");
    const applied = await send("POST", "/cart", {
      cookie: coded,
      form: formOf({ intent: "apply-code", code: code.code }),
    });
    expect(applied.status).toBeLessThan(400);
    const says = {
      [empty]: "Shopping cart, 0 items",
      [twelve]: "Shopping cart, 12 items",
      [coded]: "Shopping cart, 30 items",
    };
    for (const path of paths()) {
      await pageOf(path, empty);
      for (const guest of guests) {
        const batches = watched("batch");
        const page = await pageOf(path, guest);
        // Its lines, its terms, the settings, and whether the page still is as it was.
        expect(batchesOfPages(batches), path).toEqual([4]);
        vi.restoreAllMocks();
        expect(withoutItsOwn(page), path).toBe(withoutItsOwn(await renderedPage(path, guest)));
        for (const [owner, words] of Object.entries(says)) expect(page.includes(words)).toBe(owner === guest);
        expect(page.includes("GUEST")).toBe(guest === coded);
      }
    }
  });

  it("sees each change with the next page", async () => {
    const cookie = cookieOf("who-sees-a-change");
    const path = `/product/${productId}`;
    for (const name of ["First Name Pin", "Second Name Pin", "Third Name Pin"]) {
      await db.update(products).set({ name }).where(eq(products.id, productId));
      for (let again = 0; again < 3; again++) {
        const trips = watched("batch");
        expect(await pageOf(path, cookie)).toContain(`>${name}</h1>`);
        // The first page after a change asks in vain whether it still is as it was.
        expect(trips.calls.length).toBeLessThanOrEqual(again === 0 ? 2 : 1);
        vi.restoreAllMocks();
      }
    }
    await db.update(products).set({ isActive: false }).where(eq(products.id, productId));
    expect((await send("GET", path, { cookie })).status).toBe(410);
    await db.update(products).set({ isActive: true }).where(eq(products.id, productId));
    await pageOf(path, cookie);
    await fill(cookie, "7");
    expect(await pageOf(path, cookie)).toContain("Shopping cart, 7 items");
  });

  it("has prices rendered where they follow from the cart: all pins count together", async () => {
    await db.insert(settings).values({ key: "tierScope", value: "cart" });
    const [empty, full] = ["an-empty-cart-of-tiers", "a-full-cart-of-tiers"].map(cookieOf) as [string, string];
    await fill(full, "60");
    const path = `/product/${productId}`;
    await pageOf(path, empty);
    for (const guest of [empty, full, empty, full]) {
      const trips = watched("batch");
      const page = await pageOf(path, guest);
      expect(trips.calls.length).toBe(1);
      vi.restoreAllMocks();
      expect(withoutItsOwn(page)).toBe(withoutItsOwn(await renderedPage(path, guest)));
      expect(page.includes("The pins in your cart count too")).toBe(guest === full);
    }
  });
});

describe("the public version", () => {
  const version = async () => (await db.select().from(publicVersion))[0]?.name ?? "";

  it("is another after each change of what public pages show, and the same where one is read or somebody signs in", async () => {
    await db.insert(users).values({
      id: "US-VERSION",
      username: "versions",
      usernameKey: "versions",
      email: "v@test.example",
      passwordHash: "none",
    });
    const post = {
      title: "A Post",
      slug: "a-post",
      content: "<p>Words</p>",
      authorId: "US-VERSION",
      category: "tips" as const,
    };
    const changes = [
      db.insert(products).values({ name: "Version Pin", priceCents: 100 }),
      db.update(products).set({ stockQuantity: sql`stock_quantity + 1` }).where(eq(products.name, "Version Pin")),
      db.delete(products).where(eq(products.name, "Version Pin")),
      db.insert(productMedia).values({ id: "PM-VERSION", productId, kind: "image", fileKey: "version" }),
      db.update(productMedia).set({ position: 2 }),
      db.delete(productMedia),
      db.insert(blogPosts).values(post),
      db.update(blogPosts).set({ title: "Another Title" }).where(eq(blogPosts.slug, "a-post")),
      db.insert(settings).values({ key: "spotsLeft", value: 3 }),
      db.update(settings).set({ value: 4 }).where(eq(settings.key, "spotsLeft")),
      db.delete(settings).where(eq(settings.key, "spotsLeft")),
      db.update(users).set({ username: "renamed" }).where(eq(users.id, "US-VERSION")),
    ];
    const seen = [await version()];
    for (const change of changes) {
      await change;
      seen.push(await version());
    }
    expect(new Set(seen).size).toBe(seen.length);
    await db.update(blogPosts).set({ viewCount: 7 }).where(eq(blogPosts.slug, "a-post"));
    await db.update(users).set({ lastSignInAt: new Date() }).where(eq(users.id, "US-VERSION"));
    expect(await version()).toBe(seen.at(-1));
    await db.delete(blogPosts).where(eq(blogPosts.slug, "a-post"));
    expect(await version()).not.toBe(seen.at(-1));
  });

  it("covers every table that a public page reads, and every route that calls itself public is asked", async () => {
    const routes = import.meta.glob<string>("/app/routes/**/*.tsx", { query: "?raw", import: "default", eager: true });
    const isPublic = ([, source]: [string, string]) => /^export const headers.*=> publicPage;/m.test(source);
    const files = Object.entries(routes)
      .filter(isPublic)
      .map(([file]) => file.replace("/app/routes/", ""));
    expect(Object.keys(pages()).toSorted()).toEqual(files.toSorted());
    const asked = watched("prepare");
    for (const path of paths()) await (await send("GET", `${path}${path.includes("?") ? "&" : "?"}anew=1`)).text();
    const tablesIn = (statement: string) =>
      [...statement.matchAll(/\b(?:from|join) "?([a-z]\w+)/gi)].map(([, table]) => table);
    const read = new Set(asked.calls.flatMap(([statement]) => tablesIn(statement)));
    expect([...read]).toEqual(
      expect.arrayContaining(["products", "product_media", "reviews", "blog_posts", "settings"]),
    );
    const { results } = await env.DB.prepare(
      `select tbl_name as name from sqlite_master where type = 'trigger' and name like '%!_public!_%' escape '!'
       group by tbl_name having count(*) = 3 or tbl_name = 'users'`,
    ).all<{ name: string }>();
    // Of users it is a name alone; what is found of products changes with them.
    const covered = [...results.map(({ name }) => name), "public_version", "product_search", "json_each"];
    expect([...read].filter((table = "") => !covered.includes(table))).toEqual([]);
  });
});
