import { cartLineChange, cartLineId } from "~/domain/cart/cart";
import { endpoint, jsonRoute } from "~/http/api.server";
import { cartLineJson } from "~/http/presenters/shop.server";
import { setCartCookie, withCartSession } from "~/http/session/cart-session.server";
import { removeLine, setQuantity } from "~/services/cart/cart.server";

const route = jsonRoute({
  PATCH: endpoint({
    for: "anyone",
    limit: ["cart", "calls"],
    input: cartLineChange,
    run: withCartSession(setQuantity),
    show: cartLineJson,
    headers: setCartCookie,
  }),
  DELETE: endpoint({
    for: "anyone",
    limit: ["cart", "calls"],
    input: cartLineId,
    run: withCartSession(removeLine),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
