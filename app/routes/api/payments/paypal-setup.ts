import { endpoint, jsonRoute } from "~/http/api.server";

const route = jsonRoute({
  GET: endpoint({
    run: (app, _input, { url }) => app.paypal().clientToken(url.hostname),
    show: (clientToken) => ({ clientToken }),
  }),
});
export const loader = route.loader;
export const action = route.action;
