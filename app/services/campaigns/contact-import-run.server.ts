// Writes a confirmed contact file into the lists; owns `contact_import_members` and `tournament_contacts`. Promises that an import
// that broke off goes on where it stopped and counts no row twice: each chunk moves the import's mark in its own transaction.
import { and, eq, lt, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { contactImportMembers, contactImports, contacts, tournamentContacts } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { checkRows, openContactFile } from "~/domain/campaigns/contacts";
import type { App } from "~/services/core/app.server";

export type ContactImport = typeof contactImports.$inferSelect;

export async function openStored(app: App, { fileKey }: ContactImport): Promise<{ text: string; headers: string[] }> {
  const bytes = await app.files.bytes(fileKey);
  const opened = bytes && openContactFile(bytes);
  if (!opened?.ok) throw new ShopError("gone", "The file is not there any more. Please upload it again.");
  return opened;
}

const chunkRows = 2000;

/** D1 takes values of up to 2 MB (platform §2). */
const chunkSigns = 800_000;

/** Writes the file's valid rows, two thousand a transaction, from where it stands. */
export async function runImport(app: App, record: ContactImport): Promise<void> {
  const { text, headers } = await openStored(app, record);
  let chunk: string[][] = [];
  let at = record.processedRows;
  let read = 0;
  let signs = 0;
  for (const checked of checkRows(text, headers, record.mapping ?? {})) {
    read++;
    if (read <= record.processedRows) continue;
    if (checked.kind === "valid") {
      const { email, name, company, phone, tournamentName, organization, city, state, eventDate } = checked.contact;
      const cells = [
        email,
        name,
        company,
        phone,
        tournamentName,
        organization,
        city,
        state,
        eventDate,
        checked.optedIn ? "1" : "",
      ];
      chunk.push(cells.map((cell) => cell ?? ""));
      signs += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    }
    if (chunk.length < chunkRows && signs < chunkSigns) continue;
    if (!(await writeChunk(app, record, chunk, at, read))) return;
    at = read;
    signs = 0;
    chunk = [];
  }
  if (await writeChunk(app, record, chunk, at, read)) await end(app, record.id, "done");
}

/** One transaction; false when somebody else has carried this import on meanwhile. */
async function writeChunk(
  app: App,
  { id, kind }: ContactImport,
  rows: string[][],
  from: number,
  to: number,
): Promise<boolean> {
  const now = app.now().getTime();
  const mine = sql`(select processed_rows from ${contactImports} where id = ${id}) = ${from}`;
  const given = sql`json_each(${JSON.stringify(rows)})`;
  const cell = (at: number) => sql`nullif(json_extract(value, ${`$[${at}]`}), '')`;
  // Who is in the list already is a duplicate of a customer file; a VIP or an organizer may well be a customer.
  const known = sql`(select count(*) from ${given} where ${cell(0)} in (select email from ${contacts}))`;
  const count = kind === "customers" ? known : sql`0`;
  const contactRows =
    app.db.run(sql`insert into ${contacts} (email, name, company, phone, source, consent_at, created_at, updated_at)
    select ${cell(0)}, ${cell(1)}, ${cell(2)}, ${cell(3)}, 'import', case when ${cell(9)} = '1' then ${now} end, ${now}, ${now}
    from ${given} where ${mine} on conflict (email) do update set name = coalesce(name, excluded.name),
      company = coalesce(company, excluded.company), phone = coalesce(phone, excluded.phone),
      consent_at = coalesce(consent_at, excluded.consent_at), updated_at = excluded.updated_at`);
  const members = app.db.run(sql`insert into ${contactImportMembers} (import_id, contact_id)
    select ${id}, ${contacts.id} from ${contacts} where ${contacts.email} in (select ${cell(0)} from ${given}) and ${mine}
    on conflict do nothing`);
  const organizers = app.db.run(sql`insert into ${tournamentContacts}
      (email, name, tournament_name, organization, city, state, event_date, import_id, created_at)
    select ${cell(0)}, ${cell(1)}, ${cell(4)}, ${cell(5)}, ${cell(6)}, ${cell(7)}, ${cell(8)}, ${id}, ${now}
    from ${given} where ${mine} on conflict (email) do update set name = coalesce(excluded.name, name),
      tournament_name = coalesce(excluded.tournament_name, tournament_name), organization = coalesce(excluded.organization, organization),
      city = coalesce(excluded.city, city), state = coalesce(excluded.state, state), event_date = coalesce(excluded.event_date, event_date),
      import_id = excluded.import_id`);
  const progress = (set: Parameters<ReturnType<typeof app.db.update<typeof contactImports>>["set"]>[0]) =>
    app.db
      .update(contactImports)
      .set(set)
      .where(and(eq(contactImports.id, id), eq(contactImports.processedRows, from)));
  const results = await runBatch(app.db, [
    progress({
      imported: sql`imported + ${rows.length} - ${count}`,
      duplicates: sql`duplicates + ${count}`,
    }),
    ...(kind === "tournament" ? [organizers] : [contactRows]),
    ...(kind === "vip" ? [members] : []),
    progress({ processedRows: to }).returning({ id: contactImports.id }),
  ]);
  return (results.at(-1) as unknown[]).length > 0;
}

async function end(app: App, id: string, status: "done" | "failed"): Promise<void> {
  await app.db.update(contactImports).set({ status, finishedAt: app.now() }).where(eq(contactImports.id, id));
}

/** Upkeep: imports that broke off go on; one whose file is gone has failed. */
export async function continueImports(app: App): Promise<void> {
  const old = new Date(app.now().getTime() - 2 * 60_000);
  const broken = await app.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.status, "importing"), lt(contactImports.createdAt, old)))
    .limit(3);
  for (const record of broken) {
    await runImport(app, record).catch((error) => {
      if (!(error instanceof ShopError)) throw error;
      return end(app, record.id, "failed");
    });
  }
}
