import { defineConfig } from "@playwright/test";
import { sizes } from "./tests/support/fixtures/sizes";

const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);
/** Journeys that mostly wait: one for a minute until its campaign leaves; the other three start their own shop. */
const beside = files("campaigns", "pro-shop", "passkeys", "stored-text");
/** Long journeys begin first, so that no worker ends long after the others. */
const long = files("back-office", "designer", "designer-choices", "words", "staff-changes", "catalog");
const port = Number(process.env.E2E_PORT ?? 8799);

// The journeys run on the production build, with their own port and state, so they never meet a running shop.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/whole-run.ts",
  // Two workers for two cores, and a third for tests that mostly wait.
  workers: 3,
  projects: [
    { name: "beside", workers: 1, testMatch: beside },
    { name: "long", workers: 2, testMatch: long },
    // Not limited, because two workers leave a quarter of two cores idle once the other projects have ended.
    { name: "journeys", testIgnore: [...beside, ...long] },
  ],
  retries: 0,
  // Upper limits for a busy machine. No test waits for time to pass.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Journeys look at what staff have just changed, and strangers otherwise see cached pages for 30 seconds (docs/decisions/0003).
    extraHTTPHeaders: { "Cache-Control": "no-cache" },
    viewport: sizes.desktop,
    // A missing page is reported early enough to take a screenshot of what is there instead.
    navigationTimeout: 240_000,
    actionTimeout: 120_000,
    // Fades would make tests see an element too early or too late. The engine tests keep all motion.
    contextOptions: { reducedMotion: "reduce" },
    // Traces are off: their screenshots are a large part of a test's time, and their script causes console errors in email frames. `npx
    // playwright test catalog --trace on` shows one journey step by step.
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: (process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell") || undefined,
      args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
    },
  },
  webServer: {
    command: "tsx scripts/serve-tests.ts",
    env: { E2E_PORT: String(port) },
    url: `http://localhost:${port}/api/products`,
    timeout: 600_000,
    stdout: "ignore",
    stderr: "pipe",
  },
});
