// Counts the cases that a test tried. scripts/promises.ts adds up the counts from the test report.
import { TestRunner } from "vitest";

export type Figures = Record<string, number>;

declare module "vitest" {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** Adds to the counts of the running test. */
export function noteFigures(figures: Figures): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("Figures are noted by a test");
  test.meta.figures ??= {};
  const sum = test.meta.figures;
  for (const [what, many] of Object.entries(figures)) sum[what] = (sum[what] ?? 0) + many;
}
