import { call, jsonDoor } from "~/http/api.server";
import { showUser } from "~/http/session/auth.server";
import { requireUser } from "~/services/core/sessions.server";

const door = jsonDoor({ GET: call({ for: "user", run: requireUser, show: showUser }) });
export const loader = door.loader;
export const action = door.action;
