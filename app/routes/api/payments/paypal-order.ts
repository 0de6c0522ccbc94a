import { paypalOrderInput } from "~/domain/payments/payments";
import { call, jsonDoor } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { cartDoor } from "~/http/session/cart-session.server";
import { startPayment } from "~/services/payments/payments.server";

const door = jsonDoor({
  POST: call({ input: paypalOrderInput, run: cartDoor(limited("paypal-order", "calls", startPayment)) }),
});
export const loader = door.loader;
export const action = door.action;
