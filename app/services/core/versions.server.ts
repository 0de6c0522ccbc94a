// Optimistic locking (admin-5): if two people edit a record, the later one gets an error and nothing is overwritten
// silently. Owns no table.
import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { runBatch, type Statements } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { ShopError } from "~/domain/brand/errors";
import type { staffNotesInput } from "~/domain/forms/fields";
import type { App } from "~/services/core/app.server";

/** The record's version when the form was rendered. JSON clients send no version and always win. */
export const seenVersion = { version: z.coerce.number().int().min(1).optional() };

export const editedMeanwhile =
  "Someone else saved changes while you were editing. Yours are still below. Copy what you need, then reload.";

export type NotesInput = Partial<z.output<typeof staffNotesInput>> & { id: string };

/**
 * Throws ShopError `conflict` if the notes are not what the editor saw. The error's `yes` is the value to send as seen
 * in order to replace them.
 */
export function requireSeenNotes(notes: string | null, seen: string | undefined): void {
  if (notes === (seen ?? null)) return;
  const theirs = notes ? `They now say: "${notes}"` : "They're empty now.";
  const sentence = `Someone else changed these notes while you were editing. ${theirs} Yours are still here. Save again to replace theirs.`;
  throw new ShopError("conflict", sentence, { yes: notes ?? "" });
}

/** SQL for the next version. Becomes null, which aborts the batch, if `seen` is outdated. */
export function raiseVersion(column: SQLiteColumn, seen?: number): SQL<number> {
  const next = sql<number>`${column} + 1`;
  return seen === undefined ? next : abortUnless(column, eq(column, seen), next);
}

/** Runs the statements in one batch. ShopError `conflict` if the version in `column` was outdated. */
export async function runVersioned(app: App, column: SQLiteColumn, statements: Statements): Promise<unknown[]> {
  try {
    return await runBatch(app.db, statements);
  } catch (error) {
    if (!wasAborted(error, column)) throw error;
    throw new ShopError("conflict", editedMeanwhile, { cause: error });
  }
}
