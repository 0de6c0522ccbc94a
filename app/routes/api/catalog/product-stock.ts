import { stockInput } from "~/domain/catalog/products.schema";
import { rowId } from "~/domain/forms/fields";
import { endpoint, jsonRoute } from "~/http/api.server";
import { staffProductJson } from "~/http/presenters/staff.server";
import { setStock } from "~/services/catalog/admin.server";

const route = jsonRoute({
  PUT: endpoint({
    for: "staff",
    input: stockInput.extend({ id: rowId.catch(0) }),
    run: setStock,
    show: staffProductJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
