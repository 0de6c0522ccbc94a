import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showBalance } from "~/http/presenters/payable.server";
import { getBalancePayment } from "~/services/checkout/balance-links.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    limit: ["balance-payment", "calls"],
    input: z.object({ token: z.string() }),
    run: getBalancePayment,
    show: showBalance,
  }),
});
export const loader = route.loader;
export const action = route.action;
