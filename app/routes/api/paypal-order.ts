import { paypalOrderInput } from "~/domain/payments";
import { call, jsonDoor } from "~/http/api.server";
import { cartDoor } from "~/http/cart-session.server";
import { limited } from "~/http/security.server";
import { startPayment } from "~/services/payments.server";

const door = jsonDoor({
  POST: call({ input: paypalOrderInput, run: cartDoor(limited("paypal-order", "calls", startPayment)) }),
});
export const loader = door.loader;
export const action = door.action;
