import { cartLineChange, cartLineId } from "~/domain/cart/cart";
import { call, jsonDoor } from "~/http/api.server";
import { cartDoor, mirrorCart } from "~/http/session/cart-session.server";
import { showCartLine } from "~/http/show/show.server";
import { removeLine, setQuantity } from "~/services/cart/cart.server";

const door = jsonDoor({
  PATCH: call({
    for: "anyone",
    limit: ["cart", "calls"],
    input: cartLineChange,
    run: cartDoor(setQuantity),
    show: showCartLine,
    headers: mirrorCart,
  }),
  DELETE: call({ for: "anyone", input: cartLineId, run: cartDoor(removeLine), show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
