import { z } from "zod";
import { customOrderId } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { issueBalanceLink, revokeBalanceLink } from "~/services/checkout/balance-links.server";

const route = jsonRoute({
  POST: endpoint({ input: customOrderId.extend({ mail: z.boolean().default(false) }), run: issueBalanceLink }),
  DELETE: endpoint({ input: customOrderId, run: revokeBalanceLink, show: () => ({ ok: true }) }),
});
export const loader = route.loader;
export const action = route.action;
