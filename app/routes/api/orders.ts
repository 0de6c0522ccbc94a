import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { showOrder } from "~/http/show.server";
import { listOrders } from "~/services/order-listing.server";

const door = jsonDoor({
  GET: call({
    input: z.object({ limit: z.coerce.number().int().min(1).max(1000).default(1000) }),
    run: listOrders,
    show: (orders) => orders.map(showOrder),
  }),
});
export const loader = door.loader;
export const action = door.action;
