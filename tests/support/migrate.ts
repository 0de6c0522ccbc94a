// Every file begins on an empty shop of the newest schema; files share the runtime, so what the last one left goes first.
import { applyD1Migrations, reset } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog } from "~/db/schema";

/** An empty shop of the newest schema. */
export async function startEmpty(): Promise<void> {
  await reset();
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  await endKeptPages();
}

/** When the Worker looked at the audit log last, for all files of its runtime. */
const looked = globalThis as { looked?: number };

/** Pages that the Worker keeps end with a new line of the audit log, at which it looks once a second: here that second is over. */
async function endKeptPages(): Promise<void> {
  await openDatabase(env.DB)
    .insert(auditLog)
    .values({ id: Date.now(), actor: "test", action: "emptied", subject: "shop" });
  looked.looked = Math.max(Date.now(), looked.looked ?? 0) + 1000;
  vi.setSystemTime(looked.looked);
  await exports.default.fetch("http://localhost:8788/robots.txt");
  vi.useRealTimers();
}

await startEmpty();

// Vite's mapping of stacks finds no map in workerd, and seeks it through the whole Worker at each frame: 25 ms for each logged
// error. Vitest maps what it reports by itself.
Reflect.deleteProperty(Error, "prepareStackTrace");
