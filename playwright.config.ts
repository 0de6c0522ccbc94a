import { defineConfig } from "@playwright/test";
import { sizes } from "./tests/support/fixtures/sizes";

const files = (...names: string[]) => names.map((name) => `**/${name}.spec.ts`);
/** One waits until its campaign leaves, after a minute for second thoughts; three have a shop of their own. */
const beside = files("campaigns", "pro-shop", "passkeys", "stored-text");
/** These begin, so that no worker ends long after the others. */
const long = files("back-office", "designer", "designer-choices", "words", "staff-changes", "catalog");
const port = Number(process.env.E2E_PORT ?? 8799);

// Journeys on the production build, in a shop of their own: port and state never meet a shop that is running.
export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  globalSetup: "./tests/e2e/support/whole-run.ts",
  // Two for two cores, and a third for what mostly waits.
  workers: 3,
  projects: [
    { name: "beside", workers: 1, testMatch: beside },
    { name: "long", workers: 2, testMatch: long },
    // As many as there are: where the first two have ended, two workers leave a quarter of two cores idle.
    { name: "journeys", testIgnore: [...beside, ...long] },
  ],
  retries: 0,
  // Ceilings for a machine that has other things to do; no test waits for time to pass.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/e2e.json" }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // Journeys look at what staff have just changed. Strangers otherwise see cached pages for 30 seconds (docs/decisions/0003).
    extraHTTPHeaders: { "Cache-Control": "no-cache" },
    viewport: sizes.desktop,
    // A page that never comes is told while there is time for a picture of what stands there instead.
    navigationTimeout: 240_000,
    // What fades in or out is not there yet or any more, and nothing is waited for; the engines' tests see it all move.
    contextOptions: { reducedMotion: "reduce" },
    // No trace: its pictures of each step are a large part of a test's work, and its script in the frames of mails is
    // a console error now and then. `npx playwright test catalog --trace on` shows one journey step by step.
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
