// `npm run sandbox`: the shop's gateway against PayPal's own sandbox, with the credentials of .dev.vars. Never against the live PayPal.
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
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
3. npm run sandbox`);
} else {
  const apiBase = "https://api-m.sandbox.paypal.com";
  const settings = { network: globalThis, apiBase, clientId, clientSecret, webhookId, now: () => new Date() };
  const steps = await runPayPalJourneys(settings, "localhost");
  for (const { name, fault } of steps) console.log(fault ? `FAILED  ${name}: ${fault}` : `ok      ${name}`);
  const failed = steps.filter(({ fault }) => fault).length;
  console.log(
    `${steps.length - failed} passed, ${failed} failed. Not run: approval and capture, which need a buyer's browser.`,
  );
  process.exitCode = failed === 0 ? 0 : 1;
}
