import { paypalOrderInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { withCartSession } from "~/http/session/cart-session.server";
import { startPayment } from "~/services/payments/payments.server";

const route = jsonRoute({
  POST: endpoint({ input: paypalOrderInput, run: withCartSession(limited("paypal-order", "calls", startPayment)) }),
});
export const loader = route.loader;
export const action = route.action;
