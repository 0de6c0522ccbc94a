import { z } from "zod";
import { stockInput } from "~/domain/catalog/products";
import { call, jsonDoor } from "~/http/api.server";
import { showProduct } from "~/http/show/show.server";
import { setStock } from "~/services/catalog/admin.server";

const door = jsonDoor({
  PUT: call({
    for: "staff",
    input: stockInput.extend({ id: z.coerce.number().int().catch(0) }),
    run: setStock,
    show: showProduct,
  }),
});
export const loader = door.loader;
export const action = door.action;
