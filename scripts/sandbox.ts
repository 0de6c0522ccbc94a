// `npm run sandbox` runs tests/gateways/sandbox.test.ts at PayPal's own sandbox, with the credentials of .dev.vars, and never at the live
// PayPal. `npm run sandbox -- buyer` waits for a person who approves each order as a sandbox buyer; `-- buyer invoice` limits that to
// invoices.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { buildShop } from "./shop";

const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret } = existsSync(".dev.vars")
  ? parseEnv(readFileSync(".dev.vars", "utf8"))
  : {};
const [who, word] = process.argv.slice(2);

if (!clientId || !clientSecret || clientId === "local-client") {
  console.log(`Nothing was run: this needs the credentials of a sandbox app at PayPal.
1. developer.paypal.com → Apps & Credentials → Sandbox → Create App (type Merchant).
2. Write into the file .dev.vars, which git ignores:
     PAYPAL_CLIENT_ID=…
     PAYPAL_CLIENT_SECRET=…
3. npm run sandbox, or npm run sandbox -- buyer to approve each order yourself (Testing Tools → Sandbox Accounts has a buyer).`);
} else {
  const hasBuyer = who === "buyer";
  buildShop();
  const test = ["run", "--project", "workers", "tests/gateways/sandbox.test.ts"];
  const shown = ["--reporter=verbose", "--silent=false", ...(word ? ["--testNamePattern", word] : [])];
  const env = { ...process.env, SANDBOX: JSON.stringify({ clientId, clientSecret, hasBuyer }) };
  const { status } = spawnSync("vitest", [...test, ...shown], { stdio: "inherit", env });
  if (!hasBuyer) console.log("Not run: approval, capture and refunds (npm run sandbox -- buyer).");
  process.exitCode = status ?? 1;
}
