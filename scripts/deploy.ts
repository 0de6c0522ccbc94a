// `npm run deploy -- staging` (or production) refuses an incomplete setup, then checks, builds, migrates and deploys. docs/operations.md
// lists what it needs.
import { spawnSync } from "node:child_process";
import { unstable_readConfig } from "wrangler";
import { brand } from "../app/domain/brand/brand";
import { type Deployment, findFaults } from "./deploy/preflight";

const environments = ["staging", "production"];
const [environment = ""] = process.argv.slice(2);
if (!environments.includes(environment)) {
  console.error(`Where to? npm run deploy -- ${environments.join(" | ")}`);
  process.exit(1);
}

/** Returns wrangler's output, or null if wrangler fails. */
function wrangler(...args: string[]): string | null {
  const { status, stdout } = spawnSync("wrangler", args, { encoding: "utf8" });
  return status === 0 ? stdout : null;
}

const isSignedIn = wrangler("whoami") !== null;
if (!isSignedIn) {
  console.error("Wrangler is not signed in. Run: npx wrangler login");
  process.exit(1);
}
const faults = findFaults({
  environment,
  config: unstable_readConfig({ config: "wrangler.toml", env: environment }) as Deployment["config"],
  emails: [brand.email, brand.supportEmail, brand.noReplyEmail],
  secrets: wrangler("secret", "list", "--env", environment) ?? "",
  queues: wrangler("queues", "list") ?? "",
  buckets: wrangler("r2", "bucket", "list") ?? "",
  databases: wrangler("d1", "list", "--json") ?? "",
});
if (faults.length > 0) {
  console.error(`Not ready for ${environment}:\n${faults.map((fault) => `- ${fault}`).join("\n")}`);
  process.exit(1);
}

const env = { ...process.env, CLOUDFLARE_ENV: environment };
const steps: [string, string[], NodeJS.ProcessEnv?][] = [
  ["npm", ["run", "check"]],
  ["react-router", ["build"], env],
  ["tsx", ["scripts/check-production-build.ts"]],
  ["wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", environment]],
  ["wrangler", ["deploy"]],
];
for (const [command, args, own] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: own ?? process.env });
  if (status !== 0) process.exit(status ?? 1);
}
