// Everyone the shop may email. Owns: contacts. Guarantees campaigns-8: one row per address, whether the address came
// from an order, an account, the newsletter, a quote or an import.

import { and, asc, count, eq, gt, inArray, isNotNull, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { runBatch, type Statement } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { contacts, customOrders, orders, quoteRequests, suppressions, tournamentContacts, users } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { shopStamp } from "~/domain/calendar/calendar";
import { newsletterSources } from "~/domain/campaigns/newsletter";
import type { PersonNotes } from "~/domain/campaigns/person.schema";
import { emailField } from "~/domain/forms/fields";
import type { newCreditCustomer } from "~/domain/invoices/credit";
import { csvLine } from "~/domain/text/csv";
import { foldText } from "~/domain/text/fold";
import { isListed, notesSource } from "~/services/campaigns/audience.server";
import type { App } from "~/services/core/app.server";
import { addAudit } from "~/services/core/audit.server";
import { countRows, inOrder, pageOf, pageSize, startsWith, unindexed } from "~/services/core/paging.server";
import { requireStaff } from "~/services/core/sessions.server";
import { saveCreditTerms } from "~/services/customers/credit-terms.server";

/** Returns statements that add everyone who ordered, registered or asked for a quote. */
export function gatherContacts(app: App): Statement[] {
  const from = (source: string, table: SQL, email: SQL, name: SQL, where = sql`true`) => {
    const people = sql`(select lower(trim(${email})) as address, max(${name}) as called, min(created_at) as first_seen
      from ${table} where ${where} group by 1)`;
    const row = { source, email: sql`address`, name: sql`called`, createdAt: sql`first_seen`, updatedAt: app.now() };
    return insertWhere(app.db, contacts, row, people, sql`true`).onConflictDoUpdate({
      target: contacts.email,
      set: { source, name: sql`coalesce(${contacts.name}, excluded.name)` },
      setWhere: eq(contacts.source, notesSource),
    });
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
  /** A source ("order", "account", "newsletter", "quote", "import"), or "suppressed", or "consent". */
  show?: string;
  sort?: string;
  before?: string;
}

function startsAnything(q: string): SQL | undefined {
  const text = foldText(q);
  return or(
    startsWith(contacts.email, q.toLowerCase()),
    startsWith(contacts.nameFolded, text),
    startsWith(contacts.companyFolded, text),
  );
}

/**
 * Returns one page of contacts with the reason for a suppression, newest first (staff only). The suppressed list is
 * sorted by the time of suppression.
 */
export async function listContacts(app: App, { q = "", show, sort, before }: ContactFilter) {
  const isSuppressed = show === "suppressed";
  const shown: Record<string, SQL | undefined> = {
    suppressed: isNotNull(suppressions.email),
    consent: isNotNull(contacts.consentAt),
    newsletter: inArray(contacts.source, newsletterSources),
  };
  const listed = isSuppressed ? suppressions.createdAt : contacts.createdAt;
  const at = q ? unindexed(listed) : listed;
  const { id, email, name, company, source, consentAt, createdAt } = contacts;
  const { beyond, order } = inOrder(at, id, { sort, before });
  const matches = and(
    q ? startsAnything(q) : undefined,
    isSuppressed ? undefined : isListed,
    show ? (shown[show] ?? sql`${q ? unindexed(source) : source} = ${show}`) : undefined,
  );
  const joined = sql`${contacts} left join ${suppressions} on ${eq(suppressions.email, email)}`;
  const [rows, total] = await Promise.all([
    app.read(
      app.db
        .select({
          id,
          email,
          name,
          company,
          source,
          consentAt,
          createdAt,
          suppressed: suppressions.reason,
          listedAt: sql`${listed}`.mapWith(listed).as("listed_at"),
        })
        .from(contacts)
        .leftJoin(suppressions, eq(suppressions.email, contacts.email))
        .where(and(matches, beyond))
        .orderBy(...order)
        .limit(pageSize + 1),
    ),
    countRows(app, joined, and(matches, inOrder(at, id, {}).beyond)),
    requireStaff(app),
  ]);
  const { next } = pageOf(rows.map(({ id, listedAt }) => ({ id, createdAt: listedAt })));
  return { rows: rows.slice(0, pageSize).map(({ listedAt: _, ...row }) => row), next, total };
}

export type ContactView = Awaited<ReturnType<typeof listContacts>>["rows"][number];

/** Counts the contacts that may be emailed, and those with marketing consent. Both counts use only indexes. */
export async function countContacts(app: App) {
  const consented = sql`(select count(*) from contacts where created_at < ${8.64e15} and consent_at is not null)`;
  const [[row]] = await Promise.all([
    app.read(
      app.db
        .select({
          // SQLite counts a whole table quickly, so subtract the suppressed contacts.
          total: sql<number>`(select count(*) from contacts) - (select count(*) from contacts where not ${isListed})
            - count(*) filter (where ${isListed})`.as("total"),
          consented: sql<number>`${consented} - count(consent_at)`.as("consented"),
        })
        .from(sql`contacts indexed by contacts_email_consent where email in (select email from suppressions)`),
    ),
    requireStaff(app),
  ]);
  return row ?? { total: 0, consented: 0 };
}

export async function countOrganizers(app: App): Promise<number> {
  const [[row]] = await Promise.all([
    app.read(app.db.select({ total: count() }).from(tournamentContacts)),
    requireStaff(app),
  ]);
  return row?.total ?? 0;
}

/**
 * Saves staff's private notes and tags for a person. Someone who is not a contact yet gets a row that no list and no
 * campaign uses. ShopError `not_found` for an invalid address.
 */
export async function savePersonNotes(
  app: App,
  { email, notes, tags }: PersonNotes & { email: string },
): Promise<void> {
  const staff = await requireStaff(app);
  // The address comes from the URL. An invalid one would become a contact that every campaign emails.
  if (!emailField().safeParse(email).success) throw new ShopError("not_found", "No customer has this email address.");
  const values = { staffNotes: notes ?? null, tags, updatedAt: app.now() };
  await runBatch(app.db, [
    app.db
      .insert(contacts)
      .values({ email, source: notesSource, createdAt: app.now(), ...values })
      .onConflictDoUpdate({ target: contacts.email, set: values }),
    addAudit(app, staff, "customer notes", `contact ${email}`, { notes: "changed", tags }),
  ]);
}

/**
 * Staff: approves someone for orders by invoice who may never have ordered (invoices-19). They keep their name if they
 * are known, and their row is on no list.
 */
export async function approveNewCustomer(
  app: App,
  { email, name, company, limit }: z.output<typeof newCreditCustomer>,
): Promise<void> {
  await requireStaff(app);
  const row = { email, name, company, source: notesSource, createdAt: app.now(), updatedAt: app.now() };
  const known = app.db
    .insert(contacts)
    .values(row)
    .onConflictDoUpdate({
      target: contacts.email,
      set: {
        name: sql`coalesce(${contacts.name}, excluded.name)`,
        company: sql`coalesce(${contacts.company}, excluded.company)`,
        updatedAt: app.now(),
      },
    });
  await saveCreditTerms(app, { email, limitCents: limit }, [known]);
}

/**
 * Returns statements that merge the notes and tags of `other` into `email` if `isMerged` holds. Marketing consent stays
 * only if every one of `addresses` consented and none withdrew.
 */
export function mergeContacts(app: App, { email, other, addresses, isMerged }: MergedContacts): Statement[] {
  const noted = sql`${contacts} where email = ${other} and (staff_notes is not null or tags <> '[]') and ${isMerged}`;
  const from = (column: "staff_notes" | "tags") =>
    sql`(select theirs.${sql.raw(column)} from ${contacts} theirs where theirs.email = ${other})`;
  const [notes, tags] = [from("staff_notes"), from("tags")];
  const said = sql`(select count(*) from ${contacts} one where one.email in ${addresses} and one.consent_at is not null
    and not exists (select 1 from ${suppressions} where email = one.email and reason in ('unsubscribed', 'complained')))`;
  const row = { email, source: notesSource, tags: [], createdAt: app.now(), updatedAt: app.now() };
  return [
    insertWhere(app.db, contacts, row, sql`(select 1 from ${noted})`, sql`true`).onConflictDoNothing(),
    app.db
      .update(contacts)
      .set({
        // Add the notes only once, even if the customers are merged, separated and merged again.
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

export async function exportContacts(app: App): Promise<AsyncGenerator<string>> {
  await requireStaff(app);
  const head = ["Email", "Name", "Company", "Phone", "Source", "Opted in", "Email status", "Since"];
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
      cells: [email, name, company, phone, source, consentAt ? "yes" : "", suppressed, shopStamp(createdAt)],
    }));
  });
}

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
