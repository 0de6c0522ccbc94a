import { productInput } from "~/domain/catalog/products";
import { call, jsonDoor } from "~/http/api.server";
import { showProduct } from "~/http/show/show.server";
import { createProduct } from "~/services/catalog/admin.server";
import { catalogQuery, listProducts } from "~/services/catalog/catalog.server";

const door = jsonDoor({
  GET: call({
    for: "anyone",
    input: catalogQuery,
    run: listProducts,
    show: ({ products }) => products.map(showProduct),
  }),
  POST: call({ for: "staff", input: productInput, run: createProduct, show: showProduct, status: 201 }),
});
export const loader = door.loader;
export const action = door.action;
