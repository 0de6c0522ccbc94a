import type { AddedDesign, DesignerProgress } from "~/domain/designer/design-draft.schema";
import { addedStorageKey, progressStorageKey, progressVersion } from "~/domain/designer/designer-progress";
import { deleteDraftFile } from "./design-draft-files";

type DraftSchemas = typeof import("~/domain/designer/design-draft.schema");

/** Reads an entry of localStorage. Loads zod only if there is an entry, and rejects if zod cannot be loaded. */
async function readStored<Kept>(key: string, read: (rules: DraftSchemas, text: string) => Kept): Promise<Kept | null> {
  const text = storedText(key);
  return text === null ? null : read(await import("~/domain/designer/design-draft.schema"), text);
}

function storedText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The unfinished design in this browser. Null if there is none, or if it is old or damaged (designer-6). */
export const readDesignDraft = () =>
  readStored(progressStorageKey, ({ readProgress }, text) => readProgress(text, new Date()));

export const readAddedDesigns = async () =>
  (await readStored(addedStorageKey, ({ readAdded }, text) => readAdded(text, new Date()))) ?? [];

export function storeDesignDraft(progress: Omit<DesignerProgress, "version" | "timestamp">): void {
  try {
    const saved: DesignerProgress = { ...progress, version: progressVersion, timestamp: Date.now() };
    localStorage.setItem(progressStorageKey, JSON.stringify(saved));
  } catch {
    // Without storage the design lasts until the page closes.
  }
}

export function storeAddedDesigns(designs: readonly AddedDesign[]): void {
  try {
    localStorage.setItem(addedStorageKey, JSON.stringify(designs));
  } catch {
    // Without storage the designs last until the page closes.
  }
}

/** Deletes the draft after its deposit is paid, or after its free mockup is requested (designer-6). */
export function clearDesignDraft(): void {
  try {
    localStorage.removeItem(progressStorageKey);
    localStorage.removeItem(addedStorageKey);
  } catch {
    // Without storage there is nothing to delete.
  }
  void deleteDraftFile("logo");
  void deleteDraftFile("card");
}
