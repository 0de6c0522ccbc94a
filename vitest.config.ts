import path from "node:path";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig } from "vitest/config";

const alias = { "~": path.resolve("app") };
const pure = ["tests/domain/**/*.test.ts", "tests/emails/**/*.test.ts", "tests/*.test.ts"];

export default defineConfig({
  test: {
    // The Worker's log lines are shown only beside a test that fails.
    silent: "passed-only",
    // A busy machine is no failure: what must happen soon may take a while here.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      { resolve: { alias }, test: { name: "pure", include: pure } },
      {
        resolve: { alias },
        plugins: [
          // The built Worker runs beside the tests: real routing, D1, R2, Queue and rooms (platform §7).
          cloudflareTest(async () => ({
            main: "./build/server/index.js",
            wrangler: { configPath: "./wrangler.toml" },
            miniflare: { bindings: { MIGRATIONS: await readD1Migrations("migrations") } },
          })),
        ],
        test: {
          name: "workers",
          include: ["tests/**/*.test.ts"],
          exclude: [...pure, "tests/e2e/**", "tests/engines/**"],
          setupFiles: ["tests/support/migrate.ts"],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
