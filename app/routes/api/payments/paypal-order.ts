import { type PaypalOrderInput, paypalOrderInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { withCartSession } from "~/http/session/cart-session.server";
import type { App } from "~/services/core/app.server";
import { startPayment } from "~/services/payments/payments.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: paypalOrderInput,
    limit: ["paypal-order", "calls"],
    run: withCartSession(async (app: App, input: PaypalOrderInput) => ({ id: (await startPayment(app, input)).id })),
  }),
});
export const loader = route.loader;
export const action = route.action;
