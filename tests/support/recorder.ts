import { env } from "cloudflare:workers";
import { createApp, nobody } from "~/services/core/create-app.server";
import { signIn } from "./requests";

export interface Asked {
  sql: string;
  params: unknown[];
}

const asking = new Set<string | symbol>(["all", "first", "raw", "run"]);
const bound = (of: object, value: unknown) => (typeof value === "function" ? value.bind(of) : value);

/** D1 that notes every statement with its values, and counts how often it is asked. */
export function recordedDatabase() {
  const asked: Asked[] = [];
  let trips = 0;
  const noted = (statement: D1PreparedStatement, note: Asked): D1PreparedStatement =>
    new Proxy(statement, {
      get(target, name) {
        if (name === "bind") {
          return (...params: unknown[]) => {
            note.params = params;
            return noted(target.bind(...params), note);
          };
        }
        if (asking.has(name)) trips++;
        return bound(target, Reflect.get(target, name));
      },
    });
  const database = new Proxy(env.DB, {
    get(db, key) {
      if (key === "batch") trips++;
      if (key !== "prepare") return bound(db, Reflect.get(db, key));
      return (sql: string) => {
        const note: Asked = { sql, params: [] };
        asked.push(note);
        return noted(db.prepare(sql), note);
      };
    },
  });
  return { database, asked, trips: () => trips };
}

/** An admin's App whose statements are noted. */
export async function recordedAdmin() {
  const { database, asked, trips } = recordedDatabase();
  const { sessionToken } = await signIn("admin");
  const make = () =>
    createApp({ ...env, DB: database } as Env, {
      origin: "http://localhost:8788",
      visitor: { ...nobody, sessionToken },
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
