// `npm run promises` checks the promises of docs/promises.md that need much load, and prints the figures in one table: a steady load,
// large contact files, a killed process, a slow PayPal, bodies of 90 MB, D1, R2 and the queue failing at every step, every endpoint
// called in every way, and buyers who compete. Half a million fuzzed requests use the rest of the machine after the first check. Ends
// within 30 minutes. `-- 0.05` runs a twentieth of the load, kills and fuzzing.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { TaskMeta } from "vitest";
import type { Figures } from "../tests/support/assertions/figures";
import { buildShop } from "./shop";

interface Report {
  numPassedTests: number;
  numTotalTests: number;
  testResults: { assertionResults: { meta: TaskMeta }[] }[];
}

const share = Number(process.argv[2] ?? 1);
const began = Date.now();
const endsAt = began + 30 * 60_000;
const rows: { what: string; figure: string; isKept: boolean }[] = [];
/** Each seed generates 4,000 cases. About fifteen seeds share a process. */
const rounds = Math.max(1, Math.round(125 * share));
const parts = Math.ceil(rounds / 15);
const large = { LARGE_SHARE: "1" };
const sums = ["tests/domain/cart/cart.test.ts", "tests/domain/designer/designer.test.ts"];
const ways = ["tests/http/csrf.test.ts", "tests/http/matrix.test.ts", "tests/journeys/large-shop.test.ts"];
const rivals = ["tests/services/payments/once.test.ts", "tests/services/checkout/checkout-stock.test.ts"];
const fuzzed: Figures = {};

buildShop();
await figures("steady load", "bench/run.ts", ["steady"], { MINUTES: String(Math.max(0.2, 10 * share)) });
const fuzzing = Array.from({ length: parts }, (_, part) => () => fuzz(part)).values();
const lane = async (first: (() => Promise<unknown>)[]) => {
  for (const job of first) await job();
  for (const job of fuzzing) await job();
};
await Promise.all([
  lane([
    () => figures("contact files", "tests/failure/processes/contact-files.ts"),
    () => figures("killed and restarted", "tests/failure/processes/killed.ts", [], { SHARE: String(share) }),
    () => figures("PayPal 30 s late", "tests/failure/processes/slow-paypal.ts"),
    () => figures("bodies of 90 MB", "tests/failure/processes/large-bodies.ts"),
    () => workers("broken at every step", ["tests/failure", "tests/services/payments/faults.test.ts"], large),
    () => tests("pure", "sums", sums, large),
    () => workers("asked in every way", ways, large),
    () => workers("rivals", rivals, { RIVAL_ROUNDS: String(2 * Math.ceil(100 * share)) }),
  ]),
  // The first lane mostly waits for clocks and a slow PayPal, so two more lanes fuzz meanwhile to keep both cores busy.
  lane([]),
  lane([]),
]);
rows.push({ what: "fuzz in all", figure: said(fuzzed), isKept: fuzzed.seeds === rounds });

for (const { what, figure, isKept } of rows)
  console.log(`${isKept ? "kept  " : "BROKEN"} ${what.padEnd(22)} ${figure}`);
console.log(`in all: ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1);

/** Runs a program that prints its figures, each after two spaces, and that fails if a promise is broken. */
async function figures(what: string, program: string, args: string[] = [], env: Record<string, string> = {}) {
  const { words, isSound } = await run(["tsx", program, ...args], env);
  const lines = words.split("\n").filter((line) => line.startsWith("  "));
  rows.push({ what, figure: `\n${lines.join("\n")}`, isKept: isSound });
}

/** Runs test files in workerd. */
function workers(what: string, files: string[], env: Record<string, string> = {}, before: string[] = []) {
  return tests("workers", what, files, env, before);
}

/** Adds up the figures of the tests (tests/support/assertions/figures.ts). A promise counts as broken if its tests tried nothing. */
async function tests(
  project: "pure" | "workers",
  what: string,
  files: string[],
  env: Record<string, string>,
  before: string[] = [],
): Promise<Figures> {
  const path = `test-results/${what.replace(/\W+/g, "-")}.json`;
  rmSync(path, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${path}`];
  const { isSound } = await run([...before, "vitest", "run", "--project", project, ...files, ...reporters], env);
  const tried: Figures = {};
  let passed = "no tests";
  if (existsSync(path)) {
    const report = JSON.parse(readFileSync(path, "utf8")) as Report;
    passed = `${report.numPassedTests} of ${report.numTotalTests} tests`;
    for (const { meta } of report.testResults.flatMap(({ assertionResults }) => assertionResults))
      add(tried, meta.figures ?? {});
  }
  rows.push({ what, figure: `${passed}: ${said(tried)}`, isKept: isSound && Object.keys(tried).length > 0 });
  return tried;
}

function add(sum: Figures, more: Figures): void {
  for (const [what, many] of Object.entries(more)) sum[what] = (sum[what] ?? 0) + many;
}

/** Formats figures, for example "205 handlers, 3,075 broken writes". */
function said(figures: Figures): string {
  return Object.entries(figures)
    .map(([what, many]) => `${many.toLocaleString("en")} ${what}`)
    .join(", ");
}

/** Runs one part of the fuzzing, with seeds that no other part uses. */
async function fuzz(part: number): Promise<void> {
  const [from, to] = [part, part + 1].map((edge) => Math.round((rounds * edge) / parts)) as [number, number];
  const env = { FUZZ_ROUNDS: String(to - from), FUZZ_SEED: String(17 + from) };
  const nice = ["nice", "-n", "19"];
  const { targets = 0, ...tried } = await workers(`fuzz, part ${part + 1} of ${parts}`, ["tests/fuzz"], env, nice);
  add(fuzzed, { targets: fuzzed.targets ? 0 : targets, ...tried });
}

/** Prints failures in full, because they contain the seed and the case. */
async function run([command = "", ...args]: string[], env: Record<string, string>) {
  const child = spawn(command, args, {
    env: { ...process.env, NO_COLOR: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: Math.max(60_000, endsAt - Date.now()),
  });
  const [words, complaints]: [Buffer[], Buffer[]] = [[], []];
  child.stdout.on("data", (part: Buffer) => words.push(part));
  child.stderr.on("data", (part: Buffer) => complaints.push(part));
  const status = await new Promise((resolve) => child.once("close", resolve).once("error", resolve));
  const said = Buffer.concat(words).toString();
  if (status !== 0) console.error(said, Buffer.concat(complaints).toString());
  return { words: said, isSound: status === 0 };
}
