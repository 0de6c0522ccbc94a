import { customOrderId, customStatusInput } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { customOrderJson } from "~/http/presenters/custom-orders.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { setOrderStatus } from "~/services/order-management/status.server";

const route = jsonRoute({
  PATCH: endpoint({
    for: "staff",
    input: customStatusInput.extend(customOrderId.shape),
    run: async (app, input) => {
      await setOrderStatus(app, { ...input, kind: "custom" });
      return getCustomOrder(app, input);
    },
    show: customOrderJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
