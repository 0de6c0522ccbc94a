// Serves the built Worker directly from workerd, without a preview server in front of it.
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare, type WorkerdStructuredLog } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { migrateDatabase } from "../scripts/migrate";
import { seedDatabase } from "../scripts/seed/index";

const quiet = { cf: false, logRequests: false, telemetry: { enabled: false } } as const;
const socket = [{ host: "127.0.0.1", port: 0 }];

export interface Served {
  url: string;
  memoryMb(): number;
  /** Kills the process (SIGKILL). Its stored data stays. */
  kill(): void;
  stop(): Promise<void>;
}

export interface ServeOptions {
  /** Variables to add to those of wrangler.toml. */
  vars?: Record<string, string>;
  /** Rows to add to the demo data. */
  prepare?: (env: Env) => Promise<void>;
  /** Lets a profiler connect to the isolate (bench/inspector.ts). */
  inspectorPort?: number;
  /** A module that runs in front of the Worker and imports it as "./index.js". */
  front?: string;
  /** Folder of the stored data, possibly from an earlier run. The default is a new folder, which is removed at the end. */
  stateFolder?: string;
}

/** Keeps D1's files in memory if the system has a folder for that, because in production D1 is on another machine. */
const memory = existsSync("/dev/shm") ? "/dev/shm" : os.tmpdir();

/** Serves the shop's production code with the demo data. */
export async function serveBuiltShop({
  vars = {},
  prepare,
  inspectorPort,
  front,
  stateFolder: given,
}: ServeOptions = {}): Promise<Served & { env: Env }> {
  const others = workerds();
  const config = "build/server/wrangler.json";
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  // Leaves out the Worker's assets: with them Miniflare puts its own router in front (platform-workers-7).
  const { modulesRules: _, assets: __, ...options } = workerOptions;
  const root = path.dirname(config);
  const stateFolder = given ?? mkdtempSync(path.join(memory, "pin-high-bench-"));
  const isNew = readdirSync(stateFolder).length === 0;
  const files = ["index.js", ...globSync("**/*.js", { cwd: root }).filter((file) => file !== "index.js")];
  const modules = files.map((file) => [file, path.join(root, file)]);
  if (front) modules.unshift(["front.js", front]);
  const shopWorker = {
    ...options,
    bindings: { ...(options.bindings as Record<string, unknown>), ...vars },
    name: "shop",
    modules: modules.map(([name, file]) => ({ type: "ESModule", path: name, contents: readFileSync(file!, "utf8") })),
    unsafeDirectSockets: socket,
  };
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...quiet,
      inspectorPort,
      // Thousands of request logs would hide the figures.
      handleStructuredLogs: ({ level, message }: WorkerdStructuredLog) => {
        if (level === "error" || level === "warn") console.error(message);
      },
      resourcePersistencePath: stateFolder,
      workers: [shopWorker],
    } as never),
  );
  const env = (await miniflare.getBindings("shop")) as Env;
  if (isNew) {
    await migrateDatabase(env.DB);
    await seedDatabase(env.DB);
    await prepare?.(env);
  }
  const shop = await served(miniflare, "shop", others);
  const stop = async () => {
    await shop.stop();
    if (!given) rmSync(stateFolder, { recursive: true, force: true });
  };
  return { ...shop, stop, env };
}

async function served(miniflare: Miniflare, name: string, others: string[]): Promise<Served> {
  const url = new URL(await miniflare.unsafeGetDirectURL(name)).origin.replace("localhost", "127.0.0.1");
  const pid = workerds().find((one) => !others.includes(one));
  return {
    url,
    memoryMb: () => (pid ? residentMb(pid) : 0),
    kill: () => void (pid && process.kill(Number(pid), "SIGKILL")),
    stop: () => miniflare.dispose(),
  };
}

/** The ids of the workerd processes that this process has started. */
function workerds(): string[] {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.filter((pid) => readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("workerd"));
}

function residentMb(pid: string): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
}
