import { productionEmailInput } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { sendProductionEmail } from "~/services/orders/staff-emails.server";

const route = jsonRoute({
  POST: endpoint({ for: "staff", input: productionEmailInput, run: sendProductionEmail, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
