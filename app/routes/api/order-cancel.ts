import { cancelInput } from "~/domain/payments";
import { call, jsonDoor } from "~/http/api.server";
import { cancelOrder } from "~/services/cancellations.server";

const door = jsonDoor({ POST: call({ input: cancelInput, run: cancelOrder, show: () => ({ ok: true }) }) });
export const loader = door.loader;
export const action = door.action;
