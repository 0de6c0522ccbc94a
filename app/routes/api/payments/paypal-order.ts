import { paypalOrderInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { withCartSession } from "~/http/session/cart-session.server";
import { startPayment } from "~/services/payments/payments.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: paypalOrderInput,
    limit: ["paypal-order", "calls"],
    run: withCartSession(startPayment),
  }),
});
export const loader = route.loader;
export const action = route.action;
