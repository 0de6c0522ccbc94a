import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** A binding reads from the primary. A session may read from a replica. */
type Client = D1Database | D1DatabaseSession;

export type Database = DrizzleD1Database & { $client: Client };

const opened = new WeakMap<Client, Database>();

/**
 * Returns one drizzle instance per binding or session. Leaves out the schema, because no query uses its relations and
 * they cost more than most queries.
 */
export function openDatabase(client: Client): Database {
  let db = opened.get(client);
  if (!db) {
    // drizzle only uses `prepare` and `batch`, which a session also has.
    db = drizzle(client as D1Database);
    opened.set(client, db);
  }
  return db;
}

export type Statement = BatchItem<"sqlite">;

export type Statements = readonly (Statement | readonly Statement[])[];

/** Runs statements as one transaction, the only kind that D1 has (platform-d1-1). Does nothing for an empty list. */
export async function runBatch(db: Database, statements: Statements): Promise<unknown[]> {
  const [first, ...rest] = statements.flat();
  return first ? db.batch([first, ...rest]) : [];
}

type Result<S extends Statement> = S["_"]["result"];

export type Reader = <S extends Statement>(statement: S) => Promise<Result<S>>;

/**
 * Collects the reads that loaders and middleware start at the same time and sends them as one batch, so that a page
 * needs one round trip however many queries it makes.
 */
export function createReader(db: Database): Reader {
  let waiting: { statement: Statement; resolve: (rows: never) => void; reject: (error: unknown) => void }[] = [];
  async function send() {
    const asked = waiting;
    waiting = [];
    try {
      const results = await runBatch(
        db,
        asked.map(({ statement }) => statement),
      );
      for (const [index, { resolve }] of asked.entries()) resolve(results[index] as never);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }
  return (statement) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setTimeout(send, 0);
      waiting.push({ statement, resolve, reject });
    });
}

/**
 * Selects a table's columns under prefixed names, for joins in a batch. D1 returns batch rows as objects, in which
 * equal column names ("id") would collide.
 */
export function columnsOf<Table extends SQLiteTable>(table: Table, prefix: string) {
  const columns = Object.entries(getTableColumns(table)).map(([key, column]) => [
    key,
    sql`${column}`.mapWith(column).as(`${prefix}_${column.name}`),
  ]);
  return Object.fromEntries(columns) as {
    [Key in keyof Table["$inferSelect"]]: SQL.Aliased<Table["$inferSelect"][Key]>;
  };
}
