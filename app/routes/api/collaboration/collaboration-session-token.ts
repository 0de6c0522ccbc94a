import { roomToken } from "~/domain/collaboration/collaboration";
import { call, jsonDoor } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { showSession } from "~/services/collaboration/sessions.server";

const door = jsonDoor({
  GET: call({ input: roomToken, run: limited("room-session", "calls", showSession) }),
});
export const loader = door.loader;
export const action = door.action;
