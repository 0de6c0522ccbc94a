// Fails the run if any message between the shop and the PayPal emulator breaks PayPal's OpenAPI documents.
import type { FullConfig } from "@playwright/test";
import { checkJournal } from "../../support/assertions/shop-journal";

export default async function beginRun({ projects }: FullConfig): Promise<() => Promise<void>> {
  const url = projects[0]?.use.baseURL ?? "";
  await checkJournal(url);
  return () => checkJournal(url);
}
