// Audit log of staff actions. Owns: audit_log. Guarantees one line for every write by staff, in the same batch as the
// write.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { auditLog } from "~/db/schema";
import type { pageQuery } from "~/domain/forms/fields";
import type { App, Viewer } from "~/services/core/app.server";
import { olderThan, pageOf, pageSize } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";

/** `subject` names the record ("order PH-…"); `detail` says what changed, without secrets or whole emails. */
export function addAudit(
  app: App,
  { username }: Pick<Viewer, "username">,
  action: string,
  subject: string | SQL,
  detail?: Record<string, unknown>,
): Statement[] {
  return [app.db.insert(auditLog).values({ actor: username, action, subject, detail, createdAt: app.now() })];
}

/** Adds the line only if the statement directly before it in the batch changed a row. */
export function addAuditOfChange(
  app: App,
  { username }: Pick<Viewer, "username">,
  action: string,
  subject: string,
  detail?: Record<string, unknown>,
) {
  const line = { actor: username, action, subject, detail, createdAt: app.now() };
  return insertWhere(app.db, auditLog, line, null, sql`changes() > 0`);
}

export async function listAudit(app: App, filter: z.output<typeof pageQuery> & { subject?: string }) {
  const where: (SQL | undefined)[] = [
    filter.subject ? eq(auditLog.subject, filter.subject) : undefined,
    olderThan(auditLog.createdAt, auditLog.id, filter.before),
  ];
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(auditLog)
        .where(and(...where))
        .orderBy(desc(auditLog.createdAt), desc(auditLog.id))
        .limit(pageSize + 1),
    ),
    requireStaff(app),
  ]);
  return pageOf(rows);
}
