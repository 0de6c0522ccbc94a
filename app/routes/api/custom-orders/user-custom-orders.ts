import { jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { showCustomOrders } from "~/http/show/custom.server";
import { listUserCustomOrders } from "~/services/custom-orders/custom-orders.server";

const door = jsonDoor({ GET: listCall({ for: "user", run: listUserCustomOrders, show: showCustomOrders }) });
export const loader = door.loader;
export const action = door.action;
