// Everybody the shop may write to; owns `contacts`. Promises one row an address, wherever it came from first: orders, accounts,
// newsletter, quotes, imports (campaigns-8).
import { and, asc, count, desc, eq, gt, isNotNull, or, type SQL, sql } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { contacts, customOrders, orders, quoteRequests, suppressions, tournamentContacts, users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import type { PersonNotes } from "~/domain/campaigns/person.schema";
import { emailField } from "~/domain/forms/fields";
import { csvLine } from "~/domain/text/csv";
import { foldText } from "~/domain/text/fold";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { olderThan, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";

/** Statements that bring in who ordered, registered or asked for a quote since the last time. */
export function gatherContacts(app: App): Statement[] {
  const from = (source: string, table: SQL, email: SQL, name: SQL, where = sql`true`) => {
    const people = sql`(select lower(trim(${email})) as address, max(${name}) as called, min(created_at) as first_seen
      from ${table} where ${where} group by 1)`;
    const row = { source, email: sql`address`, name: sql`called`, createdAt: sql`first_seen`, updatedAt: app.now() };
    return insertWhere(app.db, contacts, row, people, sql`true`).onConflictDoNothing();
  };
  const customer = [sql`customer_email`, sql`customer_name`] as const;
  return [
    from("order", sql`${orders}`, ...customer),
    from("order", sql`${customOrders}`, ...customer),
    from("quote", sql`${quoteRequests}`, ...customer),
    from("account", sql`${users}`, sql`email`, sql`username`, sql`role <> 'admin'`),
  ];
}

export interface ContactFilter {
  q?: string;
  /** "order", "account", "newsletter", "quote", "import"; or who gets no mail, or who said yes. */
  show?: string;
  before?: string;
}

/** The beginning of an address, a name or a company. */
function startsAnything(q: string): SQL | undefined {
  const text = foldText(q);
  return or(
    startsWith(contacts.email, q.toLowerCase()),
    startsWith(contacts.nameFolded, text),
    startsWith(contacts.companyFolded, text),
  );
}

/** Staff: a page of contacts, the newest first (of those without mail, who lost it last), with why one gets no mail. */
export async function listContacts(app: App, { q = "", show, before }: ContactFilter) {
  const isSuppressed = show === "suppressed";
  const shown: Record<string, SQL | undefined> = {
    suppressed: isNotNull(suppressions.email),
    consent: isNotNull(contacts.consentAt),
  };
  const listed = isSuppressed ? suppressions.createdAt : contacts.createdAt;
  const at = q ? unindexed(listed) : listed;
  const { id, email, name, company, source, consentAt, createdAt } = contacts;
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select({
          ...{ id, email, name, company, source, consentAt, createdAt },
          suppressed: suppressions.reason,
          listedAt: sql`${listed}`.mapWith(listed).as("listed_at"),
        })
        .from(contacts)
        .leftJoin(suppressions, eq(suppressions.email, contacts.email))
        .where(
          and(
            q ? startsAnything(q) : undefined,
            show ? (shown[show] ?? sql`${q ? unindexed(contacts.source) : contacts.source} = ${show}`) : undefined,
            olderThan(at, contacts.id, before),
          ),
        )
        .orderBy(desc(at), desc(contacts.id))
        .limit(pageSize + 1),
    ),
    requireStaff(app),
  ]);
  const { next } = pageOf(rows.map(({ id, listedAt }) => ({ id, createdAt: listedAt })));
  return { rows: rows.slice(0, pageSize).map(({ listedAt: _, ...row }) => row), next };
}

export type ContactView = Awaited<ReturnType<typeof listContacts>>["rows"][number];

/** How many may be written to, and how many of them said yes to marketing: counted on indexes, never row by row. */
export async function countContacts(app: App) {
  const consented = sql`(select count(*) from contacts where created_at < ${8.64e15} and consent_at is not null)`;
  const [[row]] = await Promise.all([
    app.read(
      app.db
        .select({
          // SQLite counts a whole table by its pages' heads.
          total: sql<number>`(select count(*) from contacts) - count(*)`.as("total"),
          consented: sql<number>`${consented} - count(consent_at)`.as("consented"),
        })
        .from(sql`contacts indexed by contacts_email_consent where email in (select email from suppressions)`),
    ),
    requireStaff(app),
  ]);
  return row ?? { total: 0, consented: 0 };
}

/** How many tournament organizers are on the list. */
export async function countOrganizers(app: App): Promise<number> {
  const [[row]] = await Promise.all([
    app.read(app.db.select({ total: count() }).from(tournamentContacts)),
    requireStaff(app),
  ]);
  return row?.total ?? 0;
}

/** Staff: what they write of a person for themselves, and the tags; who was on no list yet comes onto it. `not_found` for no address. */
export async function savePersonNotes(
  app: App,
  { email, notes, tags }: PersonNotes & { email: string },
): Promise<void> {
  const staff = await requireStaff(app);
  // The page's address may say anything; on the list it would be written to by every campaign.
  if (!emailField().safeParse(email).success) throw new ShopError("not_found", "No customer has this email address.");
  const values = { staffNotes: notes ?? null, tags, updatedAt: app.now() };
  await runBatch(app.db, [
    app.db
      .insert(contacts)
      .values({ email, source: "order", createdAt: app.now(), ...values })
      .onConflictDoUpdate({ target: contacts.email, set: values }),
    addAudit(app, staff, "customer notes", `contact ${email}`, { notes: "changed", tags }),
  ]);
}

/**
 * Statements that bring staff's notes and the tags of `other` to `email`, while `isMerged`; consent to marketing stays only where every
 * address of `addresses` gave it and took none back.
 */
export function mergeContacts(app: App, { email, other, addresses, isMerged }: MergedContacts): Statement[] {
  const noted = sql`${contacts} where email = ${other} and (staff_notes is not null or tags <> '[]') and ${isMerged}`;
  const from = (column: "staff_notes" | "tags") =>
    sql`(select theirs.${sql.raw(column)} from ${contacts} theirs where theirs.email = ${other})`;
  const [notes, tags] = [from("staff_notes"), from("tags")];
  const said = sql`(select count(*) from ${contacts} one where one.email in ${addresses} and one.consent_at is not null
    and not exists (select 1 from ${suppressions} where email = one.email and reason in ('unsubscribed', 'complained')))`;
  const row = { email, source: "order", tags: [], createdAt: app.now(), updatedAt: app.now() };
  return [
    insertWhere(app.db, contacts, row, sql`(select 1 from ${noted})`, sql`true`).onConflictDoNothing(),
    app.db
      .update(contacts)
      .set({
        // Merged, taken apart and merged again they stand there once.
        staffNotes: sql`case when ${notes} is null or instr(coalesce(staff_notes, ''), ${notes}) > 0 then staff_notes
          else ltrim(coalesce(staff_notes, '') || char(10) || ${notes}, char(10)) end`,
        tags: sql`(select json_group_array(value) from (select value from json_each(contacts.tags)
          union select value from json_each(coalesce(${tags}, '[]'))))`,
        updatedAt: app.now(),
      })
      .where(and(eq(contacts.email, email), isMerged)),
    app.db
      .update(contacts)
      .set({ consentAt: null, updatedAt: app.now() })
      .where(and(sql`${contacts.email} in ${addresses}`, isMerged, sql`${said} < (select count(*) from ${addresses})`)),
  ];
}
interface MergedContacts {
  email: string;
  other: string;
  addresses: SQL;
  isMerged: SQL;
}

const exportPage = 1000;

/** Staff: all contacts as CSV, read a thousand at a time while they leave. */
export async function exportContacts(app: App): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  const head = ["Email", "Name", "Company", "Phone", "Source", "Opted in", "No mail because", "Since"];
  return writeContactLines(head, async (after) => {
    const rows = await app.db
      .select({ contact: contacts, suppressed: suppressions.reason })
      .from(contacts)
      .leftJoin(suppressions, eq(suppressions.email, contacts.email))
      .where(gt(contacts.id, after))
      .orderBy(asc(contacts.id))
      .limit(exportPage);
    return rows.map(({ contact: { id, email, name, company, phone, source, consentAt, createdAt }, suppressed }) => ({
      id,
      cells: [email, name, company, phone, source, consentAt ? "yes" : "", suppressed, createdAt.toISOString()],
    }));
  });
}

/** Staff: the tournament organizers as CSV. */
export async function exportTournamentContacts(app: App): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  const head = ["Email", "Name", "Tournament", "Organization", "City", "State", "Date"];
  return writeContactLines(head, async (after) => {
    const where = gt(tournamentContacts.id, after);
    const rows = await app.db
      .select()
      .from(tournamentContacts)
      .where(where)
      .orderBy(asc(tournamentContacts.id))
      .limit(exportPage);
    return rows.map((row) => ({
      id: row.id,
      cells: [row.email, row.name, row.tournamentName, row.organization, row.city, row.state, row.eventDate],
    }));
  });
}

type Line = { id: number; cells: (string | null)[] };

async function* writeContactLines(head: string[], read: (after: number) => Promise<Line[]>): AsyncGenerator<string> {
  yield csvLine(head);
  let lines: Line[] = [];
  do {
    lines = await read(lines.at(-1)?.id ?? 0);
    yield lines.map(({ cells }) => csvLine(cells)).join("");
  } while (lines.length === exportPage);
}
