import { dayMs } from "~/domain/calendar/calendar";
import { progressDays } from "~/domain/designer/designer-progress";

// Files of an unfinished design. They are in IndexedDB, because they are too large for localStorage. In a browser without IndexedDB, such
// as a private window, a reload loses them.
const databaseName = "pin-designer";
const storeName = "files";
export type DraftFilePart = "logo" | "card";

interface FileFacts {
  keptAt: number;
  /** True if the shop put a product's picture here. Starting from another product may replace such a file. */
  isOurs?: boolean;
  /** True if the file was dropped on the home page, so that the choices for an earlier file do not apply. */
  isNew?: boolean;
}

interface StoredFile extends FileFacts {
  file: File;
}

/** Bytes instead of a File, because Safari's private windows store no files, and other browsers lose a file that is replaced. */
interface FileRecord extends FileFacts {
  bytes: ArrayBuffer;
  name: string;
  type: string;
}

export async function storeDraftFile(
  part: DraftFilePart,
  file: File,
  { isOurs, isNew }: Pick<StoredFile, "isOurs" | "isNew"> = {},
): Promise<void> {
  const bytes = await file.arrayBuffer().catch(() => null);
  if (!bytes) return;
  const kept: FileRecord = { bytes, name: file.name, type: file.type, keptAt: Date.now(), isOurs, isNew };
  await inStore("readwrite", (store) => store.put(kept, part));
}

/** Reads a file of the draft. Returns null if the file is too old. */
export async function readStoredFile(part: DraftFilePart): Promise<StoredFile | null> {
  const kept = (await inStore("readonly", (store) => store.get(part))) as Partial<FileRecord> | undefined;
  const { bytes, name = "", type, keptAt = 0, isOurs, isNew } = kept ?? {};
  if (!bytes || Date.now() - keptAt >= progressDays * dayMs) return null;
  return { file: new File([bytes], name, { type }), keptAt, isOurs, isNew };
}

export const readDraftFile = async (part: DraftFilePart) => (await readStoredFile(part))?.file ?? null;

export async function deleteDraftFile(part: DraftFilePart): Promise<void> {
  await inStore("readwrite", (store) => store.delete(part));
}

async function inStore(mode: IDBTransactionMode, act: (store: IDBObjectStore) => IDBRequest): Promise<unknown> {
  try {
    const database = await answered(openDatabase());
    const result = await answered(act(database.transaction(storeName, mode).objectStore(storeName)));
    database.close();
    return result;
  } catch {
    return undefined;
  }
}

function openDatabase(): IDBOpenDBRequest {
  const opening = indexedDB.open(databaseName, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(storeName);
  return opening;
}

function answered<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}
