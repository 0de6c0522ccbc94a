// Keyset pagination of the back-office lists, newest first. Page 4,000 costs the same as page 1. Owns no table.
import { asc, desc, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { maxCounted, pageSize } from "~/domain/text/paging";
import type { App } from "~/services/core/app.server";

export { maxCounted, pageSize };

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

/** Same as `olderThan` for lists that begin with the oldest row or the smallest amount. */
export function newerThan(at: SQLiteColumn | SQL, id: SQLiteColumn, after?: string): SQL {
  const [value, last = ""] = after?.split("~") ?? [];
  if (!value) return sql`${at} > -1`;
  return sql`(${at} >= ${Number(value)} and (${at} > ${Number(value)} or ${id} > ${last}))`;
}

interface Position {
  /** Name of the order. With a minus sign the newest or largest comes first, which is also the default. */
  sort?: string;
  before?: string;
}

/** Condition and order of the page of a list that begins at `before`, sorted by `key`. */
export function inOrder(key: SQLiteColumn | SQL, id: SQLiteColumn, { sort = "-date", before }: Position) {
  const isAscending = !sort.startsWith("-");
  const direction = isAscending ? asc : desc;
  return {
    beyond: (isAscending ? newerThan : olderThan)(key, id, before),
    order: [direction(key), direction(id)],
  };
}

interface Paged {
  id: string | number;
  createdAt: Date;
}

/**
 * Cuts `rows` to one page. Select one row more than `size`, so that `pageOf` can tell whether there is a next page.
 * `keyOf` is the value by which the list is sorted.
 */
export function pageOf<Row extends Paged>(rows: readonly Row[], size = pageSize, keyOf: (row: Row) => number = timeOf) {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { rows: shown, next: last ? `${keyOf(last)}~${last.id}` : null };
}

const timeOf = ({ createdAt }: Paged) => createdAt.getTime();

/** SQL for the number of rows that match, at most one more than `maxCounted`. The condition must have an index. */
export function countUpTo(app: App, table: SQLiteTable | SQL, where: SQL | undefined): SQL<number> {
  const some = app.db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(maxCounted + 1);
  return sql<number>`(select count(*) from (${some}))`;
}

/** Reads the number of rows that match, at most one more than `maxCounted`. */
export async function countRows(app: App, table: SQLiteTable | SQL, where: SQL | undefined): Promise<number> {
  const total = countUpTo(app, table, where);
  const [row] = await app.read(app.db.select({ total }).from(sql`(select 1)`));
  return row?.total ?? 0;
}

/** Matches a prefix with a range. LIKE is limited to 50 bytes on D1 and uses no index (platform-d1-4). */
export function startsWith(column: SQLiteColumn | SQL, text: string | SQL): SQL {
  return sql`(${column} >= ${text} and ${column} < ${text} || ${"\u{10ffff}"})`;
}

/** Hides a column from the query planner, so that the condition does not select an index. */
export function unindexed(column: SQLiteColumn): SQL {
  return sql`+${column}`;
}
