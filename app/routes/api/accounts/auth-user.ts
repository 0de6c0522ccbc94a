import { endpoint, jsonRoute } from "~/http/api.server";
import { showUser } from "~/http/session/auth.server";
import { requireUser } from "~/services/core/sessions.server";

const route = jsonRoute({ GET: endpoint({ run: requireUser, show: showUser }) });
export const loader = route.loader;
export const action = route.action;
