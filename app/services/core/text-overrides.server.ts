// Texts that staff write to replace a default text of an email ("mail:refund") or a page ("page:faq"). Each text is one
// row of `settings`. Guarantees that the later of two editors is refused, and that a reset restores the default.
import { and, eq, like, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { settings } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { editedMeanwhile } from "~/services/core/versions.server";

export type TextOverrideKey = `mail:${string}` | `page:${string}`;

/**
 * Returns staff's text and when it was saved (milliseconds), or null if the default applies. Runs in the page's batch
 * of reads.
 */
export async function getTextOverride<Text extends object>(
  app: App,
  key: TextOverrideKey,
): Promise<(Text & { savedAt: number }) | null> {
  const [row] = await app.read(app.db.select().from(settings).where(eq(settings.key, key)));
  return row ? { ...(row.value as Text), savedAt: row.updatedAt.getTime() } : null;
}

export async function listTextOverrides(app: App, kind: "mail:" | "page:"): Promise<string[]> {
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({ key: settings.key })
        .from(settings)
        .where(like(settings.key, `${kind}%`)),
    ),
    requireStaff(app),
  ]);
  return rows.map(({ key }) => key.slice(kind.length));
}

interface NewText {
  value: object;
  /** Time when the version that the editor saw was saved, in milliseconds. 0 means the default text. */
  savedAt: number;
  detail: Record<string, unknown>;
  statements?: Statement[];
}

/** ShopError `conflict` if someone else saved or reset the text since `savedAt`. */
export async function saveTextOverride(
  app: App,
  staff: Viewer,
  key: TextOverrideKey,
  { value, savedAt, detail, statements = [] }: NewText,
): Promise<void> {
  const there = sql`(select updated_at from settings where key = ${key})`;
  const isSeen = savedAt === 0 ? sql`${there} is null` : sql`${there} = ${savedAt}`;
  const set = { updatedBy: staff.username, updatedAt: app.now() };
  // Aborts the whole batch if `savedAt` is outdated.
  const text = abortUnless(settings.value, isSeen, sql.param(value, settings.value));
  try {
    await runBatch(app.db, [
      app.db
        .insert(settings)
        .values({ key, value: text, ...set })
        .onConflictDoUpdate({ target: settings.key, set: { value: sql`excluded.value`, ...set } }),
      addAudit(app, staff, `${kindOfOverride(key)} words saved`, subjectOf(key), detail),
      statements,
    ]);
  } catch (error) {
    if (!wasAborted(error, settings.value)) throw error;
    throw new ShopError("conflict", editedMeanwhile);
  }
}

/**
 * Deletes staff's text. Does nothing if the default already applies. ShopError `conflict` if someone else saved the
 * text since `savedAt`.
 */
export async function resetTextOverride(app: App, staff: Viewer, key: TextOverrideKey, savedAt: number): Promise<void> {
  const isThis = eq(settings.key, key);
  const [, , kept] = await app.db.batch([
    app.db.delete(settings).where(and(isThis, eq(settings.updatedAt, new Date(savedAt)))),
    addAuditOfChange(app, staff, `${kindOfOverride(key)} words reset`, subjectOf(key)),
    app.db.select({ key: settings.key }).from(settings).where(isThis),
  ]);
  if (kept.length > 0) throw new ShopError("conflict", editedMeanwhile);
}

const kindOfOverride = (key: TextOverrideKey) => key.split(":")[0];
const subjectOf = (key: TextOverrideKey) => key.replace(":", " ");
