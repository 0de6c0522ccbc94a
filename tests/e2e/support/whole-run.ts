// Fails the run if the shop and its PayPal exchanged a message that PayPal's documents do not allow.
import type { FullConfig } from "@playwright/test";
import { checkJournal } from "../../support/assertions/shop-journal";

export default async function beginRun({ projects }: FullConfig): Promise<() => Promise<void>> {
  const url = projects[0]?.use.baseURL ?? "";
  await checkJournal(url);
  return () => checkJournal(url);
}
