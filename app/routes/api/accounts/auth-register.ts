import { registerInput } from "~/domain/accounts/accounts";
import { endpoint, jsonRoute } from "~/http/api.server";
import { setSession, userJson } from "~/http/session/auth.server";
import { register } from "~/services/accounts/accounts.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    input: registerInput,
    limit: ["register", "forms"],
    run: register,
    show: ({ user }) => userJson(user),
    status: 201,
    headers: setSession,
  }),
});
export const loader = route.loader;
export const action = route.action;
