import { recordCustomOrderInput } from "~/domain/custom-orders/custom-orders";
import { call, jsonDoor } from "~/http/api.server";
import { listCall } from "~/http/list-call.server";
import { grantCookie } from "~/http/session/cookies.server";
import { showCustomOrders } from "~/http/show/custom.server";
import { confirmCustomOrder } from "~/services/checkout/confirm.server";
import { listCustomOrders } from "~/services/custom-orders/custom-orders.server";

const door = jsonDoor({
  GET: listCall({ for: "staff", run: listCustomOrders, show: showCustomOrders }),
  POST: call({
    for: "anyone",
    limit: ["confirm", "calls"],
    input: recordCustomOrderInput,
    run: confirmCustomOrder,
    status: 201,
    show: ({ id }) => ({ id }),
    headers: async ({ id, isOwn }, app): Promise<HeadersInit> =>
      isOwn ? { "Set-Cookie": await grantCookie(app, id) } : {},
  }),
});
export const loader = door.loader;
export const action = door.action;
