// Every message between the shop and its providers, over all journeys of all files (migrate.ts): the providers' own documents allow it.
import { expect } from "vitest";
import type { Message } from "../../../workers/paypal-emulator/model";
import { resendFaults } from "../faults/bulk-provider";
import { control } from "../fixtures/app";
import { payPalFaults } from "./contracts";

/** What was said since the last call, one message of each kind. A test that is not the shop asks PayPal at /__paypal/rest instead. */
export async function expectSoundJournal(): Promise<Message[]> {
  const said = await control<Message[]>("journal");
  expect([...payPalFaults(said), ...resendFaults.splice(0)]).toEqual([]);
  return said;
}
