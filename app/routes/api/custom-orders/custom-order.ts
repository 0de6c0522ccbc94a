import { customOrderId } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { customOrderJson } from "~/http/presenters/custom-orders.server";
import { getCustomOrder } from "~/services/custom-orders/custom-orders.server";
import { archiveOrder } from "~/services/order-management/archive.server";

const route = jsonRoute({
  GET: endpoint({ for: "anyone", input: customOrderId, run: getCustomOrder, show: customOrderJson }),
  DELETE: endpoint({
    for: "staff",
    input: customOrderId,
    run: (app, input) => archiveOrder(app, { ...input, kind: "custom" }),
    show: () => ({ ok: true }),
  }),
});
export const loader = route.loader;
export const action = route.action;
