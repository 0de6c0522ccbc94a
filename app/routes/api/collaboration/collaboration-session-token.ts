import { roomToken } from "~/domain/collaboration/collaboration";
import { endpoint, jsonRoute } from "~/http/api.server";
import { limited } from "~/http/security.server";
import { showSession } from "~/services/collaboration/sessions.server";

const route = jsonRoute({
  GET: endpoint({ input: roomToken, run: limited("room-session", "calls", showSession) }),
});
export const loader = route.loader;
export const action = route.action;
