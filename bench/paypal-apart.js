// Stands before the built Worker of the shop and of its PayPal where these are two processes (bench/paypal.ts): what one asks of the
// other goes over HTTP. Not part of any build.
import shop from "./index.js";

export * from "./index.js";

/** What was asked, in the other's words. */
const askedHeader = "X-Asked";

/** The shop's way to PayPal's process. */
const apart = (env) =>
  Object.assign(Object.create(env), {
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

export default {
  fetch(request, env, ctx) {
    if (env.PAYPAL_PROCESS) return shop.fetch(request, apart(env), ctx);
    const asked = request.headers.get(askedHeader);
    // Else it is a webhook, which knows the shop's address.
    return asked ? env.PAYPAL_EMULATOR.getByName("paypal").fetch(new Request(asked, request)) : fetch(request);
  },
  queue: (batch, env, ctx) => shop.queue(batch, apart(env), ctx),
  scheduled: (controller, env, ctx) => shop.scheduled(controller, apart(env), ctx),
};
