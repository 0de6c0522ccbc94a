import { z } from "zod";
import { completeBalanceInput } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { balanceJson } from "~/http/presenters/payable.server";
import { completeBalance } from "~/services/checkout/balance-links.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["balance-payment", "calls"],
    input: completeBalanceInput.extend({ token: z.string() }),
    run: completeBalance,
    show: balanceJson,
  }),
});
export const loader = route.loader;
export const action = route.action;
