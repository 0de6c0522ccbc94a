import { z } from "zod";
import { stockInput } from "~/domain/catalog/products";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showProduct } from "~/http/show/show.server";
import { setStock } from "~/services/catalog/admin.server";

const route = jsonRoute({
  PUT: endpoint({
    input: stockInput.extend({ id: z.coerce.number().int().catch(0) }),
    run: setStock,
    show: showProduct,
  }),
});
export const loader = route.loader;
export const action = route.action;
