// `npm run promises`: the large share of what docs/promises.md says, and its figures in one table: half a million fuzzed requests,
// D1 and the queue broken at every step, a steady load. Ends by itself within 30 minutes; `-- 0.05` does a twentieth of it.
import { spawnSync } from "node:child_process";
import { buildShop } from "./shop";

const share = Number(process.argv[2] ?? 1);
const began = Date.now();
const endsAt = began + 30 * 60_000;
const rows: { what: string; figure: string; isKept: boolean }[] = [];

buildShop();
const load = run("tsx", ["bench/run.ts", "steady"], { MINUTES: String(Math.max(0.2, 10 * share)) });
// Among the Worker's log lines, which begin with a brace.
const figures = load.words.split("\n").filter((line) => line.startsWith("  "));
rows.push({ what: "steady load", figure: `\n${figures.join("\n")}`, isKept: load.isSound });
workers("broken at every step", ["tests/failure", "tests/services/payments/faults.test.ts"]);
workers("rivals", ["tests/services/payments/once.test.ts", "tests/services/checkout/checkout-stock.test.ts"]);
const words = workers("fuzz", ["tests/fuzz"], { FUZZ_ROUNDS: String(Math.max(1, Math.round(125 * share))) });
const counted = [...words.matchAll(/fuzz: (\d+) cases, (\d+) targets, (\d+) accepted, (\d+) refused/g)];
const sum = (field: number) => counted.reduce((total, match) => total + Number(match[field]), 0);
rows.at(-1)!.figure += `; ${sum(1)} cases of ${counted[0]?.[2]} targets: ${sum(3)} accepted, ${sum(4)} refused`;

for (const { what, figure, isKept } of rows)
  console.log(`${isKept ? "kept  " : "BROKEN"} ${what.padEnd(22)} ${figure}`);
console.log(`in all: ${((Date.now() - began) / 60_000).toFixed(1)} minutes`);
process.exit(rows.every(({ isKept }) => isKept) ? 0 : 1);

/** Test files in workerd; answers what they printed. */
function workers(what: string, files: string[], env: Record<string, string> = {}): string {
  const { words, isSound } = run("vitest", ["run", "--project", "workers", "--silent=false", ...files], env);
  const tests = /Tests\s+(.*)/.exec(words)?.[1] ?? "no tests";
  rows.push({ what, figure: tests, isKept: isSound });
  return words;
}

/** What fails is shown in full: it names the seed and the case. */
function run(command: string, args: string[], env: Record<string, string>) {
  const options = { env: { ...process.env, NO_COLOR: "1", ...env }, encoding: "utf8", maxBuffer: 2 ** 30 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, {
    ...options,
    timeout: Math.max(60_000, endsAt - Date.now()),
  });
  if (status !== 0) console.error(stdout, stderr);
  return { words: stdout, isSound: status === 0 };
}
