// Against races: batches that abort as a whole, inserts that act only under a condition. D1 has no interactive transactions, so each
// decision that must hold at the moment of the write stands inside its statement.
import { Column, getTableColumns, getTableName, is, SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Database } from "~/db/client.server";

/** A condition under which statements act. */
export type Guard = SQL;

/** What a NOT NULL column is set to: `value` (its own unless given) while `condition` is true, else null, which aborts the batch. */
export function abortUnless(
  column: SQLiteColumn,
  condition: SQL,
  value: unknown = column,
  // biome-ignore lint/suspicious/noExplicitAny: the column's own type, whichever it is
): SQL<any> {
  if (!column.notNull) throw new Error(`${nameOf(column)} takes null: it aborts nothing`);
  return sql`case when ${condition} then ${value} end`;
}

/** Whether `abortUnless` on this column ended the batch. */
export function wasAborted(error: unknown, column: SQLiteColumn): boolean {
  const broken = brokenConstraint(error);
  return broken?.kind === "NOT NULL" && broken.on === nameOf(column);
}

/** Whether a write broke a UNIQUE column, or a CHECK or index by its name. */
export function wasRefused(error: unknown, by: SQLiteColumn | string): boolean {
  const broken = brokenConstraint(error);
  return broken !== null && broken.on === (typeof by === "string" ? by : nameOf(by)) && broken.kind !== "NOT NULL";
}

/** Whether a write broke any UNIQUE constraint. */
export const wasTaken = (error: unknown): boolean => brokenConstraint(error)?.kind === "UNIQUE";

/** Which constraint a failed write broke. Single queries are wrapped by drizzle, batches are not. */
export function brokenConstraint(error: unknown): { kind: string; on: string } | null {
  for (let at = error; at instanceof Error; at = at.cause) {
    const match = /(UNIQUE|CHECK|FOREIGN KEY|NOT NULL) constraint failed(?:: ([\w.,\s-]+?))?(?::|$)/.exec(at.message);
    if (match) return { kind: match[1] ?? "", on: match[2] ?? "" };
  }
  return null;
}

const nameOf = (column: Column): string => `${getTableName(column.table)}.${column.name}`;

/** A row of values, or of SQL over what it is made from. What is not given is the column's default, as in any insert. */
export type RowFrom<Table extends SQLiteTable> = {
  [Key in keyof Table["$inferInsert"]]: Table["$inferInsert"][Key] | SQL | SQLiteColumn;
};

/** Inserts the row for each row of `from` (none: for nothing, once) where `where` is true at the moment of the write. */
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
