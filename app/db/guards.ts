// Conditional writes: batches that abort as a whole, and inserts that run only under a condition. D1 has no interactive
// transactions, so a decision that must hold at the moment of a write is part of its statement.
import { Column, getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~/db/client.server";

/** SQL condition under which a statement acts. */
export type Guard = SQL;

/**
 * SQL that is `value` (by default the column's current value) while `condition` holds, otherwise null. The column must
 * be NOT NULL, so null aborts the batch.
 */
export function abortUnless(
  column: SQLiteColumn,
  condition: SQL,
  value: unknown = column,
  // biome-ignore lint/suspicious/noExplicitAny: the column's own type, whichever it is
): SQL<any> {
  if (!column.notNull) throw new Error(`${nameOf(column)} takes null: it aborts nothing`);
  return sql`case when ${condition} then ${value} end`;
}

export function wasAborted(error: unknown, column: SQLiteColumn): boolean {
  const broken = brokenConstraint(error);
  return broken?.kind === "NOT NULL" && broken.on === nameOf(column);
}

/** Whether a write violated the UNIQUE constraint of a column, or a CHECK or index with this name. */
export function wasRefused(error: unknown, by: SQLiteColumn | string): boolean {
  const broken = brokenConstraint(error);
  return broken !== null && broken.on === (typeof by === "string" ? by : nameOf(by)) && broken.kind !== "NOT NULL";
}

export const wasTaken = (error: unknown): boolean => brokenConstraint(error)?.kind === "UNIQUE";

/** Constraint that a failed write violated. drizzle wraps errors of single queries, but not those of batches. */
export function brokenConstraint(error: unknown): { kind: string; on: string } | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const match = /(UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: ([\w.,\s-]+?))?(?::|$)/.exec(at.message);
    if (match) return { kind: match[1] ?? "", on: match[2] ?? "" };
  }
  return null;
}

const nameOf = (column: Column): string => `${getTableName(column.table)}.${column.name}`;

/** Row of values or SQL expressions. Missing columns get their defaults, as in any insert. */
export type RowFrom<Table extends SQLiteTable> = {
  [Key in keyof Table["$inferInsert"]]: Table["$inferInsert"][Key] | SQL | SQLiteColumn;
};

/** Inserts a row for each row of `from`, or once if `from` is null, if `where` holds at the moment of the write. */
export function insertWhere<Table extends SQLiteTable>(
  db: Database,
  table: Table,
  values: RowFrom<Table>,
  from: SQLiteTable | SQL | null,
  where: SQL,
) {
  const given = values as Record<string, unknown>;
  const row = sql.join(
    Object.entries(getTableColumns(table)).map(([key, column]) => cellOf(column, given[key])),
    sql`, `,
  );
  return db
    .insert(table)
    .select(from ? sql`select ${row} from ${from} where ${where}` : sql`select ${row} where ${where}`);
}

function cellOf(column: Column, given: unknown): SQL {
  const value = given === undefined ? (column.defaultFn?.() ?? column.default ?? null) : given;
  if (is(value, SQL)) return value;
  return value === null || is(value, Column) ? sql`${value}` : sql`${sql.param(value, column)}`;
}
