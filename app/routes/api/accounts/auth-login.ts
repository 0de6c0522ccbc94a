import { endpoint, jsonRoute } from "~/http/api.server";
import { signedInBy } from "~/http/auth/authenticates.server";
import { authenticator } from "~/http/auth/authenticator.server";
import { withRequestContext } from "~/http/auth/request-context.server";
import { setSession, userJson } from "~/http/session/auth.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    limit: ["login", "calls"],
    run: async (_app, _none, args) =>
      signedInBy(await withRequestContext(args, {}, () => authenticator.authenticate("password-json", args.request))),
    show: ({ user }) => userJson(user),
    headers: setSession,
  }),
});
export const loader = route.loader;
export const action = route.action;
