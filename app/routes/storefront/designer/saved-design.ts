import {
  type AddedDesign,
  addedStorageKey,
  type DesignerProgress,
  progressStorageKey,
  progressVersion,
  readAdded,
  readProgress,
} from "~/domain/designer/designer-progress";
import { dropKeptFile } from "./kept-file";

/** The unfinished design of this browser, or null; an old or broken one is dropped quietly (designer-6). */
export function readSavedDesign(): DesignerProgress | null {
  try {
    return readProgress(localStorage.getItem(progressStorageKey), new Date());
  } catch {
    return null;
  }
}

export function saveDesign(progress: Omit<DesignerProgress, "version" | "timestamp">): void {
  try {
    const saved: DesignerProgress = { ...progress, version: progressVersion, timestamp: Date.now() };
    localStorage.setItem(progressStorageKey, JSON.stringify(saved));
  } catch {
    // Without storage the design lives as long as the page.
  }
}

/** The order's other designs that this browser knows. */
export function readAddedDesigns(): AddedDesign[] {
  try {
    return readAdded(localStorage.getItem(addedStorageKey), new Date());
  } catch {
    return [];
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
