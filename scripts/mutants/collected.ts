// What the test files import as "vitest" while mutants are tried: what a mutant breaks while tests are collected fails one test, not the file
// with all the other mutants in it.
import { describe as collect, it } from "vitest";

export * from "vitest";

type Make = (...values: unknown[]) => void;

const guarded =
  (make: Make): Make =>
  (...values) => {
    try {
      make(...values);
    } catch (error) {
      it("is collected", () => {
        throw error;
      });
    }
  };

export const describe = Object.assign((name: string, make: Make) => collect(name, guarded(make)), {
  each: (cases: readonly never[]) => (name: string, make: Make) => collect.each(cases)(name, guarded(make)),
});
