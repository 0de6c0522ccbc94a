import { cancelInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { cancelOrder } from "~/services/order-management/cancel.server";

const route = jsonRoute({
  POST: endpoint({ for: "staff", input: cancelInput, run: cancelOrder, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
