import { cancelInput } from "~/domain/payments/payments";
import { call, jsonDoor } from "~/http/api.server";
import { cancelOrder } from "~/services/after-sale/cancellations.server";

const door = jsonDoor({
  POST: call({ for: "staff", input: cancelInput, run: cancelOrder, show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
