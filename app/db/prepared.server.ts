// Statements whose SQL text is built once: writing the text of a select costs drizzle more than D1 needs to answer it.
import { fillPlaceholders, type Placeholder, sql } from "drizzle-orm";
import type { Database, Statement } from "~/db/client.server";

/** What `db.batch` asks of its items. */
interface PreparedItem {
  getQuery(): { sql: string; params: unknown[] };
  mapResult(result: unknown, isFromBatch?: boolean): unknown;
  stmt: D1PreparedStatement;
}

/** drizzle keeps this to itself; its own batch calls it. tests/db/prepared.test.ts fails when it changes. */
interface Preparable {
  _prepare(): PreparedItem;
}

/**
 * `build` is called once, with a placeholder for each name, and the answer gives the same statement with its values filled in, for
 * any database. It goes into a batch (`app.read`, `runBatch`) like any other. Only for a text that never changes.
 */
export function preparedOnce<Name extends string, S extends Statement>(
  names: readonly Name[],
  build: (db: Database, value: { [Key in Name]: Placeholder<Key> }) => S,
): (db: Database, ...values: [Name] extends [never] ? [] : [Record<Name, unknown>]) => S {
  const placeholders = Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]));
  let item: PreparedItem | undefined;
  return (db, ...[values]) => {
    item ??= (build(db, placeholders as never) as unknown as Preparable)._prepare();
    const query = item.getQuery();
    const filled = { ...query, params: fillPlaceholders(query.params, values ?? {}) };
    const stmt = db.$client.prepare(query.sql);
    const prepared = { stmt, getQuery: () => filled, mapResult: item.mapResult.bind(item) };
    return { _prepare: () => prepared } as unknown as S;
  };
}
