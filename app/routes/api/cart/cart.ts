import { cartLineInput } from "~/domain/cart/cart";
import { call, jsonDoor } from "~/http/api.server";
import { cartDoor, mirrorCart } from "~/http/session/cart-session.server";
import { showCartLine } from "~/http/show/show.server";
import { addToCart, type Cart, getCart } from "~/services/cart/cart.server";

const door = jsonDoor({
  GET: call({
    for: "anyone",
    run: cartDoor(getCart),
    show: ({ lines }: Cart) => lines.map(showCartLine),
    headers: mirrorCart,
  }),
  POST: call({
    for: "anyone",
    limit: ["cart", "calls"],
    input: cartLineInput,
    run: cartDoor(addToCart),
    show: showCartLine,
    status: 201,
    headers: mirrorCart,
  }),
});
export const loader = door.loader;
export const action = door.action;
