// What `npm run sandbox` asks of PayPal, asked of the emulator: the same steps pass, and one that does not is told.
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { PayPalNetwork } from "~/gateways/paypal-connection.server";
import { runPayPalJourneys } from "../../scripts/paypal-journeys";
import { control } from "../support/app";

const emulator = env.PAYPAL_EMULATOR!.getByName("paypal");

function settingsWith(network: PayPalNetwork, apiBase = "https://api-m.sandbox.paypal.com") {
  const credentials = { clientId: "local-client", clientSecret: "local-secret", webhookId: "LOCAL-WEBHOOK" };
  return { network, apiBase, ...credentials, now: () => new Date() };
}

it("passes every step at the emulator", async () => {
  const steps = await runPayPalJourneys(settingsWith(emulator), "localhost", async ({ id, approveUrl }) => {
    expect(approveUrl).toContain(id);
    await control(`orders/${id}/approve`);
  });
  expect(steps.filter(({ fault }) => fault)).toEqual([]);
  expect(steps).toHaveLength(16);
});

it("fails every step at a PayPal that takes everything and says nothing of use", async () => {
  const careless: PayPalNetwork = { fetch: async () => Response.json({ access_token: "T", expires_in: 9000 }) };
  const settings = settingsWith(careless, "https://api-m.careless.example");
  const steps = await runPayPalJourneys(settings, "localhost", async () => {});
  expect(steps.filter(({ fault }) => !fault)).toEqual([]);
  expect(await runPayPalJourneys(settings, "localhost")).toHaveLength(8);
});
