import { cartLineInput } from "~/domain/cart/cart";
import { endpoint, jsonRoute } from "~/http/api.server";
import { cartLineJson } from "~/http/presenters/shop.server";
import { setCartCookie, withCartSession } from "~/http/session/cart-session.server";
import { addToCart, type Cart, getCart } from "~/services/cart/cart.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    run: withCartSession(getCart),
    show: ({ lines }: Cart) => lines.map(cartLineJson),
    headers: setCartCookie,
  }),
  POST: endpoint({
    for: "anyone",
    limit: ["cart", "calls"],
    input: cartLineInput,
    run: withCartSession(addToCart),
    show: cartLineJson,
    status: 201,
    headers: setCartCookie,
  }),
});
export const loader = route.loader;
export const action = route.action;
