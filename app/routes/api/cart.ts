import { cartLineInput } from "~/domain/cart";
import { call, jsonDoor } from "~/http/api.server";
import { cartDoor, mirrorCart } from "~/http/cart-session.server";
import { showCartLine } from "~/http/show.server";
import { addToCart, getCart } from "~/services/cart.server";

const door = jsonDoor({
  GET: call({
    run: cartDoor((app) => getCart(app)),
    show: ({ lines }) => lines.map(showCartLine),
    headers: mirrorCart,
  }),
  POST: call({ input: cartLineInput, run: cartDoor(addToCart), show: showCartLine, status: 201, headers: mirrorCart }),
});
export const loader = door.loader;
export const action = door.action;
