// Audit log of staff actions. Owns: audit_log. Guarantees one line for every write by staff, in the same batch as the
// write.
import { and, gte, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { auditLog } from "~/db/schema";
import { endOfShopDay, startOfShopDay } from "~/domain/calendar/calendar";
import type { AuditFilter } from "~/domain/settings/audit";
import type { App, Viewer } from "~/services/core/app.server";
import { countRows, inOrder, pageOf, pageSize, unindexed } from "~/services/core/paging.server";
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

/** Lines by record ("order PH-…", or only the number), person and days. Each filter has an index. */
export async function listAudit(app: App, { subject, actor, from, to, ...position }: Partial<AuditFilter>) {
  // A record narrows more than a person, so the person must not choose the index.
  const who = subject ? unindexed(auditLog.actor) : auditLog.actor;
  const { beyond, order } = inOrder(auditLog.createdAt, auditLog.id, position);
  const matches: (SQL | undefined)[] = [
    subject ? inArray(auditLog.subject, subjectsOf(subject)) : undefined,
    actor ? sql`${who} = ${actor}` : undefined,
    from ? gte(auditLog.createdAt, startOfShopDay(from)) : undefined,
    to ? lte(auditLog.createdAt, endOfShopDay(to)) : undefined,
  ];
  const first = inOrder(auditLog.createdAt, auditLog.id, {});
  const [rows, total] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(auditLog)
        .where(and(...matches, beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, auditLog, and(...matches, first.beyond)),
    requireStaff(app),
  ]);
  return { ...pageOf(rows), total };
}

const subjectKinds = ["order", "quote", "invoice", "product", "room", "customer", "code", "user"];

/** Subjects that a typed record may mean. Numbers of records are in capitals. */
function subjectsOf(typed: string): string[] {
  const name = typed.replace(/^#/, "");
  return [typed, ...subjectKinds.flatMap((kind) => [`${kind} ${name}`, `${kind} ${name.toUpperCase()}`])];
}
