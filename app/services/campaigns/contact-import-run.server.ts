// Writes a confirmed contact file into the lists. Owns: contact_import_members, tournament_contacts. Guarantees that an
// interrupted import continues where it stopped and counts no row twice: each chunk updates the import's position in
// the same batch.
import { and, eq, lt, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { runBatch } from "~/db/client.server";
import { insertWhere } from "~/db/guards";
import { contactImportMembers, contactImports, contacts, tournamentContacts } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  type ContactFile,
  checkRows,
  countRow,
  type FileCheck,
  type Mapping,
  noCheck,
  openContactFile,
} from "~/domain/campaigns/contacts";
import { notesSource } from "~/services/campaigns/audience.server";
import type { App } from "~/services/core/app.server";
import { readFileBytes } from "~/services/files/files.server";

export type ContactImport = typeof contactImports.$inferSelect;

export async function openStored(app: App, { fileKey }: ContactImport): Promise<ContactFile> {
  const bytes = await readFileBytes(app, fileKey);
  const opened = bytes && openContactFile(bytes);
  if (!opened?.ok) throw new ShopError("gone", "The file is no longer available. Please upload it again.");
  return opened;
}

/**
 * Checks a file for the preview: counts, errors by row, and a sample. Pauses regularly, so that the isolate can serve
 * other requests.
 */
export async function checkContactFile(file: ContactFile, mapping: Mapping): Promise<FileCheck> {
  const check = noCheck();
  for (const row of checkRows(file, mapping)) {
    countRow(check, row);
    if (check.total % rowsPerPause === 0) await scheduler.wait(0);
  }
  return check;
}

/** About ten milliseconds of work. */
const rowsPerPause = 1000;

const chunkRows = 2000;

/** D1 accepts values of up to 2 MB (platform-d1-4). */
const chunkChars = 800_000;

/** A batch has up to four of the 1,000 D1 queries of one run, which continues up to three imports (platform-d1-8). */
const chunksPerRun = 70;

/** Writes the file's valid rows, 2,000 per batch, from the import's saved position. The cron continues very long files. */
export async function runImport(app: App, record: ContactImport, chunks = chunksPerRun): Promise<void> {
  const file = await openStored(app, record);
  let chunk: string[][] = [];
  let at = record.processedRows;
  let read = 0;
  let chars = 0;
  for (const checked of checkRows(file, record.mapping ?? {})) {
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
      chars += cells.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    }
    if (chunk.length < chunkRows && chars < chunkChars) continue;
    const isMine = await writeChunk(app, record, chunk, at, read);
    chunks--;
    if (!isMine || chunks === 0) return;
    at = read;
    chars = 0;
    chunk = [];
  }
  if (await writeChunk(app, record, chunk, at, read)) await end(app, record.id, "done");
}

/** Writes one chunk in one batch. Returns false if another run of this import got ahead. */
async function writeChunk(
  app: App,
  { id, kind }: ContactImport,
  rows: string[][],
  from: number,
  to: number,
): Promise<boolean> {
  const now = app.now();
  const mine = sql`(select processed_rows from ${contactImports} where id = ${id}) = ${from}`;
  const given = sql`json_each(${JSON.stringify(rows)})`;
  const cell = (at: number) => sql`nullif(json_extract(value, ${`$[${at}]`}), '')`;
  // Only customer files count existing contacts as duplicates. VIPs and organizers may already be customers.
  const known = sql`(select count(*) from ${given} where ${cell(0)} in (select email from ${contacts}))`;
  const count = kind === "customers" ? known : sql`0`;
  const person = { email: cell(0), name: cell(1) };
  const consentAt = sql`case when ${cell(9)} = '1' then ${now.getTime()} end`;
  const customer = { ...person, company: cell(2), phone: cell(3), source: "import", consentAt };
  const contactRows = insertWhere(app.db, contacts, { ...customer, createdAt: now, updatedAt: now }, given, mine)
    // Existing values stay; only missing ones are filled in.
    .onConflictDoUpdate({
      target: contacts.email,
      set: {
        source: sql`iif(${contacts.source} = ${notesSource}, excluded.source, ${contacts.source})`,
        name: sql`coalesce(${contacts.name}, excluded.name)`,
        company: sql`coalesce(${contacts.company}, excluded.company)`,
        phone: sql`coalesce(${contacts.phone}, excluded.phone)`,
        consentAt: sql`coalesce(${contacts.consentAt}, excluded.consent_at)`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
  const isGiven = sql`${contacts.email} in (select ${cell(0)} from ${given}) and ${mine}`;
  const member = { importId: id, contactId: contacts.id };
  const members = insertWhere(app.db, contactImportMembers, member, contacts, isGiven).onConflictDoNothing();
  const event = { tournamentName: cell(4), organization: cell(5), city: cell(6), state: cell(7), eventDate: cell(8) };
  const organizer = { ...person, ...event, importId: id, createdAt: now };
  const latest = (column: SQLiteColumn) => sql`coalesce(${sql.raw(`excluded.${column.name}`)}, ${column})`;
  const organizers = insertWhere(app.db, tournamentContacts, organizer, given, mine).onConflictDoUpdate({
    target: tournamentContacts.email,
    set: {
      name: latest(tournamentContacts.name),
      tournamentName: latest(tournamentContacts.tournamentName),
      organization: latest(tournamentContacts.organization),
      city: latest(tournamentContacts.city),
      state: latest(tournamentContacts.state),
      eventDate: latest(tournamentContacts.eventDate),
      importId: id,
    },
  });
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
    kind === "tournament" ? [organizers] : [contactRows],
    kind === "vip" ? [members] : [],
    progress({ processedRows: to }).returning({ id: contactImports.id }),
  ]);
  return (results.at(-1) as unknown[]).length > 0;
}

async function end(app: App, id: string, status: "done" | "failed"): Promise<void> {
  await app.db.update(contactImports).set({ status, finishedAt: app.now() }).where(eq(contactImports.id, id));
}

/** Scheduled job. Continues interrupted imports. An import whose file is gone becomes "failed". */
export async function continueImports(app: App): Promise<void> {
  const old = new Date(app.now().getTime() - 2 * 60_000);
  const broken = await app.db
    .select()
    .from(contactImports)
    .where(and(eq(contactImports.status, "importing"), lt(contactImports.createdAt, old)))
    .limit(3);
  for (const record of broken) {
    await runImport(app, record).catch((error) => {
      if (!(error instanceof ShopError) || error.code !== "gone") throw error;
      return end(app, record.id, "failed");
    });
  }
}
