import { endpoint, jsonRoute } from "~/http/api.server";
import { renderSampleEmail } from "~/services/campaigns/campaigns.server";
import { sampleTournament } from "~/services/campaigns/drafts.server";

const asPage = { headers: { "Content-Type": "text/html; charset=utf-8" } };
const route = jsonRoute({
  GET: endpoint({
    for: "staff",
    run: async (app) => new Response((await renderSampleEmail(app, await sampleTournament(app))).html, asPage),
  }),
});
export const loader = route.loader;
export const action = route.action;
