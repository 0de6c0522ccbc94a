import { roomToken } from "~/domain/collaboration/collaboration";
import { call, jsonDoor } from "~/http/api.server";
import { showSession } from "~/services/collaboration/sessions.server";

const door = jsonDoor({
  GET: call({ for: "anyone", input: roomToken, limit: ["room-session", "calls"], run: showSession }),
});
export const loader = door.loader;
export const action = door.action;
