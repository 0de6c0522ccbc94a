import { addedStorageKey, progressStorageKey, progressVersion } from "~/domain/designer/designer-progress";
import type { AddedDesign, DesignerProgress } from "~/domain/designer/kept-designs";
import { dropKeptFile } from "./kept-file";

type KeptDesigns = typeof import("~/domain/designer/kept-designs");

/** What stands under a name. It takes zod, which is fetched where something stands there; fails where that does not come. */
async function readKept<Kept>(key: string, read: (rules: KeptDesigns, text: string) => Kept): Promise<Kept | null> {
  const text = stored(key);
  return text === null ? null : read(await import("~/domain/designer/kept-designs"), text);
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** The unfinished design of this browser, or null; an old or broken one is dropped quietly (designer-6). */
export const readSavedDesign = () =>
  readKept(progressStorageKey, ({ readProgress }, text) => readProgress(text, new Date()));

/** The order's other designs that this browser knows. */
export const readAddedDesigns = async () =>
  (await readKept(addedStorageKey, ({ readAdded }, text) => readAdded(text, new Date()))) ?? [];

export function saveDesign(progress: Omit<DesignerProgress, "version" | "timestamp">): void {
  try {
    const saved: DesignerProgress = { ...progress, version: progressVersion, timestamp: Date.now() };
    localStorage.setItem(progressStorageKey, JSON.stringify(saved));
  } catch {
    // Without storage the design lives as long as the page.
  }
}

export function keepAddedDesigns(designs: readonly AddedDesign[]): void {
  try {
    localStorage.setItem(addedStorageKey, JSON.stringify(designs));
  } catch {
    // Without storage they live as long as the page.
  }
}

/** Once the deposit is paid. */
export function forgetDesign(): void {
  try {
    localStorage.removeItem(progressStorageKey);
    localStorage.removeItem(addedStorageKey);
  } catch {
    // There was none to forget.
  }
  void dropKeptFile("logo");
  void dropKeptFile("card");
}
