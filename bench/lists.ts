// Compares the back office's lists and search with 100 and with 100,000 orders: how long staff wait, and whether the wait grows.
import { largeSeed, largeShop, shopOf } from "../scripts/seed/large";
import { buildShop } from "../scripts/shop";
import type { Figure } from "./run";
import { signedIn } from "./staff";
import { serveBuiltShop } from "./worker";

/** `inSmall` is a path that finds as many rows in the small shop as `path` does in the large one. */
const rows: [name: string, path: string, inSmall?: string][] = [
  ["today", "/admin"],
  ["orders", "/admin/orders"],
  ["open orders", "/admin/orders?status=pending"],
  ["orders by email", "/admin/orders?q=customer19", "/admin/orders?q=customer1"],
  ["production", "/admin/production"],
  ["quotes", "/admin/quotes"],
  ["invoices", "/admin/invoices"],
  ["products", "/admin/products"],
  ["contacts", "/admin/contacts"],
  ["outbox", "/admin/outbox"],
  ["discount codes", "/admin/discount-codes"],
  ["reviews", "/admin/reviews"],
  ["users", "/admin/users"],
  ["audit log", "/admin/audit"],
  ["blog posts", "/admin/blog"],
  ["campaigns", "/admin/marketing"],
  ["search for a part of a name", "/admin/find?q=custom"],
  ["search for an order number", "/admin/find?q=LRG0000012"],
];
const mostGrown = 1.5;
const mostForSearchMs = 50;

interface Asked {
  url: string;
  headers: Record<string, string>;
}

export async function benchLists(): Promise<Figure[]> {
  buildShop();
  const small = await serveShopOf(shopOf(100));
  const large = await serveShopOf(largeShop);
  try {
    const [ofSmall, ofLarge] = [await signedIn(small), await signedIn(large)];
    const figures: Figure[] = [];
    for (const [name, path, inSmall = path] of rows) {
      const [before, after] = await mediansInTurn(
        { url: small.url + inSmall, headers: ofSmall },
        { url: large.url + path, headers: ofLarge },
      );
      const grown = after / before;
      const isSearch = name.startsWith("search");
      const times = `${before.toFixed(1)} ms, ${after.toFixed(1)} ms`;
      figures.push({
        name,
        value: isSearch ? `${times}: at most ${mostForSearchMs} ms` : `${times}: ${grown.toFixed(2)} times`,
        isKept: isSearch ? after <= mostForSearchMs : grown <= mostGrown,
      });
    }
    return figures;
  } finally {
    await small.stop();
    await large.stop();
  }
}

const serveShopOf = (counts: Parameters<typeof largeSeed>[1]) =>
  serveBuiltShop({
    prepare: async ({ DB }) => {
      for (const statement of largeSeed(new Date(), counts)) await DB.prepare(statement).run();
    },
  });

/**
 * Returns the median of 50 requests to each shop, after ten to warm up. Alternates in groups of ten, because the machine's speed varies.
 */
async function mediansInTurn(one: Asked, other: Asked): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let block = 0; block < 6; block++)
    for (const [at, asked] of [one, other].entries())
      for (let request = 0; request < 10; request++) {
        const ms = await wait(asked);
        if (block > 0) times[at]!.push(ms);
      }
  return times.map((all) => all.sort((a, b) => a - b)[all.length / 2]!) as [number, number];
}

async function wait({ url, headers }: Asked): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers, redirect: "error" });
  const html = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  // Fails if the search finds nothing, because an empty result is fast and says nothing about other searches.
  if (url.includes("q=") && !/data-(row|found)=/.test(html)) throw new Error(`${url} finds nothing`);
  return performance.now() - began;
}
