// `npm run promises`: the large share of what docs/promises.md says, and its figures in one table: a steady load, large contact files, a
// process that is killed, a slow PayPal, bodies of 90 MB, D1, R2 and the queue broken at every step, every address asked in every way, rivals;
// beside all but the first, with what is left of the machine, half a million fuzzed requests. Ends by itself within 30 minutes; `-- 0.05` does
// a twentieth of load, kills and fuzzing.
import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import type { TaskMeta } from "vitest";
import { buildShop } from "./shop";

interface Report {
  testResults: { assertionResults: { meta: TaskMeta }[] }[];
}

const share = Number(process.argv[2] ?? 1);
const began = Date.now();
const endsAt = began + 30 * 60_000;
const rows: { what: string; figure: string; isKept: boolean }[] = [];
/** 4,000 cases each, in processes of some twenty. */
const rounds = Math.max(1, Math.round(125 * share));
const parts = Math.ceil(rounds / 21);
const large = { LARGE_SHARE: "1" };
const sums = ["tests/domain/cart/cart.test.ts", "tests/domain/designer/designer.test.ts"];
const ways = ["tests/http/csrf.test.ts", "tests/http/matrix.test.ts", "tests/journeys/large-shop.test.ts"];
const rivals = ["tests/services/payments/once.test.ts", "tests/services/checkout/checkout-stock.test.ts"];
const fuzzed: NonNullable<TaskMeta["fuzz"]>[] = [];

buildShop();
await figures("steady load", "bench/run.ts", ["steady"], { MINUTES: String(Math.max(0.2, 10 * share)) });
const fuzzing = Array.from({ length: parts }, (_, part) => () => fuzz(part)).values();
const lane = async (first: (() => Promise<unknown>)[]) => {
  for (const job of first) await job();
  for (const job of fuzzing) await job();
};
await Promise.all([
  lane([
    () => figures("contact files", "bench/run.ts", ["contacts"]),
    () => figures("killed and restarted", "tests/failure/processes/killed.ts", [], { SHARE: String(share) }),
    () => figures("PayPal 30 s late", "tests/failure/processes/slow-paypal.ts"),
    () => figures("bodies of 90 MB", "tests/failure/processes/large-bodies.ts"),
    () => workers("broken at every step", ["tests/failure", "tests/services/payments/faults.test.ts"], large),
    () => tests("pure", "sums", sums, large),
    () => workers("asked in every way", ways, large),
    () => workers("rivals", rivals, { RIVAL_ROUNDS: String(2 * Math.ceil(100 * share)) }),
  ]),
  lane([]),
]);
const sum = (field: "accepted" | "refused") => fuzzed.reduce((total, seed) => total + seed[field], 0);
const [accepted, refused] = [sum("accepted"), sum("refused")];
const figure = `${accepted + refused} cases of ${fuzzed[0]?.targets} targets: ${accepted} accepted, ${refused} refused`;
rows.push({ what: "fuzz in all", figure, isKept: fuzzed.length === rounds });

for (const { what, figure, isKept } of rows)
  console.log(`${isKept ? "kept  " : "BROKEN"} ${what.padEnd(22)} ${figure}`);
console.log(`in all: ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1);

/** A program that prints its figures, each after two spaces, and fails where a promise is not kept. */
async function figures(what: string, program: string, args: string[] = [], env: Record<string, string> = {}) {
  const { words, isSound } = await run(["tsx", program, ...args], env);
  const lines = words.split("\n").filter((line) => line.startsWith("  "));
  rows.push({ what, figure: `\n${lines.join("\n")}`, isKept: isSound });
}

/** Test files in workerd. */
function workers(what: string, files: string[], env: Record<string, string> = {}, before: string[] = []) {
  return tests("workers", what, files, env, before);
}

async function tests(
  project: "pure" | "workers",
  what: string,
  files: string[],
  env: Record<string, string>,
  before: string[] = [],
) {
  const command = [...before, "vitest", "run", "--project", project, ...files];
  const { words, isSound } = await run(command, env);
  rows.push({ what, figure: /Tests\s+(.*)/.exec(words)?.[1] ?? "no tests", isKept: isSound });
}

/** Seeds of its own for each part; what is measured beside it goes first. */
async function fuzz(part: number): Promise<void> {
  const [from, to] = [part, part + 1].map((edge) => Math.round((rounds * edge) / parts)) as [number, number];
  const env = { FUZZ_ROUNDS: String(to - from), FUZZ_SEED: String(17 + from) };
  const report = `test-results/fuzz-${part}.json`;
  const files = ["tests/fuzz", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  rmSync(report, { force: true });
  await workers(`fuzz, part ${part + 1} of ${parts}`, files, env, ["nice", "-n", "19"]);
  if (!existsSync(report)) return;
  const { testResults } = JSON.parse(readFileSync(report, "utf8")) as Report;
  for (const { meta } of testResults.flatMap(({ assertionResults }) => assertionResults))
    if (meta.fuzz) fuzzed.push(meta.fuzz);
}

/** What fails is shown in full: it names the seed and the case. */
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
