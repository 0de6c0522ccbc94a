import { recordCustomOrderInput } from "~/domain/custom-orders/custom-orders";
import { endpoint, jsonRoute } from "~/http/api.server";
import { listEndpoint } from "~/http/list-endpoint.server";
import { customOrdersJson } from "~/http/presenters/custom-orders.server";
import { grantCookie } from "~/http/session/cookies.server";
import { confirmCustomOrder } from "~/services/checkout/confirm.server";
import { listCustomOrders } from "~/services/custom-orders/custom-orders.server";

const route = jsonRoute({
  GET: listEndpoint({ for: "staff", run: listCustomOrders, show: customOrdersJson }),
  POST: endpoint({
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
export const loader = route.loader;
export const action = route.action;
