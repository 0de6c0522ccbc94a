// Every file begins on an empty shop of the newest schema; files share the runtime, so what the last one left goes first. At its end
// whatever was said to PayPal and to the provider of campaigns is held against their documents.
import { applyD1Migrations, reset } from "cloudflare:test";
import { env, exports } from "cloudflare:workers";
import { afterAll, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { auditLog } from "~/db/schema";
import { expectSoundJournal } from "./journal";

/** An empty shop of the newest schema. */
export async function startEmpty(): Promise<void> {
  await expectSoundJournal();
  await emptyShop();
  await expectSoundJournal();
  await makeSchema();
  await endKeptPages();
}

/** A request that is still on its way may keep the database alive through it, for a few tries; then an error says what was written last. */
async function emptyShop(tries = 50): Promise<void> {
  await reset();
  const isEmpty = !(await env.DB.prepare("select 1 from sqlite_master where name = 'd1_migrations'").first());
  if (isEmpty) return;
  if (tries > 1) return emptyShop(tries - 1);
  const last = await env.DB.prepare("select actor, action, subject from audit_log order by id desc limit 1").first();
  throw new Error(
    `A request of the file before keeps its shop open; its last line in the audit log: ${JSON.stringify(last)}`,
  );
}

/** For all files of a runtime: what the migrations made, and when the Worker looked at the audit log last. */
const kept = globalThis as { schema?: string[]; looked?: number };

/** The migrations one by one for a runtime's first file, the others get what came of them in one batch. */
async function makeSchema(): Promise<void> {
  if (kept.schema) await env.DB.batch(kept.schema.map((text) => env.DB.prepare(text)));
  else await applyD1Migrations(env.DB, env.MIGRATIONS);
  kept.schema ??= await schemaStatements();
}

async function schemaStatements(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    "select name, sql from sqlite_master where sql is not null and name not like 'sqlite!_%' escape '!' and name not like '!_cf!_%' escape '!' order by rowid",
  ).all<{ name: string; sql: string }>();
  // A virtual table makes its own tables.
  const virtual = results.filter(({ sql }) => /^create virtual/i.test(sql)).map(({ name }) => `${name}_`);
  const own = results.filter(
    ({ name, sql }) => !/^create table/i.test(sql) || !virtual.some((one) => name.startsWith(one)),
  );
  return own.map(({ sql }) => sql);
}

/** Pages that the Worker keeps end with a new line of the audit log, at which it looks once a second: here that second is over. */
async function endKeptPages(): Promise<void> {
  await openDatabase(env.DB)
    .insert(auditLog)
    .values({ id: Date.now(), actor: "test", action: "emptied", subject: "shop" });
  kept.looked = Math.max(Date.now(), kept.looked ?? 0) + 1000;
  vi.setSystemTime(kept.looked);
  await exports.default.fetch("http://localhost:8788/robots.txt");
  vi.useRealTimers();
}

await startEmpty();
afterAll(async () => void (await expectSoundJournal()));

// Vite's mapping of stacks finds no map in workerd, and seeks it through the whole Worker at each frame: 25 ms for each logged
// error. Vitest maps what it reports by itself.
Reflect.deleteProperty(Error, "prepareStackTrace");
