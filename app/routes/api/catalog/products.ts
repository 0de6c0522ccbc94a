import { productInput } from "~/domain/catalog/products";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showProduct } from "~/http/show/show.server";
import { createProduct } from "~/services/catalog/admin.server";
import { catalogQuery, listProducts } from "~/services/catalog/catalog.server";

const route = jsonRoute({
  GET: endpoint({ input: catalogQuery, run: listProducts, show: ({ products }) => products.map(showProduct) }),
  POST: endpoint({ input: productInput, run: createProduct, show: showProduct, status: 201 }),
});
export const loader = route.loader;
export const action = route.action;
