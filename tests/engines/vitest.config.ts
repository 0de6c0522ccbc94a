import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Starts the longest files first, so that both workers finish at about the same time. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const order = ["webkit", "firefox", "without-script", "together"];
    const placeOf = ({ moduleId }: TestSpecification) => order.indexOf(path.basename(moduleId, ".test.ts"));
    return files.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

// Journeys through the production build in Firefox and WebKit. Two files run at a time, because each mostly waits for its browser.
export default defineConfig({
  resolve: { alias: { "~": path.resolve("app") } },
  test: {
    root: path.resolve("."),
    include: ["tests/engines/*.test.ts"],
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    globalSetup: "tests/engines/shop.ts",
    // Long timeouts, because a slow machine is not a failure.
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
