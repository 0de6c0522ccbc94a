// The engines' shop: the browser tests' shop once more, on a port of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestProject } from "vitest/node";
import { answering, freePort } from "../../scripts/shop";

declare module "vitest" {
  interface ProvidedContext {
    shopUrl: string;
  }
}

export default async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const port = await freePort();
  const shopUrl = `http://localhost:${port}`;
  const server = spawn("tsx", ["scripts/serve-tests.ts"], {
    env: { ...process.env, E2E_PORT: String(port), NODE_ENV: "production" },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(server, "exit");
  const stop = async () => {
    server.kill();
    await ended;
  };
  try {
    await Promise.race([
      answering(`${shopUrl}/api/products`),
      ended.then(() => Promise.reject(new Error("The shop did not come up"))),
    ]);
  } catch (error) {
    await stop();
    throw error;
  }
  provide("shopUrl", shopUrl);
  return stop;
}
