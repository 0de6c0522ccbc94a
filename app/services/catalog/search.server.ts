// The catalog's search. Owns no table: triggers keep the FTS5 table `product_search` like `products` (migration "catalog"). Promises that
// nothing typed breaks a search, and that one misspelt letter is forgiven where the words as they stand find nothing.
import { type SQL, sql } from "drizzle-orm";
import { products } from "~/db/schema";
import type { ProductColor } from "~/domain/catalog/catalog";
import { catalogWords, exactMatch, nearMatch } from "~/domain/catalog/search";

interface Wanted {
  q: string;
  color?: ProductColor;
}

/** Whether a product is among what the words and the color find; undefined where neither was given. */
export function isFound({ q, color }: Wanted): SQL | undefined {
  const words = catalogWords(q);
  if (!q && !color) return undefined;
  if (q && words.length === 0) return sql`0`;
  const exact = exactMatch(words, color);
  const match = words.length === 0 ? sql`${exact}` : sql`iif(${exists(exact)}, ${exact}, ${nearMatch(words, color)})`;
  return sql`${products.id} in (select rowid from product_search where product_search match ${match})`;
}

/** 1 where the words find something as they stand, else 0. */
export function isExact({ q, color }: Wanted): SQL<number> {
  const words = catalogWords(q);
  return words.length > 0 ? sql<number>`${exists(exactMatch(words, color))}` : sql<number>`1`;
}

const exists = (match: string) => sql`exists (select 1 from product_search where product_search match ${match})`;
