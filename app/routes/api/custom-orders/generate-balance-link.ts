import { z } from "zod";
import { customOrderId } from "~/domain/custom-orders/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { issueBalanceLink, revokeBalanceLink } from "~/services/checkout/balance-links.server";

const door = jsonDoor({
  POST: call({
    for: "staff",
    input: customOrderId.extend({ mail: z.boolean().default(false) }),
    run: issueBalanceLink,
  }),
  DELETE: call({ for: "staff", input: customOrderId, run: revokeBalanceLink, show: () => ({ ok: true }) }),
});
export const loader = door.loader;
export const action = door.action;
