// Every file begins on an empty shop of the newest schema; files share the runtime, so what the last one left goes first.
import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";

/** An empty shop of the newest schema. */
export async function startEmpty(): Promise<void> {
  await reset();
  await applyD1Migrations(env.DB, (env as unknown as { MIGRATIONS: D1Migration[] }).MIGRATIONS);
}

await startEmpty();

// Vite's mapping of stacks finds no map in workerd, and seeks it through the whole Worker at each frame: 25 ms for each logged
// error. Vitest maps what it reports by itself.
Reflect.deleteProperty(Error, "prepareStackTrace");
