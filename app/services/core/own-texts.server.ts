// Texts of staff's in place of ours: of a mail ("mail:refund") or a page ("page:faq"), one row of `settings` each. Promises that the
// later of two who save is told, and that ours come back when theirs go.
import { and, eq, like } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { settings } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { App, Viewer } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireAdmin } from "~/services/core/sessions.server";
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
    requireAdmin(app),
  ]);
  return rows.map(({ key }) => key.slice(kind.length));
}

interface NewText {
  value: object;
  /** What the editor saw (milliseconds; 0: ours). */
  savedAt: number;
  /** For the audit log. */
  detail: Record<string, unknown>;
  statements?: Statement[];
}

/** This text from now on. ShopError `conflict` where somebody else saved or reset since `savedAt`. */
export async function saveOwnText(
  app: App,
  staff: Viewer,
  key: OwnTextKey,
  { value, savedAt, detail, statements = [] }: NewText,
): Promise<void> {
  const set = { value, updatedBy: staff.username, updatedAt: app.now() };
  const [saved] = await app.db.batch([
    savedAt === 0
      ? app.db
          .insert(settings)
          .values({ key, ...set })
          .onConflictDoNothing()
          .returning({ key: settings.key })
      : app.db
          .update(settings)
          .set(set)
          .where(and(eq(settings.key, key), eq(settings.updatedAt, new Date(savedAt))))
          .returning({ key: settings.key }),
    addAuditOfChange(app, staff, `${kindOfText(key)} words saved`, subjectOf(key), detail),
    ...statements,
  ]);
  if (saved.length === 0) throw new ShopError("conflict", editedMeanwhile);
}

/** Back to ours, whoever saved last. */
export async function forgetOwnText(app: App, staff: Viewer, key: OwnTextKey): Promise<void> {
  await app.db.batch([
    app.db.delete(settings).where(eq(settings.key, key)),
    addAuditOfChange(app, staff, `${kindOfText(key)} words reset`, subjectOf(key)),
  ]);
}

const kindOfText = (key: OwnTextKey) => key.split(":")[0];
const subjectOf = (key: OwnTextKey) => key.replace(":", " ");
