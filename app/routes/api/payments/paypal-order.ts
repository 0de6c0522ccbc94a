import { paypalOrderInput } from "~/domain/payments/payments";
import { call, jsonDoor } from "~/http/api.server";
import { cartDoor } from "~/http/session/cart-session.server";
import { startPayment } from "~/services/payments/payments.server";

const door = jsonDoor({
  POST: call({ for: "anyone", input: paypalOrderInput, limit: ["paypal-order", "calls"], run: cartDoor(startPayment) }),
});
export const loader = door.loader;
export const action = door.action;
