import { registerInput } from "~/domain/accounts/accounts";
import { call, jsonDoor } from "~/http/api.server";
import { setSession, showUser } from "~/http/session/auth.server";
import { register } from "~/services/accounts/accounts.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    input: registerInput,
    limit: ["register", "forms"],
    run: register,
    show: ({ user }) => showUser(user),
    status: 201,
    headers: setSession,
  }),
});
export const loader = door.loader;
export const action = door.action;
