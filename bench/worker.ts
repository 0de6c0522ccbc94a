// Serves a built Worker straight from workerd: no dev proxy, no assets chain between the client and the code (bench/README.md).
import { globSync, mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { convertV4MiniflareOptions, Miniflare } from "miniflare";
import { unstable_getMiniflareWorkerOptions } from "wrangler";
import { seedDatabase } from "../scripts/seed/index";

const quiet = { cf: false, logRequests: false, telemetry: { enabled: false } } as const;
const socket = [{ host: "127.0.0.1", port: 0 }];

export interface Served {
  url: string;
  stop(): Promise<void>;
}

interface ServeOptions {
  /** Set beside wrangler.toml's. */
  vars?: Record<string, string>;
  /** Adds to the demo data. */
  prepare?: (env: Env) => Promise<void>;
}

/** The shop's production code with the demo data, in a state folder of its own. */
export async function serveBuiltShop({ vars = {}, prepare }: ServeOptions = {}): Promise<Served & { env: Env }> {
  const config = "build/server/wrangler.json";
  const { workerOptions } = unstable_getMiniflareWorkerOptions(config);
  const { modulesRules: _, ...options } = workerOptions;
  const root = path.dirname(config);
  const files = ["index.js", ...globSync("**/*.js", { cwd: root }).filter((file) => file !== "index.js")];
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...options,
      ...quiet,
      bindings: { ...(options.bindings as Record<string, unknown>), ...vars },
      name: "shop",
      modules: files.map((file) => ({
        type: "ESModule",
        path: file,
        contents: readFileSync(path.join(root, file), "utf8"),
      })),
      defaultPersistRoot: mkdtempSync(path.join(os.tmpdir(), "pin-high-bench-")),
      unsafeDirectSockets: socket,
    } as never),
  );
  const env = (await miniflare.getBindings("shop")) as Env;
  await migrate(env.DB);
  await seedDatabase(env.DB);
  await prepare?.(env);
  return { ...(await served(miniflare, "shop")), env };
}

async function migrate(db: D1Database): Promise<void> {
  for (const file of globSync("migrations/*.sql").sort()) {
    for (const statement of readFileSync(file, "utf8").split("--> statement-breakpoint")) {
      await db.prepare(statement).run();
    }
  }
}

/** A single module, for what the shop is compared with. */
export async function serveModule(name: string, contents: string): Promise<Served> {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...quiet,
      name,
      compatibilityDate: "2026-10-01",
      compatibilityFlags: ["nodejs_compat"],
      modules: [{ type: "ESModule", path: "index.js", contents }],
      unsafeDirectSockets: socket,
    } as never),
  );
  return served(miniflare, name);
}

async function served(miniflare: Miniflare, name: string): Promise<Served> {
  const url = await miniflare.unsafeGetDirectURL(name);
  return { url: new URL(url).origin.replace("localhost", "127.0.0.1"), stop: () => miniflare.dispose() };
}
