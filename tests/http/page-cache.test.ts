// Tests the page cache: what strangers share, for how long, and that no visitor's data ever gets into it (access-19).
import { env, exports } from "cloudflare:workers";
import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { products } from "~/db/schema";
import { cacheAddress, cachedPage } from "~/http/page-cache.server";
import { toastCookie } from "~/http/session/cookies.server";
import { newProduct } from "../support/factories/buyers";
import { testApp } from "../support/fixtures/app";
import { formOf, send, setCookies, signIn } from "../support/fixtures/requests";

const origin = "http://localhost:8788";
const get = (path: string, headers: HeadersInit = {}) => exports.default.fetch(`${origin}${path}`, { headers });
const nonceOf = (response: Response) =>
  /'nonce-([\w-]+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];

/** Every public page by the file of its route. */
const pages = (productId: number) => ({
  "storefront/home/home.tsx": ["/"],
  "storefront/catalog/wholesale.tsx": ["/wholesale", "/wholesale?category=other"],
  "storefront/product/product.tsx": [`/product/${productId}`],
  "storefront/quick-order/quick-order.tsx": ["/quick-order"],
  "storefront/designer/custom.tsx": ["/custom"],
  "storefront/ideas/ideas.tsx": ["/ideas"],
  "storefront/quote/quote.tsx": ["/quote"],
  "storefront/newsletter/newsletter.tsx": ["/newsletter"],
  "storefront/content-page.tsx": ["/about", "/faq"],
  "storefront/contact.tsx": ["/contact"],
  "blog/list.tsx": ["/blog"],
  "blog/how-pins-are-made.tsx": ["/blog/how-soft-enamel-pins-are-made"],
  "account/sign-in/login.tsx": ["/login"],
  "account/sign-in/register.tsx": ["/register"],
  "account/sign-in/forgot-password.tsx": ["/forgot-password"],
  "account/orders/find-order.tsx": ["/find-order"],
});
const dataOf = (path: string) => (path === "/" ? "/_.data" : path.replace(/^[^?]*/, "$&.data"));
let paths: string[] = [];

beforeAll(async () => {
  const { id } = await newProduct({ name: "Public Pin", stockQuantity: 500 });
  paths = Object.values(pages(id))
    .flat()
    .flatMap((path) => [path, dataOf(path)]);
  paths.push("/api/products", "/sitemap.xml");
});

afterEach(() => vi.restoreAllMocks());

/** The routes in the Worker's log lines. "(cached)" means that the page came from the cache. */
function loggedRoutes() {
  const log = vi.spyOn(console, "log");
  return () => log.mock.calls.map(([line]) => (JSON.parse(String(line)) as { route: string }).route);
}

/** Deletes these addresses from the real cache. The Worker's build is part of the cache's name. */
async function forget(...addresses: string[]) {
  const open = vi.spyOn(caches, "open");
  await get("/about");
  const [name = ""] = open.mock.calls[0] ?? [];
  open.mockRestore();
  const cache = await caches.open(name);
  for (const address of addresses) await cache.delete(origin + address);
}

/** Reads a page twice as a stranger. The second read must come from the cache. */
async function twice(path: string): Promise<string> {
  const routes = loggedRoutes();
  const first = await (await get(path)).text();
  const lastRoute = async () => {
    await (await get(path)).text();
    return routes().at(-1);
  };
  await expect.poll(lastRoute, { message: path, timeout: 2000 }).toBe("(cached)");
  vi.restoreAllMocks();
  return first;
}

describe("A stranger's public page", () => {
  it("A stranger's public page comes from the cache for the second visitor, with its own nonce", async () => {
    await twice("/wholesale");
    const answers = await Promise.all([get("/wholesale"), get("/wholesale"), get("/wholesale")]);
    const seen = await Promise.all(answers.map(async (one) => ({ nonce: nonceOf(one), html: await one.text() })));
    expect(new Set(seen.map(({ nonce }) => nonce)).size).toBe(3);
    for (const { nonce, html } of seen)
      expect([...new Set([...html.matchAll(/nonce="([^"]*)"/g)].map((match) => match[1]))]).toEqual([nonce]);
    for (const { headers } of answers) expect(headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
  });

  it("A reload that skips caches renders the page again, for the next visitors too", async () => {
    const { id } = await newProduct({ name: "Old Name Pin" });
    expect(await twice(`/product/${id}`)).toContain("Old Name Pin");
    await openDatabase(env.DB).update(products).set({ name: "New Name Pin" });
    expect(await (await get(`/product/${id}`, { "Cache-Control": "no-cache" })).text()).toContain("New Name Pin");
    await expect.poll(async () => (await get(`/product/${id}`)).text()).toContain("New Name Pin");
  });

  it("A page for a visitor with one of our cookies is rendered, and no cache keeps it", async () => {
    await twice("/wholesale");
    const routes = loggedRoutes();
    const [toast = ""] = (await toastCookie(testApp(), { title: "a", description: "b", tone: "success" })).split(";");
    for (const cookie of ["cart=x", "sid=x", toast, "bookmark=x", "theme=x", " sid =x", "y=sid=;\tsid\t=x"]) {
      const own = await get("/wholesale", { Cookie: cookie });
      await own.text();
      expect(own.headers.get("Cache-Control"), cookie).toBe("private, no-store");
    }
    expect(routes()).not.toContain("(cached)");
  });

  it("A cached page reaches the browser with our Cache-Control if the zone has raised the stored one", async () => {
    const stored = new Response("<p nonce='old-nonce'>", {
      headers: {
        "Cache-Control": "public, max-age=14400",
        "CF-Cache-Status": "HIT",
        Age: "12",
        Expires: "Thu, 26 Nov 2026 12:00:00 GMT",
        Date: "Thu, 26 Nov 2026 08:00:00 GMT",
        "X-Page-Nonce": "old-nonce",
      },
    });
    vi.spyOn(caches, "open").mockResolvedValue({ match: async () => stored } as unknown as Cache);
    const answer = await cachedPage({
      request: new Request(`${origin}/`),
      nonce: "new-nonce",
      build: "test",
      isStranger: () => true,
      onHit: () => {},
      after: () => {},
      render: () => Promise.reject(new Error("It is in the cache")),
    });
    expect([...answer.headers.keys()].toSorted()).toEqual(["cache-control", "content-type"]);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, s-maxage=30");
    expect(await answer.text()).toBe("<p nonce='new-nonce'>");
  });

  it("A page is rendered if the cache fails", async () => {
    const fails = { match: () => Promise.reject(new Error("gone")), put: () => Promise.reject(new Error("gone")) };
    vi.spyOn(caches, "open").mockResolvedValue(fails as unknown as Cache);
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    expect((await get("/faq")).status).toBe(200);
    log.mockRestore();
  });
});

describe("The key of a cached page", () => {
  it.each([
    ["/", "/"],
    ["/wholesale.data", "/wholesale.data"],
    ["/wholesale?category=other&page=2", "/wholesale?category=other&page=2"],
    ["/blog?category=tips", "/blog?category=tips"],
    ["/about?cb=1", null],
    ["/about?page=2", null],
    ["/wholesale?cb=1", null],
    ["/wholesale?q=eagle", null],
    ["/wholesale?page=2&page=3", null],
    ["/wholesale?page=02", null],
    ["/wholesale?category=no-such", null],
    ["/wholesale.data?_routes=root", null],
    ["/%77holesale", null],
    ["/WHOLESALE.data", null],
    ["//wholesale", null],
  ])("The cache key of %s is %s", (path, key) => {
    expect(cacheAddress(new URL(origin + path))).toBe(key && origin + key);
  });
});

describe("A visitor's cookies", () => {
  const marks = /Sign out|poisoner|POISON|42 items|itemCount\\",42|Poisoned Toast/;
  const harmless = fc.constantFrom("", "a=b", "y=sid=", "y=cart=", "toast", "=x", "__Host-x=1", '"', ";;", "y=toast=");
  let values: Record<string, string[]> = {};

  beforeAll(async () => {
    const { cookie, sessionToken } = await signIn("user", { username: "poisoner", email: "poison@POISON.example" });
    const session = setCookies(
      await send("POST", "/cart", { form: formOf({ productId: /\d+/.exec(paths.join())?.[0] ?? "", quantity: "42" }) }),
    );
    const code = (value: unknown) => encodeURIComponent(btoa(JSON.stringify(value)));
    const valueIn = (pair = "") => pair.slice(pair.indexOf("=") + 1);
    values = {
      sid: [valueIn(cookie), sessionToken],
      cart: [valueIn(session.cart)],
      toast: [code({ title: "Poisoned Toast", description: "POISON", tone: "success" })],
      bookmark: [code("00000000-00000001-00000000-00000000000000000000000000000000"), code("first-anything")],
      theme: [code("dark")],
      orders: [code(["PH-1"])],
      device: [code(["US-1"])],
    };
  });

  /** Cookie headers with the visitor's real values, in odd spellings. */
  const headerOf = () => {
    const blank = fc.constantFrom("", " ", "\t", "  ");
    const pair = fc
      .record({
        name: fc.constantFrom(...Object.keys(values)),
        pick: fc.nat(1),
        prefix: fc.constantFrom("", "", "", "__Host-", "__host-"),
        upper: fc.boolean(),
        quote: fc.constantFrom("", "", '"'),
        blanks: fc.tuple(blank, blank, blank, blank),
      })
      .map(({ name, pick, prefix, upper, quote, blanks: [a, b, c, d] }) => {
        const value = values[name]?.[pick] ?? values[name]?.[0];
        return `${a}${prefix}${upper && pick ? name.toUpperCase() : name}${b}=${c}${quote}${value}${quote}${d}`;
      });
    return fc
      .array(fc.oneof({ weight: 3, arbitrary: pair }, { weight: 1, arbitrary: harmless }), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join(";"));
  };

  async function expectClean(path: string, header: string) {
    await forget(path);
    const own = await get(path, { Cookie: header });
    await own.text();
    expect(await twice(path), header).not.toMatch(marks);
  }

  it("The visitor's cookies show on their own page, so that the next tests can find them", async () => {
    const page = await get("/quote", { Cookie: `sid=${values.sid?.[0]}; cart=${values.cart?.[0]}` });
    expect(await page.text()).toMatch(/poison@POISON/i);
    expect(await (await get("/", { Cookie: `cart=${values.cart?.[0]}` })).text()).toContain("42 items");
  });

  it.each([
    "sid =TOKEN; y=sid=",
    "\tsid\t=TOKEN",
    "cart =CART; y=cart=",
    "toast =TOAST; y=toast=",
    "toast=; sid=TOKEN",
  ])("A visitor's cookies never get into a shared page, nor keep its address out of the cache: %j", async (pattern) => {
    const header = pattern
      .replace("TOKEN", values.sid?.[0] ?? "")
      .replace("CART", values.cart?.[0] ?? "")
      .replace("TOAST", values.toast?.[0] ?? "");
    for (const path of paths) await expectClean(path, header);
  });

  it("A visitor's cookies never get into a shared page, in any spelling", async () => {
    await fc.assert(
      fc.asyncProperty(headerOf(), fc.constantFrom(...paths), (header, path) => expectClean(path, header)),
      { numRuns: 120 },
    );
  });

  it("Every route that is public is tried with a visitor's cookies", () => {
    const routes = import.meta.glob<string>("/app/routes/**/*.tsx", { query: "?raw", import: "default", eager: true });
    const isPublic = ([, source]: [string, string]) => /^export const headers.*=> publicPage;/m.test(source);
    const files = Object.entries(routes)
      .filter(isPublic)
      .map(([file]) => file.replace("/app/routes/", ""));
    expect(Object.keys(pages(1)).toSorted()).toEqual(files.toSorted());
  });
});
