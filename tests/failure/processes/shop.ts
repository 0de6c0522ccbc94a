// Serves the built shop, kills its process at a chosen step, and restarts it on its stored data.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { outboxMessages } from "~/db/schema";
import { openDatabase } from "../../../app/db/client.server";
import { serveProvider } from "../../../bench/campaigns";
import { type Served, serveBuiltShop } from "../../../bench/worker";
import { checkJournal } from "../../support/assertions/shop-journal";

/** Which steps count: those of requests with the header X-Count, or those of the mail queue's consumer. */
export type Counted = "request" | "queue";

/** A sequence of steps. killed.ts kills the process at each of them. */
export interface Journey {
  counts: Counted;
  /** Maximum number of steps to test. Set if another journey covers the other steps. */
  most?: number;
  act: () => Promise<unknown>;
  /** Minutes to wait until unclaimed files have been deleted. */
  patience?: number;
  /** Repeats the request, as a buyer or staff would. */
  again?: () => Promise<unknown>;
  /** Ids of the orders, captures and refunds whose webhooks PayPal repeats. */
  about?: () => Promise<string[]>;
  /** Throws if anything was lost or doubled. With `isRepeated`, the request was sent again, so its result must exist. */
  check: (isRepeated: boolean) => Promise<void>;
}

export const counted = { "X-Count": "1" };

export interface EmulatedOrder {
  captures: { id: string }[];
  refunds: { id: string; amountCents: number }[];
}

interface Transmission {
  headers: Record<string, string>;
  body: string;
}

export type KillableShop = Awaited<ReturnType<typeof startKillable>>;

export async function startKillable() {
  const stateFolder = mkdtempSync(path.join(os.tmpdir(), "pin-high-killed-"));
  const provider = await serveProvider();
  let steps: string[] | null = null;
  let counts: Counted = "request";
  let killAt = 0;
  let ended = () => {};
  let killed: Promise<void> | null = null;

  const harness = createServer((request, response) => {
    const words = decodeURIComponent(request.url ?? "").slice(1);
    if (words === "ended") ended();
    if (words === "queue") return void response.writeHead(steps && counts === "queue" ? 200 : 204).end();
    if (steps && words.startsWith("step/")) {
      steps.push(words.slice(5));
      // Sends no response, so the process never gets past this step.
      if (steps.length === killAt) return void kill();
    }
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => harness.listen(0, "127.0.0.1", resolve));
  const vars = {
    HARNESS: `http://127.0.0.1:${(harness.address() as AddressInfo).port}`,
    RESEND_API_KEY: "re_test",
    RESEND_API_BASE: provider.url,
  };
  const start = () => serveBuiltShop({ vars, stateFolder, front: "tests/failure/processes/front.js" });
  let aheadMs = 0;
  let served = await start();
  await checkJournal(served.url);

  function kill(): void {
    steps = null;
    served.kill();
    killed = (async () => {
      // Stopping also removes what the killed process left outside of its stored data.
      await served.stop().catch(() => {});
      served = await start();
      await setClock(0);
      ended();
    })();
  }

  async function setClock(minutes: number): Promise<void> {
    aheadMs += minutes * 60_000;
    await fetch(`${served.url}/__test/clock?ahead=${aheadMs}`);
  }

  const control = async <Result>(path: string, method = "GET", body?: object): Promise<Result> => {
    const init = { method, body: body && JSON.stringify(body) };
    return (await fetch(`${served.url}/__paypal/control/${path}`, init)).json() as Promise<Result>;
  };

  return {
    served: (): Served & { env: Env } => served,
    db: () => openDatabase(served.env.DB),
    provider,
    control,
    /** Moves the clock forward from now on, so that everything that waits for minutes is due. */
    setClock,
    scheduled: () => fetch(`${served.url}/__test/scheduled`),
    /** Delivers every PayPal webhook about these ids twice, even those that were delivered before. */
    async bringWebhooks(ids: string[]): Promise<void> {
      for (const id of [...ids, ...ids]) {
        for (const { headers, body } of await control<Transmission[]>(`webhooks?about=${id}`))
          await fetch(`${served.url}/webhooks/paypal`, { method: "POST", headers, body });
      }
    },
    /**
     * Runs the journey, kills the process at the step with this number, and restarts it. 0 never kills, and returns the names of all
     * steps. If there are fewer steps, because another caller was faster, kills the process after the last one.
     */
    async act(what: Counted, number: number, act: () => Promise<unknown>): Promise<string[]> {
      const taken: string[] = [];
      const end = new Promise<void>((resolve) => (ended = resolve));
      [steps, counts, killAt, killed] = [taken, what, number, null];
      const acting = act().catch((error: unknown) => {
        if (!killed) throw error;
      });
      // A killed process may never answer.
      await Promise.race([acting, end]);
      await end;
      if (number > 0 && !killed) kill();
      await killed;
      steps = null;
      return taken;
    },
    /** Marks the end of steps that run in the test itself. */
    ended: () => ended(),
    async stop(): Promise<void> {
      await checkJournal(served.url);
      await served.stop();
      harness.close();
      provider.stop();
      rmSync(stateFolder, { recursive: true, force: true });
    },
  };
}

export const mailsTo = (shop: KillableShop, email: string) =>
  shop.db().$count(outboxMessages, eq(outboxMessages.to, email));

/** Signs staff in at the time of the shop's clock. Returns a function that posts JSON or a form. */
export async function signInAsStaff(shop: KillableShop) {
  const post = (path: string, body: object, more: object) => {
    const isForm = body instanceof FormData;
    const headers = {
      ...(!isForm && { "Content-Type": "application/json" }),
      "Sec-Fetch-Site": "same-origin",
      ...more,
    };
    const init = { method: "POST", headers, body: isForm ? body : JSON.stringify(body), redirect: "manual" as const };
    return fetch(shop.served().url + path, init);
  };
  const answer = await post("/api/auth/login", { username: "admin", password: "admin-pinhigh" }, {});
  assert.equal(answer.status, 200, "staff sign in");
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return (path: string, body: object, more: object = {}) => post(path, body, { Cookie: cookies.join("; "), ...more });
}

/** Repeats a check until it passes, because the queue continues after the response. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not within a minute: ${what}`);
}
