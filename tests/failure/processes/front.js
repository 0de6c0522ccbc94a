// Runs in front of the built Worker when a test kills its process, sets its clock or collects its garbage. At each step of a counted
// request or of the mail queue, it tells the test (HARNESS), which may kill this process instead of replying. Not part of any build.
import { AsyncLocalStorage } from "node:async_hooks";
import shop from "./index.js";

export * from "./index.js";

const counted = new AsyncLocalStorage();
const RealDate = Date;
let aheadMs = 0;
globalThis.Date = class extends RealDate {
  constructor(...values) {
    super(...(values.length > 0 ? values : [RealDate.now() + aheadMs]));
  }
  static now() {
    return RealDate.now() + aheadMs;
  }
};

const realFetch = globalThis.fetch;
const ask = (env, path) => realFetch(`${env.HARNESS}/${path}`);
/** Reports requests to the campaign provider as steps. All other requests pass unchanged. */
globalThis.fetch = (target, init) => {
  const env = counted.getStore();
  const isMail = env && String(target).startsWith(env.RESEND_API_BASE);
  return isMail ? step(env, "Resend", () => realFetch(target, init)) : realFetch(target, init);
};

/** Tells the test about a step before the step starts and again while it runs. */
async function step(env, name, take) {
  await ask(env, `step/before ${name}`);
  const taking = Promise.resolve(take());
  taking.catch(() => {});
  await ask(env, `step/during ${name}`);
  return taking;
}

const own = new WeakMap();
const isWrite = (text) => /^\s*(insert|update|delete)/i.test(text);
const nameOf = (text) => text.replace(/["`]/g, "").split(/\s+/).slice(0, 3).join(" ");

function watchedStatement(env, statement, text) {
  const watched = new Proxy(statement, {
    get(target, name) {
      if (name === "bind") return (...values) => watchedStatement(env, target.bind(...values), text);
      const method = target[name].bind(target);
      if (!isWrite(text)) return method;
      return (...values) => step(env, `D1 ${nameOf(text)}`, () => method(...values));
    },
  });
  own.set(watched, { statement, text });
  return watched;
}

function watchedDatabase(env, database) {
  return {
    prepare: (text) => watchedStatement(env, database.prepare(text), text),
    batch(statements) {
      const asked = statements.map((one) => own.get(one));
      const run = () => database.batch(asked.map(({ statement }) => statement));
      const write = asked.find(({ text }) => isWrite(text));
      return write ? step(env, `D1 batch of ${nameOf(write.text)}`, run) : run();
    },
    withSession: (at) => watchedDatabase(env, database.withSession(at)),
    getBookmark: () => database.getBookmark(),
  };
}

function watched(env) {
  const paypal = env.PAYPAL_EMULATOR.getByName("paypal");
  const steps = {
    DB: watchedDatabase(env, env.DB),
    FILES: watchedMethod(env, env.FILES, "R2", "put"),
    MAIL_QUEUE: watchedMethod(env, env.MAIL_QUEUE, "queue", "sendBatch"),
    PAYPAL_EMULATOR: {
      getByName: () => ({
        fetch(url, init) {
          const moves = init?.method === "POST" && !url.includes("oauth2");
          return moves
            ? step(env, `PayPal ${url.split("/").at(-1)}`, () => paypal.fetch(url, init))
            : paypal.fetch(url, init);
        },
      }),
    },
  };
  return Object.assign(Object.create(env), steps);
}

function watchedMethod(env, binding, kind, method) {
  return new Proxy(binding, {
    get: (target, name) =>
      name === method
        ? (...values) => step(env, `${kind} ${method}`, () => target[name](...values))
        : target[name].bind(target),
  });
}

/** Tells the test that a request has ended only after its work in the background has ended too. */
async function countedFetch(request, env, ctx) {
  const left = [];
  const response = await shop.fetch(request, watched(env), {
    waitUntil: (work) => void left.push(work),
    passThroughOnException() {},
    props: ctx.props,
    exports: ctx.exports,
  });
  const all = async () => {
    for (let done = 0; done < left.length; done++) await left[done];
    await ask(env, "ended");
  };
  ctx.waitUntil(all());
  return response;
}

export default {
  async fetch(request, env, ctx) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === "/__test/clock") {
      aheadMs = Number(searchParams.get("ahead"));
      return new Response();
    }
    if (pathname === "/__test/scheduled") {
      await shop.scheduled({ cron: "*/5 * * * *", scheduledTime: Date.now() }, env, ctx);
      return new Response();
    }
    if (pathname === "/__test/garbage") {
      globalThis.gc();
      return new Response();
    }
    if (!request.headers.has("X-Count")) return shop.fetch(request, env, ctx);
    return counted.run(env, () => countedFetch(request, env, ctx));
  },
  async queue(batch, env, ctx) {
    const counts = await ask(env, "queue").then(({ status }) => status === 200);
    return counts ? counted.run(env, () => shop.queue(batch, watched(env), ctx)) : shop.queue(batch, env, ctx);
  },
  scheduled: (controller, env, ctx) => shop.scheduled(controller, env, ctx),
};
