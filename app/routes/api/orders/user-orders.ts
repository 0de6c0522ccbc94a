import { jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { showOrder } from "~/http/show/show.server";
import { listUserOrders } from "~/services/orders/orders.server";

const door = jsonDoor({ GET: listCall({ for: "user", run: listUserOrders, show: (orders) => orders.map(showOrder) }) });
export const loader = door.loader;
export const action = door.action;
