import { endpoint, jsonRoute } from "~/http/api.server";
import { userJson } from "~/http/session/auth.server";
import { requireUser } from "~/services/core/sessions.server";

const route = jsonRoute({ GET: endpoint({ for: "user", run: requireUser, show: userJson }) });
export const loader = route.loader;
export const action = route.action;
