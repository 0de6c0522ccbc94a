// Parts of pages that the server keeps as HTML (ui/html/cached-fragment): whoever is shown them, in whatever order, gets what a first render makes.
import { describe, expect, it } from "vitest";
import { openFragmentCache } from "~/http/kept/fragments.server";
import { newProduct } from "../support/factories/buyers";
import { formOf, send, signIn } from "../support/fixtures/requests";

describe("the cache of fragments", () => {
  it("gives back what stood in each marked element, and takes the marks out of the page", () => {
    const first = openFragmentCache();
    expect(first.find("outer")).toBeUndefined();
    const [outer, inner, twin] = [first.miss("outer", "ul"), first.miss("inner", "li"), first.miss("inner", "li")];
    const page = (marked: boolean) => {
      const mark = (number: number) => (marked ? ` data-fragment="${number}"` : "");
      return `<p>&lt;ul</p><ul class="a"${mark(outer)}><li${mark(inner)}><ul><li>1</li></ul></li><li${mark(twin)}><ul><li>1</li></ul></li></ul><ul></ul>`;
    };
    expect(first.keep(page(true))).toBe(page(false));
    const next = openFragmentCache();
    expect(next.find("inner")).toBe("<ul><li>1</li></ul>");
    expect(next.find("outer")).toBe("<li><ul><li>1</li></ul></li><li><ul><li>1</li></ul></li>");
  });

  it("keeps nothing of a part that did not come into the page", () => {
    const cache = openFragmentCache();
    cache.miss("lost", "div");
    expect(cache.keep("<p>Something went wrong</p>")).toBe("<p>Something went wrong</p>");
    expect(openFragmentCache().find("lost")).toBeUndefined();
  });

  it("lets the oldest go past its size", () => {
    const keepOne = (key: string, length: number) => {
      const cache = openFragmentCache();
      cache.keep(`<div data-fragment="${cache.miss(key, "div")}">${"x".repeat(length)}</div>`);
    };
    keepOne("oldest", 1_000_000);
    for (let number = 0; number < 4; number++) keepOne(`newer ${number}`, 1_000_000);
    expect(openFragmentCache().find("oldest")).toBeUndefined();
    expect(openFragmentCache().find("newer 3")).toHaveLength(1_000_000);
  });
});

describe("pages with kept fragments", () => {
  it("are for every visitor what a first render makes of them", async () => {
    const product = await newProduct({ name: "Kept Pin", stockQuantity: 50 });
    for (let number = 0; number < 6; number++) await newProduct({ name: `Kept Pin ${number}`, stockQuantity: 50 });
    const paths = [
      "/",
      "/wholesale",
      `/product/${product.id}`,
      "/custom",
      "/blog",
      "/login",
      "/quote",
      "/no-such-page",
    ];
    const cart = `cart=${btoa(JSON.stringify("a-cart-of-twelve"))}`;
    const filled = await send("POST", "/cart", {
      cookie: cart,
      form: formOf({ productId: `${product.id}`, quantity: "12" }),
    });
    expect(filled.status).toBeLessThan(400);
    const person = await signIn("user");
    const staff = await signIn("staff");
    const visitors = [
      { cookie: `cart=${btoa(JSON.stringify("an-empty-cart"))}`, own: "nothing of its own" },
      { cookie: cart, own: "Shopping cart, 12 items" },
      { cookie: person.cookie, own: `${person.username}<` },
      { cookie: staff.cookie, own: `${staff.username}<` },
    ];
    const pagesOf = async ({ cookie }: (typeof visitors)[number]) => {
      const pages = await Promise.all(paths.map(async (path) => (await send("GET", path, { cookie })).text()));
      for (const page of pages)
        for (const other of visitors.slice(1)) expect(page.includes(other.own)).toBe(other.cookie === cookie);
      return pages.map(withoutItsOwn);
    };
    const before: Record<string, string[]> = {};
    for (const visitor of visitors) before[visitor.own] = await pagesOf(visitor);
    await emptyFragments();
    for (const visitor of visitors.toReversed()) {
      expect(await pagesOf(visitor)).toEqual(before[visitor.own]);
      expect(await pagesOf(visitor)).toEqual(before[visitor.own]);
    }
  });
});

/** A page without what each answer has anew: nonces, and the data's script with its time. */
function withoutItsOwn(page: string): string {
  return page.replaceAll(/ nonce="[^"]*"/g, "").replaceAll(/<script>.*?<\/script>/gs, "");
}

/** Other fragments than those of the pages, more than the isolate keeps. */
async function emptyFragments(): Promise<void> {
  for (let number = 0; number < 100; number++)
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        const search = crypto.randomUUID();
        await (await send("GET", `/wholesale?q=${search}`, { cookie: "cart=none" })).text();
      }),
    );
}
