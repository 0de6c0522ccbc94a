// Builds the local shop if sources changed, migrates, seeds and serves it. Shared by `npm start`, the browser tests and the bench.
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { globSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { migrateDatabase } from "./migrate";
import { seedShop } from "./seed/index";
import { withState } from "./state";

const builtMark = "build/server/wrangler.json";
const sources = ["app/**", "content/**", "workers/**", "public/**", "*.ts", "*.toml", "package-lock.json"];

/** Builds unless the build is newer than every source. */
export function buildShop(): void {
  const built = statSync(builtMark, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const isStale = sources.some((pattern) => globSync(pattern).some((file) => statSync(file).mtimeMs > built));
  if (isStale) run("react-router", ["build"]);
}

/** Applies migrations to the state folder's D1 and fills an empty one with the demo shop. */
export async function prepareState(stateFolder: string): Promise<void> {
  await withState(stateFolder, async (state) => {
    await migrateDatabase(state.DB);
    await seedShop(state);
  });
}

/**
 * Serves the production build on 127.0.0.1 and resolves once it answers. The caller ends it with `kill`. `log: "ignore"` hides its log.
 */
export async function serveShop(
  port: number,
  stateFolder: string,
  log: "inherit" | "ignore" = "inherit",
): Promise<ChildProcess> {
  const server = spawn("vite", ["preview", "--port", String(port), "--strictPort", "--host", "127.0.0.1"], {
    // Keeps Miniflare from asking Cloudflare for this machine's location.
    env: { ...process.env, SHOP_STATE: stateFolder, NODE_ENV: "production", CLOUDFLARE_CF_FETCH_ENABLED: "false" },
    stdio: ["ignore", log, "inherit"],
  });
  const failed = new Promise<never>((_, reject) => {
    server.once("exit", (code) => reject(new Error(`The shop ended with code ${code}. Is port ${port} in use?`)));
  });
  await Promise.race([answering(`http://localhost:${port}/api/products`), failed]);
  return server;
}

/** Resolves once the URL responds with success. Waits up to five minutes, because the machine may be busy. */
export async function answering(url: string): Promise<void> {
  for (let tries = 0; tries < 1200; tries++) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`${url} does not answer`);
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 8799));
    });
  });
}

function run(command: string, args: string[]): void {
  // The output of the programs is shown only if they fail.
  try {
    execFileSync(command, args, { stdio: ["ignore", "pipe", "pipe"], env: { ...process.env, CI: "1" } });
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer };
    console.error(`${command} ${args.join(" ")} failed:\n${stdout ?? ""}\n${stderr ?? ""}`);
    process.exit(1);
  }
}
