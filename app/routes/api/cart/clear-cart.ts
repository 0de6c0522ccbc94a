import { call, jsonDoor } from "~/http/api.server";
import { cartDoor } from "~/http/session/cart-session.server";
import { clearCart } from "~/services/cart/cart.server";

const door = jsonDoor({
  POST: call({ for: "anyone", limit: ["clear-cart", "calls"], run: cartDoor(clearCart), show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
