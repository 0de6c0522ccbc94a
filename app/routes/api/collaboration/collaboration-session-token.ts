import { roomToken } from "~/domain/collaboration/collaboration";
import { endpoint, jsonRoute } from "~/http/api.server";
import { getSessionInfo } from "~/services/collaboration/sessions.server";

const route = jsonRoute({
  GET: endpoint({ for: "anyone", input: roomToken, limit: ["room-session", "calls"], run: getSessionInfo }),
});
export const loader = route.loader;
export const action = route.action;
