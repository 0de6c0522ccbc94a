import { productCall } from "~/domain/catalog/products";
import { call, jsonDoor } from "~/http/api.server";
import { showProduct } from "~/http/show/show.server";
import { deleteProduct } from "~/services/back-office/delete-product.server";
import { changeProduct } from "~/services/catalog/admin.server";
import { getProduct, productId } from "~/services/catalog/catalog.server";

const door = jsonDoor({
  GET: call({ for: "anyone", input: productId, run: (app, { id }) => getProduct(app, id), show: showProduct }),
  PUT: call({ for: "staff", input: productCall, run: changeProduct, show: showProduct }),
  DELETE: call({ for: "staff", input: productId, run: deleteProduct, show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
