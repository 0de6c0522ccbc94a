import os from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

/** The rules, the email templates and the checks of the sources, in plain Node, a second for each file. */
export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    name: "pure",
    include: ["tests/domain/**/*.test.ts", "tests/emails/**/*.test.ts", "tests/*.test.ts"],
    isolate: false,
    maxWorkers: os.availableParallelism() + 1,
    testTimeout: 300_000,
  },
});
