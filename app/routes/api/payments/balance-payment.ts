import { z } from "zod";
import { endpoint, jsonRoute } from "~/http/api.server";
import { balanceJson } from "~/http/presenters/payable.server";
import { getBalancePayment } from "~/services/checkout/balance-links.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    limit: ["balance-payment", "calls"],
    input: z.object({ token: z.string() }),
    run: getBalancePayment,
    show: balanceJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
