// Entry point of the local shop: the production Worker plus the emulators of PayPal and Email Service. Never part of a production build.
import shop from "./app";
import { emailEmulator } from "./email-emulator";

export * from "./app";
export { PayPalEmulator } from "./paypal-emulator/emulator";

/**
 * Origin of the last request. Local shops run on any port, so emails from the queue and from scheduled jobs link to
 * this origin.
 */
let origin: string | undefined;
const withOrigin = (env: Env) => (origin ? Object.assign(Object.create(env), { PUBLIC_ORIGIN: origin }) : env);

export default {
  fetch(request, env, ctx) {
    const url = new URL(request.url);
    origin = url.origin;
    const emulator = url.pathname.startsWith("/__paypal/") && env.PAYPAL_EMULATOR;
    return emulator ? emulator.getByName("paypal").fetch(request) : shop.fetch(request, env, ctx);
  },
  email: (message, env, ctx) => shop.email(message, withOrigin(env), ctx),
  queue: (batch, env, ctx) =>
    shop.queue(
      batch,
      Object.assign(Object.create(withOrigin(env)), { EMAIL: emailEmulator(env.DELIVERY_EVENTS) }),
      ctx,
    ),
  scheduled: (controller, env, ctx) => shop.scheduled(controller, withOrigin(env), ctx),
} satisfies ExportedHandler<Env>;
