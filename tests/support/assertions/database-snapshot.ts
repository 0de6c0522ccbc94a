import { env } from "cloudflare:workers";

/** Returns all data of the shop as one text. Two equal snapshots mean that nothing was written in between. */
export async function everything(): Promise<string> {
  const { results } = await env.DB.prepare(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not like '_cf_%'",
  ).all<{ name: string }>();
  const tables = await env.DB.batch(results.map(({ name }) => env.DB.prepare(`select * from "${name}"`)));
  return JSON.stringify(tables.map((table, index) => [results[index]?.name, table.results]));
}
