import { jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { showOrder } from "~/http/show/show.server";
import { listOrders } from "~/services/orders/orders.server";

const door = jsonDoor({ GET: listCall({ for: "staff", run: listOrders, show: (orders) => orders.map(showOrder) }) });
export const loader = door.loader;
export const action = door.action;
