import { endpoint, jsonRoute } from "~/http/api.server";
import { endedSessionCookie } from "~/http/session/cookies.server";
import { signOut } from "~/services/accounts/sign-in.server";

const route = jsonRoute({
  POST: endpoint({
    run: signOut,
    show: () => ({ ok: true }),
    headers: async (_none, app) => ({ "Set-Cookie": await endedSessionCookie(app) }),
  }),
});
export const loader = route.loader;
export const action = route.action;
