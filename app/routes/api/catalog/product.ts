import { productBody } from "~/domain/catalog/products.schema";
import { productId } from "~/domain/catalog/query.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { productJson } from "~/http/presenters/shop.server";
import { staffProductJson } from "~/http/presenters/staff.server";
import { deleteProduct } from "~/services/back-office/delete-product.server";
import { changeProduct } from "~/services/catalog/admin.server";
import { getProduct } from "~/services/catalog/catalog.server";

const route = jsonRoute({
  GET: endpoint({ for: "anyone", input: productId, run: (app, { id }) => getProduct(app, id), show: productJson }),
  PUT: endpoint({ for: "staff", input: productBody, run: changeProduct, show: staffProductJson }),
  DELETE: endpoint({ for: "staff", input: productId, run: deleteProduct, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
