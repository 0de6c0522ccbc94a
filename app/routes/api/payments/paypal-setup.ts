import { endpoint, jsonRoute } from "~/http/api.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    limit: ["paypal-setup", "calls"],
    run: (app) => app.paypal().clientToken(),
    show: (clientToken) => ({ clientToken }),
  }),
});
export const loader = route.loader;
export const action = route.action;
