import { endpoint, jsonRoute } from "~/http/api.server";
import { sendTest } from "~/services/campaigns/campaigns.server";
import { sampleVip } from "~/services/campaigns/drafts.server";

const route = jsonRoute({
  POST: endpoint({ run: async (app) => sendTest(app, await sampleVip(app)), show: (to) => ({ ok: true, to }) }),
});
export const loader = route.loader;
export const action = route.action;
