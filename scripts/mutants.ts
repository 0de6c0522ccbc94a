// `npm run mutants`: small changes to the rules and to the second locks of services, and how many of them a test notices. A part by its
// path (`-- domain/cart`) or `-- locks`. Stryker runs too, at a second a mutant and 180 packages; this reads the modules anew instead.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Plugin } from "vite";
import { startVitest, type TestModule } from "vitest/node";
import config from "../vitest.config";
import { lockId, type Mutant, withLocks, withMutants } from "./mutants/mutate";
import { equivalent, locks } from "./mutants/second-locks";

os.setPriority(10);
const begin = performance.now();
const parts = process.argv.slice(2);
const isWanted = (file: string) => parts.length === 0 || parts.some((part) => file.includes(part));
const drivers = `coverage/mutants-${process.pid}`; // A build beside it empties its own folder.
/** Pixel arithmetic: a mutant costs seconds of pictures, so one in twelve is tried. */
const isSampled = (file: string) => file.includes("/enamel/");
/** A list of words has no logic. */
const isLeftOut = (file: string) => file.endsWith("/common-passwords.ts");

const sources = new Map(
  globSync(["app/**/*.{ts,tsx}", "tests/{domain,emails,support}/**/*.ts"]).map((file) => [
    file,
    readFileSync(file, "utf8"),
  ]),
);

function importsOf(file: string): string[] {
  return [...(sources.get(file) ?? "").matchAll(/(?:from|import\() ?"([~.][^"]*)"/g)].map(([, to = ""]) => {
    const at = to.startsWith("~") ? `app${to.slice(1)}` : path.join(path.dirname(file), to);
    return [`${at}.ts`, `${at}.tsx`, at].find((name) => sources.has(name)) ?? at;
  });
}

function reachedFrom(file: string, seen = new Set([file])): Set<string> {
  for (const to of importsOf(file)) if (!seen.has(to)) reachedFrom(to, seen.add(to));
  return seen;
}

type Trial = Mutant & { tests: string[] };

/** Which of them are killed. Throws where the tests fail without any mutant: nothing could be read from that. */
async function killedOf(
  project: 0 | 1,
  trials: readonly Trial[],
  files: ReadonlyMap<string, string>,
): Promise<Set<string>> {
  if (trials.length === 0) return new Set();
  rmSync(drivers, { recursive: true, force: true });
  mkdirSync(drivers, { recursive: true });
  const groups = Object.values(Object.groupBy(trials, ({ tests }) => tests.join())).flatMap((group = []) =>
    Array.from({ length: Math.ceil(group.length / 40) }, (_, at) => group.slice(at * 40, at * 40 + 40)),
  );
  groups.forEach((group, at) => {
    const chosen = [{ id: "none", tests: group[0]!.tests }, ...group].map(({ id, tests }) => ({
      id,
      tests: tests.map((test) => path.resolve(test)),
    }));
    const setup = project === 1 ? `, ${JSON.stringify(path.resolve("tests/support/fixtures/migrate.ts"))}` : "";
    const driver = path.resolve("scripts/mutants/driver");
    writeFileSync(
      `${drivers}/${at}.test.ts`,
      `import { tryMutants } from ${JSON.stringify(driver)};\ntryMutants(${at}, ${JSON.stringify(chosen)}${setup});\n`,
    );
  });
  const { test, plugins = [], resolve } = projects[project]!;
  const switched: Plugin = {
    name: "mutants",
    enforce: "pre",
    // What a mutant breaks shows in hundreds of random cases: a test's own hundred thousand would cost seconds each.
    transform(code, id) {
      const file = path.relative(process.cwd(), id.split("?")[0]!);
      if (!file.startsWith("tests/")) return files.get(file);
      return code
        .replace(/numRuns: (\d{4,}|\d+_[\d_]+)/g, "numRuns: 300")
        .replace(/from "vitest"/, `from ${JSON.stringify(path.resolve("scripts/mutants/collected"))}`);
    },
  };
  const options = {
    ...test,
    config: false as const,
    watch: false,
    include: [`${drivers}/*.test.ts`],
    exclude: [],
    reporters: [],
    fsModuleCache: false, // A file of an earlier run has other mutants.
  };
  const vitest = await startVitest("test", [], options, { resolve, plugins: [...plugins, switched] });
  const modules = vitest.state.getTestModules();
  const verdicts = modules.flatMap(verdictsOf);
  const errors = [...modules.flatMap((module) => module.errors()), ...vitest.state.getUnhandledErrors()];
  await vitest.close();
  process.exitCode = 0;
  const broken = verdicts.find(({ id, isKilled }) => id === "none" && isKilled);
  if (broken) throw new Error(`The tests fail without a mutant: ${broken.why}`);
  if (verdicts.length !== trials.length + groups.length)
    throw new Error(`Not all mutants were tried: ${JSON.stringify(errors).slice(0, 2000)}`);
  return new Set(verdicts.filter(({ isKilled }) => isKilled).map(({ id }) => id));
}

function verdictsOf(module: TestModule) {
  return [...module.children.suites()].map((suite) => {
    const failed = [...suite.children.allTests("failed")];
    const hooks = [...suite.children.allSuites(), suite].flatMap((one) => one.errors().map(({ message }) => message));
    const why = [...hooks, ...failed.map((test) => `${test.fullName}: ${test.result().errors?.[0]?.message}`)].join(
      "\n",
    );
    return { id: suite.name, isKilled: suite.state() === "failed" || failed.length > 0, why };
  });
}

const projects = (config as unknown as { test: { projects: { test: object; plugins?: Plugin[]; resolve: object }[] } })
  .test.projects;
const isGood: boolean[] = [];

function report(name: string, all: readonly Mutant[], killed: ReadonlySet<string>, limit: number): void {
  const alive = all.filter(({ id }) => !killed.has(id));
  for (const { id } of alive) console.log(`  alive: ${id}`);
  const percent = (killed.size / all.length) * 100;
  console.log(`${name}: ${killed.size} of ${all.length} killed (${percent.toFixed(1)}%)`);
  isGood.push(percent >= limit); // Of nothing it is NaN: a part that names no file fails.
}

/** Each against the tests that import its file; where none does, against all that reach it. */
async function tryDomain(): Promise<void> {
  const tests = [...sources.keys()].filter((file) => /^tests\/(domain|emails)\/.*\.test\.ts$/.test(file));
  const reached = new Map(tests.map((test) => [test, reachedFrom(test)]));
  const mutated = [...sources.keys()].filter(
    (file) => file.startsWith("app/domain/") && isWanted(file) && !isLeftOut(file),
  );
  const files = new Map<string, string>();
  const all: Mutant[] = [];
  for (const file of mutated.toSorted()) {
    const { code, mutants } = withMutants(
      file,
      sources.get(file)!,
      isSampled(file) ? (index) => index % 12 === 0 : undefined,
    );
    files.set(file, code);
    const lines = sources.get(file)!.split("\n");
    const known = equivalent.filter((one) => one.file === file);
    const isOf = ({ line, what }: (typeof equivalent)[number], { id }: Mutant) =>
      id.endsWith(` ${what}`) && lines[Number(id.split(":")[1]) - 1]?.trim() === line;
    const gone = known.find((one) => !mutants.some((mutant) => isOf(one, mutant)));
    if (gone) throw new Error(`scripts/mutants/second-locks.ts: no longer in ${file}: ${gone.line}`);
    all.push(...mutants.filter((mutant) => !known.some((one) => isOf(one, mutant))));
  }
  const near = (file: string) => tests.filter((test) => importsOf(test).includes(file));
  const far = (file: string) => tests.filter((test) => reached.get(test)!.has(file));
  const trials = all.map((mutant) => {
    const nearest = near(mutant.file);
    return { ...mutant, tests: nearest.length > 0 ? nearest : far(mutant.file) };
  });
  const killed = await killedOf(
    0,
    trials.filter((trial) => trial.tests.length > 0),
    files,
  );
  killed.delete("none");
  report("domain", all, killed, 95);
}

async function tryLocks(): Promise<void> {
  const chosen = locks.filter((lock) => isWanted(lock.file) || parts.includes("locks"));
  const byFile = Object.groupBy(chosen, ({ file }) => file);
  const files = new Map(
    Object.entries(byFile).map(([file, list = []]) => [file, withLocks(file, sources.get(file) ?? "", list)]),
  );
  const all = chosen.map((lock) => ({
    ...lock,
    id: lockId(lock),
    tests: lock.tests.map((test) => `tests/services/${test}.test.ts`),
  }));
  const killed = await killedOf(1, all, files);
  killed.delete("none");
  report("second locks", all, killed, 90);
}

const isLocks = (part: string) => part === "locks" || part.startsWith("services");
if (parts.length === 0 || !parts.every(isLocks)) await tryDomain();
if (parts.length === 0 || parts.some(isLocks)) await tryLocks();
rmSync(drivers, { recursive: true, force: true });
console.log(`${Math.round((performance.now() - begin) / 1000)} s`);
process.exit(isGood.every(Boolean) ? 0 : 1);
