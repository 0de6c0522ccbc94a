import { env } from "cloudflare:workers";
import { createApp, nobody } from "~/services/context.server";
import { signIn } from "./calls";

export interface Asked {
  sql: string;
  params: unknown[];
}

/** D1 that notes every statement with its values. */
function recording(asked: Asked[]): D1Database {
  return new Proxy(env.DB, {
    get(db, key) {
      if (key !== "prepare") {
        const value = Reflect.get(db, key) as unknown;
        return typeof value === "function" ? value.bind(db) : value;
      }
      return (sql: string) => {
        const note: Asked = { sql, params: [] };
        asked.push(note);
        const statement = db.prepare(sql);
        return new Proxy(statement, {
          get(target, name) {
            if (name === "bind") {
              return (...params: unknown[]) => {
                note.params = params;
                return target.bind(...params);
              };
            }
            const value = Reflect.get(target, name) as unknown;
            return typeof value === "function" ? value.bind(target) : value;
          },
        });
      };
    },
  });
}

/** An admin's App whose statements are noted. */
export async function recordedAdmin() {
  const asked: Asked[] = [];
  const { cookie } = await signIn("admin");
  const sessionToken = cookie.slice("__Host-sid=".length);
  const make = () =>
    createApp({ ...env, DB: recording(asked) } as Env, {
      origin: "http://localhost:8788",
      visitor: { ...nobody, sessionToken },
      after: () => {},
    });
  return { asked, make };
}

/** The steps of SQLite's plan for a statement. */
export async function planOf({ sql, params }: Asked): Promise<string[]> {
  const { results } = await env.DB.prepare(`explain query plan ${sql}`)
    .bind(...params)
    .all<{ detail: string }>();
  return results.map(({ detail }) => detail);
}
