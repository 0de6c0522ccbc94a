// A shopper's pages with 30, 300 and 3,000 products on offer: what a shopper waits for, and whether it grows.
import { buildShop } from "../scripts/shop";
import { rendered, waitInTurn } from "./load";
import type { Figure } from "./run";
import { type Served, serveBuiltShop } from "./worker";

const sizes = [30, 300, 3000] as const;
const rows: [name: string, path: string][] = [
  ["home", "/"],
  ["wholesale", "/wholesale"],
  ["wholesale from the cheapest", "/wholesale?sort=price-low"],
  ["wholesale of one category", "/wholesale?category=masters"],
  ["search", "/wholesale?q=birdie"],
  ["search with a slip of the pen", "/wholesale?q=birdei"],
  ["product", "/product/1"],
];
/** Of the shop with 300: with 30 a list does not fill its page. */
const mostGrown = 1.5;

export async function benchGrowth(): Promise<Figure[]> {
  buildShop();
  const shops: Served[] = [];
  for (const size of sizes)
    shops.push(await serveBuiltShop({ prepare: async ({ DB }) => void (await DB.batch(offering(DB, size))) }));
  try {
    const figures: Figure[] = [];
    for (const [name, path] of rows) {
      const times = await waitInTurn(shops.map(({ url }) => ({ url: url + path, headers: rendered })));
      const [, before = 0, after = 0] = times;
      figures.push({
        name,
        value: `p50 ${times.map((time) => time.toFixed(1)).join(", ")} ms`,
        ratio: `${(after / before).toFixed(2)}x`,
        isKept: after <= mostGrown * before,
      });
    }
    return figures;
  } finally {
    for (const shop of shops) await shop.stop();
  }
}

/** The demo shop's products, so many of them on offer: some taken away, or more of their kind. */
function offering(DB: D1Database, size: number): D1PreparedStatement[] {
  const demo = "(select count(*) from products)";
  return [
    DB.prepare("update products set is_active = id in (select id from products order by id limit ?)").bind(size),
    DB.prepare(
      `with recursive n(i) as (select ${demo} + 1 union all select i + 1 from n where i < ?1)
       insert into products (name, description, price_cents, image_url, image_alt, stock_quantity, category, catalog_category, tags, colors, created_at, updated_at)
       select p.name || ' ' || i, p.description, p.price_cents + i % 50, p.image_url, p.image_alt, 50, p.category, p.catalog_category, p.tags, p.colors, p.created_at, p.updated_at
       from n join products p on p.id = 1 + i % 30 where i <= ?1`,
    ).bind(size),
  ];
}
