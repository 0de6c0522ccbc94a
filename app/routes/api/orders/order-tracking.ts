import { z } from "zod";
import { trackingInput } from "~/domain/orders/orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { orderJson } from "~/http/presenters/shop.server";
import { setTracking } from "~/services/order-management/ship.server";
import { getOrder } from "~/services/orders/orders.server";

const route = jsonRoute({
  PUT: endpoint({
    for: "staff",
    input: trackingInput.extend({ id: z.string() }),
    run: async (app, input) => {
      await setTracking(app, { ...input, kind: "regular" });
      return getOrder(app, input.id);
    },
    show: orderJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
