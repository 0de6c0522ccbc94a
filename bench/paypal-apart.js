// Runs in front of both built Workers when the shop and PayPal's emulator are separate processes (bench/paypal.ts). They then talk over
// HTTP, as in production. Not part of any build.
import shop from "./index.js";

export * from "./index.js";

// Drops log lines. The local runtime sends them to the process that plays the buyers, which does not read them while it waits for D1. A
// full pipe would then stop the Worker forever.
console.log = () => {};

/** Header with the URL of the forwarded request. */
const askedHeader = "X-Asked";

/** Replaces the rate limit counters. Cloudflare keeps them in memory, but the local runtime writes a file for each use. */
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

/** Sends the shop's requests to PayPal's process. */
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

/** Delivers a webhook to the shop, if it is of a kind that the shop subscribes to (docs/operations.md). */
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
