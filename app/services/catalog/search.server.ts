// Catalog search. Owns no table: triggers keep the FTS5 table `product_search` up to date (migration "catalog").
// Guarantees that no input breaks a search, and that one misspelled letter is tolerated if the exact words find
// nothing.
import { type SQL, sql } from "drizzle-orm";
import { products } from "~/db/schema";
import type { ProductColor } from "~/domain/catalog/catalog";
import { catalogWords, exactMatch, idOfSku, type Meaning, nearMatch } from "~/domain/catalog/search";

interface Wanted {
  q: string;
  color?: ProductColor;
  synonyms?: readonly Meaning[];
}

/** SQL condition for products that match the words and the color; undefined without both. */
export function isFound({ q, color, synonyms }: Wanted): SQL | undefined {
  const id = idOfSku(q);
  if (id !== null) return sql`${products.id} = ${id}`;
  const words = catalogWords(q);
  if (!q && !color) return undefined;
  if (q && words.length === 0) return sql`0`;
  const exact = exactMatch(words, color, synonyms);
  const match = words.length === 0 ? sql`${exact}` : sql`iif(${exists(exact)}, ${exact}, ${nearMatch(words, color)})`;
  return sql`${products.id} in (select rowid from product_search where product_search match ${match})`;
}

/** SQL that is 1 if the exact words find something, otherwise 0. */
export function isExact({ q, color, synonyms }: Wanted): SQL<number> {
  const words = idOfSku(q) === null ? catalogWords(q) : [];
  return words.length > 0 ? sql<number>`${exists(exactMatch(words, color, synonyms))}` : sql<number>`1`;
}

const exists = (match: string) => sql`exists (select 1 from product_search where product_search match ${match})`;
