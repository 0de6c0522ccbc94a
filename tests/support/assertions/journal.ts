// Checks that the providers' own documents allow every message between the shop and its providers, at the end of every test file
// (migrate.ts).
import { expect } from "vitest";
import type { Message } from "../../../workers/paypal-emulator/model";
import { resendFaults } from "../faults/bulk-provider";
import { control } from "../fixtures/app";
import { payPalFaults } from "./contracts";

/** The messages since the last call, one of each kind. A test that plays another program calls PayPal at /__paypal/rest instead. */
export async function expectSoundJournal(): Promise<Message[]> {
  const said = await control<Message[]>("journal");
  expect([...payPalFaults(said), ...resendFaults.splice(0)]).toEqual([]);
  return said;
}
