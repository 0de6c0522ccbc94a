import { call, jsonDoor } from "~/http/api.server";
import { showProduct } from "~/http/show.server";
import { getProduct, productId } from "~/services/catalog.server";

const door = jsonDoor({
  GET: call({ input: productId, run: (app, { id }) => getProduct(app, id), show: showProduct }),
});
export const loader = door.loader;
export const action = door.action;
