import { productInput } from "~/domain/products";
import { call, jsonDoor } from "~/http/api.server";
import { showProduct } from "~/http/show.server";
import { catalogQuery, listProducts } from "~/services/catalog.server";
import { createProduct } from "~/services/products.server";

const door = jsonDoor({
  GET: call({ input: catalogQuery, run: listProducts, show: ({ products }) => products.map(showProduct) }),
  POST: call({ input: productInput, run: createProduct, show: showProduct, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
