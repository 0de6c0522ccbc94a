import { z } from "zod";
import { completeBalanceInput } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showBalance } from "~/http/presenters/payable.server";
import { completeBalance } from "~/services/checkout/balance-links.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["balance-payment", "calls"],
    input: completeBalanceInput.extend({ token: z.string() }),
    run: completeBalance,
    show: showBalance,
  }),
});
export const loader = route.loader;
export const action = route.action;
