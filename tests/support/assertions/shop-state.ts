// Reads all rows of the shop, compares two states, and restores an earlier one.
import { env } from "cloudflare:workers";

type Row = Record<string, unknown>;
/** Table → rowid → row. */
export type State = Map<string, Map<number, Row>>;

export interface Change {
  table: string;
  rowid: number;
  before: Row | null;
  after: Row | null;
}

/** Tables to compare. Leaves out the search tables, which triggers maintain, and the counters of attempts and messages. */
async function tableNames(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `select name from sqlite_master where type = 'table' and sql not like 'create virtual%' and name not like 'sqlite_%'
     and name not like '_cf_%' and name not like 'search_%' and name not like 'product_search%'
     and name not in ('d1_migrations', 'webhook_events', 'sign_in_failures')`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

let names: Promise<string[]> | undefined;

export async function stateOfShop(): Promise<State> {
  names ??= tableNames();
  const tables = await names;
  const answers = await env.DB.batch<Row>(
    tables.map((name) => env.DB.prepare(`select rowid as _row, * from "${name}"`)),
  );
  return new Map(tables.map((name, at) => [name, rowsOf(answers[at]!)]));
}

const rowsOf = ({ results }: D1Result<Row>) => new Map(results.map(({ _row, ...row }) => [Number(_row), row]));

/** Makes D1 record the rows written from now on, so that `changesSince` does not have to read the whole shop. */
export async function noteWrites(): Promise<void> {
  names ??= tableNames();
  const note = (row: string, table: string) => `insert into noted_writes values ('${table}', ${row}.rowid);`;
  const trigger = (table: string, on: string, ...rows: string[]) =>
    `create trigger "noted_${table}_${on}" after ${on} on "${table}" begin ${rows.map((row) => note(row, table)).join(" ")} end`;
  const triggers = (await names).flatMap((table) => [
    trigger(table, "insert", "new"),
    trigger(table, "update", "old", "new"),
    trigger(table, "delete", "old"),
  ]);
  await env.DB.batch(["create table noted_writes (name, number)", ...triggers].map((text) => env.DB.prepare(text)));
}

const forgetWrites = () => env.DB.prepare("delete from noted_writes");

/** The state that `changesSince` compares with. */
export async function beginState(): Promise<State> {
  await forgetWrites().run();
  return stateOfShop();
}

/** Compares an earlier state with the current one. Returns the same result as `changesBetween`. */
export async function changesSince(start: State): Promise<Change[]> {
  const noted = await env.DB.prepare(
    "select name, json_group_array(distinct number) as numbers from noted_writes group by name",
  ).all<{ name: string; numbers: string }>();
  if (noted.results.length === 0) return [];
  const found = await env.DB.batch<Row>(
    noted.results.map(({ name, numbers }) =>
      env.DB.prepare(`select rowid as _row, * from "${name}" where rowid in (select value from json_each(?))`).bind(
        numbers,
      ),
    ),
  );
  const of = (rows: Map<number, Row>, numbers: string) =>
    new Map(
      (JSON.parse(numbers) as number[]).flatMap((number) => (rows.has(number) ? [[number, rows.get(number)!]] : [])),
    );
  const tables = noted.results.map(({ name, numbers }, at) => [name, numbers, rowsOf(found[at]!)] as const);
  return changesBetween(
    new Map(tables.map(([name, numbers]) => [name, of(start.get(name)!, numbers)])),
    new Map(tables.map(([name, , rows]) => [name, rows])),
  );
}

export function changesBetween(before: State, after: State): Change[] {
  return [...after].flatMap(([table, rows]) => {
    const old = before.get(table)!;
    const gone = [...old].filter(([rowid]) => !rows.has(rowid));
    const isOther = (rowid: number, row: Row) => JSON.stringify(old.get(rowid)) !== JSON.stringify(row);
    return [
      ...gone.map(([rowid, row]) => ({ table, rowid, before: row, after: null })),
      ...[...rows]
        .filter(([rowid, row]) => isOther(rowid, row))
        .map(([rowid, row]) => ({ table, rowid, before: old.get(rowid) ?? null, after: row })),
    ];
  });
}

/** Reverts changes in one batch. Needs `noteWrites`. */
export async function takeBack(changes: readonly Change[]): Promise<void> {
  const statement = (text: string, values: unknown[]) => env.DB.prepare(text).bind(...values);
  const list = (row: Row, each: (name: string) => string, by = ", ") => Object.keys(row).map(each).join(by);
  const reverted = (some: readonly Change[]) => [
    ...some
      .filter(({ before }) => !before)
      .map(({ table, rowid }) => statement(`delete from "${table}" where rowid = ?`, [rowid])),
    ...some
      .filter(({ after }) => !after)
      .map(({ table, rowid, before }) =>
        statement(
          `insert or replace into "${table}" (rowid, ${list(before!, (name) => `"${name}"`)}) values (?, ${list(before!, () => "?")})`,
          [rowid, ...Object.values(before!)],
        ),
      ),
    ...some
      .filter(({ before, after }) => before && after)
      .map(({ table, rowid, before }) =>
        statement(`update "${table}" set ${list(before!, (name) => `"${name}" = ?`)} where rowid = ?`, [
          ...Object.values(before!),
          rowid,
        ]),
      ),
  ];
  // Triggers keep the table of customers, so its rows come after those that change it.
  const isKept = ({ table }: Change) => table === "customers";
  await env.DB.batch([
    env.DB.prepare("pragma defer_foreign_keys = on"),
    ...reverted(changes.filter((one) => !isKept(one))),
    ...reverted(changes.filter(isKept)),
    // Deletes the failed sign-ins, because many in a row would delay the next one.
    env.DB.prepare("delete from sign_in_failures"),
    forgetWrites(),
  ]);
}

/** Columns that count a row's writes or an email's attempts, and the columns that hold their times. */
const isCount = new Set(["version", "updated_at", "attempts", "claimed_at", "sent_at"]);

/** Changes without row ids: "orders changed status" → its new values, sorted. */
export function outlineOf(changes: readonly Change[]): Map<string, string> {
  const seen = new Map<string, unknown[]>();
  const note = (key: string, value: unknown) => seen.set(key, [...(seen.get(key) ?? []), value]);
  for (const { table, before, after } of changes) {
    const how = !before ? "added" : !after ? "gone" : "changed";
    for (const [column, value] of Object.entries(after ?? before!))
      if (!isCount.has(column) && (how !== "changed" || before?.[column] !== value))
        note(`${table} ${how}: ${column}`, value);
  }
  return new Map(
    [...seen].map(([key, values]) => [
      key,
      values
        .map((one) => JSON.stringify(one))
        .sort()
        .join(" "),
    ]),
  );
}
