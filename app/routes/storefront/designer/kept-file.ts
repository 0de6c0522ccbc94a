import { dayMs } from "~/domain/calendar/calendar";
import { progressDays } from "~/domain/designer/designer-progress";

// The uploaded files of an unfinished design: too large for localStorage, so they lie in IndexedDB. A browser without it
// (private windows) only forgets them on a reload.
const databaseName = "pin-designer";
const storeName = "files";
/** The design's artwork, and that of its backing cards. */
export type KeptPart = "logo" | "card";

interface KeptFile {
  file: File;
  keptAt: number;
  /** A product's picture: another product's may take its place. */
  isOurs?: boolean;
}

export async function keepFile(part: KeptPart, file: File, isOurs = false): Promise<void> {
  const kept: KeptFile = { file, keptAt: Date.now(), isOurs };
  await inStore("readwrite", (store) => store.put(kept, part));
}

/** The kept file, unless it is as old as forgotten progress. */
export async function readKept(part: KeptPart): Promise<KeptFile | null> {
  const kept = (await inStore("readonly", (store) => store.get(part))) as KeptFile | undefined;
  return kept && Date.now() - kept.keptAt < progressDays * dayMs ? kept : null;
}

export const readKeptFile = async (part: KeptPart) => (await readKept(part))?.file ?? null;

export async function dropKeptFile(part: KeptPart): Promise<void> {
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
