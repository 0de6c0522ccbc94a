import { cancelInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { cancelOrder } from "~/services/after-sale/cancellations.server";

const route = jsonRoute({ POST: endpoint({ input: cancelInput, run: cancelOrder, show: () => ({ ok: true }) }) });
export const loader = route.loader;
export const action = route.action;
