// Two editors of one record: the later one is told, nothing is overwritten in silence (issue 5). Owns no table.
import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { brokenConstraint, runBatch, type Statement } from "~/db/client.server";
import { ShopError } from "~/domain/brand/errors";
import type { App } from "~/services/core/app.server";

/** The version that a form was made from; the calls of the specification send none and win. */
export const seenVersion = { version: z.coerce.number().int().min(1).optional() };

export const editedMeanwhile =
  "Somebody else saved this while you were editing. Nothing of yours is lost: open it again to see their version, then save yours.";

/** The next version. An outdated one becomes null, which breaks the whole batch. */
export function raiseVersion(column: SQLiteColumn, seen: number | undefined): SQL<number> {
  return seen === undefined ? sql`${column} + 1` : sql`case when ${column} = ${seen} then ${column} + 1 end`;
}

/** Runs the statements as one; ShopError `conflict` when a version in them was outdated. */
export async function runVersioned(app: App, statements: readonly Statement[]): Promise<unknown[]> {
  try {
    return await runBatch(app.db, statements);
  } catch (error) {
    const broken = brokenConstraint(error);
    if (broken?.kind === "NOT NULL" && broken.on.endsWith(".version")) throw new ShopError("conflict", editedMeanwhile);
    throw error;
  }
}
