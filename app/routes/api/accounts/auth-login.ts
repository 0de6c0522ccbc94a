import { endpoint, jsonRoute } from "~/http/api.server";
import { authenticatorFor, setSession, showUser } from "~/http/session/auth.server";

const route = jsonRoute({
  POST: endpoint({
    run: (app, _none, { request }) => authenticatorFor(app).authenticate("json", request),
    show: ({ user }) => showUser(user),
    headers: setSession,
  }),
});
export const loader = route.loader;
export const action = route.action;
