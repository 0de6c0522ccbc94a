// What a test tried, in numbers: scripts/promises.ts adds them up from the report.
import { TestRunner } from "vitest";

export type Figures = Record<string, number>;

declare module "vitest" {
  interface TaskMeta {
    figures?: Figures;
  }
}

/** Adds to what the running test says of itself. */
export function noteFigures(figures: Figures): void {
  const test = TestRunner.getCurrentTest();
  if (!test) throw new Error("Figures are noted by a test");
  test.meta.figures ??= {};
  const sum = test.meta.figures;
  for (const [what, many] of Object.entries(figures)) sum[what] = (sum[what] ?? 0) + many;
}
