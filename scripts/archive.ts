// The whole local shop as a folder, and back: rows as JSON lines, files as they are, and last a manifest that says the folder is whole.
// Never more than a page of rows or one file in memory.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { migrateState } from "./shop";
import { withState } from "./state";

const pageRows = 200;

interface Manifest {
  madeAt: string;
  /** Names of the migrations: rows fit a shop of the same ones only. */
  migrations: string[];
  rows: Record<string, number>;
  /** The last number that each table gave: one that was deleted is not given again. */
  sequences: { name: string; seq: number }[];
  files: number;
}

interface StoredFile {
  key: string;
  name: string;
  sha256: string;
  httpMetadata?: R2HTTPMetadata;
  customMetadata?: Record<string, string>;
}

type Row = Record<string, unknown>;
const places = (folder: string) => ({
  manifest: path.join(folder, "manifest.json"),
  rowsOf: (table: string) => path.join(folder, "rows", `${table}.jsonl`),
  list: path.join(folder, "files.jsonl"),
  files: path.join(folder, "files"),
});
const isEmpty = (folder: string) => !existsSync(folder) || readdirSync(folder).length === 0;

/** The shop should not be open meanwhile. Throws where `folder` is not empty; `replace` takes an earlier export's place, and no other's. */
export async function exportShop(stateFolder: string, folder: string, { replace = false } = {}): Promise<Manifest> {
  if (!existsSync(stateFolder)) throw new Error(`There is no shop in ${stateFolder}.`);
  const to = places(folder);
  if (!isEmpty(folder)) {
    if (!replace) throw new Error(`${folder} is not empty. --replace takes the place of an earlier export.`);
    if (!existsSync(to.manifest)) throw new Error(`${folder} is not an earlier export: nothing was touched.`);
    rmSync(folder, { recursive: true });
  }
  mkdirSync(path.join(folder, "rows"), { recursive: true });
  mkdirSync(to.files);
  return withState(stateFolder, async ({ DB, FILES }) => {
    const rows: Manifest["rows"] = {};
    for (const table of await tablesOf(DB)) {
      rows[table] = await writeLines(to.rowsOf(table), rowsOf(DB, table));
    }
    const files = await writeLines(to.list, storeFiles(FILES, to.files));
    const { results: sequences } = await DB.prepare(
      "select name, seq from sqlite_sequence where name <> 'd1_migrations' order by name",
    ).all<Manifest["sequences"][number]>();
    const migrations = await migrationsOf(DB);
    const manifest: Manifest = { madeAt: new Date().toISOString(), migrations, rows, sequences, files };
    await writeFile(to.manifest, JSON.stringify(manifest, null, 2));
    return manifest;
  });
}

/** Throws where the state folder holds a shop already, unless `replace` ends that one, and where the export is not whole. */
export async function importShop(stateFolder: string, folder: string, { replace = false } = {}): Promise<Manifest> {
  const from = places(folder);
  if (!existsSync(from.manifest)) throw new Error(`${folder} is not a whole export: it has no manifest.json.`);
  const manifest = JSON.parse(await readFile(from.manifest, "utf8")) as Manifest;
  if (!isEmpty(stateFolder) && !replace) throw new Error(`${stateFolder} holds a shop. --replace ends that one.`);
  rmSync(path.join(stateFolder, "v3"), { recursive: true, force: true });
  migrateState(stateFolder);
  await withState(stateFolder, async ({ DB, FILES }) => {
    const migrations = await migrationsOf(DB);
    if (migrations.join() !== manifest.migrations.join()) {
      throw new Error(
        `The export is of ${manifest.migrations.at(-1)}, this shop of ${migrations.at(-1)}: import it with that version.`,
      );
    }
    await insertRows(DB, manifest, from.rowsOf);
    let files = 0;
    for await (const { key, name, sha256, ...metadata } of linesOf<StoredFile>(from.list)) {
      const bytes = await readFile(path.join(from.files, path.basename(name)));
      if (hashOf(bytes) !== sha256) throw new Error(`${name} (${key}) is not as it was exported.`);
      await FILES.put(key, new Uint8Array(bytes), metadata);
      files++;
    }
    if (files !== manifest.files) throw new Error(`${files} files came, the export has ${manifest.files}.`);
  });
  return manifest;
}

/** Parents before those that refer to them. Not what migrations or the full-text index make by themselves. */
async function tablesOf(db: D1Database): Promise<string[]> {
  const { results } = await db
    .prepare(
      `select name from pragma_table_list where schema = 'main' and type = 'table'
      and name not like 'sqlite!_%' escape '!' and name not like '!_cf!_%' escape '!' and name <> 'd1_migrations' order by name`,
    )
    .all<{ name: string }>();
  const parents = new Map<string, string[]>();
  for (const { name } of results) {
    const keys = await db
      .prepare(`select "table" as parent from pragma_foreign_key_list('${name}')`)
      .all<{ parent: string }>();
    parents.set(
      name,
      keys.results.map(({ parent }) => parent).filter((parent) => parent !== name),
    );
  }
  const sorted: string[] = [];
  while (parents.size > 0) {
    const ready = [...parents.keys()].filter((table) => parents.get(table)?.every((parent) => !parents.has(parent)));
    if (ready.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...parents.keys()].join(", ")}`);
    for (const table of ready) parents.delete(table);
    sorted.push(...ready);
  }
  return sorted;
}

async function migrationsOf(db: D1Database): Promise<string[]> {
  const { results } = await db.prepare("select name from d1_migrations order by id").all<{ name: string }>();
  return results.map(({ name }) => name);
}

async function* rowsOf(db: D1Database, table: string): AsyncGenerator<Row> {
  const page = db.prepare(
    `select rowid as "_rowid_", * from "${table}" where rowid > ? order by rowid limit ${pageRows}`,
  );
  for (let after = -1; ; ) {
    const { results } = await page.bind(after).all<Row & { _rowid_: number }>();
    for (const { _rowid_, ...row } of results) {
      after = _rowid_;
      yield row;
    }
    if (results.length < pageRows) return;
  }
}

/** Triggers rest meanwhile: what they would write is in the export; the full-text index is made anew from its table. */
async function insertRows(
  db: D1Database,
  { rows, sequences }: Manifest,
  fileOf: (table: string) => string,
): Promise<void> {
  const triggers = await db
    .prepare("select name, sql from sqlite_master where type = 'trigger'")
    .all<{ name: string; sql: string }>();
  for (const { name } of triggers.results) await db.prepare(`drop trigger "${name}"`).run();
  const tables = await tablesOf(db);
  // What a migration put there stands in the export as well, perhaps changed since.
  for (const table of tables.toReversed()) await db.prepare(`delete from "${table}"`).run();
  for (const table of tables) {
    let count = 0;
    const batch: D1PreparedStatement[] = [];
    const flush = async () => void (batch.length > 0 && (await db.batch(batch.splice(0))));
    for await (const row of linesOf<Row>(fileOf(table))) {
      const names = Object.keys(row);
      const text = `insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => "?").join()})`;
      batch.push(db.prepare(text).bind(...Object.values(row)));
      count++;
      if (batch.length === pageRows) await flush();
    }
    await flush();
    if (count !== rows[table]) throw new Error(`${table}: ${count} rows came, the export has ${rows[table]}.`);
  }
  await db.prepare("delete from sqlite_sequence where name <> 'd1_migrations'").run();
  for (const { name, seq } of sequences) {
    await db.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").bind(name, seq).run();
  }
  for (const { sql } of triggers.results) await db.prepare(sql).run();
  await db.prepare("insert into search_index (search_index) values ('rebuild')").run();
}

/** Each object beside the list under a number: a key is no safe file name. */
async function* storeFiles(bucket: R2Bucket, folder: string): AsyncGenerator<StoredFile> {
  let number = 0;
  let cursor: string | undefined;
  do {
    const page = await bucket.list({ cursor, limit: pageRows });
    for (const { key } of page.objects) {
      const object = await bucket.get(key);
      if (!object) continue;
      const name = String(++number).padStart(6, "0");
      const bytes = Buffer.from(await object.arrayBuffer());
      await writeFile(path.join(folder, name), bytes);
      const { httpMetadata, customMetadata } = object;
      yield { key, name, sha256: hashOf(bytes), httpMetadata, customMetadata };
    }
    cursor = page.truncated ? page.cursor : undefined;
  } while (cursor);
}

const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function writeLines(file: string, rows: AsyncIterable<unknown>): Promise<number> {
  let count = 0;
  await pipeline(async function* () {
    for await (const row of rows) {
      count++;
      // Readers of lines end one at these two signs as well.
      const line = JSON.stringify(row).replace(/[\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16)}`);
      yield `${line}\n`;
    }
  }, createWriteStream(file));
  return count;
}

async function* linesOf<Line>(file: string): AsyncGenerator<Line> {
  const input = createReadStream(file, "utf8");
  for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
    yield JSON.parse(line) as Line;
}
