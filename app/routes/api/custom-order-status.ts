import { z } from "zod";
import { customStatusInput } from "~/domain/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { showCustomOrderForStaff } from "~/http/show-staff.server";
import { setOrderStatus } from "~/services/order-desk.server";
import { getOrderDetail } from "~/services/order-detail.server";

const door = jsonDoor({
  PATCH: call({
    input: customStatusInput.extend({ id: z.string() }),
    run: async (app, input) => {
      await setOrderStatus(app, input);
      return getOrderDetail(app, input.id);
    },
    show: ({ order }) => showCustomOrderForStaff(order),
  }),
});
export const loader = door.loader;
export const action = door.action;
