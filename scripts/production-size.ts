// Builds for production next to the local build, refuses demo parts and a Worker above its size budget, and reports its startup time on
// this machine. Never contacts Cloudflare.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";

/** Maximum compressed size (docs/decisions/0022). Cloudflare allows six times as much. Startup time has no budget, because it varies with the machine's load. */
const budgetKiB = 1600;
const folder = "build-production";
/** This file tells `vite preview` which build to serve. It is restored, so that the preview keeps serving the local shop. */
const lastBuild = ".wrangler/deploy/config.json";

const kept = existsSync(lastBuild) ? readFileSync(lastBuild, "utf8") : null;
try {
  run("react-router", ["build"], { CLOUDFLARE_ENV: "production", BUILD_DIRECTORY: folder });
} finally {
  if (kept) writeFileSync(lastBuild, kept);
}
run("tsx", ["scripts/check-production-build.ts", folder]);
const [config, bundle] = [`--config=${folder}/server/wrangler.json`, `${folder}/worker.bundle`];
const told = run("wrangler", ["deploy", "--dry-run", config, `--outfile=${bundle}`]);
const gzipKiB = Number(/gzip: ([\d.]+) KiB/.exec(told)?.[1]);
console.log(
  `the production Worker: ${gzipKiB} KiB gzipped of at most ${budgetKiB}, ${startMs()} ms to start on this machine`,
);
// Written so that NaN fails too.
process.exit(gzipKiB <= budgetKiB ? 0 : 1);

/** CPU time of the startup, or nothing if the machine is too busy to measure it. */
function startMs(): string {
  try {
    const profile = `--outfile=${folder}/startup.cpuprofile`;
    const said = run("wrangler", ["check", "startup", config, `--workerBundle=${bundle}`, profile]);
    return /Active: ([\d.]+) ms/.exec(said)?.[1] ?? "unknown";
  } catch {
    return "unknown";
  }
}

/** Runs a command and shows its output only if it fails. */
function run(command: string, args: string[], also: Record<string, string> = {}): string {
  const env = { ...process.env, ...also, CI: "1" };
  return execFileSync(command, args, { env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
