// `npm run sandbox`: the shop's gateway against PayPal's own sandbox, with the credentials of .dev.vars. Never against the live PayPal.
// `npm run sandbox -- buyer` waits for somebody who approves an order as a sandbox buyer, then captures it and gives it back.
import { existsSync, readFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { parseEnv } from "node:util";
import type { PayPal } from "../app/gateways/paypal.server";
import { runPayPalJourneys } from "./paypal-journeys";

const {
  PAYPAL_CLIENT_ID: clientId,
  PAYPAL_CLIENT_SECRET: clientSecret,
  PAYPAL_WEBHOOK_ID: webhookId = "NONE",
} = existsSync(".dev.vars") ? parseEnv(readFileSync(".dev.vars", "utf8")) : {};

if (!clientId || !clientSecret || clientId === "local-client") {
  console.log(`Nothing was run: this needs the credentials of a sandbox app at PayPal.
1. developer.paypal.com → Apps & Credentials → Sandbox → Create App (type Merchant).
2. Write into the file .dev.vars, which git ignores:
     PAYPAL_CLIENT_ID=…
     PAYPAL_CLIENT_SECRET=…
3. npm run sandbox, or npm run sandbox -- buyer to approve one order yourself (Testing Tools → Sandbox Accounts has a buyer).`);
} else {
  const apiBase = "https://api-m.sandbox.paypal.com";
  const settings = { network: globalThis, apiBase, clientId, clientSecret, webhookId, now: () => new Date() };
  const hasBuyer = process.argv.includes("buyer");
  const steps = await runPayPalJourneys(settings, "localhost", hasBuyer ? approveByHand : undefined);
  for (const { name, fault } of steps) console.log(fault ? `FAILED  ${name}: ${fault}` : `ok      ${name}`);
  const failed = steps.filter(({ fault }) => fault).length;
  const left = hasBuyer ? "" : " Not run: approval, capture and refunds (npm run sandbox -- buyer).";
  console.log(`${steps.length - failed} passed, ${failed} failed.${left}`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Ten minutes for a person at PayPal's page. */
async function approveByHand({ id, approveUrl }: { id: string; approveUrl: string }, paypal: PayPal): Promise<void> {
  console.log(
    `Please open this page, sign in as a sandbox buyer and press Pay (the page afterwards does not matter):\n${approveUrl}`,
  );
  for (let tries = 0; tries < 120; tries++) {
    if ((await paypal.getOrder(id)).status === "APPROVED") return;
    await setTimeout(5_000);
  }
  throw new Error("Nobody approved the order within ten minutes.");
}
