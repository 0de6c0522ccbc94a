// The local shop's entry: the production Worker with the PayPal emulator mounted beside it. Never part of a production build.
import shop from "./app";

export * from "./app";
export { PayPalEmulator } from "./paypal-emulator/emulator";

/** Shops run on any port here, so mails written by the queue and the cron link to where the last request came in. */
let origin: string | undefined;
const withOrigin = (env: Env) => (origin ? Object.assign(Object.create(env), { PUBLIC_ORIGIN: origin }) : env);

export default {
  fetch(request, env, ctx) {
    const url = new URL(request.url);
    origin = url.origin;
    const emulator = url.pathname.startsWith("/__paypal/") && env.PAYPAL_EMULATOR;
    return emulator ? emulator.getByName("paypal").fetch(request) : shop.fetch(request, env, ctx);
  },
  queue: (batch, env, ctx) => shop.queue(batch, withOrigin(env), ctx),
  scheduled: (controller, env, ctx) => shop.scheduled(controller, withOrigin(env), ctx),
} satisfies ExportedHandler<Env>;
