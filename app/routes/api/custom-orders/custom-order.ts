import { customOrderId } from "~/domain/custom-orders/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { showCustomOrder } from "~/http/show/custom.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { archiveOrder } from "~/services/orders/admin.server";

const door = jsonDoor({
  GET: call({ for: "anyone", input: customOrderId, run: getCustomOrder, show: showCustomOrder }),
  DELETE: call({
    for: "staff",
    input: customOrderId,
    run: (app, input) => archiveOrder(app, { ...input, kind: "custom" }),
    show: () => ({ ok: true }),
  }),
});
export const loader = door.loader;
export const action = door.action;
