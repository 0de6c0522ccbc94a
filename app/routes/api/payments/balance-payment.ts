import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showBalance } from "~/http/show/payable.server";
import { getBalancePayment } from "~/services/checkout/balance-links.server";

const route = jsonRoute({
  GET: endpoint({ input: z.object({ token: z.string() }), run: getBalancePayment, show: showBalance }),
});
export const loader = route.loader;
export const action = route.action;
