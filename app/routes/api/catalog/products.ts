import { productInput } from "~/domain/catalog/products.schema";
import { catalogQuery } from "~/domain/catalog/query.schema";
import { endpoint, jsonRoute } from "~/http/api.server";
import { publicPage } from "~/http/page-cache.server";
import { productJson } from "~/http/presenters/shop.server";
import { staffProductJson } from "~/http/presenters/staff.server";
import { createProduct } from "~/services/catalog/admin.server";
import { listOffered } from "~/services/catalog/catalog.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    input: catalogQuery,
    run: listOffered,
    show: (products) => products.map(productJson),
    // Responses to guests are cached like the catalog pages.
    headers: () => publicPage,
  }),
  POST: endpoint({ for: "staff", input: productInput, run: createProduct, show: staffProductJson, status: 201 }),
});
export const loader = route.loader;
export const action = route.action;
