import { z } from "zod";
import { orderStatusInput } from "~/domain/orders/orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { orderJson } from "~/http/presenters/shop.server";
import { setOrderStatus } from "~/services/order-management/status.server";
import { getOrder } from "~/services/orders/orders.server";

const route = jsonRoute({
  PUT: endpoint({
    for: "staff",
    input: orderStatusInput.extend({ id: z.string() }),
    run: async (app, input) => {
      await setOrderStatus(app, { ...input, kind: "regular" });
      return getOrder(app, input.id);
    },
    show: orderJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
