import { createOrderInput } from "~/domain/payments/payments";
import { endpoint, jsonRoute } from "~/http/api.server";
import { orderJson } from "~/http/presenters/shop.server";
import { grantCookie } from "~/http/session/cookies.server";
import { confirmOrder } from "~/services/checkout/confirm.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["confirm", "calls"],
    input: createOrderInput,
    run: confirmOrder,
    show: (order) => ({ order: orderJson(order) }),
    status: 201,
    headers: async (order, app) => ({ "Set-Cookie": await grantCookie(app, order.id) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
