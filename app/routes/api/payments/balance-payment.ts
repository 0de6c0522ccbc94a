import { z } from "zod";
import { call, jsonDoor } from "~/http/api.server";
import { showBalance } from "~/http/show/payable.server";
import { getBalancePayment } from "~/services/checkout/balance-links.server";

const door = jsonDoor({
  GET: call({
    for: "anyone",
    limit: ["balance-payment", "calls"],
    input: z.object({ token: z.string() }),
    run: getBalancePayment,
    show: showBalance,
  }),
});
export const loader = door.loader;
export const action = door.action;
