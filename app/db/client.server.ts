import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import { type DrizzleD1Database, drizzle } from "drizzle-orm/d1";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";

/** The binding itself, whose statements the primary answers, or a session, whose reads a replica may answer. */
type Client = D1Database | D1DatabaseSession;

export type Database = DrizzleD1Database & { $client: Client };

const opened = new WeakMap<Client, Database>();

/** One for each binding and session. Without the schema, whose relations nothing asks for and cost more than most queries. */
export function openDatabase(client: Client): Database {
  let db = opened.get(client);
  if (!db) {
    // Of a binding drizzle uses what a session has too: `prepare` and `batch`.
    db = drizzle(client as D1Database);
    opened.set(client, db);
  }
  return db;
}

export type Statement = BatchItem<"sqlite">;

/** Statements in their order; a builder's list stands among them as it is. */
export type Statements = readonly (Statement | readonly Statement[])[];

/** Runs statements as one transaction: D1 has no other (platform-d1-1). An empty list is nothing to do. */
export async function runBatch(db: Database, statements: Statements): Promise<unknown[]> {
  const [first, ...rest] = statements.flat();
  return first ? db.batch([first, ...rest]) : [];
}

type Result<S extends Statement> = S["_"]["result"];

export type Reader = <S extends Statement>(statement: S) => Promise<Result<S>>;

/**
 * Collects the reads that loaders, guards and the page's frame ask for at the same time and sends them as one batch:
 * a page costs one round trip however many layers it looks into.
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
 * A table's columns under names of their own, for a join that is read in a batch: D1 answers a batch with objects, in which
 * two columns of one name ("id") are one.
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
