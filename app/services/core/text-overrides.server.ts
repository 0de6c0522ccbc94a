// Texts that staff write instead of a default: of an email ("mail:refund") or a page ("page:faq"), one row of `settings` each. Guarantees that
// the later of two editors is refused, and that the default returns after a reset.
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

/** Staff's text with the time it was saved (milliseconds), or null for the default. Joins the page's batch of reads. */
export async function getTextOverride<Text extends object>(
  app: App,
  key: TextOverrideKey,
): Promise<(Text & { savedAt: number }) | null> {
  const [row] = await app.read(app.db.select().from(settings).where(eq(settings.key, key)));
  return row ? { ...(row.value as Text), savedAt: row.updatedAt.getTime() } : null;
}

/** Staff: names of the changed texts of a kind. */
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
  /** When the version that the editor saw was saved (milliseconds; 0: default). */
  savedAt: number;
  /** For the audit log. */
  detail: Record<string, unknown>;
  /** In the same batch. */
  statements?: Statement[];
}

/** Saves a text. ShopError `conflict` if someone else saved or reset it since `savedAt`. */
export async function saveTextOverride(
  app: App,
  staff: Viewer,
  key: TextOverrideKey,
  { value, savedAt, detail, statements = [] }: NewText,
): Promise<void> {
  const there = sql`(select updated_at from settings where key = ${key})`;
  const isSeen = savedAt === 0 ? sql`${there} is null` : sql`${there} = ${savedAt}`;
  const set = { updatedBy: staff.username, updatedAt: app.now() };
  // Outdated, it breaks the whole batch.
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

/** Deletes staff's text. ShopError `conflict` if someone else saved it since `savedAt`; does nothing if the default applies already. */
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
