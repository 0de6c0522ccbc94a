import { call, jsonDoor } from "~/http/api.server";
import { showOrder } from "~/http/show.server";
import { listUserOrders } from "~/services/orders.server";

const door = jsonDoor({ GET: call({ run: listUserOrders, show: (orders) => orders.map(showOrder) }) });
export const loader = door.loader;
export const action = door.action;
