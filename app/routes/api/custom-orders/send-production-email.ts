import { productionEmailInput } from "~/domain/custom-orders/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { sendProductionEmail } from "~/services/orders/letters.server";

const door = jsonDoor({
  POST: call({ for: "staff", input: productionEmailInput, run: sendProductionEmail, show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
