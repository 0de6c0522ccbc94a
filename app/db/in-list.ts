import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Condition `column in (…)` that binds any number of values as one JSON value, because D1 binds at most 100 values
 * (platform-d1-4).
 */
export const inList = (column: SQLWrapper, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;
