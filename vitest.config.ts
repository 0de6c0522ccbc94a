import os from "node:os";
import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";
import { unstable_readConfig } from "wrangler";

const alias = { "~": path.resolve("app") };
/** Long limits, because a slow machine is no failure. */
const patient = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 60_000 } } };
/** One more worker than cores, because tests wait for D1 a fifth of the time. */
const maxWorkers = os.availableParallelism() + 1;
/** High enough for a test that pays a thousand times in a minute. Production's own numbers are the platform's to keep. */
const wide = (namespaceId: string) => ({
  namespace_id: namespaceId,
  simple: { limit: 1_000_000, period: 60 as const },
});

/** A low limit, for the tests of rate limits. */
const tight = { namespace_id: "1003", simple: { limit: 3, period: 60 as const } };
/** Production's own numbers, under a name that the local shop does not use. */
const { ratelimits } = unstable_readConfig({ config: "wrangler.toml", env: "production" });
const ofProduction = {
  ...ratelimits.find(({ name }: { name: string }) => name === "LIMIT_CALLS")!,
  namespace_id: "1004",
};

export default defineConfig({
  test: {
    // The Worker's log lines are shown only for a failed test.
    silent: "passed-only",
    projects: [
      "./vitest.pure.config.ts",
      {
        resolve: { alias },
        plugins: [
          // The built Worker runs in the same process as the tests, with real routing, D1, R2, Queue and rooms (platform-workers-3).
          cloudflareTest(async () => ({
            main: "./build/server/index.js",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: {
              bindings: {
                MIGRATIONS: await readD1Migrations("migrations"),
                FUZZ_ROUNDS: process.env.FUZZ_ROUNDS ?? "2",
                FUZZ_SEED: process.env.FUZZ_SEED ?? "17",
                RIVAL_ROUNDS: process.env.RIVAL_ROUNDS ?? "8",
                LARGE_SHARE: process.env.LARGE_SHARE ?? "",
                SANDBOX: process.env.SANDBOX ?? "null",
              },
              ratelimits: {
                LIMIT_FORMS: wide("1001"),
                LIMIT_CALLS: wide("1002"),
                LIMIT_TIGHT: tight,
                LIMIT_OF_PRODUCTION: ofProduction,
              },
            },
          })),
        ],
        test: {
          ...patient,
          name: "workers",
          // Many files share one runtime, and each begins on empty storage (tests/support/fixtures/migrate.ts).
          isolate: false,
          maxWorkers,
          include: ["tests/**/*.test.ts"],
          exclude: ["tests/{domain,emails,e2e,engines}/**", "tests/*.test.ts"],
          setupFiles: ["tests/support/fixtures/migrate.ts"],
          // Bundles two thousand icons as one module. Otherwise a page that imports three would request each of them.
          deps: { optimizer: { ssr: { enabled: true, include: ["lucide-react"], exclude: ["react"] } } },
        },
      },
    ],
  },
});
