// Shops in which one call breaks, before or after it took effect: a lost connection looks the same from both sides.
import { env } from "cloudflare:workers";
import { createReader, openDatabase } from "~/db/client.server";
import type { PayPal } from "~/gateways/paypal.server";
import type { App } from "~/services/core/app.server";

export type When = "before" | "after";

/** Runs the call but loses its answer, or loses the call. */
async function broken<Result>(when: When, run: () => Promise<Result>): Promise<never> {
  if (when === "after") await run();
  throw new Error("D1_ERROR: Network connection lost.");
}

/** The database fails once: at the first statement, or batch with a statement, that `on` describes. */
export function withBrokenWrite(app: App, on: RegExp, when: When): App {
  return atWrite(app, on, (call) => broken(when, call));
}

/** Somebody else is quicker, once: `act` runs between what was read and the write that `on` describes. */
export function withRival(app: App, on: RegExp, act: () => Promise<unknown>): App {
  return atWrite(app, on, async (call) => {
    await act();
    return call();
  });
}

function atWrite(app: App, on: RegExp, at: <Result>(call: () => Promise<Result>) => Promise<Result>): App {
  let isWhole = true;
  const wrapped = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; text: string }>();
  const run = <Result>(texts: readonly string[], call: () => Promise<Result>) => {
    if (!isWhole || !texts.some((text) => on.test(text))) return call();
    isWhole = false;
    return at(call);
  };
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), text);
        const method = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>;
        return (...values: unknown[]) => run([text], () => method.apply(target, values));
      },
    });
    wrapped.set(proxy, { statement, text });
    return proxy;
  };
  const d1: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (text) => wrap(env.DB.prepare(text), text),
    batch: (statements) => {
      const inner = statements.map((statement) => wrapped.get(statement)!);
      return run(
        inner.map(({ text }) => text),
        () => env.DB.batch(inner.map(({ statement }) => statement)),
      );
    },
  };
  const db = openDatabase(d1 as D1Database);
  return { ...app, db, read: createReader(db) };
}

/** The line to PayPal fails once, at one kind of call. */
export function withBrokenPayPal(
  app: App,
  at: "createOrder" | "captureOrder" | "getOrder" | "refundCapture",
  when: When,
): App {
  let isWhole = true;
  return {
    ...app,
    paypal() {
      const paypal = app.paypal();
      const call = paypal[at] as (...values: unknown[]) => Promise<unknown>;
      const breaking = (...values: unknown[]) => {
        if (!isWhole) return call(...values);
        isWhole = false;
        return broken(when, () => call(...values));
      };
      return { ...paypal, [at]: breaking } as PayPal;
    },
  };
}

/** Mails are written but never handed to the queue. */
export function withBrokenQueue(app: App): App {
  return { ...app, mailQueue: { ...app.mailQueue, send: () => Promise.reject(new Error("The queue is not there.")) } };
}
