import { customOrderId, customStatusInput } from "~/domain/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { showCustomOrder } from "~/http/show-custom.server";
import { getCustomOrder } from "~/services/custom-orders.server";
import { setOrderStatus } from "~/services/order-desk.server";

const door = jsonDoor({
  PATCH: call({
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
