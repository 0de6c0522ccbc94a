// Texts of staff's in place of ours: of a mail ("mail:refund") or a page ("page:faq"), one row of `settings` each. Promises that the
// later of two who save is told, and that ours come back when theirs go.
import { and, eq, like, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { settings } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { App, Viewer } from "~/services/core/app.server";
import { addAudit, addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { editedMeanwhile } from "~/services/core/versions.server";

export type OwnTextKey = `mail:${string}` | `page:${string}`;

/** Staff's text with the time it was saved (milliseconds); null where ours counts. Joins the page's batch of reads. */
export async function getOwnText<Text extends object>(
  app: App,
  key: OwnTextKey,
): Promise<(Text & { savedAt: number }) | null> {
  const [row] = await app.read(app.db.select().from(settings).where(eq(settings.key, key)));
  return row ? { ...(row.value as Text), savedAt: row.updatedAt.getTime() } : null;
}

/** Staff: the names of the texts of a kind that are their own. */
export async function listOwnTexts(app: App, kind: "mail:" | "page:"): Promise<string[]> {
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
  /** What the editor saw (milliseconds; 0: ours). */
  savedAt: number;
  /** For the audit log. */
  detail: Record<string, unknown>;
  /** In the same batch. */
  statements?: Statement[];
}

/** This text from now on. ShopError `conflict` where somebody else saved or reset since `savedAt`. */
export async function saveOwnText(
  app: App,
  staff: Viewer,
  key: OwnTextKey,
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
      addAudit(app, staff, `${kindOfText(key)} words saved`, subjectOf(key), detail),
      statements,
    ]);
  } catch (error) {
    if (!wasAborted(error, settings.value)) throw error;
    throw new ShopError("conflict", editedMeanwhile);
  }
}

/** Back to ours. ShopError `conflict` where somebody else saved since `savedAt`; what is ours already stays so. */
export async function resetOwnText(app: App, staff: Viewer, key: OwnTextKey, savedAt: number): Promise<void> {
  const isThis = eq(settings.key, key);
  const [, , kept] = await app.db.batch([
    app.db.delete(settings).where(and(isThis, eq(settings.updatedAt, new Date(savedAt)))),
    addAuditOfChange(app, staff, `${kindOfText(key)} words reset`, subjectOf(key)),
    app.db.select({ key: settings.key }).from(settings).where(isThis),
  ]);
  if (kept.length > 0) throw new ShopError("conflict", editedMeanwhile);
}

const kindOfText = (key: OwnTextKey) => key.split(":")[0];
const subjectOf = (key: OwnTextKey) => key.replace(":", " ");
