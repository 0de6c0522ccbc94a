import { call, jsonDoor } from "~/http/api.server";
import { endedSessionCookie } from "~/http/session/cookies.server";
import { signOut } from "~/services/accounts/sign-in.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    run: signOut,
    show: () => ({ ok: true }),
    headers: async (_none, app) => ({ "Set-Cookie": await endedSessionCookie(app) }),
  }),
});
export const loader = door.loader;
export const action = door.action;
