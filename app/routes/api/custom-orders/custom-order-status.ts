import { customOrderId, customStatusInput } from "~/domain/custom-orders/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { showCustomOrder } from "~/http/show/custom.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { setOrderStatus } from "~/services/orders/admin.server";

const door = jsonDoor({
  PATCH: call({
    for: "staff",
    input: customStatusInput.extend(customOrderId.shape),
    run: async (app, input) => {
      await setOrderStatus(app, { ...input, kind: "custom" });
      return getCustomOrder(app, input);
    },
    show: showCustomOrder,
  }),
});
export const loader = door.loader;
export const action = door.action;
