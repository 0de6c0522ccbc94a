import { productionEmailInput } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { sendProductionEmail } from "~/services/orders/emails.server";

const route = jsonRoute({
  POST: endpoint({ input: productionEmailInput, run: sendProductionEmail, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
