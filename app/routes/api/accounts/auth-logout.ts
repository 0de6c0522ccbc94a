import { endpoint, jsonRoute } from "~/http/api.server";
import { signedOutHeaders } from "~/http/session/sign-out.server";
import { signOut } from "~/services/privacy/sign-out.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    run: signOut,
    show: () => ({ ok: true }),
    headers: (_none, app) => signedOutHeaders(app),
  }),
});
export const loader = route.loader;
export const action = route.action;
