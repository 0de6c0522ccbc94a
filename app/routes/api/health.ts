import { endpoint, jsonRoute } from "~/http/api.server";
import { checkHealth } from "~/services/back-office/health.server";

const route = jsonRoute({
  GET: endpoint({
    for: "anyone",
    limit: ["health", "calls"],
    run: (app) => checkHealth(app),
    status: ({ ok }) => (ok ? 200 : 503),
    headers: () => ({ "X-Robots-Tag": "noindex" }),
  }),
});
export const loader = route.loader;
export const action = route.action;
