import { endpoint, jsonRoute } from "~/http/api.server";
import { authenticateJson, setSession, showUser } from "~/http/session/auth.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["login", "calls"],
    run: (app, _none, { request }) => authenticateJson(app, request),
    show: ({ user }) => showUser(user),
    headers: setSession,
  }),
});
export const loader = route.loader;
export const action = route.action;
