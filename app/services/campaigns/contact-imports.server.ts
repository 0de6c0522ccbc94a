// Contact files from upload to confirmation. Owns: contact_imports. Guarantees that nothing is imported before staff
// have seen a preview.
import { and, desc, eq, sql } from "drizzle-orm";
import { runBatch } from "~/db/client.server";
import { contactImports, storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import {
  type FileCheck,
  guessMapping,
  type ImportKind,
  type Mapping,
  openContactFile,
} from "~/domain/campaigns/contacts";
import { nothingToImport } from "~/domain/text/csv";
import {
  type ContactImport,
  checkContactFile,
  openStored,
  runImport,
} from "~/services/campaigns/contact-import-run.server";
import type { App } from "~/services/core/app.server";
import { addAuditOfChange } from "~/services/core/audit.server";
import { requireStaff } from "~/services/core/sessions.server";
import { newId } from "~/services/core/tokens.server";
import { claimFile, releaseFiles, removeUnclaimed, requireUpload, storeFile } from "~/services/files/files.server";

interface Upload {
  kind: ImportKind;
  fileName: string;
  bytes: Uint8Array;
}

/**
 * Stores a file in R2 and guesses its columns. Imports nothing yet. Errors with status 400, 413 or 415 name the faulty
 * row.
 */
export async function uploadContacts(
  app: App,
  { kind, fileName, bytes, needsEmail }: Upload & { needsEmail?: boolean },
): Promise<ContactImport> {
  const { email: actor } = await requireStaff(app);
  // Check everything before storing the file.
  await requireUpload("contacts", bytes);
  const opened = openContactFile(bytes);
  if (!opened.ok) throw new ShopError("invalid", opened.error);
  const mapping = guessMapping(kind, opened.headers);
  if (needsEmail && !mapping.email)
    throw new ShopError("invalid", "Row 1: no column holds email addresses. Please name it Email.");
  const file = await storeFile(app, { purpose: "import", fileName, bytes, allowed: "contacts" });
  const id = newId("IM");
  const row = { id, kind, fileName: file.fileName, fileKey: file.key, mapping, actor, createdAt: app.now() };
  const [made] = await runBatch(app.db, [
    app.db.insert(contactImports).values(row).returning(),
    claimFile(app, file.key, `contact_import:${id}`),
  ]);
  return (made as ContactImport[])[0]!;
}

export interface ImportPreview {
  record: ContactImport;
  headers: string[];
  mapping: Mapping;
  /** Null if no column is mapped to the email, or the import has started. */
  check: FileCheck | null;
}

/** Returns an import with a preview under `mapping`, or under the stored mapping (staff only). */
export async function getImport(app: App, { id, mapping }: { id: string; mapping?: Mapping }): Promise<ImportPreview> {
  const record = await findImport(app, id);
  const chosen = mapping ?? (record.mapping as Mapping) ?? {};
  if (record.status !== "uploaded") return { record, headers: [], mapping: chosen, check: null };
  const file = await openStored(app, record);
  const check = chosen.email ? await checkContactFile(file, chosen) : null;
  return { record, headers: file.headers, mapping: chosen, check };
}

async function findImport(app: App, id: string): Promise<ContactImport> {
  const [[record]] = await Promise.all([
    app.read(app.db.select().from(contactImports).where(eq(contactImports.id, id))),
    requireStaff(app),
  ]);
  if (!record) throw new ShopError("not_found", "This import does not exist.");
  return record;
}

export async function listImports(app: App, kind?: ImportKind): Promise<ContactImport[]> {
  const [rows] = await Promise.all([
    app.read(
      app.db
        .select()
        .from(contactImports)
        .where(kind && eq(contactImports.kind, kind))
        .orderBy(desc(contactImports.createdAt))
        .limit(20),
    ),
    requireStaff(app),
  ]);
  return rows;
}

/** Starts the import after the response (staff only). Does nothing if the import has already started. */
export async function confirmImport(app: App, { id, mapping }: { id: string; mapping: Mapping }): Promise<void> {
  const record = await beginImport(app, id, mapping);
  if (record) app.after(runImport(app, record));
}

/**
 * Checks and imports in one request, for POST /api/upload-tournament-csv. `count` is the number of valid, distinct
 * contacts.
 */
export async function importTournamentFile(app: App, upload: Omit<Upload, "kind">) {
  const { id, mapping } = await uploadContacts(app, { ...upload, kind: "tournament", needsEmail: true });
  const { check } = await getImport(app, { id });
  const record = await beginImport(app, id, mapping ?? {});
  if (record) await runImport(app, record);
  return { count: check?.valid ?? 0, errors: check?.errors ?? [], duplicates: check?.duplicates ?? 0 };
}

/** Imports the newest uploaded customer file, for POST /api/import-customers. Without a file all counts are 0. */
export async function importWaitingCustomers(
  app: App,
): Promise<Pick<ContactImport, "imported" | "skipped" | "duplicates">> {
  const waiting = (await listImports(app, "customers")).find(
    ({ status, mapping }) => status === "uploaded" && mapping?.email,
  );
  const record = waiting && (await beginImport(app, waiting.id, waiting.mapping ?? {}));
  if (!record) return { imported: 0, skipped: 0, duplicates: 0 };
  await runImport(app, record);
  return findImport(app, record.id);
}

/** Returns the import to run, or null if it has already started. */
async function beginImport(app: App, id: string, mapping: Mapping): Promise<ContactImport | null> {
  const [staff, record] = await Promise.all([requireStaff(app), findImport(app, id)]);
  if (record.status !== "uploaded") return null;
  const file = await openStored(app, record);
  if (!mapping.email || !file.headers.includes(mapping.email))
    throw new ShopError("invalid", "Please choose the column with the email addresses");
  const { total, valid, duplicates, declined, errorCount, errors } = await checkContactFile(file, mapping);
  // People who declined are no fault of the file, so the import counts them.
  if (valid + declined === 0) throw new ShopError("invalid", nothingToImport(errors[0]));
  const [begun] = await app.db.batch([
    app.db
      .update(contactImports)
      .set({ status: "importing", mapping, totalRows: total, duplicates, skipped: declined + errorCount, errors })
      .where(and(eq(contactImports.id, id), eq(contactImports.status, "uploaded")))
      .returning(),
    addAuditOfChange(app, staff, "contacts imported", `import ${id}`),
  ]);
  return begun[0] ?? null;
}

export async function discardImport(app: App, { id }: { id: string }): Promise<void> {
  const staff = await requireStaff(app);
  const isWaiting = and(eq(contactImports.id, id), eq(contactImports.status, "uploaded"));
  const [gone] = await app.db.batch([
    app.db.delete(contactImports).where(isWaiting).returning(),
    addAuditOfChange(app, staff, "import discarded", `import ${id}`),
    releaseFiles(
      app,
      sql`${storedFiles.owner} = ${`contact_import:${id}`}
      and not exists (select 1 from ${contactImports} where ${contactImports.id} = ${id})`,
    ),
  ]);
  await removeUnclaimed(
    app,
    gone.map(({ fileKey }) => fileKey),
  );
}
