import { loginInput } from "~/domain/accounts/accounts";
import { call, jsonDoor } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { setSession, showUser, signInBy } from "~/http/session/auth.server";

const door = jsonDoor({
  POST: call({
    input: loginInput,
    run: limited("login", "calls", signInBy("json")),
    show: ({ user }) => showUser(user),
    headers: setSession,
  }),
});
export const loader = door.loader;
export const action = door.action;
