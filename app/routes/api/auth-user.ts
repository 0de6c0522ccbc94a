import { call, jsonDoor } from "~/http/api.server";
import { showUser } from "~/http/auth.server";
import { requireUser } from "~/services/sessions.server";

const door = jsonDoor({ GET: call({ run: requireUser, show: showUser }) });
export const loader = door.loader;
export const action = door.action;
