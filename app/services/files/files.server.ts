// Uploaded files. Owns: stored_files and the objects in R2. Guarantees that every object has a row before it exists,
// that the content decides type and extension (files-2, files-6), that files without an owner are deleted within a day
// (data-4), that published pictures contain no location and no author (files-10), that a record and its files are saved
// together or not at all, and that a failing bucket leads to a refusal with a message (files-8).

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
  /** Name on the sender's computer. Pages and downloads show it without its extension. It never becomes part of the key. */
  fileName: string;
  bytes: Uint8Array;
  /** Upload rule in domain/forms/uploads that decides the allowed types and size. */
  allowed: UploadPurpose;
}

/**
 * Stores a file without an owner. Put `claimFile` into the batch of the record that keeps the file. ShopError 400, 413,
 * 415.
 */
export async function storeFile(app: App, { purpose, fileName, bytes: sent, allowed }: NewFile): Promise<StoredFile> {
  const type = await requireUpload(allowed, sent);
  // Customers' artwork is stored unchanged, because it is private and production works from it.
  const isKeptAsSent = purpose === "logo" || purpose === "artwork" || purpose === "import";
  const bytes = isKeptAsSent ? sent : withoutMetadata(type, sent);
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
  await orUnavailable(app.files.put(file.key, bytes, file.contentType));
  return file;
}

/** Checks a file and returns the type that its content has. ShopError 400, 413, 415. */
export async function requireUpload(allowed: UploadPurpose, bytes: Uint8Array) {
  const check = await checkUpload(allowed, bytes);
  if (!check.ok) throw new ShopError(check.code, check.error);
  return check.type;
}

export async function readUpload(file: File): Promise<Pick<NewFile, "fileName" | "bytes">> {
  return { fileName: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** `owner` names a record, such as "custom_order:CP-…". */
export function claimFile(app: App, key: string, owner: string): Statement[] {
  return [app.db.update(storedFiles).set({ owner }).where(eq(storedFiles.key, key))];
}

/**
 * Claims files that a form named by key. Aborts the batch if another record claimed one meanwhile (see `wasFileUsed`).
 */
export function claimUnclaimed(app: App, keys: readonly string[], owner: string): Statement[] {
  const fileName = abortUnless(storedFiles.fileName, isNull(storedFiles.owner));
  return keys.map((key) => app.db.update(storedFiles).set({ owner, fileName }).where(eq(storedFiles.key, key)));
}

const usedUp = "used";

/**
 * Marks a file as used. Aborts the batch if the file was used before (see `wasFileUsed`). The scheduled job deletes it.
 */
export function consumeFile(app: App, key: string): Statement {
  const fileName = abortUnless(storedFiles.fileName, isNull(storedFiles.owner));
  return app.db.update(storedFiles).set({ owner: usedUp, fileName }).where(eq(storedFiles.key, key));
}
export const wasFileUsed = (error: unknown): boolean => wasAborted(error, storedFiles.fileName);

/** Gives files of drafts to another record. Files that already belong to an order or a quote stay there. */
export function transferFiles(app: App, keys: readonly string[], owner: string): Statement[] {
  const isDrafts = and(inArray(storedFiles.key, [...keys]), like(storedFiles.owner, "draft:%"));
  return keys.length === 0 ? [] : [app.db.update(storedFiles).set({ owner }).where(isDrafts)];
}

/** Removes the owner of files, so that the scheduled job deletes them. */
export function releaseFiles(app: App, which: SQL) {
  return app.db.update(storedFiles).set({ owner: null }).where(which);
}

export interface OpenFile {
  file: StoredFile;
  body: ReadableStream;
  etag: string;
  /** Requested range, or null for the whole file. */
  range: ByteRange | "unsatisfiable" | null;
}

/** Opens a stored file. The caller checks permissions. ShopError `not_found`. */
export async function openFile(app: App, key: string, rangeHeader: string | null = null): Promise<OpenFile> {
  const [file] = await app.read(app.db.select().from(storedFiles).where(eq(storedFiles.key, key)));
  const range = file ? readByteRange(rangeHeader, file.sizeBytes) : null;
  const object =
    file && (await orUnavailable(app.files.get(file.key, typeof range === "object" && range ? range : undefined)));
  if (!file || !object) throw new ShopError("not_found", "File not found");
  // The row may be older than the rule for file names.
  const fileName = storedFileName(file.fileName, typeOfStored(file.contentType));
  return { file: { ...file, fileName }, body: object.body, etag: object.etag, range };
}

/** Whole content of a file, or null if there is none. The caller checks permissions. */
export const readFileBytes = (app: App, key: string): Promise<Uint8Array | null> => orUnavailable(app.files.bytes(key));

/** Waits for the bucket. Logs a failure and throws ShopError `unavailable`. */
async function orUnavailable<Result>(answer: Promise<Result>): Promise<Result> {
  try {
    return await answer;
  } catch (cause) {
    logError("files", cause);
    throw new ShopError("unavailable", "We can't reach our file storage right now. Please try again in a minute.", {
      cause,
    });
  }
}

/**
 * Deletes objects before their rows: a row without an object can be found again, but an object without a row cannot.
 */
async function removeFiles(app: App, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += 50) {
    const some = keys.slice(from, from + 50);
    await orUnavailable(app.files.remove(some));
    await app.db.delete(storedFiles).where(inArray(storedFiles.key, some));
  }
}

/** Scheduled job: deletes used files and files that have had no owner for a day. */
export async function deleteUnclaimedFiles(app: App): Promise<void> {
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

export async function removeFilesOf(app: App, owner: string): Promise<void> {
  const rows = await app.db.select({ key: storedFiles.key }).from(storedFiles).where(eq(storedFiles.owner, owner));
  await removeFiles(
    app,
    rows.map(({ key }) => key),
  );
}

/** Checks and stores files, then writes the record that keeps them under `owner`, such as "draft:DR-…". */
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
    // The write may have succeeded even if its response was lost, so files that the record claimed are kept.
    await removeUnclaimed(
      app,
      kept().map(({ key }) => key),
    );
    throw error;
  }
}

/** Call this after the batch that released the files. If it fails, the scheduled job deletes them. */
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
