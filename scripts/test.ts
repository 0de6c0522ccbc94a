// `npm test` and `npm run check`: every check of the project with its seconds, and one line that counts them all.
// `npm test -- --every-width` goes through each journey in the window of a phone, a tablet and a desk; without it, in one of them.
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { freePort } from "./shop";

const withBrowser = !process.argv.includes("--no-browser");
if (process.argv.includes("--every-width")) process.env.EVERY_WIDTH = "1";
let passed = 0;
let failed = 0;

const begin = performance.now();
const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Its exit code; an error where it did not begin. */
const endOf = (child: ChildProcess) => new Promise((resolve) => child.once("close", resolve).once("error", resolve));

/** One command is one check; they run side by side, so each one's words come when it ends. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const words: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => words.push(part));
  const status = await endOf(child);
  process.stdout.write(Buffer.concat(words));
  count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1, started);
}

function count(name: string, good: number, bad: number, started: number): void {
  passed += good;
  failed += bad;
  console.log(`${name}: ${good} passed, ${bad} failed, ${secondsSince(started)}`);
}

/** A test runner that writes JSON: its own figures count; none written is one failure. */
async function suite(
  name: string,
  command: string,
  args: string[],
  report: string,
  read: (json: never) => [number, number],
): Promise<void> {
  const started = performance.now();
  rmSync(report, { force: true });
  const child = spawn(command, args, { stdio: "inherit" });
  const status = await endOf(child);
  const [good, bad] = existsSync(report) ? read(JSON.parse(readFileSync(report, "utf8")) as never) : [0, 1];
  // A runner may also fail outside its tests: an unhandled error, a server that did not come up.
  count(name, good, bad === 0 && status !== 0 ? 1 : bad, started);
}

const vitestFigures = ({ numPassedTests, numFailedTests, numFailedTestSuites }: Record<string, number>) =>
  [numPassedTests ?? 0, (numFailedTests ?? 0) || (numFailedTestSuites ?? 0)] as [number, number];

process.env.E2E_PORT ??= String(await freePort());
// tsc and knip read what the two generators write.
await Promise.all([
  check("routes", "react-router", ["typegen"]),
  check("bindings", "wrangler", ["types", "--strict-vars=false"]),
]);
await Promise.all([
  check("build", "react-router", ["build", "--logLevel", "error"]),
  // Several checkers each look at the same libraries: on two cores they take twice the CPU of one.
  check("types", "tsc", ["--noEmit", "-p", ".", "--checkers", "1"]),
  check("lint and format", "biome", ["check", "--error-on-warnings"]),
  check("nothing unused", "knip", []),
  check("licences", "node", ["scripts/licences.mjs", "--faults"]),
]);
await Promise.all([
  // A build as well, after the other, for both name themselves in one file; these tests leave a fifth of two cores idle.
  check("deployable", "tsx", ["scripts/production-size.ts"]),
  suite(
    "unit and workerd",
    "vitest",
    ["run", "--reporter=default", "--reporter=json", "--outputFile.json=test-results/unit.json"],
    "test-results/unit.json",
    vitestFigures,
  ),
]);
if (withBrowser) {
  process.env.CHROMIUM ??= findChromium();
  await suite(
    "browser",
    "playwright",
    ["test"],
    "test-results/e2e.json",
    ({ stats }: { stats: { expected: number; unexpected: number } }) => [stats.expected, stats.unexpected],
  );
  installMissing({
    "chromium-driver": "/usr/bin/chromedriver",
    "firefox-esr": "/usr/bin/firefox-esr",
    "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
    xvfb: "/usr/bin/Xvfb",
  });
  const report = ["--reporter=default", "--reporter=json", "--outputFile.json=test-results/engines.json"];
  await suite(
    "engines",
    "vitest",
    ["run", "--config", "tests/engines/vitest.config.ts", ...report],
    "test-results/engines.json",
    vitestFigures,
  );
}
console.log(`in all: ${secondsSince(begin)}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

/** Debian's Chromium without a window, which costs a third less than one with, else Playwright's own download (""). */
function findChromium(): string {
  const debian = "/usr/bin/chromium-headless-shell";
  installMissing({ chromium: "/usr/bin/chromium", "chromium-headless-shell": debian });
  if (existsSync(debian)) return debian;
  execFileSync("playwright", ["install", "--with-deps", "--only-shell", "chromium"], { stdio: "inherit" });
  return "";
}

/** Debian's packages whose program is not there; where they cannot be had, what needs them fails. */
function installMissing(programs: Record<string, string>): void {
  const missing = Object.keys(programs).filter((name) => !existsSync(programs[name]!));
  if (missing.length === 0) return;
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing], { stdio: "inherit" });
}
