// Reads the journal of a served shop (workers/paypal-emulator/journal.ts), for tests outside workerd.
import type { Message } from "../../../workers/paypal-emulator/model";
import { payPalFaults } from "./contracts";

/** Starts the journal at its first call. Later calls throw if PayPal's documents do not allow a message since the last one. */
export async function checkJournal(url: string): Promise<void> {
  const response = await fetch(`${url}/__paypal/control/journal`, { method: "POST" });
  const faults = payPalFaults((await response.json()) as Message[]);
  if (faults.length > 0) throw new Error(`PayPal's documents do not allow:\n${faults.join("\n")}`);
}
