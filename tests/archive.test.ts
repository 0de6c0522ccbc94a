// Checks that `npm run export` and `npm run import` restore a whole local shop row by row and byte by byte.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { scripts } from "../package.json";
import { exportShop, importShop } from "../scripts/archive";
import { prepareState } from "../scripts/shop";
import { withState } from "../scripts/state";

const here = mkdtempSync(path.join(tmpdir(), "pin-high-archive-"));
const place = (name: string) => path.join(here, name);
afterAll(() => rmSync(here, { recursive: true }));

/** Runs a package.json script on the named shop. Returns its exit code and its output. */
function run(direction: "export" | "import", shop: string, ...more: string[]) {
  const [program = "", ...args] = scripts[direction].replace(/.* && tsx /, "").split(" ");
  const env = { ...process.env, SHOP_STATE: place(shop) };
  const ended = spawnSync(process.execPath, ["--import", "tsx", program, ...args, ...more], { env, encoding: "utf8" });
  return { code: ended.status, words: `${ended.stdout}${ended.stderr}` };
}

const odd = `"quoted", it's \\ 𝄞 \u0000 \u2028 \u2029 \r\n and ${"long ".repeat(40_000)}`;
const bytes = new Uint8Array(70_000).map((_, at) => (at * 7) % 256);

/** Every row and every file of the shop, including migrations, schema and search results. */
async function contents({ DB, FILES }: Pick<Env, "DB" | "FILES">) {
  const { results: schema } = await DB.prepare(
    "select type, name, sql from sqlite_master where name not like '!_cf%' escape '!' order by type, name",
  ).all<{ type: string; name: string; sql: string }>();
  // Full-text indexes are built again by an import, so this compares their results, not their internal tables.
  const tables = schema.filter(({ type, name }) => type === "table" && !/^(search_index|product_search)/.test(name));
  const rows = await DB.batch(tables.map(({ name }) => DB.prepare(`select * from "${name}" order by 1, 2`)));
  const found = await DB.prepare("select rowid from search_index where search_index match 'demo' order by 1").all();
  const shown = await DB.prepare("select rowid from product_search where product_search match 'pin' order by 1").all();
  const files: Record<string, unknown> = {};
  for (const { key } of (await FILES.list()).objects) {
    const object = await FILES.get(key);
    const hex = Buffer.from((await object?.arrayBuffer()) ?? new ArrayBuffer()).toString("hex");
    files[key] = { hex, type: object?.httpMetadata, own: object?.customMetadata };
  }
  const rowsOf = Object.fromEntries(tables.map(({ name }, at) => [name, rows[at]?.results ?? []]));
  return { schema, rows: rowsOf, found: found.results, shown: shown.results, files };
}

it("An imported shop equals the exported one, and neither command replaces another shop without --replace", async () => {
  await prepareState(place("first"));
  const before = await withState(place("first"), async (state) => {
    await state.DB.batch([
      state.DB.prepare("insert into settings (key, value) values ('odd', ?)").bind(JSON.stringify(odd)),
      state.DB.prepare("insert into audit_log (actor, action, subject) values ('test', 'test', 'gone')"),
      state.DB.prepare("delete from audit_log where subject = 'gone'"),
    ]);
    const metadata = { httpMetadata: { contentType: "image/png" }, customMetadata: { by: "Zoë" } };
    await state.FILES.put("odd/../key ünd ?*.png", bytes, metadata);
    await state.FILES.put("empty", new Uint8Array());
    return contents(state);
  });
  expect(Object.keys(before.files).length).toBeGreaterThan(2);
  expect(before.rows.orders?.length).toBeGreaterThan(0);
  expect(before.found.length).toBeGreaterThan(0);
  expect(before.shown.length).toBeGreaterThan(0);

  const { sqlite_sequence: numbers = [], ...tables } = before.rows;
  expect(numbers.length).toBeGreaterThan(0);
  const rows = Object.values(tables).flat().length;
  const moved = `${rows} rows and ${Object.keys(before.files).length} files`;
  const done = (words: string) => ({ code: 0, words: expect.stringContaining(words) });
  const refused = (words: string) => ({ code: 1, words: expect.stringContaining(words) });
  expect(run("export", "first")).toEqual(refused("Name a folder: npm run export -- FOLDER"));
  expect(run("export", "first", place("folder"))).toEqual(done(`${moved}: exported`));
  await expect(exportShop(place("first"), place("folder"))).rejects.toThrow("is not empty");
  expect(run("import", "second", place("folder"))).toEqual(done(`${moved}: imported`));
  await withState(place("second"), async (state) => {
    expect(await contents(state)).toEqual(before);
    await state.DB.prepare("delete from settings").run();
  });
  await expect(importShop(place("second"), place("folder"))).rejects.toThrow("holds a shop");
  await importShop(place("second"), place("folder"), { replace: true });
  await withState(place("second"), async (state) => expect(await contents(state)).toEqual(before));
});

it("The import refuses a folder that is not an export, and an incomplete export", async () => {
  mkdirSync(place("letters"));
  writeFileSync(path.join(place("letters"), "letter.txt"), "Dear Ann");
  await expect(exportShop(place("first"), place("letters"), { replace: true })).rejects.toThrow("nothing was touched");
  expect(existsSync(path.join(place("letters"), "letter.txt"))).toBe(true);
  await expect(importShop(place("third"), place("letters"))).rejects.toThrow("no manifest.json");
  expect(existsSync(place("third"))).toBe(false);
  const settings = path.join(place("folder"), "rows", "settings.jsonl");
  writeFileSync(settings, readFileSync(settings, "utf8").replace(/[^\n]+\n$/, ""));
  await expect(importShop(place("third"), place("folder"))).rejects.toThrow(/settings: \d+ rows came/);
});

it("Both commands refuse the deployed shop as docs/operations.md says, and change nothing", () => {
  const { code, words } = run("export", "fourth", place("away"), "--remote");
  expect(code).toBe(0);
  const paper = readFileSync("docs/operations.md", "utf8");
  const commands = [...words.matchAll(/npx wrangler (.+)/g)].map(([, command = ""]) => command);
  expect(commands).toHaveLength(3);
  for (const command of commands) for (const word of command.split(" ")) expect(paper).toContain(word);
  expect([existsSync(place("fourth")), existsSync(place("away"))]).toEqual([false, false]);
});
