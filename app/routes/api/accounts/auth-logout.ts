import { endpoint, jsonRoute } from "~/http/api.server";
import { signedOutHeaders, signOutHere } from "~/http/session/sign-out.server";

const route = jsonRoute({
  POST: endpoint({
    for: "anyone",
    run: signOutHere,
    show: () => ({ ok: true }),
    headers: (_none, app) => signedOutHeaders(app),
  }),
});
export const loader = route.loader;
export const action = route.action;
