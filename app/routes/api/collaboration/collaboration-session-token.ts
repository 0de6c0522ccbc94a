import { roomToken } from "~/domain/collaboration/collaboration";
import { endpoint, jsonRoute } from "~/http/api.server";
import { showSession } from "~/services/collaboration/sessions.server";

const route = jsonRoute({
  GET: endpoint({ for: "anyone", input: roomToken, limit: ["room-session", "calls"], run: showSession }),
});
export const loader = route.loader;
export const action = route.action;
