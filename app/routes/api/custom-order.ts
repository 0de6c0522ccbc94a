import { customOrderId } from "~/domain/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { showCustomOrder } from "~/http/show-custom.server";
import { getCustomOrder } from "~/services/custom-orders.server";

const door = jsonDoor({ GET: call({ input: customOrderId, run: getCustomOrder, show: showCustomOrder }) });
export const loader = door.loader;
export const action = door.action;
