// Strangers' pages from the cache: rendered once for many, new after a change, each answer with a nonce of its own.
import { env, exports } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { products } from "~/db/schema";
import { cachedPage } from "~/http/kept/page-cache.server";
import { newProduct } from "../support/factories/buyers";

const db = openDatabase(env.DB);
const origin = "http://localhost";
const get = (path: string, headers: HeadersInit = {}) => exports.default.fetch(`${origin}${path}`, { headers });
const nonceOf = (response: Response) =>
  /'nonce-([\w-]+)'/.exec(response.headers.get("Content-Security-Policy") ?? "")?.[1];

/** The routes that the Worker's log lines name; "(kept)" is a page from the cache. */
function loggedRoutes() {
  const log = vi.spyOn(console, "log");
  return () => log.mock.calls.map(([line]) => (JSON.parse(String(line)) as { route: string }).route);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe("public pages", () => {
  it("are rendered at most twice for 200 who ask at once, and each answer carries its own nonce", async () => {
    const routes = loggedRoutes();
    const answers = await Promise.all(Array.from({ length: 200 }, () => get("/wholesale")));
    const pages = await Promise.all(answers.map(async (one) => ({ nonce: nonceOf(one), html: await one.text() })));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(pages.map(({ nonce }) => nonce)).size).toBe(200);
    for (const { nonce, html } of pages) {
      const used = new Set([...html.matchAll(/nonce="([^"]*)"/g)].map((match) => match[1]));
      expect([...used]).toEqual([nonce]);
    }
    expect(routes().filter((route) => route !== "(kept)").length).toBeLessThanOrEqual(2);
  });

  it("show a change to strangers as soon as the next public version is seen", async () => {
    const product = await newProduct({ name: "Old Name Pin" });
    const seen = [`/product/${product.id}`, "/api/products"];
    for (const path of seen) expect(await (await get(path)).text()).toContain("Old Name Pin");
    await db.update(products).set({ name: "New Name Pin" }).where(eq(products.id, product.id));
    for (const path of seen) await expect.poll(async () => (await get(path)).text()).toContain("New Name Pin");
  });

  it.each(["/wholesale", "/api/products"])("are made anew for whoever has a cookie of ours: %s", async (path) => {
    await get(path);
    const routes = loggedRoutes();
    await (await get(path)).text();
    expect(routes()).toEqual(["(kept)"]);
    const own = await get(path, { Cookie: "__Host-cart=somebody-with-a-cart; cart=somebody-with-a-cart" });
    await own.text();
    expect(own.headers.get("Cache-Control")).toBe("private, no-store");
    expect(routes().slice(1)).not.toContain("(kept)");
  });

  it("does not make those wait for each other whose answers are nobody else's", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/api/cart")));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  });

  it("is rendered again where the render that others relied on never ended: its visitor had gone", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    // For this isolate alone: the edge would have it for half a minute of its own clock.
    const rendered = (text: string) => async () => new Response(text, { headers: { "Cache-Control": "s-maxage=0" } });
    const ask = (render: () => Promise<Response>) =>
      cachedPage({
        request: new Request(`${origin}/left`),
        ...{ nonce: "none", build: "test", db: env.DB, render, after: () => {} },
      });
    const text = async (answer: Promise<Response>) => (await answer).text();
    expect(await text(ask(rendered("first")))).toBe("first");
    vi.setSystemTime(Date.now() + 31_000);
    const begun = Promise.withResolvers<void>();
    void ask(() => {
      begun.resolve();
      return new Promise(() => {});
    });
    await begun.promise;
    expect(await text(ask(rendered("second")))).toBe("first");
    vi.setSystemTime(Date.now() + 31_000);
    expect(await text(ask(rendered("third")))).toBe("third");
  });
});
