// Optimistic locking. Two editors of one record: the later one is told, nothing is overwritten in silence (admin-5). Owns no table.
import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { z } from "zod";
import { runBatch, type Statements } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { ShopError } from "~/domain/brand/errors";
import type { staffNotesInput } from "~/domain/forms/fields";
import type { App } from "~/services/core/app.server";

/** The version that a form was made from; the JSON endpoints send none and win. */
export const seenVersion = { version: z.coerce.number().int().min(1).optional() };

export const editedMeanwhile =
  "Someone else saved changes while you were editing. Yours are still below. Copy what you need, then reload.";

export type NotesInput = Partial<z.output<typeof staffNotesInput>> & { id: string };

/** What an editor saw of notes must be what they are now. ShopError `conflict` says what they are; its `yes` is what to have seen next. */
export function requireSeenNotes(notes: string | null, seen: string | undefined): void {
  if (notes === (seen ?? null)) return;
  const theirs = notes ? `They now say: "${notes}"` : "They're empty now.";
  const sentence = `Someone else changed these notes while you were editing. ${theirs} Yours are still here. Save again to replace theirs.`;
  throw new ShopError("conflict", sentence, { yes: notes ?? "" });
}

/** The next version. Where `seen` is given and outdated it becomes null, which breaks the whole batch. */
export function raiseVersion(column: SQLiteColumn, seen?: number): SQL<number> {
  const next = sql<number>`${column} + 1`;
  return seen === undefined ? next : abortUnless(column, eq(column, seen), next);
}

/** Runs the statements as one; ShopError `conflict` when the version of `column` in them was outdated. */
export async function runVersioned(app: App, column: SQLiteColumn, statements: Statements): Promise<unknown[]> {
  try {
    return await runBatch(app.db, statements);
  } catch (error) {
    if (!wasAborted(error, column)) throw error;
    throw new ShopError("conflict", editedMeanwhile);
  }
}
