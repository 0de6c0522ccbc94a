// The lists and the search of the back office with 100, 10,000 and 100,000 orders: what staff wait for, and whether it grows.
import { largeSeed, largeShop, shopOf } from "../scripts/seed/large";
import { buildShop } from "../scripts/shop";
import { loadInTurn, waitInTurn } from "./load";
import type { Figure } from "./run";
import { signedIn } from "./staff";
import { type Served, serveBuiltShop, serveHello } from "./worker";

/** `inSmall` finds a page of rows there, where `path` finds fewer. */
const rows: [name: string, path: string, inSmall?: string][] = [
  ["today", "/admin"],
  ["orders", "/admin/orders"],
  ["orders that are open", "/admin/orders?status=pending"],
  ["orders by the beginning of an e-mail", "/admin/orders?q=customer19", "/admin/orders?q=customer1"],
  ["production", "/admin/production"],
  ["quotes", "/admin/quotes"],
  ["invoices", "/admin/invoices"],
  ["products", "/admin/products"],
  ["contacts", "/admin/contacts"],
  ["outbox", "/admin/outbox"],
  ["codes", "/admin/discount-codes"],
  ["reviews", "/admin/reviews"],
  ["users", "/admin/users"],
  ["audit log", "/admin/audit"],
  ["blog posts", "/admin/blog"],
  ["campaigns", "/admin/marketing"],
  ["find: part of a name", "/admin/find?q=custom"],
  ["find: an order's number", "/admin/find?q=LRG0000012"],
];
/** Of the same list in the small shop. */
const mostGrown = 1.5;
const mostForSearchMs = 50;

export async function benchLists(): Promise<Figure[]> {
  buildShop();
  const bare = await serveHello();
  const small = await serveShopOf(shopOf(100));
  const middle = await serveShopOf(shopOf(10_000));
  const large = await serveShopOf(largeShop);
  try {
    const [ofSmall, ofMiddle, ofLarge] = [await signedIn(small), await signedIn(middle), await signedIn(large)];
    const figures: Figure[] = [];
    for (const [name, path, inSmall = path] of rows) {
      if (path.includes("q=")) {
        await expectRows(small, inSmall, ofSmall);
        await expectRows(large, path, ofLarge);
      }
      const call = { url: large.url + path, headers: ofLarge };
      const [before, between, after] = await waitInTurn([
        { url: small.url + inSmall, headers: ofSmall },
        { url: middle.url + path, headers: ofMiddle },
        call,
      ]);
      const [floor, { perSecond, failed }] = await loadInTurn([bare, call], 4);
      const [hello, grown] = [perSecond / floor.perSecond, after / before];
      figures.push({
        name,
        value: `p50 ${before.toFixed(1)}, ${between.toFixed(1)}, ${after.toFixed(1)} ms`,
        ratio: `${grown.toFixed(2)}x  hello ${hello.toFixed(4)}x${failed ? `  ${failed} FAILED` : ""}`,
        isKept: failed === 0 && (name.startsWith("find") ? after <= mostForSearchMs : grown <= mostGrown),
      });
    }
    return figures;
  } finally {
    for (const server of [bare, small, middle, large]) await server.stop();
  }
}

const serveShopOf = (counts: Parameters<typeof largeSeed>[1]) =>
  serveBuiltShop({
    prepare: async ({ DB }) => {
      for (const statement of largeSeed(new Date(), counts)) await DB.prepare(statement).run();
    },
  });

/** What a search does not find is quick, and tells nothing. */
async function expectRows({ url }: Served, path: string, headers: Record<string, string>): Promise<void> {
  const html = await (await fetch(url + path, { headers })).text();
  if (!/data-(row|found)=/.test(html)) throw new Error(`${path} finds nothing to wait for`);
}
