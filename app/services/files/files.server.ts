// Uploaded files; owns `stored_files` and their objects in R2. Promises that every object has a row from before it exists, that
// the content decides type and extension (files-2, files-6), that a file which no record claims is removed within a day (data-4),
// that what others may see tells neither place nor author (files-10),
// that files which come with a record are claimed in its batch: nothing of them is left when the record is not written, and that a bucket
// which fails is a refusal with a sentence (files-8).

import { createHash, randomUUID } from "node:crypto";
import { and, eq, inArray, isNull, like, lt, or, type SQL } from "drizzle-orm";
import { runBatch, type Statement } from "~/db/client.server";
import { abortUnless, wasAborted } from "~/db/guards";
import { storedFiles } from "~/db/schema";
import { ShopError } from "~/domain/brand/errors";
import { dayMs } from "~/domain/calendar/calendar";
import { type ByteRange, readByteRange } from "~/domain/forms/byte-range";
import { checkUpload, contentTypes, storedFileName, typeOfStored, type UploadPurpose } from "~/domain/forms/uploads";
import { withoutMetadata } from "~/domain/media/media";
import type { App } from "~/services/core/app.server";
import { logError } from "~/services/core/log.server";

export type StoredFile = typeof storedFiles.$inferSelect;

export interface NewFile {
  purpose: StoredFile["purpose"];
  /** As the sender's computer calls it: its stem is shown and offered for download, never part of the key. */
  fileName: string;
  bytes: Uint8Array;
  /** Whose rule of domain/forms/uploads decides type and size. */
  allowed: UploadPurpose;
}

/** Stores bytes without an owner; put `claimFile` into the batch of the record that keeps them. ShopError 400, 413, 415. */
export async function storeFile(app: App, { purpose, fileName, bytes: sent, allowed }: NewFile): Promise<StoredFile> {
  const type = await requireUpload(allowed, sent);
  // Customers' own artwork stays byte for byte as they made it: it is private, and production works from it.
  const bytes = purpose === "logo" || purpose === "import" ? sent : withoutMetadata(type, sent);
  const file: StoredFile = {
    key: `${purpose}/${randomUUID()}.${type}`,
    purpose,
    fileName: storedFileName(fileName, type),
    contentType: contentTypes[type],
    sizeBytes: bytes.length,
    sha256: createHash("sha256").update(bytes).digest("hex"),
    owner: null,
    createdAt: app.now(),
  };
  await app.db.insert(storedFiles).values(file);
  await asked(app.files.put(file.key, bytes, file.contentType));
  return file;
}

/** The type that the bytes say. ShopError 400, 413, 415. */
export async function requireUpload(allowed: UploadPurpose, bytes: Uint8Array) {
  const check = await checkUpload(allowed, bytes);
  if (!check.ok) throw new ShopError(check.code, check.error);
  return check.type;
}

/** The bytes of a form's file. */
export async function readUpload(file: File): Promise<Pick<NewFile, "fileName" | "bytes">> {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** `owner` names the record: "custom_order:CP-…". */
export function claimFile(app: App, key: string, owner: string): Statement[] {
  return [app.db.update(storedFiles).set({ owner }).where(eq(storedFiles.key, key))];
}

const usedUp = "used";

/** A file of one use, in the batch of that use, which it ends where the file was used before (`wasFileUsed`); the scheduled job removes it. */
export function consumeFile(app: App, key: string): Statement {
  const fileName = abortUnless(storedFiles.fileName, isNull(storedFiles.owner));
  return app.db.update(storedFiles).set({ owner: usedUp, fileName }).where(eq(storedFiles.key, key));
}
export const wasFileUsed = (error: unknown): boolean => wasAborted(error, storedFiles.fileName);

/** Drafts' files go to another record; what an order or a quote has stays there. */
export function transferFiles(app: App, keys: readonly string[], owner: string): Statement[] {
  const isDrafts = and(inArray(storedFiles.key, [...keys]), like(storedFiles.owner, "draft:%"));
  return keys.length === 0 ? [] : [app.db.update(storedFiles).set({ owner }).where(isDrafts)];
}

/** Files that no record needs any more: the next clearing removes them. */
export function releaseFiles(app: App, which: SQL) {
  return app.db.update(storedFiles).set({ owner: null }).where(which);
}

export interface OpenFile {
  file: StoredFile;
  body: ReadableStream;
  etag: string;
  /** What was asked of it; null for all of it. */
  range: ByteRange | "unsatisfiable" | null;
}

/** A stored file with its content, else `not_found`. Who may read it is the caller's to check. */
export async function openFile(app: App, key: string, rangeHeader: string | null = null): Promise<OpenFile> {
  const [file] = await app.read(app.db.select().from(storedFiles).where(eq(storedFiles.key, key)));
  const range = file ? readByteRange(rangeHeader, file.sizeBytes) : null;
  const object = file && (await asked(app.files.get(file.key, typeof range === "object" && range ? range : undefined)));
  if (!file || !object) throw new ShopError("not_found", "File not found");
  // A row may be older than the rule that names files.
  const fileName = storedFileName(file.fileName, typeOfStored(file.contentType));
  return { file: { ...file, fileName }, body: object.body, etag: object.etag, range };
}

/** What a key holds, whole; null where nothing is. Who may read it is the caller's to check. */
export const readFileBytes = (app: App, key: string): Promise<Uint8Array | null> => asked(app.files.bytes(key));

/** The bucket's answer; ShopError `unavailable` where it gives none, the cause in the log. */
async function asked<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (cause) {
    logError("files", cause);
    throw new ShopError("unavailable", "We can't reach our file storage right now. Please try again in a minute.", {
      cause,
    });
  }
}

/** Object first: a row without its object is found again, an object without its row never. */
async function removeFiles(app: App, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += 50) {
    const some = keys.slice(from, from + 50);
    await asked(app.files.remove(some));
    await app.db.delete(storedFiles).where(inArray(storedFiles.key, some));
  }
}

/** Scheduled job: files that nobody claimed within a day, and those that are used up. */
export async function forgetUnclaimedFiles(app: App): Promise<void> {
  const old = new Date(app.now().getTime() - dayMs);
  const rows = await app.db
    .select({ key: storedFiles.key })
    .from(storedFiles)
    .where(and(or(isNull(storedFiles.owner), eq(storedFiles.owner, usedUp)), lt(storedFiles.createdAt, old)))
    .limit(500);
  await removeFiles(
    app,
    rows.map(({ key }) => key),
  );
}

/** The files of a record that goes ("draft:DR-…"). */
export async function removeFilesOf(app: App, owner: string): Promise<void> {
  const rows = await app.db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.owner, owner));
  await removeFiles(
    app,
    rows.map(({ key }) => key),
  );
}

/** Checks all files, stores them in their order, then writes the record that keeps them under `owner` ("draft:DR-…"). */
export async function writeWithFiles<Name extends string>(
  app: App,
  owner: string,
  uploads: Partial<Record<Name, NewFile>>,
  record: (files: Partial<Record<Name, StoredFile>>) => Statement[],
): Promise<void> {
  const given = Object.entries<NewFile | undefined>(uploads).flatMap(([name, file]) => (file ? [{ name, file }] : []));
  for (const { file } of given) await requireUpload(file.allowed, file.bytes);
  const files: Partial<Record<Name, StoredFile>> = {};
  const kept = () => Object.values<StoredFile>(files as Record<Name, StoredFile>);
  try {
    for (const { name, file } of given) files[name as Name] = await storeFile(app, file);
    await runBatch(app.db, [record(files), kept().flatMap(({ key }) => claimFile(app, key, owner))]);
  } catch (error) {
    // The record may have been written although its answer was lost: what it claimed stays.
    await removeUnclaimed(
      app,
      kept().map(({ key }) => key),
    );
    throw error;
  }
}

/** At once, after `releaseFiles` in the batch that ended their record; where that fails, the scheduled job takes them. */
export async function removeUnclaimed(app: App, keys: readonly string[]): Promise<void> {
  try {
    const rows = await app.db
      .select({ key: storedFiles.key })
      .from(storedFiles)
      .where(and(inArray(storedFiles.key, [...keys]), isNull(storedFiles.owner)));
    await removeFiles(
      app,
      rows.map(({ key }) => key),
    );
  } catch (error) {
    logError("remove files", error);
  }
}
