// Keyset pagination of the back-office lists, newest first. Page 4,000 costs the same as page 1. Owns no table.
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

export const pageSize = 25;

/**
 * Always compares `at` (milliseconds) with a range, even on the first page, so that SQLite searches an index instead of
 * scanning it.
 */
export function olderThan(at: SQLiteColumn | SQL, id: SQLiteColumn, before?: string): SQL {
  const [millis, last = ""] = before?.split("~") ?? [];
  if (!millis) return sql`${at} < ${8.64e15}`;
  const when = Number(millis);
  const lastId = id.dataType === "number" ? Number(last) || 0 : last;
  return sql`(${at} <= ${when} and (${at} < ${when} or ${id} < ${lastId}))`;
}

/** Cuts `rows` to one page. Select one row more than `size`, so that `pageOf` can tell whether there is a next page. */
export function pageOf<Row extends { id: string | number; createdAt: Date }>(rows: readonly Row[], size = pageSize) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? cursorOf(last) : null };
}

const cursorOf = ({ id, createdAt }: { id: string | number; createdAt: Date }) => `${createdAt.getTime()}~${id}`;

/** Matches a prefix with a range. LIKE is limited to 50 bytes on D1 and uses no index (platform-d1-4). */
export function startsWith(column: SQLiteColumn | SQL, text: string | SQL): SQL {
  return sql`(${column} >= ${text} and ${column} < ${text} || ${"\u{10ffff}"})`;
}

/** Hides a column from the query planner, so that the condition does not select an index. */
export function unindexed(column: SQLiteColumn): SQL {
  return sql`+${column}`;
}
