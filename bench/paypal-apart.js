// Stands before the built Worker of the shop and of its PayPal where these are two processes (bench/paypal.ts): what one asks of the
// other goes over HTTP, and only what it would ask in the world. Not part of any build.
import shop from "./index.js";

export * from "./index.js";

// The local runtime hands each line to the process that plays the buyers. While that one waits for a call of D1 it reads none, and a full
// pipe would stop the Worker for ever.
console.log = () => {};

/** What was asked, in the other's words. */
const askedHeader = "X-Asked";

/** The world keeps these counters in memory; the local ones write a file for each use. */
function counter({ limit, period }) {
  const uses = new Map();
  let window = 0;
  return {
    async limit({ key }) {
      const now = Math.floor(Date.now() / 1000 / period);
      if (now !== window) uses.clear();
      window = now;
      uses.set(key, (uses.get(key) ?? 0) + 1);
      return { success: uses.get(key) <= limit };
    },
  };
}
const LIMIT_CALLS = counter({ limit: 600, period: 60 });

/** The shop's way to PayPal's process. */
const apart = (env) =>
  Object.assign(Object.create(env), {
    LIMIT_CALLS,
    PAYPAL_EMULATOR: {
      getByName: () => ({
        fetch(target, init) {
          const request = new Request(target, init);
          const { method, body, signal } = request;
          const headers = new Headers(request.headers);
          headers.set(askedHeader, request.url);
          return fetch(env.PAYPAL_PROCESS, { method, headers, body, signal });
        },
      }),
    },
  });

/** A webhook, which knows the shop's address: of the events that its shop asked for (docs/operations.md), else of none. */
async function tell(request) {
  const body = await request.text();
  return JSON.parse(body).event_type.startsWith("PAYMENT.CAPTURE.")
    ? fetch(request.url, { method: "POST", headers: request.headers, body })
    : new Response();
}

export default {
  fetch(request, env, ctx) {
    if (env.PAYPAL_PROCESS) return shop.fetch(request, apart(env), ctx);
    const asked = request.headers.get(askedHeader);
    return asked ? env.PAYPAL_EMULATOR.getByName("paypal").fetch(new Request(asked, request)) : tell(request);
  },
  queue: (batch, env, ctx) => shop.queue(batch, apart(env), ctx),
  scheduled: (controller, env, ctx) => shop.scheduled(controller, apart(env), ctx),
};
