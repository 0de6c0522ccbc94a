import { env } from "cloudflare:workers";
import { anonymousVisitor, createApp } from "~/services/core/create-app.server";
import { signIn } from "../fixtures/requests";

export interface Asked {
  sql: string;
  params: unknown[];
}

const asking = new Set<string | symbol>(["all", "first", "raw", "run"]);
const bound = (of: object, value: unknown) => (typeof value === "function" ? value.bind(of) : value);

/** Wraps D1 to record every statement with its values, and to count round trips. */
export function recordedDatabase() {
  const asked: Asked[] = [];
  let trips = 0;
  const notes = new WeakMap<object, Asked>();
  const noted = (statement: D1PreparedStatement, note: Asked): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") {
          return (...params: unknown[]) => noted(target.bind(...params), { sql: note.sql, params });
        }
        if (asking.has(name)) {
          trips++;
          asked.push(note);
        }
        return bound(target, Reflect.get(target, name));
      },
    });
    notes.set(proxy, note);
    return proxy;
  };
  const database = new Proxy(env.DB, {
    get(db, key) {
      if (key === "prepare") return (sql: string) => noted(db.prepare(sql), { sql, params: [] });
      if (key !== "batch") return bound(db, Reflect.get(db, key));
      return (statements: D1PreparedStatement[]) => {
        trips++;
        asked.push(...statements.flatMap((statement) => notes.get(statement) ?? []));
        return db.batch(statements);
      };
    },
  });
  return { database, asked, trips: () => trips };
}

/** An admin's App whose statements are recorded. */
export async function recordedAdmin() {
  const { database, asked, trips } = recordedDatabase();
  const { sessionToken } = await signIn("admin");
  const make = () =>
    createApp({ ...env, DB: database } as Env, {
      origin: "http://localhost:8788",
      visitor: { ...anonymousVisitor, sessionToken },
      after: () => {},
    });
  return { asked, trips, make };
}

/** The steps of SQLite's plan for a statement. */
export async function planOf({ sql, params }: Asked): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
