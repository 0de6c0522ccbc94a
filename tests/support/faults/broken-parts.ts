// Creates shops in which one call fails before or after it took effect, because a caller who lost the connection cannot tell which.
import { env } from "cloudflare:workers";
import { createReader, openDatabase } from "~/db/client.server";
import type { PayPal } from "~/gateways/paypal.server";
import type { App } from "~/services/core/app.server";

export type When = "before" | "after";

/** Fails before the call runs, or after it, so that its result is lost. */
async function lose<Result>(
  when: When,
  run: () => Promise<Result>,
  words = "D1_ERROR: Network connection lost.",
): Promise<never> {
  if (when === "after") await run();
  throw new Error(words);
}

/** The database fails once: at the first statement that `on` matches, or at the first batch that contains such a statement. */
export function withBrokenWrite(app: App, on: RegExp, when: When): App {
  return atWrite(app, on, (call) => lose(when, call));
}

/** Simulates a faster rival, once: runs `act` right before the first write that `on` matches. */
export function withRival(app: App, on: RegExp, act: () => Promise<unknown>): App {
  return atWrite(app, on, async (call) => {
    await act();
    return call();
  });
}

interface Asked {
  statement: D1PreparedStatement;
  text: string;
}

function atWrite(app: App, on: RegExp, at: <Result>(call: () => Promise<Result>) => Promise<Result>): App {
  let isWhole = true;
  return withDatabase(app, (asked, call) => {
    if (!isWhole || !asked.some(({ text }) => on.test(text))) return call();
    isWhole = false;
    return at(call);
  });
}

/** Ways in which a write fails: before it, after it, or at one statement of a batch, which must then change nothing. */
export const breaks = ["before", "first", "middle", "last", "after"] as const;
export type Break = (typeof breaks)[number];

/** The database fails once, at the write with this number. `writes` holds the count so far and whether a write failed. */
export function withBrokenWriteAt(app: App, number: number, how: Break) {
  const writes = { tried: 0, broke: false };
  const broken = withDatabase(app, async (asked, call) => {
    const isWrite = asked.some(({ text }) => /^\s*(insert|update|delete)/i.test(text));
    if (!isWrite || ++writes.tried !== number) return call();
    writes.broke = true;
    if (how === "before" || how === "after" || asked.length === 1)
      return lose(how === "after" ? "after" : "before", call);
    const at = { first: 0, middle: asked.length >> 1, last: asked.length }[how];
    const statements = asked.map(({ statement }) => statement);
    return env.DB.batch(statements.toSpliced(at, 0, env.DB.prepare("select json('{')"))) as never;
  });
  return { app: broken, writes };
}

/** The bucket fails once, at the call with this number. `files` holds the count so far and whether a call failed. */
export function withBrokenFilesAt(app: App, number: number, how: When) {
  const files = { tried: 0, broke: false };
  const breaking =
    <Values extends unknown[], Result>(call: (...values: Values) => Promise<Result>) =>
    (...values: Values): Promise<Result> => {
      if (++files.tried !== number) return call(...values);
      files.broke = true;
      return lose(how, () => call(...values), "R2 is away");
    };
  const { put, get, bytes, has, remove } = app.files;
  const broken = { put: breaking(put), get: breaking(get), bytes: breaking(bytes), has: breaking(has) };
  return { app: { ...app, files: { ...broken, remove: breaking(remove) } }, files };
}

/** The same shop with every query to D1, alone or in a batch, passed through `ask`. */
function withDatabase(
  app: App,
  ask: <Result>(asked: readonly Asked[], call: () => Promise<Result>) => Promise<Result>,
): App {
  const wrapped = new WeakMap<D1PreparedStatement, Asked>();
  const wrap = (statement: D1PreparedStatement, text: string): D1PreparedStatement => {
    const proxy = new Proxy(statement, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => wrap(target.bind(...values), text);
        const method = Reflect.get(target, name) as (...values: unknown[]) => Promise<unknown>;
        return (...values: unknown[]) => ask([{ statement, text }], () => method.apply(target, values));
      },
    });
    wrapped.set(proxy, { statement, text });
    return proxy;
  };
  const d1: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (text) => wrap(env.DB.prepare(text), text),
    batch: <Row>(statements: D1PreparedStatement[]) => {
      const asked = statements.map((statement) => wrapped.get(statement)!);
      return ask(asked, () => env.DB.batch<Row>(asked.map(({ statement }) => statement)));
    },
  };
  const db = openDatabase(d1 as D1Database);
  return { ...app, db, read: createReader(db) };
}

/** The connection to PayPal fails once, at one kind of call. */
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
        return lose(when, () => call(...values));
      };
      return { ...paypal, [at]: breaking } as PayPal;
    },
  };
}

/** Emails are stored, but the queue never receives them. */
export function withBrokenQueue(app: App): App {
  return { ...app, mailQueue: { ...app.mailQueue, send: () => Promise.reject(new Error("The queue is not there.")) } };
}
