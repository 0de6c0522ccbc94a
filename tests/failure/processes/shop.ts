// The built shop whose process a test kills at a chosen step, and starts again on what it had stored.
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

/** Whose steps are counted: those of requests with the header X-Count, or those of the mail queue's consumer. */
export type Counted = "request" | "queue";

/** What is killed at each of its steps (killed.ts). */
export interface Journey {
  counts: Counted;
  /** So many of its steps are enough: the others are those of another journey. */
  most?: number;
  act: () => Promise<unknown>;
  /** How long until what nobody claims is gone, in minutes. */
  patience?: number;
  /** Asked for again, as a buyer or staff would. */
  again?: () => Promise<unknown>;
  /** What PayPal's messages are about. */
  about?: () => Promise<string[]>;
  /** Nothing lost, nothing double; throws. `isRepeated`: it was asked for again, so it is there. */
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
      // No answer: the step is never come back from.
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
      // What is left of it outside of the process.
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
    /** Later than it is, from now on: what waits for minutes is due. */
    setClock,
    scheduled: () => fetch(`${served.url}/__test/scheduled`),
    /** Every message of PayPal's about these ids, twice, whether it has come already or not. */
    async bringWebhooks(ids: string[]): Promise<void> {
      for (const id of [...ids, ...ids]) {
        for (const { headers, body } of await control<Transmission[]>(`webhooks?about=${id}`))
          await fetch(`${served.url}/webhooks/paypal`, { method: "POST", headers, body });
      }
    },
    /**
     * Acts, with the process killed at the step of that number and started again; 0: never, and all steps are named. Where fewer
     * steps are taken (somebody else was quicker) it is killed after the last.
     */
    async act(what: Counted, number: number, act: () => Promise<unknown>): Promise<string[]> {
      const taken: string[] = [];
      const end = new Promise<void>((resolve) => (ended = resolve));
      [steps, counts, killAt, killed] = [taken, what, number, null];
      const acting = act().catch((error: unknown) => {
        if (!killed) throw error;
      });
      // Killed, it may wait in vain.
      await Promise.race([acting, end]);
      await end;
      if (number > 0 && !killed) kill();
      await killed;
      steps = null;
      return taken;
    },
    /** For what the test itself sees end. */
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

/** Signed in by the shop's clock: posts JSON, or a form. */
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

/** Asks until it is so: what follows a request comes by a queue. */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (await isSo()) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`Not within a minute: ${what}`);
}
