import { jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { orderJson } from "~/http/presenters/shop.server";
import { listOrders } from "~/services/orders/orders.server";

const route = jsonRoute({
  GET: listEndpoint({ for: "staff", run: listOrders, show: (orders) => orders.map(orderJson) }),
});
export const loader = route.loader;
export const action = route.action;
