import { jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { customOrdersJson } from "~/http/presenters/custom-orders.server";
import { listUserCustomOrders } from "~/services/custom-orders/custom-orders.server";

const route = jsonRoute({ GET: listEndpoint({ for: "user", run: listUserCustomOrders, show: customOrdersJson }) });
export const loader = route.loader;
export const action = route.action;
