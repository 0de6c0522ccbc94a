import path from "node:path";
import { defineConfig } from "vitest/config";

// Journeys through the production build in three browser engines: two files at a time, as one waits for its browser most of its time.
export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    root: path.resolve("."),
    include: ["tests/engines/*.test.ts"],
    maxWorkers: 2,
    globalSetup: "tests/engines/shop.ts",
    // A busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
