// Checks that the providers' own documents allow every message between the shop and its providers, at the end of every test file
// (migrate.ts).
import { expect } from "vitest";
import type { Message } from "../../../workers/paypal-emulator/model";
import { resendFaults } from "../faults/bulk-provider";
import { control } from "../fixtures/app";
import { payPalFaults } from "./contracts";

/**
 * Returns the messages since the last call, one of each kind. Tests that play another program use /__paypal/rest, which is not recorded.
 */
export async function expectSoundJournal(): Promise<Message[]> {
  const said = await control<Message[]>("journal");
  expect([...payPalFaults(said), ...resendFaults.splice(0)]).toEqual([]);
  return said;
}
