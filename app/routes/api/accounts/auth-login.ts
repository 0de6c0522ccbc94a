import { call, jsonDoor } from "~/http/api.server";
import { authenticatorFor, setSession, showUser } from "~/http/session/auth.server";

const door = jsonDoor({
  POST: call({
    for: "anyone",
    limit: ["login", "calls"],
    run: (app, _none, { request }) => authenticatorFor(app).authenticate("json", request),
    show: ({ user }) => showUser(user),
    headers: setSession,
  }),
});
export const loader = door.loader;
export const action = door.action;
