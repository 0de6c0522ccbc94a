// What staff did, and when; owns `audit_log`. Promises a line for every staff write, in the batch of that write.
import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { auditLog } from "~/db/schema";
import type { pageQuery } from "~/domain/forms/fields";
import type { App, Viewer } from "~/services/core/app.server";
import { olderThan, pageOf, pageSize } from "~/services/core/paging.server";
import { requireAdmin } from "~/services/core/sessions.server";

/** `subject` names the record ("order PH-…"), `detail` what changed; never a secret or a whole e-mail. */
export function addAudit(
  app: App,
  { username }: Pick<Viewer, "username">,
  action: string,
  subject: string | SQL,
  detail?: Record<string, unknown>,
): Statement[] {
  return [app.db.insert(auditLog).values({ actor: username, action, subject, detail, createdAt: app.now() })];
}

/** The line of a write that may find nothing to change; stands right after it in the batch, and only where it changed a row. */
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

/** Staff: the log of one record or of all, newest first. */
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
    requireAdmin(app),
  ]);
  return pageOf(rows);
}

const versionMs = 1000;
const version = { askedAt: 0, line: 0, bookmark: null as D1SessionBookmark | null };

/**
 * The log's last line, which grows with each staff write, so that what is kept of a page ends with it; data from `bookmark` on has
 * that write. Asked of D1 once a second by each isolate; where D1 does not answer, the last one stands.
 */
export async function staffVersion(d1: D1Database): Promise<{ line: number; bookmark: D1SessionBookmark | null }> {
  // A clock that was set back (a test's) is no reason to trust what was asked in its future.
  const age = Date.now() - version.askedAt;
  if (age < 0 || age >= versionMs) {
    version.askedAt = Date.now();
    const session = d1.withSession("first-primary");
    const newest = session.prepare("select max(id) as id from audit_log").first<number>("id");
    await newest.then(
      (id) => Object.assign(version, { line: id ?? 0, bookmark: session.getBookmark() }),
      () => {},
    );
  }
  return { ...version };
}
