import { call, jsonDoor } from "~/http/api.server";
import { showProduct } from "~/http/show.server";
import { catalogQuery, listProducts } from "~/services/catalog.server";

const door = jsonDoor({
  GET: call({ input: catalogQuery, run: listProducts, show: ({ products }) => products.map(showProduct) }),
});
export const loader = door.loader;
export const action = door.action;
