// Exports the whole local shop into a folder and imports it again. Rows become JSON lines and files stay unchanged. The manifest comes
// last and marks the folder as complete. Never holds more than a page of rows or one file in memory.
import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { pipeline } from "node:stream/promises";
import { withState } from "./state";

const pageRows = 200;

interface Manifest {
  madeAt: string;
  /**
   * Statements that recreate this shop's tables, indexes and triggers in an empty database. The rows include `d1_migrations`, so the
   * next start applies newer migrations.
   */
  schema: SchemaPart[];
  rows: Record<string, number>;
  /** The last id that each table assigned, so that an imported shop never reuses the id of a deleted row. */
  sequences: { name: string; seq: number }[];
  files: number;
}

interface SchemaPart {
  type: "table" | "virtual" | "index" | "trigger" | "view";
  name: string;
  sql: string;
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

/** Close the shop before you export. Throws if `folder` is not empty; `replace` overwrites an earlier export and nothing else. */
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
    const schema = await schemaOf(DB);
    for (const table of await parentsFirst(DB, namesOf(schema, "table"))) {
      rows[table] = await writeLines(to.rowsOf(table), rowsOf(DB, table));
    }
    const files = await writeLines(to.list, storeFiles(FILES, to.files));
    const { results: sequences } = await DB.prepare("select name, seq from sqlite_sequence order by name").all<
      Manifest["sequences"][number]
    >();
    const manifest: Manifest = { madeAt: new Date().toISOString(), schema, rows, sequences, files };
    await writeFile(to.manifest, JSON.stringify(manifest, null, 2));
    return manifest;
  });
}

/** Throws if the export is incomplete, or if the state folder already holds a shop and `replace` is not set. */
export async function importShop(stateFolder: string, folder: string, { replace = false } = {}): Promise<Manifest> {
  const from = places(folder);
  if (!existsSync(from.manifest)) throw new Error(`${folder} is not a whole export: it has no manifest.json.`);
  const manifest = JSON.parse(await readFile(from.manifest, "utf8")) as Manifest;
  if (!isEmpty(stateFolder) && !replace) throw new Error(`${stateFolder} holds a shop. --replace ends that one.`);
  rmSync(path.join(stateFolder, "v3"), { recursive: true, force: true });
  await withState(stateFolder, async ({ DB, FILES }) => {
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

/** Leaves out what SQLite, D1 and the full-text index create themselves. */
async function schemaOf(db: D1Database): Promise<SchemaPart[]> {
  const { results } = await db
    .prepare(
      `select coalesce(l.type, m.type) as type, m.name, m.sql from sqlite_master m
      left join pragma_table_list l on l.name = m.name and l.schema = 'main' and m.type = 'table'
      where m.sql is not null and m.name not like 'sqlite!_%' escape '!' and m.name not like '!_cf!_%' escape '!'
      and coalesce(l.type, '') <> 'shadow' order by m.rowid`,
    )
    .all<SchemaPart>();
  return results;
}

const namesOf = (schema: readonly SchemaPart[], type: SchemaPart["type"]) =>
  schema.filter((part) => part.type === type).map(({ name }) => name);

/** Orders tables so that parents come before the tables that reference them. */
async function parentsFirst(db: D1Database, tables: readonly string[]): Promise<string[]> {
  const keys = await db.batch<{ parent: string }>(
    tables.map((name) => db.prepare(`select "table" as parent from pragma_foreign_key_list('${name}')`)),
  );
  const parents = new Map(
    tables.map((name, at) => {
      const named = keys[at]?.results.map(({ parent }) => parent) ?? [];
      return [name, named.filter((parent) => parent !== name)];
    }),
  );
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

/**
 * Most triggers come last, because the export already contains the rows that they would write. The triggers of the full-text indexes
 * come first, because they fill those indexes.
 */
async function insertRows(
  db: D1Database,
  { schema, rows, sequences }: Manifest,
  fileOf: (table: string) => string,
): Promise<void> {
  const indexes = namesOf(schema, "virtual");
  const isEarly = ({ type, sql }: SchemaPart) =>
    type === "table" ||
    type === "virtual" ||
    (type === "trigger" && indexes.some((name) => sql.includes(`\`${name}\``)));
  await db.batch(schema.filter(isEarly).map(({ sql }) => db.prepare(sql)));
  for (const table of await parentsFirst(db, namesOf(schema, "table"))) {
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
  await db.batch([
    db.prepare("delete from sqlite_sequence"),
    ...sequences.map(({ name, seq }) =>
      db.prepare("insert into sqlite_sequence (name, seq) values (?, ?)").bind(name, seq),
    ),
    ...schema.filter((part) => !isEarly(part)).map(({ sql }) => db.prepare(sql)),
  ]);
}

/** Names each object's file with a number that the list refers to, because an object's key is not a safe file name. */
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
      // Escapes two characters that some line readers treat as the end of a line.
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
