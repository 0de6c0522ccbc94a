// The journal of a served shop (workers/paypal-emulator/journal.ts), for whoever is not in workerd.
import type { Message } from "../../../workers/paypal-emulator/model";
import { payPalFaults } from "./contracts";

/** Begins the journal, and later throws with what was said since the last call that PayPal's documents do not allow. */
export async function checkJournal(url: string): Promise<void> {
  const response = await fetch(`${url}/__paypal/control/journal`, { method: "POST" });
  const faults = payPalFaults((await response.json()) as Message[]);
  if (faults.length > 0) throw new Error(`PayPal's documents do not allow:\n${faults.join("\n")}`);
}
