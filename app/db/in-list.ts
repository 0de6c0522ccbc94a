import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** `column in (…)` of any number of values as one bind value: D1 takes a hundred of those (platform-d1-4). */
export const inList = (column: SQLWrapper, values: readonly string[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
