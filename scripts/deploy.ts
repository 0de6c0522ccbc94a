// `npm run deploy`: checks, builds for production (no emulator, no demo data), migrates, deploys. docs/operations.md says what it needs.
import { spawnSync } from "node:child_process";

const production = { ...process.env, CLOUDFLARE_ENV: "production" };
const steps: [string, string[], NodeJS.ProcessEnv?][] = [
  ["npm", ["run", "check"]],
  ["react-router", ["build"], production],
  ["tsx", ["scripts/check-production-build.ts"]],
  ["wrangler", ["d1", "migrations", "apply", "DB", "--remote", "--env", "production"]],
  ["wrangler", ["deploy"]],
];

for (const [command, args, env] of steps) {
  const { status } = spawnSync(command, args, { stdio: "inherit", env: env ?? process.env });
  if (status !== 0) process.exit(status ?? 1);
}
