// `npm test`: types, lint, architecture, unit, workerd and the journeys in Chromium. `npm run check`: all of these but the journeys. `npm
// run test:engines`: Firefox and WebKit. The last line counts everything, and names what this machine had to skip. `npm test --
// --every-width` takes every journey through the window of a phone, a tablet and a desktop instead of one of them.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { freePort } from "./shop";

const has = (flag: string) => process.argv.includes(flag);
if (has("--every-width")) process.env.EVERY_WIDTH = "1";
let passed = 0;
let failed = 0;
let skipped = 0;

const begin = performance.now();
const secondsSince = (started: number) => `${((performance.now() - started) / 1000).toFixed(1)} s`;

/** Resolves with the exit code. Rejects if the command could not start. */
const endOf = (child: ChildProcess) => new Promise((resolve) => child.once("close", resolve).once("error", resolve));

/** Runs a command as one check. Prints its output only when it ends, because checks run in parallel. */
async function check(name: string, command: string, args: string[]): Promise<void> {
  const started = performance.now();
  const child = spawn(command, args, { stdio: ["ignore", "pipe", "pipe"] });
  const words: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => words.push(part));
  const status = await endOf(child);
  process.stdout.write(Buffer.concat(words));
  count(name, status === 0 ? 1 : 0, status === 0 ? 0 : 1, started);
}

function skip(name: string, why: string): void {
  skipped++;
  console.log(`${name}: skipped, ${why}`);
}

function count(name: string, good: number, bad: number, started: number): void {
  passed += good;
  failed += bad;
  console.log(`${name}: ${good} passed, ${bad} failed, ${secondsSince(started)}`);
}

/** Runs a test runner that writes a JSON report, and counts the report's tests. A missing report counts as one failure. */
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
  // A runner can also fail outside its tests, for example if the server does not start.
  count(name, good, bad === 0 && status !== 0 ? 1 : bad, started);
}

const vitestFigures = ({ numPassedTests, numFailedTests, numFailedTestSuites }: Record<string, number>) =>
  [numPassedTests ?? 0, (numFailedTests ?? 0) || (numFailedTestSuites ?? 0)] as [number, number];

process.env.E2E_PORT ??= String(await freePort());
if (has("--engines")) await testEngines();
else {
  await checkSources();
  if (!has("--no-browser")) await testJourneys();
}
console.log(`in all: ${secondsSince(begin)}`);
console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`);
process.exit(failed === 0 ? 0 : 1);

async function checkSources(): Promise<void> {
  // tsc and knip read the output of the two generators.
  await Promise.all([
    check("routes", "react-router", ["typegen"]),
    check("bindings", "wrangler", ["types", "--strict-vars=false"]),
  ]);
  await Promise.all([
    check("build", "react-router", ["build", "--logLevel", "error"]),
    // Uses one checker, because several would each read the same libraries and take twice the CPU time on two cores.
    check("types", "tsc", ["--noEmit", "-p", ".", "--checkers", "1"]),
    check("lint and format", "biome", ["check", "--error-on-warnings"]),
    check("nothing unused", "knip", []),
    check("licenses", "node", ["scripts/licences.mjs", "--faults"]),
  ]);
  await Promise.all([
    // Waits for the other build, because both builds write their location into the same file.
    check("deployable", "tsx", ["scripts/production-size.ts"]),
    suite(
      "unit and workerd",
      "vitest",
      ["run", "--reporter=default", "--reporter=json", "--outputFile.json=test-results/unit.json"],
      "test-results/unit.json",
      vitestFigures,
    ),
  ]);
}

async function testJourneys(): Promise<void> {
  process.env.CHROMIUM ??= findChromium();
  if (process.env.CHROMIUM === undefined) return skip("browser", "there is no Chromium and none can be installed");
  await suite(
    "browser",
    "playwright",
    ["test"],
    "test-results/e2e.json",
    ({ stats }: { stats: { expected: number; unexpected: number } }) => [stats.expected, stats.unexpected],
  );
}

/** Firefox and WebKit from Debian, because Playwright's own builds cannot be downloaded everywhere. */
async function testEngines(): Promise<void> {
  const missing = installMissing({
    "firefox-esr": "/usr/bin/firefox-esr",
    "webkit2gtk-driver": "/usr/bin/WebKitWebDriver",
    xvfb: "/usr/bin/Xvfb",
  });
  if (missing.length > 0) return skip("engines", `this machine lacks Debian's ${missing.join(", ")}`);
  await suite(
    "engines",
    "vitest",
    [
      "run",
      "--config",
      "tests/engines/vitest.config.ts",
      "--reporter=default",
      "--reporter=json",
      "--outputFile.json=test-results/engines.json",
    ],
    "test-results/engines.json",
    vitestFigures,
  );
}

/**
 * Debian's headless Chromium, which takes a third less time than the one with a window, or Playwright's download (""). Returns undefined
 * if neither is installed.
 */
function findChromium(): string | undefined {
  const debian = "/usr/bin/chromium-headless-shell";
  if (installMissing({ "chromium-headless-shell": debian }).length === 0) return debian;
  const { status } = spawnSync("playwright", ["install", "--only-shell", "chromium"], { stdio: "inherit" });
  return status === 0 ? "" : undefined;
}

/** Installs the Debian packages whose program is missing, on Debian and as root. Returns what is still missing. */
function installMissing(programs: Record<string, string>): string[] {
  const missing = () => Object.keys(programs).filter((name) => !existsSync(programs[name]!));
  const mayInstall = existsSync("/etc/debian_version") && process.getuid?.() === 0;
  if (missing().length > 0 && mayInstall) {
    spawnSync("apt-get", ["update"], { stdio: "ignore" });
    spawnSync("apt-get", ["install", "-y", "--no-install-recommends", ...missing()], { stdio: "inherit" });
  }
  return missing();
}
