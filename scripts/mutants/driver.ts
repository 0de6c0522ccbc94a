// Runs in vitest: the named test files once for each mutant, each time with the modules read anew, until the first test fails.
// biome-ignore-all lint/correctness/usePlaywrightValidDescribeCallback: vitest awaits it
import { afterEach, beforeAll, beforeEach, describe, it, vi } from "vitest";

interface Chosen {
  mutant?: string;
  countRound?: () => void;
}

/** A test of the rules that takes longer measures how the time grows: it is passed over, it would cost seconds a mutant. */
const slowMs = 2000;

/** `part` is another one for each file that calls: in workerd they share what was imported, and a test file is read once for an address. */
export function tryMutants(
  part: number,
  mutants: readonly { id: string; tests: readonly string[] }[],
  setup?: string,
): void {
  const chosen = globalThis as Chosen;
  /** Far more rounds than a test's loops make without a mutant: one that never ends counts as killed. */
  let maxRounds = 3_000_000;
  let mostRounds = 0;
  const slow = new Set<string>();
  for (const [at, { id, tests }] of mutants.entries()) {
    describe(id, async () => {
      let isKilled = false;
      let rounds = 0;
      const countRound = () => {
        if (++rounds > maxRounds && id !== "none") throw new Error("This loop does not end");
      };
      const choose = () => {
        rounds = 0;
        Object.assign(chosen, { mutant: id, countRound });
      };
      let since = 0;
      beforeEach(({ skip, task }) => {
        choose();
        if (isKilled || slow.has(task.name)) skip();
        since = performance.now();
      });
      afterEach(({ task }) => {
        if (task.result?.state === "fail") isKilled = true;
        mostRounds = Math.max(mostRounds, rounds);
        if (id !== "none") return;
        maxRounds = 2 * mostRounds + 100_000;
        if (!setup && performance.now() - since > slowMs) slow.add(task.name);
      });
      choose();
      if (!setup) vi.resetModules();
      // Each file in a suite of its own: its hooks are for its own tests.
      for (const [nth, test] of tests.entries())
        describe(test, async () => {
          beforeAll(async () => {
            choose();
            if (setup) await import(/* @vite-ignore */ `${setup}?${part}-${at}-${nth}`);
            else vi.resetModules();
          });
          try {
            // In workerd the modules stay, a Durable Object would not outlive its own: only the test file is read anew.
            await import(/* @vite-ignore */ setup ? `${test}?${part}-${at}` : test);
          } catch (error) {
            it("is loaded", () => {
              throw error;
            });
          }
        });
      it("is alive", () => undefined);
    });
  }
}
