// `npm run smoke -- URL` runs eighteen checks of a running shop and prints a line for each. If one fails, the exit code is 1. `--read`
// writes nothing and is safe in production. `--browser` also opens pages in Chromium. docs/operations.md lists the variables that enable
// more checks.
import { smokeChecks } from "./smoke/checks";
import { openClient, Skip } from "./smoke/client";

const args = process.argv.slice(2);
const address = args.find((arg) => !arg.startsWith("--"));
if (!address) {
  console.error("Which shop? npm run smoke -- https://staging.your-domain [--read] [--browser]");
  process.exit(1);
}
const isReadOnly = args.includes("--read");
const client = await openClient(address);
const { checks, cleanUp } = smokeChecks(client, { isReadOnly });
if (args.includes("--browser")) {
  const { browserCheck } = await import("./smoke/browser");
  checks.push(browserCheck(client.shop, { isReadOnly }));
}

let failed = 0;
for (const [index, { name, writes, run }] of checks.entries()) {
  let result: string;
  try {
    if (writes && isReadOnly) throw new Skip("writes");
    result = `ok: ${await run()}`;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (!(error instanceof Skip)) failed++;
    result = error instanceof Skip ? `skipped: ${message}` : `FAILED: ${message}`;
  }
  console.log(`S${index + 1} ${name}: ${result}`);
}
await cleanUp().catch((error) => console.error(`The quote of this run is still there: ${error}`));
process.exit(failed > 0 ? 1 : 0);
