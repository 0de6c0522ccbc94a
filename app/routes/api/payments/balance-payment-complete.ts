import { z } from "zod";
import { completeBalanceInput } from "~/domain/custom-orders/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { showBalance } from "~/http/show/payable.server";
import { completeBalance } from "~/services/checkout/balance-links.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    limit: ["balance-payment", "calls"],
    input: completeBalanceInput.extend({ token: z.string() }),
    run: completeBalance,
    show: showBalance,
  }),
});
export const loader = door.loader;
export const action = door.action;
