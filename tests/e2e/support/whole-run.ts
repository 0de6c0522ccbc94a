// Before and after all browser journeys: what their shop and its PayPal say to each other is in PayPal's documents, or the run fails.
import type { FullConfig } from "@playwright/test";
import { checkJournal } from "../../support/assertions/shop-journal";

export default async function beginRun({ projects }: FullConfig): Promise<() => Promise<void>> {
  const url = projects[0]?.use.baseURL ?? "";
  await checkJournal(url);
  return () => checkJournal(url);
}
