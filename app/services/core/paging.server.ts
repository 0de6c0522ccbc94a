// How every list of the back office turns its pages (keyset pagination): newest first, by the last row seen, so that page 4,000
// costs what page 1 does. Owns no table.
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

export const pageSize = 25;

/** Always a range over `at` (milliseconds), so that an index on it is searched, never walked from its end. */
export function olderThan(at: SQLiteColumn | SQL, id: SQLiteColumn, before?: string): SQL {
  const [millis, last = ""] = before?.split("~") ?? [];
  if (!millis) return sql`${at} < ${8.64e15}`;
  const when = Number(millis);
  const lastId = id.dataType === "number" ? Number(last) || 0 : last;
  return sql`(${at} <= ${when} and (${at} < ${when} or ${id} < ${lastId}))`;
}

/** One row more was asked for than a page holds: it tells whether there is another page. */
export function pageOf<Row extends { id: string | number; createdAt: Date }>(rows: readonly Row[], size = pageSize) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? cursorOf(last) : null };
}

const cursorOf = ({ id, createdAt }: { id: string | number; createdAt: Date }) => `${createdAt.getTime()}~${id}`;

/** A prefix as a range: LIKE ends at 50 bytes on D1 and uses no index (platform-d1-4). */
export function startsWith(column: SQLiteColumn | SQL, text: string | SQL): SQL {
  return sql`(${column} >= ${text} and ${column} < ${text} || ${"\u{10ffff}"})`;
}

/** The column's value without its index: for conditions that must not choose the way of a query. */
export function unindexed(column: SQLiteColumn): SQL {
  return sql`+${column}`;
}
