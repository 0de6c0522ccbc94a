// Another shop of the browser tests' kind, in a process and on a port of its own.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { answering, freePort } from "../../scripts/shop";
import { checkJournal } from "./shop-journal";

export interface TestShop {
  url: string;
  /** Throws if it said anything to PayPal that is not in the documents. */
  stop: () => Promise<void>;
}

/** `env` for `scripts/serve-tests.ts`. Throws if the shop does not come up. */
export async function startTestShop(env: Record<string, string> = {}): Promise<TestShop> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn("tsx", ["scripts/serve-tests.ts"], {
    env: { ...process.env, E2E_PORT: String(port), NODE_ENV: "production", ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(server, "exit");
  const kill = async () => {
    server.kill();
    await ended;
  };
  try {
    await Promise.race([
      answering(`${url}/api/products`),
      ended.then(() => Promise.reject(new Error("The shop did not come up"))),
    ]);
    await checkJournal(url);
  } catch (error) {
    await kill();
    throw error;
  }
  return { url, stop: () => checkJournal(url).finally(kill) };
}
