import path from "node:path";
import { defineConfig } from "vitest/config";

// Journeys through the production build in three browser engines, one after the other: they share one shop and two cores.
export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    root: path.resolve("."),
    include: ["tests/engines/*.test.ts"],
    fileParallelism: false,
    globalSetup: "tests/engines/shop.ts",
    // A busy machine is no failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
