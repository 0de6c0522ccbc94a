import { registerInput } from "~/domain/accounts/accounts";
import { endpoint, jsonRoute } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { setSession, showUser } from "~/http/session/auth.server";
import { register } from "~/services/accounts/accounts.server";

const route = jsonRoute({
  POST: endpoint({
    input: registerInput,
    run: limited("register", "forms", register),
    show: ({ user }) => showUser(user),
    status: 201,
    headers: setSession,
  }),
});
export const loader = route.loader;
export const action = route.action;
