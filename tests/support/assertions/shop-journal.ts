// Reads the message journal of a running shop (workers/paypal-emulator/journal.ts), for tests outside workerd.
import type { Message } from "../../../workers/paypal-emulator/model";
import { payPalFaults } from "./contracts";

/** The first call starts the journal. Later calls throw if any message since the last call breaks PayPal's documents. */
export async function checkJournal(url: string): Promise<void> {
  const response = await fetch(`${url}/__paypal/control/journal`, { method: "POST" });
  const faults = payPalFaults((await response.json()) as Message[]);
  if (faults.length > 0) throw new Error(`PayPal's documents do not allow:\n${faults.join("\n")}`);
}
